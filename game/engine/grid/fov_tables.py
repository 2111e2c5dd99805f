"""Tables of the cells that each opaque cell hides from a viewer. They are computed once for each radius, for `fov`.

Positions are relative to the viewer. The window is the square of all cells up to `radius` cells away from the viewer. A
target is a cell of the window that may be seen. A view is one integer with a bit for each target. Target (dx, dy) is
bit (dx + radius) * stride + dy + radius. The module `fov` shifts this integer to the viewer's place on the level.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.bitboard import number_of
from game.engine.grid.geometry import DIAGONAL, Vec
from game.engine.records import NamedTuple


class FovShape(IntEnum):
    """Outline of a view. It is an IntEnum because integers are the fastest dictionary keys."""

    CIRCLE = 0
    DIAMOND = 1
    SQUARE = 2

    def contains(self, x: NDArray[np.intp], y: NDArray[np.intp], radius: int) -> NDArray[np.bool_]:
        """Return for each cell whether it is inside the outline, as bool[cell].

        `x`, `y`: position of each cell relative to the viewer, intp[cell]. `radius`: size of the outline in cells.
        """
        inside: NDArray[np.bool_]
        match self:
            case FovShape.CIRCLE:
                inside = x * x + y * y <= radius * radius
            case FovShape.DIAMOND:
                inside = abs(x) + abs(y) <= radius
            case FovShape.SQUARE:
                inside = np.maximum(abs(x), abs(y)) <= radius
        return inside

    def reaches(self, way: Vec, radius: int) -> bool:
        """Return whether a cell is inside the outline. `way`: the step from the viewer to the cell."""
        return bool(self.contains(np.array(way.x), np.array(way.y), radius))


# A line from the viewer @ enters a cell B from the neighbour s on the side of the longer axis, or from the corner c:
#
#     @ . s .    All lines to B come through s or c. This holds for all cells of this eighth of the compass.
#     . . c B    If s and c are both opaque, B is never the first opaque cell of a line, and its shadow adds nothing.
#
ENTRIES = tuple((side, corner) for corner in DIAGONAL for side in (Vec(corner.x, 0), Vec(0, corner.y)))
"""The eight octants around the viewer, each as a pair of steps: from a cell B to s, and from B to c (see the drawing).

Every line of sight from the viewer to a cell B enters B from one of two neighbours: s or c. Which two neighbours these
are depends only on the octant of B.
"""

CLOSE = len(ENTRIES)
"""Result of `entry_of` for a cell up to two steps from the viewer, instead of an index in `ENTRIES`.

If such a cell is opaque, the targets that it hides are always counted as hidden, whatever its neighbours are.
"""


class ShadowTable(NamedTuple):
    """Table that lists for each cell near the viewer which targets the cell hides if it is opaque.

    A target is a cell that may be seen. The table is for views of one radius and shape. Cells that can hide no target
    are left out.
    """

    x: NDArray[np.intp]  # position of each cell relative to the viewer
    y: NDArray[np.intp]
    entry: NDArray[np.intp]  # index of each cell in ENTRIES, or CLOSE
    shadows: NDArray[np.uint64]  # a row of bits for each cell: the targets inside the shape that it hides
    within: int  # bits of all targets inside the shape


@lru_cache(maxsize=64)
def shadow_table(radius: int, shape: FovShape, stride: int) -> ShadowTable:
    """Return the table of hidden cells for views of a radius, in cells, and a shape.

    A view is an integer with one bit for each cell. `stride`: number of bits from one column of cells to the next.
    """
    x, y = window(radius)
    shadows = shadows_of(radius, stride)
    inside = np.zeros(shadows.shape[1] * 64, np.bool_)
    inside[bits(x, y, radius, stride)] = shape.contains(x, y, radius)
    shadows = shadows & np.packbits(inside, bitorder="little").view(np.uint64)
    useful = shadows.any(axis=1)
    x, y = x[useful], y[useful]
    return ShadowTable(x, y, entry_of(x, y), shadows[useful], number_of(inside))


def window(radius: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return dx and dy of all cells of the window of a radius in cells, column by column, as two arrays intp[cell]."""
    span = np.arange(-radius, radius + 1)
    return np.repeat(span, len(span)), np.tile(span, len(span))


def stride_of(height: int, radius: int) -> int:
    """Return the number of bits from one column to the next, in an integer that is a view (a bit for each cell).

    `height`: height of the level. `radius`: radius of the view. Both are in cells. There are enough bits for a column
    of the window, the square of all cells up to `radius` cells away from the viewer. There are also enough bits for a
    column of the level and one unused bit, so that its last cell is not adjacent to the first cell of the next column.
    """
    return max(height + 1, 2 * radius + 1)


def bits(x: NDArray[np.intp], y: NDArray[np.intp], radius: int, stride: int) -> NDArray[np.intp]:
    """Return for each target (cell that may be seen) the number of its bit in a view, as intp[target].

    A view is an integer with one bit for each target. `x`, `y`: position of each target relative to the viewer,
    intp[target]. `radius`: radius of the window, in cells. `stride`: number of bits from one column to the next.
    """
    return (x + radius) * stride + y + radius


def entry_of(x: NDArray[np.intp], y: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return for each cell its eighth of the compass, seen from the viewer, as an index in `ENTRIES`: intp[cell].

    The eighth decides through which neighbours lines of sight enter the cell. The result is `CLOSE` for cells up to two
    steps from the viewer, because their neighbours are not looked at. `x`, `y`: position of each cell relative to the
    viewer, intp[cell].
    """
    across, down = abs(x), abs(y)
    entries = np.full(x.shape, CLOSE)
    for number, (side, corner) in enumerate(ENTRIES):
        longer = across >= down if side.x else down >= across
        entries[(x * corner.x <= 0) & (y * corner.y <= 0) & longer] = number
    entries[np.maximum(across, down) <= 2] = CLOSE
    return entries


@lru_cache(maxsize=64)
def shadows_of(radius: int, stride: int) -> NDArray[np.uint64]:
    """Return for each cell of the window the targets that it hides if it is opaque: uint64[cell, word].

    The window is the square of all cells up to `radius` cells away from the viewer. A target is a cell of the window
    that may be seen. Each row of the result holds the hidden targets as bits. `stride`: number of bits from one column
    of targets to the next.

    Method: a line from the viewer to a target has as many steps as its longer axis has cells. At each step between the
    ends of the line, the cell nearest to the line blocks the line if it is opaque. If two cells are equally near, each
    of the two blocks the line if it is opaque: rounding halves up finds one of the two cells, rounding halves down
    finds the other.
    """
    x, y = window(radius)
    length = np.maximum(abs(x), abs(y))
    step, target = np.nonzero(np.arange(1, radius)[:, None] < length)
    step += 1
    x, y, length = x[target], y[target], length[target]
    place = bits(x, y, radius, stride)
    span = 2 * radius + 1
    table = np.zeros((span * span, (span * stride + 63) // 64), np.uint64)
    for half in (length, length - 1):
        across, down = ((2 * way * step + half) // (2 * length) + radius for way in (x, y))
        np.bitwise_or.at(table, (across * span + down, place // 64), np.uint64(1) << (place % 64).astype(np.uint64))
    return table
