"""Field of view from a cell: exact, symmetric, and without gaps in the walls.

A cell that blocks sight is a blocker; all other cells are transparent. The viewer and the cells that it looks at are
points at the centres of their cells. A blocker is the closed diamond |dx| + |dy| <= 1/2 around its centre. Two
transparent cells see each other if and only if the straight line between them touches no diamond. This is checked in
whole numbers, one step along the longer axis of the line at a time. At each step between the two ends, the cell nearest
to the line must be transparent; if two cells are equally near, both must be transparent. So cell a sees cell b if and
only if b sees a. If the level is rotated or reflected, the view is rotated or reflected in the same way.

A blocker is seen if any of its eight neighbours is transparent and seen. So walls have no gaps, not even at the rim of
the view. At the rim, a blocker that is seen can lie one cell outside the shape of the view. A rule of sight can leave
out these blockers: `sight_rules.LineOfSight.walls` is an outline outside which walls and shut doors are not seen. The
viewer's own cell is always seen and never blocks the viewer's sight: an actor in an opaque cell can look out. No cell
outside the level is seen.

RS-20: the document walks a line to each cell of the border of its view and shows the cells that the line passes, so
that sight is not always mutual. Here only the line to the cell itself counts. So an open doorway is out of view if the
line to it touches the corner of a wall, even if floor beside that line is in view.

Method: a table (`fov_tables`) has a row of bits for each position of a blocker relative to the viewer. The row is the
set of cells that such a blocker hides. The hidden cells of a view are the union of the rows of the blockers near the
viewer. A blocker can be skipped if every line of sight to it meets another blocker before. Last, the blockers beside
the seen cells are added to the view, by a few shifts of the bits.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.bitboard import bytes_for, cells_of, moved, number_of
from game.engine.grid.fov_long_range import LongRangeFov
from game.engine.grid.fov_tables import CLOSE, ENTRIES, FovShape, shadow_table, stride_of
from game.engine.records import NamedTuple

__all__ = ["FARTHEST", "FieldOfView", "FovShape"]

FARTHEST = 40
"""Largest radius, in cells, for which the tables (6 MB) are used. For larger views `fov_long_range` is used."""

# Bound here once, because looking these names up for each view would take a noticeable part of its time.
_union, _frombuffer, _unpackbits, _ndarray = np.bitwise_or.reduceat, np.frombuffer, np.unpackbits, np.ndarray
_BOOL, _BYTE = np.dtype(np.bool_), np.dtype(np.uint8)

_FROM_THE_FIRST = np.zeros(1, np.intp)
"""Index with which `reduceat` gives the result of `reduce`, in two thirds of the time."""


class _ViewTables(NamedTuple):
    """Precomputed values from which a view is put together, such as the cells that each blocker near the viewer hides.

    All views of the same radius and shape on one level share these values.
    """

    column: int  # number of elements from one column of the `_facing` array to the next
    offsets: NDArray[np.intp]  # of the cells that can hide something: index in `_facing`, relative to the viewer's
    shadows: NDArray[np.uint64]  # a row of bits for each of these cells: the targets inside the shape that it hides
    within: int  # bits of all targets inside the shape
    stride: int  # number of bits from one column to the next
    margin: int  # number of bits before the level's first cell
    own_cell: int  # bit of the viewer's own cell
    opaque_bits: int  # bits of the opaque cells, with the surroundings of the level, which are opaque
    size: int  # number of bytes of a whole view


class FieldOfView:
    """Maker of fields of view on one level. It holds the opaque cells in a form that makes each view fast."""

    def __init__(self, opaque: NDArray[np.bool_]) -> None:
        """Prepare the views of a level. `opaque`: the cells that block sight, bool[x, y]."""
        width, height = opaque.shape
        self.shape = (width, height)
        # The surroundings of the level are opaque. A line of sight can meet only those beside the level first.
        near = np.ones((width + 8, height + 8), np.bool_)
        near[4:-4, 4:-4] = opaque
        self._facing = np.zeros((CLOSE + 1, width + 2 * FARTHEST, height + 2 * FARTHEST), np.bool_)
        self._facing[CLOSE] = True
        self._facing[:, FARTHEST - 2 : 2 - FARTHEST, FARTHEST - 2 : 2 - FARTHEST] = _facing(near)
        self._facing_in_a_row = self._facing.ravel()
        self._tables: dict[tuple[int | None, FovShape], _ViewTables] = {}
        self._long_range: LongRangeFov | None = None

    def __deepcopy__(self, memo: dict[int, object]) -> FieldOfView:
        return FieldOfView(self.opaque)  # the tables refer to shadow tables that all levels share

    @property
    def opaque(self) -> NDArray[np.bool_]:
        """Cells that block sight, as a new array bool[x, y]."""
        return self._facing[CLOSE, FARTHEST:-FARTHEST, FARTHEST:-FARTHEST].copy()

    def set_opaque(self, at: tuple[int, int], opaque: bool) -> None:
        """Set whether one cell blocks sight, as when a door opens."""
        x, y = at[0] + FARTHEST, at[1] + FARTHEST
        if self._facing[CLOSE, x, y] == opaque:
            return
        around = self._facing[CLOSE, x - 4 : x + 5, y - 4 : y + 5].copy()
        around[4, 4] = opaque
        self._facing[:, x - 2 : x + 3, y - 2 : y + 3] = _facing(around)
        for views, tables in self._tables.items():
            bits = tables.opaque_bits ^ 1 << tables.margin + at[0] * tables.stride + at[1]
            self._tables[views] = tables._replace(opaque_bits=bits)
        if self._long_range is not None:
            self._long_range.flip(at)

    def view(self, at: tuple[int, int], radius: int | None, shape: FovShape) -> NDArray[np.bool_]:
        """Return the cells seen from a cell, among them the seen blockers, as a new array bool[x, y].

        `radius`: largest distance in cells; None: no limit. `shape`: outline of the view, if it has a radius.
        """
        tables = self._tables.get((radius, shape))
        if tables is None:
            if radius is None or radius > FARTHEST:
                if self._long_range is None:
                    self._long_range = LongRangeFov(self.opaque, self._facing, FARTHEST)
                far = self._long_range
                return self._cells(far.view(at, radius, shape), far.stride, far.size)
            tables = self._tables_for(radius, shape)
        column, offsets, shadows, within, stride, margin, own_cell, opaque_bits, size = tables
        x, y = at
        blockers = self._facing_in_a_row[x * column + y :][offsets].nonzero()[0]
        hidden = 0
        if len(blockers):
            union = _union(shadows.take(blockers, 0), _FROM_THE_FIRST)
            hidden = int.from_bytes(union.tobytes(), "little")
        # From here on an integer begins one column and one cell before the window: room for the walls around it.
        shift = x * stride + y
        here = opaque_bits >> shift
        seen = (within ^ hidden) << stride + 1
        seen ^= seen & here  # what blocks sight is no target
        seen |= own_cell
        near = seen | seen << 1 | seen >> 1
        near |= near << stride | near >> stride
        view = (seen | near & here) << shift >> margin
        return self._cells(view, stride, size)

    def _cells(self, view: int, stride: int, size: int) -> NDArray[np.bool_]:
        cells = _unpackbits(_frombuffer(view.to_bytes(size, "little"), _BYTE), None, None, "little")
        # The bits between the columns are left out. The copy is contiguous and so faster to read.
        return _ndarray(self.shape, _BOOL, cells, 0, (stride, 1)).copy()

    def _tables_for(self, radius: int, shape: FovShape) -> _ViewTables:
        """Return the precomputed values for views of a radius and shape, and keep them until the level changes."""
        width, height = self.shape
        rim = radius + 1
        stride = stride_of(height, radius)
        surroundings = np.ones((width + 2 * rim, stride), np.bool_)
        surroundings[rim:-rim, :height] = self.opaque
        shadow = shadow_table(radius, shape, stride)
        margin = rim * (stride + 1)
        _, columns, column = self._facing.shape
        tables = self._tables[radius, shape] = _ViewTables(
            column=column,
            offsets=(shadow.entry * columns + shadow.x + FARTHEST) * column + shadow.y + FARTHEST,
            shadows=shadow.shadows,
            within=shadow.within,
            stride=stride,
            margin=margin,
            own_cell=1 << margin,
            opaque_bits=number_of(surroundings) << rim,
            size=bytes_for((width + 1) * stride),
        )
        return tables


def _facing(opaque: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the blockers (opaque cells) that a line of sight can meet first, as bool[entry, x, y].

    The first index is the eighth of the compass (a number in ENTRIES) in which a blocker lies, seen from the viewer. In
    each eighth, every line of sight enters a cell through one of two entry cells: two neighbours of the cell, on the
    viewer's side. A line can meet a blocker first only through two transparent cells: an entry cell of the blocker, and
    an entry cell of that entry cell. The plane of an eighth holds the blockers for which there are two such cells. An
    additional plane at the end holds all blockers.

    `opaque`: bool[x, y]. The result is four cells narrower and four cells lower than `opaque`. It lacks the two
    outermost rows and columns on each side, because the neighbours of their cells are unknown.
    """
    stride = opaque.shape[1]
    clear, blockers = number_of(~opaque), number_of(opaque)
    facing = []
    for side, corner in ENTRIES:
        entered = clear & (moved(clear, -side, stride) | moved(clear, -corner, stride))
        facing.append(blockers & (moved(entered, -side, stride) | moved(entered, -corner, stride)))
    planes = cells_of([*facing, blockers], opaque.size).view(np.bool_).reshape(-1, *opaque.shape)
    return planes[:, 2:-2, 2:-2]  # a shift can move a bit to the next column, but not into this part
