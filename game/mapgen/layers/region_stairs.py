"""One stairway on any floor cell of the rooms, used both ways, and the start on another: the rule of document 002."""

from __future__ import annotations

from dataclasses import dataclass

from game.mapgen.sketch import Sketch, StartAgain
from game.mapgen.step import Step


@dataclass(frozen=True)
class RegionStairs(Step):
    """Chooses among cells; the document's poking at the map until it hits one never ends where there is none (B-30)."""

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        free = [at for room in sketch.rooms for at in sketch.free_cells(room)]
        if len(free) < 2:
            raise StartAgain("start and stairway want two free cells")
        sketch.exit = sketch.dice.choice(free)
        free.remove(sketch.exit)
        sketch.start = sketch.dice.choice(free)
