"""Cave decoration: gravel, shallow pools, deep water in the corners, dripstone in the openings (RB-30).

Only rock becomes deep water or dripstone, so that no way is cut. Deviations from RB-30: the walls of doors and those
where torches hang stay rock, and so does the rim of the map.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.bulk_random import below
from game.mapgen.core.sketch import Sketch
from game.mapgen.core.terrain_cover import bare, lay
from game.mapgen.starters.caves import walls_near, within_rim


@record
class CaveDecorator(BuildStep):
    """Cave decoration, to be used after doors are placed. Each `…_one_in` is the odds of a cell that may have it."""

    gravel_one_in: int = 6
    pool_one_in: int = 10
    dripstone_one_in: int = 4
    """Odds of stalactites, and the same again of stalagmites."""

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        free = bare(sketch)
        gravel = free & _one_in(sketch, self.gravel_one_in)
        lay(sketch, "gravel", gravel)
        lay(sketch, "shallow water", free & ~gravel & _one_in(sketch, self.pool_one_in))
        sketch.record("gravel and pools")
        rock, walls = _loose_rock(sketch), _walls_beside(sketch.floor)
        lay(sketch, "deep water", rock & (walls == 2))
        rolled = below(sketch.dice, self.dripstone_one_in, sketch.floor.size).reshape(sketch.size)
        lay(sketch, "stalactite", rock & (walls == 1) & (rolled == 0))
        lay(sketch, "stalagmite", rock & (walls == 1) & (rolled == 1))


def _one_in(sketch: Sketch, number: int) -> NDArray[np.bool_]:
    rolled: NDArray[np.bool_] = below(sketch.dice, number, sketch.floor.size).reshape(sketch.size) == 0
    return rolled


def _loose_rock(sketch: Sketch) -> NDArray[np.bool_]:
    """Return the rock off the rim that holds neither a door nor a torch: bool[x, y]."""
    holding = np.zeros(sketch.size, np.bool_)
    for at in sketch.doors:
        holding[at] = True
    holding |= walls_near(~holding, 1) > 0
    for mount, _ in sketch.torches:
        holding[mount] = True
    return within_rim(~sketch.floor & ~holding)


def _walls_beside(floor: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """Return the number of the four neighbours of every cell that are rock, as is all beyond the map: uint8[x, y]."""
    rock = np.pad(~floor, 1, constant_values=True).view(np.uint8)
    walls: NDArray[np.uint8] = rock[1:-1, :-2] + rock[1:-1, 2:] + rock[:-2, 1:-1] + rock[2:, 1:-1]
    return walls
