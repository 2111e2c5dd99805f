"""Where the hero arrives when nothing but the ground says so: the first cell of the map (SC-20)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.engine.grid.flood import Steps
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.grid.pathfinding import distances
from game.mapgen.sketch import Sketch, StartAgain
from game.mapgen.step import Step


@dataclass(frozen=True)
class FirstCellAndFarthest(Step):
    """The hero in the first open cell row by row, the stairs up beside him, the stairs down as far away as can be.

    No document of SC's has stairs; RB-24 has the farthest cell.
    """

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        free = sketch.floor.copy()
        for at in (*sketch.doors, *(at for _, at in sketch.spawns)):
            free[at] = False
        if not free.any():
            raise StartAgain("there is no free cell to arrive in")
        y, x = np.argwhere(free.T)[0].tolist()
        sketch.start = Vec(x, y)
        beside = [sketch.start + step for step in ORTHOGONAL if free[sketch.start + step]]
        away = np.where(free, distances(sketch.floor, [sketch.start], Steps.ORTHOGONAL), -1)
        sketch.exit = Vec(*map(int, np.unravel_index(int(away.argmax()), away.shape)))
        if not beside or sketch.exit in (sketch.start, beside[0]):
            raise StartAgain("start and stairs want three open cells")
        sketch.way_back = beside[0]
