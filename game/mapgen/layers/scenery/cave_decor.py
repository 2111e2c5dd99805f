"""Cave decoration: gravel and shallow pools on the floor, deep water and dripstone in place of rock (RB-30).

Rock with two open sides becomes deep water. Rock with three open sides becomes dripstone by chance. No floor is lost,
so no way is cut. Deviations from RB-30: walls beside doors, walls in which torches hang, and the rim (the outermost
cells of the map) stay rock.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.neighbours import count4, count8
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.bulk_random import below
from game.mapgen.core.sketch import Sketch, within_rim


@record
class CaveDecorator(BuildStep):
    """Gravel, pools, deep water, stalactites and stalagmites in a cave. This step must come after the doors are placed.

    Each field `…_one_in` gives the chance that a fitting cell is changed: one in this number.
    """

    gravel_one_in: int = 6
    pool_one_in: int = 10
    dripstone_one_in: int = 4
    """Chance that a fitting cell gets stalactites: one in this number. Stalagmites have the same chance."""

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        free = sketch.bare_ground()
        gravel = free & _one_in(sketch, self.gravel_one_in)
        sketch.cover.lay("gravel", gravel)
        sketch.cover.lay("shallow water", free & ~gravel & _one_in(sketch, self.pool_one_in))
        sketch.record("gravel and pools")
        rock, walls = _loose_rock(sketch), count4(~sketch.floor, outside=True)
        sketch.cover.lay("deep water", rock & (walls == 2))
        rolled = below(sketch.dice, self.dripstone_one_in, sketch.floor.size).reshape(sketch.size)
        sketch.cover.lay("stalactite", rock & (walls == 1) & (rolled == 0))
        sketch.cover.lay("stalagmite", rock & (walls == 1) & (rolled == 1))


def _one_in(sketch: Sketch, number: int) -> NDArray[np.bool_]:
    rolled: NDArray[np.bool_] = below(sketch.dice, number, sketch.floor.size).reshape(sketch.size) == 0
    return rolled


def _loose_rock(sketch: Sketch) -> NDArray[np.bool_]:
    """Return the cells of rock off the rim that are not beside a door and hold no torch: bool[x, y]."""
    doors, mounts = sketch.mask(sketch.doors), sketch.mask(mount for mount, _ in sketch.torches)
    return within_rim(~sketch.floor & ~doors & (count8(doors) == 0) & ~mounts)
