"""Laying ground that is not plain floor or rock: of what lies on a cell only the last remains."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.mapgen.core.sketch import Sketch


def lay(sketch: Sketch, name: str, cells: NDArray[np.bool_]) -> None:
    """Covers cells with a terrain; what covered them before is taken away. Whether they can be walked is not asked."""
    for laid in sketch.cover.values():
        np.logical_and(laid, ~cells, out=laid)
    sketch.cover[name] = cells | sketch.cover.get(name, False)


def bare(sketch: Sketch) -> NDArray[np.bool_]:
    """The floor on which nothing is laid and no door stands."""
    free = sketch.floor.copy()
    for cells in sketch.cover.values():
        free &= ~cells
    for at in sketch.doors:
        free[at] = False
    return free
