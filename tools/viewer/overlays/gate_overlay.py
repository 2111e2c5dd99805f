"""Overlay of chokepoints.

A chokepoint is a door or a narrow cell that is the only way from the start to other cells. It is labelled with the
number of these cells.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import reachable
from game.engine.words import count
from viewer.graphics.overlay_layer import STRONG_ALPHA, OverlayLayer, blend, mark_colour
from viewer.state.overlay_context import OverlayContext


def chokepoints(context: OverlayContext) -> OverlayLayer:
    """Return a layer that marks the chokepoints, coloured by the number of cells behind them.

    The cells behind a chokepoint can be reached from the start only through it.

    If the pointed cell is a chokepoint, the cells behind it are marked too.
    """
    sketch = context.viewed.sketch
    layer = OverlayLayer(sketch.size)
    narrow_cells, cells_behind = context.viewed.narrow_cells, context.viewed.cells_behind
    most = max(cells_behind.values(), default=1)
    scale = [mark_colour("mark near"), mark_colour("mark middle"), mark_colour("mark far")]
    for at in narrow_cells:
        layer.mark_cell(
            at, blend(cells_behind[at] / most, scale) if at in cells_behind else mark_colour("mark round"), STRONG_ALPHA
        )
    if context.at in cells_behind:
        layer.tint(_behind(context.at, context), mark_colour("mark behind"))
        layer.mark_cell(context.at, mark_colour("mark pointed"))
    layer.labels = [(at, str(cells), mark_colour("text")) for at, cells in cells_behind.items()]
    layer.legend = [
        (scale[0], "the only way to a few cells"),
        (scale[-1], f"the only way to {most} cells"),
        (mark_colour("mark round"), f"{count(len(narrow_cells) - len(cells_behind), 'narrow cell')} with a way around"),
        (mark_colour("mark behind"), "cells behind the pointed cell"),
    ]

    def cell_text(at: Vec) -> str:
        if at in cells_behind:
            return f"the only way to {count(cells_behind[at], 'cell')}"
        return "a narrow cell with a way around" if at in narrow_cells else ""

    layer.cell_text = cell_text
    return layer


def _behind(chokepoint: Vec, context: OverlayContext) -> NDArray[np.bool_]:
    """Return the cells that could not be reached from the start if a chokepoint were rock, bool[x, y].

    The chokepoint itself is not one of them.
    """
    ground = context.viewed.sketch.floor.copy()
    ground[chokepoint] = False
    behind: NDArray[np.bool_] = ground & ~reachable(ground, context.viewed.start, StepRule.ORTHOGONAL)
    return behind
