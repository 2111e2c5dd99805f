"""What is seen from a cell: exact, symmetric between transparent cells, and walls without gaps.

Cells are points at their centres. What blocks sight is the closed diamond |dx| + |dy| <= 1/2 around its centre. Two
transparent cells see each other exactly when the straight line between them touches no diamond. The same in whole
numbers: walk along the longer axis; at every step between the ends the nearest cell, or both at an exact tie, must be
transparent. So a sees b exactly when b sees a, and no turning or mirroring of the level changes anything.

What blocks sight is itself seen when any of its eight neighbours is transparent and seen, even just outside the shape:
the rim of a view has no gaps either. The viewer's own cell is always seen, and never in his own way: who stands in
something opaque looks out of it. Nothing lies beyond the level.

How: each blocker has a shadow, a row of bits that says which targets it hides (`sight_tables`); what is hidden is the
union of the rows of all blockers in the window. Only blockers that a line can be the first to touch are needed.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .geometry import DIRECTIONS
from .sight_far import far_view
from .sight_tables import BLOCKS, Shape, lens

__all__ = ["FARTHEST", "Outlook", "Shape", "dilate"]

FARTHEST = 40
"""The largest radius that is looked up; its tables take 6 MB. Beyond, `sight_far` sweeps the level."""

_union = np.bitwise_or.reduceat
_ALL = np.zeros(1, np.intp)


class _Scene(NamedTuple):
    """What all views of one radius and shape over one level share, unpacked at one go."""

    span: int  # cells across the window
    shadows: NDArray[np.uint64]
    telling: NDArray[np.uint16]
    within: int
    stride: int  # bits from one column to the next
    eye: int  # the viewer's own cell
    margin: int  # bits before the level's first cell
    board: int  # the opaque cells, with the margin, in which everything is opaque
    size: int  # bytes of a whole view


class Outlook:
    """What stands in the way of sight on one level, kept ready for fast views."""

    def __init__(self, opaque: NDArray[np.bool_]) -> None:
        width, height = opaque.shape
        self.shape = (width, height)
        self._flags = _flags(np.pad(opaque, FARTHEST + 1, constant_values=True))
        self._scenes: dict[tuple[int, Shape], _Scene] = {}

    def __deepcopy__(self, memo: dict[int, object]) -> Outlook:
        return Outlook(self.opaque)

    @property
    def opaque(self) -> NDArray[np.bool_]:
        return self._flags[FARTHEST:-FARTHEST, FARTHEST:-FARTHEST] != 0

    def set_opaque(self, at: tuple[int, int], opaque: bool) -> None:
        """One cell changed: a door opened, a wall fell."""
        x, y = at[0] + FARTHEST, at[1] + FARTHEST
        around = self._flags[x - 2 : x + 3, y - 2 : y + 3] != 0
        around[2, 2] = opaque
        self._flags[x - 1 : x + 2, y - 1 : y + 2] = _flags(around)
        self._scenes.clear()

    def view(self, at: tuple[int, int], radius: int | None, shape: Shape) -> NDArray[np.bool_]:
        """The cells seen from a cell, blockers included: a new array. A radius of None has no end."""
        if radius is None or radius > FARTHEST:
            opaque = self.opaque
            seen = far_view(opaque, at, radius, shape)
            return seen | (dilate(seen) & opaque)
        scene = self._scenes.get((radius, shape)) or self._scene(radius, shape)
        span, shadows, telling, within, stride, eye, margin, board, size = scene
        x, y = at
        left, top = x + FARTHEST - radius, y + FARTHEST - radius
        flags = self._flags[left : left + span, top : top + span].reshape(-1) & telling
        blockers = flags.astype(np.bool_).nonzero()[0]
        hidden = int.from_bytes(_union(shadows.take(blockers, 0), _ALL).tobytes(), "little") if len(blockers) else 0
        # From here on bit 0 is the cell before the window's first column and row, so that walls outside have room.
        place = x * stride + y
        here = board >> place
        seen = (within & ~hidden) << stride + 1
        seen ^= seen & here
        seen |= eye
        near = seen | seen << 1 | seen >> 1
        near |= near << stride | near >> stride
        view = (seen | near & here) << place >> margin
        packed = np.frombuffer(view.to_bytes(size, "little"), np.uint8)
        # The columns lie a stride apart: what is beyond the level's height is left out by not naming it.
        return np.ndarray(self.shape, np.bool_, np.unpackbits(packed, None, None, "little"), 0, (stride, 1))

    def _scene(self, radius: int, shape: Shape) -> _Scene:
        width, height = self.shape
        rim = radius + 1
        # Between columns there is a bit that is no cell, and a window with its rim fits into one stride:
        # so nothing at the top of a column is taken for the bottom of its neighbour.
        stride = max(height + 1, 2 * rim + 1)
        cells = np.ones((width + 2 * rim, stride), np.bool_)
        cells[rim:-rim, :height] = self.opaque
        board = int.from_bytes(np.packbits(cells, bitorder="little").tobytes(), "little") << rim | (1 << rim) - 1
        shadows, telling, within = lens(radius, shape, stride)
        size = ((width + 1) * stride + 7) // 8
        margin = rim * (stride + 1)
        scene = _Scene(2 * radius + 1, shadows, telling, within, stride, 1 << margin, margin, board, size)
        self._scenes[radius, shape] = scene
        return scene


def dilate(cells: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The cells and all their neighbours."""
    tall = cells.copy()
    tall[:, 1:] |= cells[:, :-1]
    tall[:, :-1] |= cells[:, 1:]
    grown = tall.copy()
    grown[1:] |= tall[:-1]
    grown[:-1] |= tall[1:]
    return grown


def _flags(opaque: NDArray[np.bool_]) -> NDArray[np.uint16]:
    """What `sight_tables` asks of each cell but the outermost ones, which have no neighbours to ask."""
    width, height = opaque.shape
    flags = np.full((width - 2, height - 2), BLOCKS)
    for n, (x, y) in enumerate(DIRECTIONS):
        flags |= (~opaque[1 + x : width - 1 + x, 1 + y : height - 1 + y]).astype(np.uint16) << n
    return flags * opaque[1:-1, 1:-1]
