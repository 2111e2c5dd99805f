"""How fast sight is beside python-tcod's, at every radius, in caves and in rooms with corridors, small and large."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from tcod.constants import FOV_SYMMETRIC_SHADOWCAST
from tcod.map import compute_fov

from benchmarks.grounds import SMALL, Grounds
from benchmarks.timing import Row
from game.engine.grid.fov import FieldOfView
from game.engine.grid.fov_tables import Shape
from game.engine.grid.geometry import Vec

VIEWS, FAR_VIEWS = 1000, 100
RADII = (8, 10, 15, 20, None)
PROMISED_RADIUS = 10


def measure(grounds: list[Grounds]) -> list[Row]:
    return [row for ground in grounds for row in _views(ground)]


def _views(grounds: Grounds) -> Iterator[Row]:
    """Symmetric views with walls; the peer has its levels in the order that it likes best."""
    outlooks = [FieldOfView(~ground) for ground in grounds.levels]
    transparent = [np.ascontiguousarray(ground.T) for ground in grounds.levels]

    def ours(level: int, at: Vec) -> object:
        return outlooks[level].view(at, radius, Shape.CIRCLE)

    def theirs(level: int, at: Vec) -> object:
        return compute_fov(transparent[level], (at.y, at.x), radius or 0, True, FOV_SYMMETRIC_SHADOWCAST)

    for radius in RADII:
        for level in range(len(outlooks)):
            ours(level, Vec(0, 0))  # makes its tables
        times = grounds.compare(ours, theirs, VIEWS if radius else FAR_VIEWS)
        promised = radius == PROMISED_RADIUS and grounds.size == SMALL
        yield Row(
            f"view, {f'radius {radius}' if radius else 'no limit'}, {grounds.kind}",
            "compute_fov",
            *times,
            most=(1.0 if grounds.wide else 1.5) if promised else None,
            size=grounds.size,
        )
