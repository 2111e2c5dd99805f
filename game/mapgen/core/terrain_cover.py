"""Terrain laid over plain floor or rock. A cell has one terrain at most: the last that was laid."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.mapgen.core.sketch import Sketch


def lay(sketch: Sketch, name: str, cells: NDArray[np.bool_]) -> None:
    """Cover cells with a terrain, in place of any terrain they had before. `name`: name of the terrain.

    `cells`: bool[x, y]. `sketch.floor` is not changed.
    """
    for laid in sketch.cover.values():
        np.logical_and(laid, ~cells, out=laid)
    sketch.cover[name] = cells | sketch.cover.get(name, False)


def bare(sketch: Sketch) -> NDArray[np.bool_]:
    """Return the floor cells that have no terrain and no door: bool[x, y]."""
    free = sketch.floor.copy()
    for cells in sketch.cover.values():
        free &= ~cells
    for at in sketch.doors:
        free[at] = False
    return free
