"""Slow and obvious field of view, straight from its definition, to compare the fast one with."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.dice import Dice
from game.engine.grid.fov_tables import FovShape
from tests.support.examples import seeds

Cells = NDArray[np.bool_]


def scatter(dice: Dice, width: int, height: int, percent: int) -> Cells:
    """Return a `bool[x, y]` of random cells, with about `percent` of 100 True."""
    return np.array([[dice.chance(percent) for _ in range(height)] for _ in range(width)])


def levels(name: str, full: int, most: int = 13) -> list[tuple[Cells, tuple[int, int], Dice]]:
    """Return random levels of all sizes and densities, each with a cell (clear or opaque, often on the rim).

    `full`: number of levels in the full run; the usual run has a fifth.
    """
    found = []
    for number in seeds(full // 5, full):
        dice = Dice("sight", name, number)
        width, height = dice.between(1, most), dice.between(1, most)
        opaque = scatter(dice, width, height, dice.choice([3, 10, 20, 35, 50, 80]))
        found.append((opaque, (dice.below(width), dice.below(height)), dice))
    return found


@cache
def touched(dx: int, dy: int) -> tuple[tuple[int, int], ...]:
    """Return the cells whose diamonds are touched by the line from (0, 0) to (dx, dy), without the two end cells.

    The diamond of a cell (cx, cy) consists of the points (x, y) with |x - cx| + |y - cy| <= 1/2. Along the line, this
    sum is convex, and it bends only where x = cx or y = cy. So the sum is least at one of these places or at an end of
    the line, and only these points are tested. Each is given by a fraction: the part of the line that leads to it.
    """
    cells = []
    for cx in range(min(0, dx), max(0, dx) + 1):
        for cy in range(min(0, dy), max(0, dy) + 1):
            places = [(0, 1), (1, 1), *((near, whole) for near, whole in ((cx, dx), (cy, dy)) if whole)]
            near = any(2 * (abs(part * dx - cx * of) + abs(part * dy - cy * of)) <= abs(of) for part, of in places)
            if near and (cx, cy) not in ((0, 0), (dx, dy)):
                cells.append((cx, cy))
    return tuple(cells)


def inside(shape: FovShape, radius: int | None, dx: int, dy: int) -> bool:
    if radius is None:
        return True
    match shape:
        case FovShape.CIRCLE:
            return dx * dx + dy * dy <= radius * radius
        case FovShape.DIAMOND:
            return abs(dx) + abs(dy) <= radius
        case FovShape.SQUARE:
            return max(abs(dx), abs(dy)) <= radius


def with_walls(clear: Cells, opaque: Cells) -> Cells:
    """Return `clear` with each opaque cell next to a clear one added: walls are seen beside floor that is seen."""
    seen = clear.copy()
    for x, y in np.argwhere(opaque):
        seen[x, y] |= clear[max(x - 1, 0) : x + 2, max(y - 1, 0) : y + 2].any()
    return seen


def slow_view(opaque: Cells, at: tuple[int, int], radius: int | None, shape: FovShape) -> Cells:
    """Return the cells in view, computed literally from the definition and without optimisation, as bool[x, y].

    `opaque`: cells that block sight, bool[x, y]. `at`: the viewer's cell. `radius`: in cells; None for no limit.
    """
    clear = np.zeros_like(opaque)
    for (x, y), blocked in np.ndenumerate(opaque):
        dx, dy = x - at[0], y - at[1]
        if not blocked and inside(shape, radius, dx, dy):
            clear[x, y] = not any(opaque[at[0] + cx, at[1] + cy] for cx, cy in touched(dx, dy))
    clear[at] = True
    return with_walls(clear, opaque)
