"""Drunkards who dig wherever they stagger, until enough is dug: five forms (RB-14).

Those who begin anywhere dig holes that nothing may join; to be followed by `CullUnreachable`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.engine.grid.geometry import Vec
from game.mapgen.brush import PLAIN, Brush, Symmetry
from game.mapgen.sketch import Sketch
from game.mapgen.stagger import Stagger
from game.mapgen.step import Step

DRUNKARDS_A_PICTURE = 10
TUTORIALS_CELLS = 80 * 43


@dataclass(frozen=True)
class Drunkards(Step):
    """A starter. The first begins in the middle.

    On a map of twice the tutorial's cells each lives twice as long, and so on, lest great maps are never dug.
    """

    percent: int
    """Of the map's cells, to be dug."""
    life: int
    """Steps each of them takes."""
    anywhere: bool = True
    """Whether the others begin anywhere, or in the middle too."""
    brush: Brush = PLAIN

    def __call__(self, sketch: Sketch) -> None:
        width, height = sketch.size
        stagger = Stagger(sketch)
        wanted = min(width * height * self.percent // 100, (width - 2) * (height - 2))
        life = self.life * max(width * height // TUTORIALS_CELLS, 1)
        gone = 0
        while np.count_nonzero(sketch.floor) < wanted:
            at = stagger.anywhere() if gone and self.anywhere else Vec(width // 2, height // 2)
            self.brush.stroke(sketch.floor, stagger.walk(at, life))
            gone += 1
            if gone % DRUNKARDS_A_PICTURE == 0:
                sketch.record(f"{gone} drunkards")


OPEN_AREA = Drunkards(percent=50, life=400, anywhere=False)
OPEN_HALLS = Drunkards(percent=50, life=400)
WINDING_PASSAGES = Drunkards(percent=40, life=100)
FAT_PASSAGES = Drunkards(percent=40, life=100, brush=Brush(2))
FEARFUL_SYMMETRY = Drunkards(percent=40, life=100, brush=Brush(1, Symmetry.BOTH))
