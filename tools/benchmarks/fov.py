"""Benchmark the game's field of view against python-tcod's, at several radii, in caves and in rooms with corridors."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from tcod.constants import FOV_SYMMETRIC_SHADOWCAST
from tcod.map import compute_fov

from benchmarks.level_sets import SMALL, LevelSet
from benchmarks.timing import Comparison
from game.engine.grid.fov import FieldOfView
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import Vec

VIEWS, UNLIMITED_VIEWS = 1000, 100
"""Number of views that are timed: at each radius, and without a limit of the radius."""
RADII = (8, 10, 15, 20, None)
"""The radii in cells; None for no limit."""
LIMITED_RADIUS = 10
"""The radius in cells at which the ratio of the times must not exceed a limit."""


def measure(level_sets: list[LevelSet]) -> list[Comparison]:
    """Time fields of view from random cells on each set of levels, in the game and in python-tcod.

    Return a comparison for each set and each radius in RADII.
    """
    return [row for level_set in level_sets for row in _views(level_set)]


def _views(level_set: LevelSet) -> Iterator[Comparison]:
    """Compute fields of view on one set of levels; yield a comparison of the game with python-tcod for each radius.

    The fields of view are symmetric and show walls too. python-tcod gets the levels in the memory order that is fastest
    for its algorithm.
    """
    fovs = [FieldOfView(~level) for level in level_set.levels]
    transparent = [np.ascontiguousarray(level.T) for level in level_set.levels]

    def ours(level: int, at: Vec) -> object:
        return fovs[level].view(at, radius, FovShape.CIRCLE)

    def theirs(level: int, at: Vec) -> object:
        return compute_fov(transparent[level], (at.y, at.x), radius or 0, True, FOV_SYMMETRIC_SHADOWCAST)

    for radius in RADII:
        for level in range(len(fovs)):
            ours(level, Vec(0, 0))  # builds the tables of this radius
        seconds = level_set.compare(ours, theirs, VIEWS if radius else UNLIMITED_VIEWS)
        has_limit = radius == LIMITED_RADIUS and level_set.size == SMALL
        yield Comparison(
            f"view, {f'radius {radius}' if radius else 'no limit'}, {level_set.kind}",
            "compute_fov",
            *seconds,
            limit=(1.0 if level_set.mostly_open else 1.5) if has_limit else None,
            size=level_set.size,
        )
