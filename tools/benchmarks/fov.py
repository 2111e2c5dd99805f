"""Benchmark the game's field of view against python-tcod's, at several radii, in caves and in rooms with corridors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import numpy as np

from benchmarks.level_sets import SMALL, SYNTHETIC, LevelSet
from benchmarks.row import Cases, Peer, Row, Work
from game.engine.grid.fov import FieldOfView
from game.engine.grid.fov_tables import FovShape

VIEWS, UNLIMITED_VIEWS = 1000, 100
"""Number of views that are timed: at each radius, and without a limit of the radius."""
RADII = (8, 10, 15, 20, None)
"""The radii in cells; None for no limit."""
LIMITED_RADIUS = 10
"""The radius in cells at which the ratio of the times must not exceed a limit."""


def rows() -> list[Row]:
    """Return a row for each set of synthetic levels and each radius in RADII: views from random cells.

    The fields of view are symmetric and show walls too.
    """
    return [_row(level_set, radius) for level_set in SYNTHETIC for radius in RADII]


def _row(level_set: LevelSet, radius: int | None) -> Row:
    has_limit = radius == LIMITED_RADIUS and level_set.size == SMALL
    limit = (1.0 if level_set.mostly_open else 1.5) if has_limit else None
    return Row(
        f"view, {f'radius {radius}' if radius else 'no limit'}, {level_set.kind}",
        partial(_views, level_set, radius),
        (Peer("compute_fov", partial(_tcod_views, level_set, radius), limit, "tcod"),),
        VIEWS if radius else UNLIMITED_VIEWS,
        size=level_set.size,
    )


@contextmanager
def _views(level_set: LevelSet, radius: int | None) -> Iterator[Cases]:
    fovs = [FieldOfView(~level) for level in level_set.levels()]
    for fov in fovs:
        fov.view((0, 0), radius, FovShape.CIRCLE)  # builds the tables of this radius

    def case(number: int) -> Work:
        level, at = level_set.start(number)
        return lambda: fovs[level].view(at, radius, FovShape.CIRCLE)

    yield case


@contextmanager
def _tcod_views(level_set: LevelSet, radius: int | None) -> Iterator[Cases]:
    """Compute the views with python-tcod, which gets the levels in the memory order that is fastest for it."""
    from tcod.constants import FOV_SYMMETRIC_SHADOWCAST  # here, because only a comparison with tcod needs it
    from tcod.map import compute_fov

    transparent = [np.ascontiguousarray(level.T) for level in level_set.levels()]

    def case(number: int) -> Work:
        level, at = level_set.start(number)
        return lambda: compute_fov(transparent[level], (at.y, at.x), radius or 0, True, FOV_SYMMETRIC_SHADOWCAST)

    yield case
