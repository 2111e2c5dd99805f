"""What one has learned to do by oneself, again and again, with a rest between.

RS-85: all that is found can be learned, and is chosen from a list: no four places with a key each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .aim import Aim
from .condition import TURN_TICKS

if TYPE_CHECKING:
    from .item import Effect
    from .tradition import Need


@dataclass(frozen=True)
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
