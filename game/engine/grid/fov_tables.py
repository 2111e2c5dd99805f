"""Which cells hide which, worked out once for each radius: what `sight` looks up.

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


class Shape(IntEnum):
    """The outline of a view. Whole numbers, because those are looked up fastest."""

    CIRCLE = 0
    DIAMOND = 1
    SQUARE = 2

    def holds(self, x: NDArray[np.intp], y: NDArray[np.intp], radius: int) -> NDArray[np.bool_]:
        """Which of the cells this far from the viewer are inside."""
        inside: NDArray[np.bool_]
        match self:
            case Shape.CIRCLE:
                inside = x * x + y * y <= radius * radius
            case Shape.DIAMOND:
                inside = abs(x) + abs(y) <= radius
            case Shape.SQUARE:
                inside = np.maximum(abs(x), abs(y)) <= radius
        return inside

    def reaches(self, way: Vec, radius: int) -> bool:
        """Whether a cell this far from the viewer is inside."""
        return bool(self.holds(np.array(way.x), np.array(way.y), radius))


# A line from the viewer comes into a cell from the side that its longer axis faces, or over that side's corner:
#
#     @ . s .    Whatever goes through B comes from s or c, as in all cells of this eighth of the compass.
#     . . c B    When both are opaque, B is not the first that a line touches, and its shadow adds nothing.
#
ENTRIES = tuple((side, corner) for corner in DIAGONAL for side in (Vec(corner.x, 0), Vec(0, corner.y)))
"""The steps from a cell to the two it is entered from, for each eighth."""

CLOSE = len(ENTRIES)
"""The entry of cells up to two steps away: over two cells lines come from the viewer's own, clear to him or not."""


class Lens(NamedTuple):
    """All that the radius and the shape decide about a view."""

    x: NDArray[np.intp]  # of every cell that can hide something inside the shape
    y: NDArray[np.intp]
    entry: NDArray[np.intp]  # which of ENTRIES is its own, or CLOSE
    shadows: NDArray[np.uint64]  # a row for each: the targets inside the shape that it hides
    within: int  # all targets inside the shape


@lru_cache(maxsize=64)
def lens(radius: int, shape: Shape, stride: int) -> Lens:
    """The tables for levels whose columns are `stride` bits apart."""
    x, y = window(radius)
    shadows = shadows_of(radius, stride)
    inside = np.zeros(shadows.shape[1] * 64, np.bool_)
    inside[bits(x, y, radius, stride)] = shape.holds(x, y, radius)
    shadows = shadows & np.packbits(inside, bitorder="little").view(np.uint64)
    useful = shadows.any(axis=1)
    x, y = x[useful], y[useful]
    return Lens(x, y, entry_of(x, y), shadows[useful], number_of(inside))


def window(radius: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """dx and dy of every cell of the window, column after column."""
    span = np.arange(-radius, radius + 1)
    return np.repeat(span, len(span)), np.tile(span, len(span))


def stride_of(height: int, radius: int) -> int:
    """The bits from one column to the next: so many that a column of the window fits in.

    And each column of the level leaves one free, so that what is just above it is no cell at the foot of the next.
    """
    return max(height + 1, 2 * radius + 1)


def bits(x: NDArray[np.intp], y: NDArray[np.intp], radius: int, stride: int) -> NDArray[np.intp]:
    """The places of targets in a row of bits."""
    return (x + radius) * stride + y + radius


def entry_of(x: NDArray[np.intp], y: NDArray[np.intp]) -> NDArray[np.intp]:
    across, down = abs(x), abs(y)
    entries = np.full(x.shape, CLOSE)
    for number, (side, corner) in enumerate(ENTRIES):
        longer = across >= down if side.x else down >= across
        entries[(x * corner.x <= 0) & (y * corner.y <= 0) & longer] = number
    entries[np.maximum(across, down) <= 2] = CLOSE
    return entries


@lru_cache(maxsize=64)
def shadows_of(radius: int, stride: int) -> NDArray[np.uint64]:
    """For each cell of the window, the targets that it hides.

    A line takes as many steps as its longer axis has. At each step between the ends the nearest cell stands in the way,
    at an exact tie the two nearest: rounding halves up finds the one, rounding them down the other.
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
