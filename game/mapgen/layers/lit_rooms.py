"""Light in the rooms: who enters a lit one sees all of it at once (CM-21)."""

from __future__ import annotations

from dataclasses import dataclass

from game.mapgen.sketch import Sketch
from game.mapgen.step import Step


@dataclass(frozen=True)
class LitRooms(Step):
    """Lights each room by chance; the others are dark."""

    percent: int = 75

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        sketch.dark += [room for room in sketch.rooms if not sketch.dice.chance(self.percent)]
