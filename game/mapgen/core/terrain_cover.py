"""Terrain laid over plain floor or rock: a cell keeps only the terrain that was laid last."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.mapgen.core.sketch import Sketch


def lay(sketch: Sketch, name: str, cells: NDArray[np.bool_]) -> None:
    """Cover cells, bool[x, y], with a terrain and remove what covered them before. `floor` is not changed."""
    for laid in sketch.cover.values():
        np.logical_and(laid, ~cells, out=laid)
    sketch.cover[name] = cells | sketch.cover.get(name, False)


def bare(sketch: Sketch) -> NDArray[np.bool_]:
    """Return the floor without terrain and without doors: bool[x, y]."""
    free = sketch.floor.copy()
    for cells in sketch.cover.values():
        free &= ~cells
    for at in sketch.doors:
        free[at] = False
    return free
