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

from .geometry import DIRECTIONS

BLOCKS = np.uint16(1 << len(DIRECTIONS))
"""The flag of every cell that blocks sight; flag n of a blocker says that its neighbour in DIRECTIONS[n] does not."""


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

    shadows: NDArray[np.uint64]  # a row for each blocker: the targets it hides
    telling: NDArray[np.uint16]  # for each blocker: the flags by which it matters to the viewer
    within: int  # the targets inside the shape


@lru_cache(maxsize=64)
def lens(radius: int, shape: Shape, stride: int) -> Lens:
    """The tables for levels whose columns are `stride` bits apart."""
    x, y = _window(radius)
    shadows = _shadows(radius, stride)
    cells = np.zeros(shadows.shape[1] * 64, np.bool_)
    cells[(x + radius) * stride + y + radius] = shape.holds(x, y, radius)
    within = np.packbits(cells, bitorder="little")
    useful = (shadows & within.view(np.uint64)).any(axis=1)
    return Lens(shadows, _telling(x, y) * useful, int.from_bytes(within.tobytes(), "little"))


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


def _telling(x: NDArray[np.intp], y: NDArray[np.intp]) -> NDArray[np.uint16]:
    """For each blocker the flags of those neighbours over which a line from the viewer can come to it.

    A line enters a cell from the side that its longer axis faces, or over that side's corner:

        @ . a .    B is entered from a or b,
        . . b B    C, on the diagonal, only from c.
        . . c .    So if those are opaque, something nearer already stands in the way of every line
        . . . C    through B or C, and their own shadows add nothing.

    Beside the viewer a line comes from the viewer, who is never in his own way: there every blocker matters.
    """
    flags = np.zeros(x.shape, np.uint16)
    for n, side in enumerate(DIRECTIONS):
        enters_x = (side.x == -np.sign(x)) | ((side.x == 0) & (abs(x) < abs(y)))
        enters_y = (side.y == -np.sign(y)) | ((side.y == 0) & (abs(y) < abs(x)))
        flags |= (enters_x & enters_y).astype(np.uint16) << n
    flags[np.maximum(abs(x), abs(y)) == 1] = BLOCKS
    return flags
