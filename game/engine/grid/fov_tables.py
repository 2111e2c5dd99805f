"""Tables of the cells that each cell hides, made once for each radius, for `fov` to look up.

Positions are relative to the viewer. Targets are bits: the one at (dx, dy) is bit (dx + radius) * stride + dy + radius,
so that a view is one number that shifts into its place on the level.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.bitboard import number_of
from game.engine.grid.geometry import DIAGONAL, Vec


class FovShape(IntEnum):
    """Outline of a view. An IntEnum, because integers are the fastest keys to look up."""

    CIRCLE = 0
    DIAMOND = 1
    SQUARE = 2

    def contains(self, x: NDArray[np.intp], y: NDArray[np.intp], radius: int) -> NDArray[np.bool_]:
        """Return for cells at distances (x, y) from the viewer whether they are inside the outline: bool[cell].

        `x` and `y` are intp[cell].
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
        """Return whether a cell at a distance from the viewer is inside the outline."""
        return bool(self.contains(np.array(way.x), np.array(way.y), radius))


# A line from the viewer enters a cell from the side that its longer axis faces, or over that side's corner:
#
#     @ . s .    All lines through B come from s or c, as in all cells of this eighth of the compass.
#     . . c B    When both are opaque, B is not the first cell that a line touches, and its shadow adds nothing.
#
ENTRIES = tuple((side, corner) for corner in DIAGONAL for side in (Vec(corner.x, 0), Vec(0, corner.y)))
"""For each eighth of the compass, the steps from a cell to the two cells it is entered from."""

CLOSE = len(ENTRIES)
"""Entry of cells up to two steps away: lines enter them from the viewer's own cell, which never blocks its sight."""


class ShadowTable(NamedTuple):
    """Tables for all views of one radius, shape and stride."""

    x: NDArray[np.intp]  # of every cell that can hide something inside the shape
    y: NDArray[np.intp]
    entry: NDArray[np.intp]  # which of ENTRIES is its own, or CLOSE
    shadows: NDArray[np.uint64]  # a row for each: the targets inside the shape that it hides
    within: int  # all targets inside the shape


@lru_cache(maxsize=64)
def shadow_table(radius: int, shape: FovShape, stride: int) -> ShadowTable:
    """Return the tables for levels whose columns are `stride` bits apart."""
    x, y = window(radius)
    shadows = shadows_of(radius, stride)
    inside = np.zeros(shadows.shape[1] * 64, np.bool_)
    inside[bits(x, y, radius, stride)] = shape.contains(x, y, radius)
    shadows = shadows & np.packbits(inside, bitorder="little").view(np.uint64)
    useful = shadows.any(axis=1)
    x, y = x[useful], y[useful]
    return ShadowTable(x, y, entry_of(x, y), shadows[useful], number_of(inside))


def window(radius: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return dx and dy of all cells of the window, column after column: both intp[cell]."""
    span = np.arange(-radius, radius + 1)
    return np.repeat(span, len(span)), np.tile(span, len(span))


def stride_of(height: int, radius: int) -> int:
    """Return the number of bits from one column to the next: a column of the window fits in.

    A column of the level leaves at least one bit free, so that no cell is next to a cell of another column.
    """
    return max(height + 1, 2 * radius + 1)


def bits(x: NDArray[np.intp], y: NDArray[np.intp], radius: int, stride: int) -> NDArray[np.intp]:
    """Return the places of targets in a row of bits; arguments and result are intp[target]."""
    return (x + radius) * stride + y + radius


def entry_of(x: NDArray[np.intp], y: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return for cells relative to the viewer their indexes in ENTRIES, or CLOSE; all arrays are intp[cell]."""
    across, down = abs(x), abs(y)
    entries = np.full(x.shape, CLOSE)
    for number, (side, corner) in enumerate(ENTRIES):
        longer = across >= down if side.x else down >= across
        entries[(x * corner.x <= 0) & (y * corner.y <= 0) & longer] = number
    entries[np.maximum(across, down) <= 2] = CLOSE
    return entries


@lru_cache(maxsize=64)
def shadows_of(radius: int, stride: int) -> NDArray[np.uint64]:
    """Return for each cell of the window the targets that it hides, as a row of bits: uint64[cell, word].

    A line takes as many steps as its longer axis has. At each step between the ends the nearest cell can block it, at
    an exact tie the two nearest: rounding halves up finds the first, rounding them down the other.
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
