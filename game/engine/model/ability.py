"""What the hero can do by himself, and the shapes in which abilities, items and missiles are aimed.

RS-85: all that is found can be learned, and is chosen from a list: no four places with a key each.
"""

from __future__ import annotations

from enum import Enum

from game.engine.model.behavior import Effect
from game.engine.model.condition import TURN_TICKS
from game.engine.model.features import Need
from game.engine.records import record

UNLIMITED = 500
"""The reach, in cells, of what no distance ends: more than any level is wide."""


class AimShape(Enum):
    """What one aims at; the value completes "it is aimed ..."."""

    SELF = "at yourself"
    CREATURE = "at a creature"
    CELL = "at a cell"
    LINE = "in a direction"


@record
class Aim:
    """How something is aimed."""

    shape: AimShape
    far: int = 0
    """Cells it reaches. UNLIMITED: a creature or cell anywhere in view, or a line until something ends it."""
    radius: int = 0
    """Of the ball round the cell where it ends: 1 is three by three cells."""
    width: int = 1
    """Of a line, in cells."""
    pierces: bool = False
    """Whether rock and doors do not end it."""


SELF = Aim(AimShape.SELF)


@record
class Ability:
    """One of them. It is ready again so many turns of 100 ticks after it was used."""

    name: str
    turns: int
    aim: Aim
    effect: Effect
    needs: frozenset[Need] = frozenset()
    """What a tradition must have for it to be of any use; its tome needs the same."""

    @property
    def ticks(self) -> int:
        return self.turns * TURN_TICKS
