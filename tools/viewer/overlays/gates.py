"""Overlay of gates: narrow places and doors, each worth what lies behind it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import Steps
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import reachable
from viewer.graphics.painting import STRONG, Painting, between, mark
from viewer.state.scope import Scope


def gates(scope: Scope) -> Painting:
    """An only way is worth the cells that are cut off from the start without it."""
    sketch = scope.subject.sketch
    painting = Painting(sketch.size)
    sites, worth = scope.subject.narrow_places, scope.subject.worth
    most = max(worth.values(), default=1)
    scale = [mark("mark near"), mark("mark middle"), mark("mark far")]
    for at in sites:
        painting.dot(at, between(worth[at] / most, scale) if at in worth else mark("mark round"), STRONG)
    if scope.at in worth:
        painting.tint(_behind(scope.at, scope), mark("mark behind"))
        painting.dot(scope.at, mark("mark pointed"))
    painting.titles = [(at, str(cells), mark("text")) for at, cells in worth.items()]
    painting.legend = [
        (scale[0], "an only way, with the cells behind it: few"),
        (scale[-1], f"and as many as {most}"),
        (mark("mark round"), f"{len(sites) - len(worth)} narrow places one can walk round"),
        (mark("mark behind"), "what lies behind the one pointed at"),
    ]

    def told(at: Vec) -> str:
        if at in worth:
            return f"the only way to {worth[at]} cells"
        return "a narrow place with ways round it" if at in sites else ""

    painting.told = told
    return painting


def _behind(gate: Vec, scope: Scope) -> NDArray[np.bool_]:
    """What cannot be reached from the start without a gate, the gate itself left out."""
    ground = scope.subject.sketch.floor.copy()
    ground[gate] = False
    behind: NDArray[np.bool_] = ground & ~reachable(ground, scope.subject.start, Steps.ORTHOGONAL)
    return behind
