"""Tunnels: paths of cells between two cells, and the digging of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import Rect, Vec, argmax_cell, vecs
from game.engine.grid.pathfinding import FARTHEST, PathMap
from game.mapgen.core.sketch import RetryLevel, Sketch


def dig(sketch: Sketch, way: Iterable[Vec]) -> list[Vec]:
    """Dig all cells of the path `way`. Return the cells that were rock, in the order of the path."""
    dug = [at for at in way if not sketch.floor[at]]
    for at in dug:
        sketch.floor[at] = True
    return dug


def dig_bend(sketch: Sketch, start: Vec, end: Vec) -> list[Vec]:
    """Dig an L-shaped tunnel, and return the cells that were rock, in the order of digging.

    It is random whether the first leg runs along the row or the column of `start`.
    """
    return dig_legs(sketch, start, end, row_first=sketch.dice.chance(50))


def dig_legs(sketch: Sketch, start: Vec, end: Vec, *, row_first: bool) -> list[Vec]:
    """Dig an L-shaped tunnel, and return the cells that were rock, in the order of digging.

    `row_first`: whether the first leg runs along the row of `start`; else it runs along its column.
    """
    if row_first:
        return dig_row(sketch, start.y, start.x, end.x) + dig_column(sketch, end.x, start.y, end.y)
    return dig_column(sketch, start.x, start.y, end.y) + dig_row(sketch, end.y, start.x, end.x)


def dig_row(sketch: Sketch, y: int, start: int, end: int) -> list[Vec]:
    """Dig row `y` from column `start` to column `end`, both included. Return the cells that were rock, in order."""
    columns = towards(start, end)
    floor = sketch.floor[min(start, end) : max(start, end) + 1, y][:: columns.step]
    dug = list(vecs((x, y) for x, is_open in zip(columns, floor.tolist(), strict=True) if not is_open))
    floor[:] = True
    return dug


def dig_column(sketch: Sketch, x: int, start: int, end: int) -> list[Vec]:
    """Dig column `x` from row `start` to row `end`, both included. Return the cells that were rock, in order."""
    rows = towards(start, end)
    floor = sketch.floor[x, min(start, end) : max(start, end) + 1][:: rows.step]
    dug = list(vecs((x, y) for y, is_open in zip(rows, floor.tolist(), strict=True) if not is_open))
    floor[:] = True
    return dug


def towards(start: int, end: int) -> range:
    """Return the range of all numbers from `start` to `end`, both included, upwards or downwards."""
    return range(start, end + 1) if end >= start else range(start, end - 1, -1)


def across_then_down(start: Vec, end: Vec) -> Iterator[Vec]:
    """Yield the cells of an L-shaped path: along the row of `start`, then along the column of `end`.

    Both ends are yielded.
    """
    for x in range(start.x, end.x, 1 if end.x > start.x else -1):
        yield Vec(x, start.y)
    for y in range(start.y, end.y, 1 if end.y > start.y else -1):
        yield Vec(end.x, y)
    yield end


def straight(start: Vec, end: Vec) -> Iterator[Vec]:
    """Yield the cells of the path of orthogonal steps that stays nearest to the straight line between two cells.

    Both ends are yielded.
    """
    across, down = abs(end.x - start.x), abs(end.y - start.y)
    right, lower = 1 if end.x > start.x else -1, 1 if end.y > start.y else -1
    gone_across = gone_down = 0
    yield start
    while gone_across < across or gone_down < down:
        if (1 + 2 * gone_across) * down < (1 + 2 * gone_down) * across:
            gone_across += 1
        else:
            gone_down += 1
        yield Vec(start.x + right * gone_across, start.y + lower * gone_down)


def middle(room: Rect) -> Vec:
    """Return the middle cell of a room, where tunnels begin and end.

    As in the RogueSharp tutorial, it is the middle of the room's rectangle without its right and its bottom wall.
    """
    return Vec(room.x + (room.width - 1) // 2, room.y + (room.height - 1) // 2)


def cell_in(sketch: Sketch, room: Rect) -> Vec:
    """Return a random dug cell inside a room's walls. Raises RetryLevel if no cell there is dug."""
    xs, ys = np.nonzero(sketch.floor[room.inner.slices])
    if not len(xs):
        raise RetryLevel("a room has no floor")
    chosen = sketch.dice.below(len(xs))
    return Vec(room.x + 1 + int(xs[chosen]), room.y + 1 + int(ys[chosen]))


def shortest_way(
    start: list[Vec], goal: NDArray[np.bool_], ground: NDArray[np.bool_], longest: int = FARTHEST
) -> list[Vec]:
    """Return a shortest path of orthogonal steps between the cells `start` and the cells `goal`, goal first.

    The path begins at the cell of `goal` that is nearest to `start`, and ends at a cell of `start`. Both ends are
    included. An empty list means that there is no path. The path crosses only cells of `ground`. `goal`, `ground`:
    bool[x, y]. `longest`: greatest number of steps of the path.
    """
    paths = PathMap(ground, StepRule.ORTHOGONAL)
    distances = paths.distances_to(start, limit=longest)
    away = np.where(goal & (distances >= 0), distances, FARTHEST)
    nearest = argmax_cell(-away)
    if away[nearest] == FARTHEST:
        return []
    return [nearest, *paths.down(distances, nearest)]
