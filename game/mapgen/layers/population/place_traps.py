"""Traps in the open floor of rooms, where there is always a way round them."""

from __future__ import annotations

import numpy as np

from game.engine.grid.geometry import Vec
from game.engine.grid.neighbours import dilate8
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch, floor_of, free_ground


@record
class HiddenTraps(BuildStep):
    """Traps of one kind, each with free floor all around it, none in a room in which the hero arrives.

    `most`: greatest number of traps; the number is random. `from_depth`: least depth at which there are traps.
    """

    trap: str
    most: int
    from_depth: int = 1

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        if sketch.depth < self.from_depth:
            return
        free = free_ground(sketch)
        free &= ~dilate8(~free)
        for room in sketch.arrival():
            for at in floor_of(room):
                free[at] = False
        cells = np.argwhere(free)
        for _ in range(sketch.dice.between(0, self.most)):
            if len(cells):
                x, y = cells[sketch.dice.below(len(cells))].tolist()
                sketch.traps.append((self.trap, Vec(x, y)))
                cells = cells[np.abs(cells - (x, y)).max(axis=1) > 1]
