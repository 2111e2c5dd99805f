"""The stairs down as far from the start as one can walk (RB-24)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.engine.grid.flood import Steps
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import distances
from game.mapgen.layers.area_start import free_ground
from game.mapgen.sketch import Sketch, StartAgain
from game.mapgen.step import Step


@dataclass(frozen=True)
class DistantExit(Step):
    """In the free cell that takes most orthogonal steps to reach; of equals the first, column by column."""

    least: int = 1
    """Steps; of fewer, the roll is thrown away."""
    most: int | None = None
    """Steps; what is farther is left out of account, if anything is so near."""

    needs = ("start",)

    def __call__(self, sketch: Sketch) -> None:
        assert sketch.start is not None
        sketch.exit = None
        away = distances(sketch.floor, [sketch.start], Steps.ORTHOGONAL)
        away = np.where(free_ground(sketch), away, -1)
        if self.most is not None and ((away > 0) & (away <= self.most)).any():
            away[away > self.most] = -1
        sketch.exit = Vec(*map(int, np.unravel_index(int(away.argmax()), away.shape)))
        if away[sketch.exit] < self.least:
            raise StartAgain(f"no free cell is {self.least} steps from the start")
