"""Overlay of gates: narrow places and doors, each worth what lies behind it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import Steps
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import reachable
from viewer.graphics.overlay_layer import STRONG_ALPHA, OverlayLayer, blend, mark_colour
from viewer.state.overlay_context import OverlayContext


def gates(context: OverlayContext) -> OverlayLayer:
    """An only way is worth the cells that are cut off from the start without it."""
    sketch = context.viewed.sketch
    layer = OverlayLayer(sketch.size)
    sites, cells_behind = context.viewed.narrow_places, context.viewed.cells_behind
    most = max(cells_behind.values(), default=1)
    scale = [mark_colour("mark near"), mark_colour("mark middle"), mark_colour("mark far")]
    for at in sites:
        layer.mark_cell(
            at, blend(cells_behind[at] / most, scale) if at in cells_behind else mark_colour("mark round"), STRONG_ALPHA
        )
    if context.at in cells_behind:
        layer.tint(_behind(context.at, context), mark_colour("mark behind"))
        layer.mark_cell(context.at, mark_colour("mark pointed"))
    layer.labels = [(at, str(cells), mark_colour("text")) for at, cells in cells_behind.items()]
    layer.legend = [
        (scale[0], "an only way, with the cells behind it: few"),
        (scale[-1], f"and as many as {most}"),
        (mark_colour("mark round"), f"{len(sites) - len(cells_behind)} narrow places one can walk round"),
        (mark_colour("mark behind"), "what lies behind the one pointed at"),
    ]

    def cell_text(at: Vec) -> str:
        if at in cells_behind:
            return f"the only way to {cells_behind[at]} cells"
        return "a narrow place with ways round it" if at in sites else ""

    layer.cell_text = cell_text
    return layer


def _behind(gate: Vec, context: OverlayContext) -> NDArray[np.bool_]:
    """What cannot be reached from the start without a gate, the gate itself left out."""
    ground = context.viewed.sketch.floor.copy()
    ground[gate] = False
    behind: NDArray[np.bool_] = ground & ~reachable(ground, context.viewed.start, Steps.ORTHOGONAL)
    return behind
