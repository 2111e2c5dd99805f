"""Abilities that the hero can learn, and the shapes in which abilities, items and missiles are aimed.

RS-85: the hero can learn every ability that he finds, and chooses from a list; the document has four slots with keys.
"""

from __future__ import annotations

from enum import Enum

from game.engine.model.behavior import Effect
from game.engine.model.condition import TURN_TICKS
from game.engine.model.features import Need
from game.engine.records import record

UNLIMITED = 500
"""Reach, in cells, of an aim that no distance ends: more than any level is wide."""


class AimShape(Enum):
    """Kind of target; the value completes "it is aimed ..."."""

    SELF = "at yourself"
    CREATURE = "at a creature"
    CELL = "at a cell"
    LINE = "in a direction"


@record
class Aim:
    """Target, reach and area of an ability, an item or a missile."""

    shape: AimShape
    far: int = 0
    """Reach in cells. UNLIMITED: a creature or cell anywhere in view, or a line until something ends it."""
    radius: int = 0
    """Radius of the ball around the cell where it ends: 1 is three by three cells."""
    width: int = 1
    """Width of a line, in cells."""
    pierces: bool = False
    """Whether it goes through rock and doors."""


SELF = Aim(AimShape.SELF)


@record
class Ability:
    """Ability of the hero. It is ready again `turns` turns of 100 ticks after its use."""

    name: str
    turns: int
    aim: Aim
    effect: Effect
    needs: frozenset[Need] = frozenset()
    """Verbs and features that a tradition must have for the ability to be of use; its tome needs the same."""

    @property
    def ticks(self) -> int:
        """Number of ticks from a use until it is ready again."""
        return self.turns * TURN_TICKS
