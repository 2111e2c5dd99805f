"""Where the hero arrives, or where the way on begins: in one of nine areas of the map (RB-24)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.mapgen.areas import Across, Down
from game.mapgen.sketch import Sketch, StartAgain
from game.mapgen.step import Step


@dataclass(frozen=True)
class AreaStart(Step):
    """The hero in the free cell nearest to the middle, an edge or a corner of the map; the stairs up beside him."""

    across: Across | None = None
    """None by chance."""
    down: Down | None = None

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        sketch.start = sketch.way_back = None
        sketch.start = nearest_free(sketch, self.across, self.down)
        free = free_ground(sketch)
        beside = [sketch.start + step for step in ORTHOGONAL if free[sketch.start + step]]
        if not beside:
            raise StartAgain("there is no place for stairs beside the start")
        sketch.way_back = beside[0]


@dataclass(frozen=True)
class AreaExit(Step):
    """The stairs down in the free cell nearest to the middle, an edge or a corner of the map."""

    across: Across | None = None
    """None by chance."""
    down: Down | None = None

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        sketch.exit = None
        sketch.exit = nearest_free(sketch, self.across, self.down)


def nearest_free(sketch: Sketch, across: Across | None, down: Down | None) -> Vec:
    """The free cell nearest to one of the nine areas' places; of equals the first in reading order."""
    across = across or sketch.dice.choice(list(Across))
    down = down or sketch.dice.choice(list(Down))
    width, height = sketch.size
    x = {Across.LEFT: 1, Across.CENTRE: width // 2, Across.RIGHT: width - 2}[across]
    y = {Down.TOP: 1, Down.CENTRE: height // 2, Down.BOTTOM: height - 2}[down]
    ys, xs = np.nonzero(free_ground(sketch).T)
    if not len(xs):
        raise StartAgain("there is no free cell")
    nearest = int(((xs - x) ** 2 + (ys - y) ** 2).argmin())
    return Vec(int(xs[nearest]), int(ys[nearest]))


def free_ground(sketch: Sketch) -> NDArray[np.bool_]:
    """The cells of the floor on which nothing stands, doors left out."""
    free = sketch.floor.copy()
    for at in (*sketch.doors, *sketch.in_use()):
        free[at] = False
    return free
