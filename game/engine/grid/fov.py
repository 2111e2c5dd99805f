"""Field of view from a cell: exact, symmetric, and without gaps in the walls.

Cells are points at their centres. A blocker is the closed diamond |dx| + |dy| <= 1/2 around its centre. Two transparent
cells see each other exactly when the straight line between them touches no diamond. The same in whole numbers: walk
along the longer axis; at every step between the ends the nearest cell must be transparent, at an exact tie both. So a
sees b exactly when b sees a, and a level turned or mirrored is seen turned or mirrored.

A blocker is itself seen when any of its eight neighbours is transparent and seen, whatever the shape of the view, so
that walls have no gaps even at the rim. Such a blocker can lie one cell outside the shape: `vision.LineOfSight.walls`
says which traditions show it. The viewer's own cell is always seen and never blocks the viewer's sight: an actor in an
opaque cell looks out of it. Nothing lies beyond the level.

RS-20: the document walks a line to each cell of the border of its view and shows the cells that the line passes, so
that sight is not always mutual. Here a cell counts by the line to itself: an open doorway that lies on a line over a
wall's corner may be out of view while floor beside that line is not.

Method: each blocker hides a set of targets, a row of bits in a table (`fov_tables`). What is hidden is the union of the
rows of the blockers in the window, and only of those that some line touches first. Walls are then a few shifts.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.bitboard import bytes_for, number_of
from game.engine.grid.fov_long_range import LongRangeFov
from game.engine.grid.fov_tables import CLOSE, ENTRIES, FovShape, shadow_table, stride_of
from game.engine.grid.geometry import Vec

__all__ = ["FARTHEST", "FieldOfView", "FovShape", "dilate"]

FARTHEST = 40
"""The largest radius, in cells, that is looked up, in tables of 6 MB; beyond it `fov_long_range` sweeps the level."""

_HERE = Vec(0, 0)

# Bound once, because a view takes so little time that finding these anew would show.
_union, _frombuffer, _unpackbits, _ndarray = np.bitwise_or.reduceat, np.frombuffer, np.unpackbits, np.ndarray
_BOOL, _BYTE = np.dtype(np.bool_), np.dtype(np.uint8)

_FROM_THE_FIRST = np.zeros(1, np.intp)
"""Index with which `reduceat` does the same as `reduce`, in two thirds of the time."""


class _ViewTables(NamedTuple):
    """Precomputed values that all views of one radius and shape over one level share."""

    column: int  # cells from one column of the facings to the next
    offsets: NDArray[np.intp]  # of the cells that can hide something: from the viewer's place in the facings to theirs
    shadows: NDArray[np.uint64]  # a row of bits for each: the targets inside the shape that it hides
    within: int  # all targets inside the shape
    stride: int  # bits from one column to the next
    margin: int  # bits before the level's first cell
    eye: int  # the viewer's own cell
    board: int  # the opaque cells, with all that surrounds the level
    size: int  # bytes of a whole view


class FieldOfView:
    """Opaque cells of one level, prepared for fast views."""

    def __init__(self, opaque: NDArray[np.bool_]) -> None:
        """Prepare the level. `opaque`: the cells that block sight, bool[x, y]."""
        width, height = opaque.shape
        self.shape = (width, height)
        self._facing = _facing(np.pad(opaque, FARTHEST + 2, constant_values=True))
        self._facing_in_a_row = self._facing.ravel()
        self._scenes: dict[tuple[int | None, FovShape], _ViewTables] = {}
        self._panorama: LongRangeFov | None = None

    def __deepcopy__(self, memo: dict[int, object]) -> FieldOfView:
        return FieldOfView(self.opaque)  # the scenes hold tables that all levels share

    @property
    def opaque(self) -> NDArray[np.bool_]:
        """Cells that block sight, as a new array bool[x, y]."""
        return self._facing[CLOSE, FARTHEST:-FARTHEST, FARTHEST:-FARTHEST].copy()

    def set_opaque(self, at: tuple[int, int], opaque: bool) -> None:
        """Set whether one cell blocks sight, as when a door opens."""
        x, y = at[0] + FARTHEST, at[1] + FARTHEST
        around = self._facing[CLOSE, x - 4 : x + 5, y - 4 : y + 5].copy()
        around[4, 4] = opaque
        self._facing[:, x - 2 : x + 3, y - 2 : y + 3] = _facing(around)
        self._scenes.clear()
        self._panorama = None

    def view(self, at: tuple[int, int], radius: int | None, shape: FovShape) -> NDArray[np.bool_]:
        """Return the cells seen from a cell, blockers included, as a new array bool[x, y]. Radius None: no limit."""
        scene = self._scenes.get((radius, shape))
        if scene is None:
            if radius is None or radius > FARTHEST:
                if self._panorama is None:
                    self._panorama = LongRangeFov(self.opaque, self._facing, FARTHEST)
                far = self._panorama
                return self._cells(far.view(at, radius, shape), far.stride, far.size)
            scene = self._scene(radius, shape)
        column, offsets, shadows, within, stride, margin, eye, board, size = scene
        x, y = at
        blockers = self._facing_in_a_row[x * column + y :][offsets].nonzero()[0]
        hidden = 0
        if len(blockers):
            union = _union(shadows.take(blockers, 0), _FROM_THE_FIRST)
            hidden = int.from_bytes(union.tobytes(), "little")
        # From here on a number begins one column and one cell before the window, to have room for walls around it.
        place = x * stride + y
        here = board >> place
        seen = (within ^ hidden) << stride + 1
        seen ^= seen & here  # what blocks sight is no target
        seen |= eye
        near = seen | seen << 1 | seen >> 1
        near |= near << stride | near >> stride
        view = (seen | near & here) << place >> margin
        return self._cells(view, stride, size)

    def _cells(self, view: int, stride: int, size: int) -> NDArray[np.bool_]:
        cells = _unpackbits(_frombuffer(view.to_bytes(size, "little"), _BYTE), None, None, "little")
        # Without the bits between the columns; copied, because a contiguous view is faster to read.
        return _ndarray(self.shape, _BOOL, cells, 0, (stride, 1)).copy()

    def _scene(self, radius: int, shape: FovShape) -> _ViewTables:
        """Return the scene for views of this radius and shape, and keep it until the level changes."""
        width, height = self.shape
        rim = radius + 1
        stride = stride_of(height, radius)
        surroundings = np.ones((width + 2 * rim, stride), np.bool_)
        surroundings[rim:-rim, :height] = self.opaque
        glass = shadow_table(radius, shape, stride)
        margin = rim * (stride + 1)
        _, columns, column = self._facing.shape
        scene = self._scenes[radius, shape] = _ViewTables(
            column=column,
            offsets=(glass.entry * columns + glass.x + FARTHEST) * column + glass.y + FARTHEST,
            shadows=glass.shadows,
            within=glass.within,
            stride=stride,
            margin=margin,
            eye=1 << margin,
            board=number_of(surroundings) << rim,
            size=bytes_for((width + 1) * stride),
        )
        return scene


def dilate(cells: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return some cells, bool[x, y], and all their eight neighbours."""
    width, height = cells.shape
    board = np.zeros((width, height + 1), np.uint8)  # with a free cell after each column, to go on in one row
    board[:, :-1] = cells
    tall = board.copy()
    tall.ravel()[1:] |= board.ravel()[:-1]
    tall.ravel()[:-1] |= board.ravel()[1:]
    grown = tall.copy()
    grown[1:] |= tall[:-1]
    grown[:-1] |= tall[1:]
    return grown[:, :-1].astype(np.bool_)


def _facing(opaque: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return for each of ENTRIES the blockers that a line can reach from there over two clear cells; last all blockers.

    The result, bool[entry, x, y], lacks the two outermost rows and columns, some of whose neighbours are unknown.
    """
    clear = ~opaque
    blockers = _beside(_beside(opaque, _HERE), _HERE)
    facing = []
    for side, corner in ENTRIES:
        entered = _beside(clear, _HERE) & (_beside(clear, side) | _beside(clear, corner))
        facing.append(blockers & (_beside(entered, side) | _beside(entered, corner)))
    return np.stack([*facing, blockers])


def _beside(cells: NDArray[np.bool_], step: Vec) -> NDArray[np.bool_]:
    """Return the array shifted by a step, without its outermost rows and columns."""
    width, height = cells.shape
    return cells[1 + step.x : width - 1 + step.x, 1 + step.y : height - 1 + step.y]
