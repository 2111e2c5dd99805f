"""One stairway on any floor cell of the rooms, and the start on another: the rule of document 002."""

from __future__ import annotations

from dataclasses import dataclass

from game.mapgen.sketch import Sketch, StartAgain
from game.mapgen.step import Step


@dataclass(frozen=True)
class RegionStairs(Step):
    """Place the stairway and the start on two free cells of the rooms.

    B-30: the stairway is chosen among the free cells; the document pokes at the map until it hits one, which never ends
    where there is none.
    CM-10: the stairway leads down only, because levels are endless and nothing above needs fetching; the document's one
    stairway is used in both directions.
    """

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        free = [at for room in sketch.rooms for at in sketch.free_cells(room)]
        if len(free) < 2:
            raise StartAgain("start and stairway want two free cells")
        sketch.exit = sketch.dice.choice(free)
        free.remove(sketch.exit)
        sketch.start = sketch.dice.choice(free)
