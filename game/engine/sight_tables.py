"""Which cells hide which, worked out once for each radius: what `sight` looks up.

Positions are relative to the viewer. Blockers are the cells of the window, column after column. Targets are bits: the one
at (dx, dy) is bit (dx + radius) * stride + dy + radius, so that a whole view is one number that shifts into place.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .bitboard import number_of
from .geometry import DIAGONAL, Vec

# A line from the viewer comes into a cell from the side that its longer axis faces, or over that side's corner:
#
#     @ . s .    B is entered from s or c, and so is every cell in this eighth of the compass. When both are opaque
#     . . c B    something nearer already stands in the way of every line through B, and B's own shadow adds nothing.
#
ENTRIES = [(side, corner) for corner in DIAGONAL for side in (Vec(corner.x, 0), Vec(0, corner.y))]
"""For each eighth, the two neighbours from which its cells are entered."""


class Shape(IntEnum):
    """The outline of a view. Whole numbers, because those are looked up fastest."""

    CIRCLE = 0
    DIAMOND = 1
    SQUARE = 2

    def holds(self, x: NDArray[np.intp], y: NDArray[np.intp], radius: int) -> NDArray[np.bool_]:
        """Which of the cells this far from the viewer are inside."""
        match self:
            case Shape.CIRCLE:
                return x * x + y * y <= radius * radius
            case Shape.DIAMOND:
                return abs(x) + abs(y) <= radius
            case Shape.SQUARE:
                return np.maximum(abs(x), abs(y)) <= radius


class Lens(NamedTuple):
    """All that the radius and the shape decide about a view."""

    x: NDArray[np.intp]  # where the blockers are that hide something inside the shape, from the viewer
    y: NDArray[np.intp]
    entry: NDArray[np.intp]  # which of ENTRIES is theirs; beside the viewer len(ENTRIES), since he is always in the open
    shadows: NDArray[np.uint64]  # a row for each: the targets it hides
    within: int  # the targets inside the shape


@lru_cache(maxsize=64)
def lens(radius: int, shape: Shape, stride: int) -> Lens:
    """The tables for levels whose columns are `stride` bits apart."""
    x, y = _window(radius)
    shadows = _shadows(radius, stride)
    cells = np.zeros(shadows.shape[1] * 64, np.bool_)
    cells[(x + radius) * stride + y + radius] = shape.holds(x, y, radius)
    within = np.packbits(cells, bitorder="little").view(np.uint64)
    useful = np.flatnonzero((shadows & within).any(axis=1))
    x, y = x[useful], y[useful]
    return Lens(x, y, _entry(x, y), shadows[useful], number_of(cells))


def _window(radius: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """dx and dy of every cell of the window."""
    span = np.arange(-radius, radius + 1)
    return np.repeat(span, len(span)), np.tile(span, len(span))


@lru_cache(maxsize=64)
def _shadows(radius: int, stride: int) -> NDArray[np.uint64]:
    """For each blocker, the targets it hides.

    A line takes as many steps as its longer axis has. At each step between the ends the nearest cell stands in the way, or
    the two nearest at an exact tie: rounding down finds the one, rounding up the other.
    """
    x, y = _window(radius)
    length = np.maximum(abs(x), abs(y))
    step, target = np.nonzero(np.arange(1, max(radius, 1))[:, None] < length)
    step += 1
    x, y, length = x[target], y[target], length[target]
    bit = (x + radius) * stride + y + radius
    words = ((2 * radius + 1) * stride + 63) // 64
    table = np.zeros(((2 * radius + 1) ** 2, words), np.uint64)
    for up in (length, length - 1):
        across, down = ((2 * along * step + up) // (2 * length) + radius for along in (x, y))
        blocker = across * (2 * radius + 1) + down
        np.bitwise_or.at(table, (blocker, bit // 64), np.uint64(1) << (bit % 64).astype(np.uint64))
    return table


def _entry(x: NDArray[np.intp], y: NDArray[np.intp]) -> NDArray[np.intp]:
    entry = np.full(x.shape, len(ENTRIES))
    for number, (side, corner) in enumerate(ENTRIES):
        longer = abs(x) >= abs(y) if side.x else abs(y) >= abs(x)
        entry[(x * corner.x <= 0) & (y * corner.y <= 0) & longer & (np.maximum(abs(x), abs(y)) > 1)] = number
    return entry
