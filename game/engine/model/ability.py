"""Abilities that the hero can learn, and the ways in which abilities, items and missiles are aimed.

Deviation RS-85: in the document (RogueSharp) the hero has four slots for abilities, each with a key of the keyboard. In
this game he can learn every ability that he finds, and the player chooses an ability from a list.
"""

from __future__ import annotations

from enum import Enum

from game.engine.bounds import MAX_TICK
from game.engine.model.condition import TURN_TICKS, Condition
from game.engine.model.tradition_features import Need
from game.engine.records import record

UNLIMITED = 500
"""Reach, in cells, of an aim without a limit of distance. No level is as wide as this."""
USED_UP = MAX_TICK
"""Tick from which an ability can be used again that is used up on a depth: later than any tick of a game."""


class AimShape(Enum):
    """Kind of target at which an ability is aimed, for example a cell. The value completes "it is aimed ..."."""

    SELF = "at yourself"
    CREATURE = "at a monster"
    CELL = "at a square"
    LINE = "in a direction"
    DOOR = "at a doorway"


@record
class Aim:
    """Target, reach and area of an ability, an item or a missile."""

    shape: AimShape
    far: int = 0
    """Reach in cells. UNLIMITED: any creature or cell in view, or a line that goes on until it hits an obstacle."""
    radius: int = 0
    """Radius of the area of effect around the target cell, in cells; 1 is three by three cells, 0 the cell alone."""
    width: int = 1
    """Number of cells side by side that a line hits if it `pierces`; any other line is one cell wide."""
    pierces: bool = False
    """Whether a line passes rock, doors and creatures. Any other line ends at the first obstacle."""
    hits_first: bool = False
    """Whether a line affects only the first monster in its way."""


SELF = Aim(AimShape.SELF)
"""Aim at the user."""


class Effect:
    """Effect of using an item or an ability, as far as its description needs it.

    `UsableEffect` in `game/engine/behavior.py` also has what it does to the world.
    """

    starts_fire: bool = False
    """Whether the effect starts a fire."""
    oil: int = 0
    """Number of turns for which the oil that it spills burns on bare ground; 0 if it sets fire only to what burns."""
    cause: str = ""
    """Name of the cause of the damage that the effect does; "" if it does none, or strikes as its user does."""

    @property
    def description(self) -> str:
        """Description for the player with all numbers, in sentences without a subject: "Restores 15 health."."""
        raise NotImplementedError

    @property
    def loudness(self) -> int:
        """Loudness of the noise that a use makes, in cells that it can cross; 0 if it makes none of its own."""
        return 0

    @property
    def at_special_doors(self) -> str:
        """Sentences that follow the description in a tradition (set of rules) with special doors; "" for none."""
        return ""

    @property
    def at_hidden_ways(self) -> str:
        """Sentences that follow the description in a tradition (set of rules) with hidden doors; "" for none."""
        return ""

    @property
    def inflicts(self) -> tuple[Condition, int] | None:
        """Condition that the effect inflicts on its victims, and the turns for which it lasts; None for none."""
        return None


@record
class Ability:
    """Ability of the hero. After a use it cannot be used again for `turns` turns of 100 ticks.

    `turns`: 0 if it can be used once a depth: a new depth, the first time that the hero arrives there, makes it ready.
    """

    name: str
    turns: int
    aim: Aim
    effect: Effect
    needs: frozenset[Need] = frozenset()
    """Verbs and features that a tradition (set of rules) must have for the tome of the ability to appear."""

    @property
    def once_a_depth(self) -> bool:
        """Whether the ability is used up by one use, until the hero arrives on a new depth."""
        return not self.turns

    def ready_after(self, tick: int) -> int:
        """Return the tick from which the ability can be used again after a use at a tick."""
        return USED_UP if self.once_a_depth else tick + self.turns * TURN_TICKS
