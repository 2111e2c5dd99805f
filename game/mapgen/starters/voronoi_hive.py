"""Hive: a map divided into parts, one around each of many random points (RB-17).

Each cell of the map belongs to the part of the nearest point. Walls run along the borders between parts, but have gaps
where a border runs straight. So most parts are connected, but not all: `CullUnreachable` must follow.
"""

from __future__ import annotations

from enum import Enum
from math import isqrt
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.grid.neighbours import inner_neighbours
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.bulk_random import below
from game.mapgen.core.sketch import RetryLevel, Sketch
from game.mapgen.starters.random_walk_maps import TUTORIALS_CELLS


class Metric(Enum):
    """Measure of distance between cells.

    It decides whether borders are straight, have corners of 45 degrees, or are stepped.
    """

    PYTHAGORAS = "as the crow flies"
    MANHATTAN = "in orthogonal steps"
    CHEBYSHEV = "in steps of eight directions"


@record
class Hive(BuildStep):
    """Starter: a hive. The map is divided among random points, and each cell belongs to the nearest point.

    A cell is floor unless two or more of its four orthogonal neighbours belong to other points than the cell itself.

    Raises RetryLevel if the map is too small.
    """

    name = "Voronoi cells"

    metric: Metric
    points: int = 64
    """Number of points on a map of the tutorial's size, 80x43 cells.

    A larger map gets a multiple of this number: twice as many points from twice as many cells on, three times as many
    from three times as many cells on, and so on. A smaller map gets fewer points in proportion, but at least 2.
    """

    def __call__(self, sketch: Sketch) -> None:
        width, height = sketch.size
        if min(width, height) < 5:
            raise RetryLevel("the map is too small for Voronoi cells")
        cells = width * height
        points = self.points * (cells // TUTORIALS_CELLS) or max(self.points * cells // TUTORIALS_CELLS, 2)
        x, y = 1 + below(sketch.dice, width - 2, points), 1 + below(sketch.dice, height - 2, points)
        owner = territories(sketch.size, x, y, self.metric)
        own, *beside = (inner_neighbours(owner, step) for step in (Vec(0, 0), *ORTHOGONAL))
        sketch.floor[1:-1, 1:-1] = sum((own != other).view(np.uint8) for other in beside) < 2


def territories(size: tuple[int, int], x: NDArray[np.intp], y: NDArray[np.intp], metric: Metric) -> NDArray[np.int64]:
    """Return for each cell the index of the nearest point: int64[x, y].

    If several points are equally near, this is the lowest index. `size`: cells across and down. `x`, `y`: columns and
    rows of the points.

    Each point claims only the cells in a square around it. The square is widened until no cell can have a nearest point
    outside.
    """
    count = len(x)
    reach = 2 * isqrt(size[0] * size[1] // count) + 1
    while True:
        nearest = _claims(size, x.tolist(), y.tolist(), reach, metric)
        # Cells outside a square are farther from its point than `reach`, measured by the metric.
        if nearest.max() // count <= (reach**2 if metric is Metric.PYTHAGORAS else reach):
            return nearest % count
        reach *= 2


def _claims(size: tuple[int, int], x: list[int], y: list[int], reach: int, metric: Metric) -> NDArray[np.int64]:
    """Return the smallest claim of any point to each cell: int64[x, y].

    A point's claim to a cell is its distance from the cell, times the number of points, plus the point's index. So the
    remainder of the smallest claim after division by the number of points is the index of the nearest point. `x`, `y`:
    the points. `reach`: greatest distance in cells, across or down, at which a point claims cells.
    """
    width, height = size
    far = len(x) * _distances(reach, metric)
    nearest = np.full(size, np.iinfo(np.int64).max)
    for number, (column, row) in enumerate(zip(x, y, strict=True)):
        left, top = max(column - reach, 0), max(row - reach, 0)
        right, bottom = min(column + reach + 1, width), min(row + reach + 1, height)
        claimed = nearest[left:right, top:bottom]
        beside = far[left - column + reach : right - column + reach, top - row + reach : bottom - row + reach]
        np.minimum(claimed, beside + number, out=claimed)
    return nearest


def _distances(reach: int, metric: Metric) -> NDArray[np.int64]:
    """Return the distances from the middle cell of a square to all its cells: int64[x, y].

    For Pythagoras they are squared. `reach`: cells from the middle to a side.
    """
    along = abs(np.arange(-reach, reach + 1, dtype=np.int64))
    match metric:
        case Metric.PYTHAGORAS:
            far: NDArray[np.int64] = along[:, None] ** 2 + along**2
        case Metric.MANHATTAN:
            far = along[:, None] + along
        case Metric.CHEBYSHEV:
            far = np.maximum(along[:, None], along)
        case _:
            assert_never(metric)
    return far
