"""Field of view without a limit, or farther than the tables of `fov_tables` reach.

Near the viewer a table gives the hidden cells. Beyond the window of the table, sight goes on in beams, line by line:

    . . . # .    A line is a column (or row) of the level, here x columns from the viewer. A beam is an open range of
    . . # # .    slopes y / x. A blocker (opaque cell) at y removes the closed range from (2y - 1) / 2x to
    @ . . . .    (2y + 1) / 2x from every beam, and so cuts beams into thinner beams. A transparent cell of a line is
    . . . . .    seen if its own slope lies inside a beam that reaches the line.

All computation is exact, in whole numbers.

There are four quarters: east, west, south and north. In each quarter the slopes are divided into *sectors*. One sector
ends and the next begins wherever the shadow of a blocker inside the window can begin or end. So a blocker in the window
hides whole sectors, one bit each, in addition to the targets that it hides. Neighbouring sectors that nothing hides
form a beam.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from operator import or_
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.bitboard import bytes_for, number_of, ones
from game.engine.grid.fov_tables import FovShape, bits, entry_of, shadows_of, stride_of, window
from game.engine.records import NamedTuple

REACH = 20
"""Radius of the window around the viewer, in cells. A larger window leaves fewer beams, but takes more time itself."""


Beam: TypeAlias = tuple[int, int, int, int]
"""Range of slopes from low / low_over to high / high_over. A slope is y / x.

    x is a distance in the direction of the quarter (east, west, south or north), y a distance across it, in cells.
    """


_SLOPES = {
    across / (2 * along): (across, 2 * along)
    for along in range(1, REACH + 1)
    for across in range(1 - 2 * along, 2 * along, 2)
}
"""Slopes at which one sector ends and the next begins: for each value of a slope, its fraction (across, along)."""


_QUOTIENTS = sorted(_SLOPES)


_LIMITS = [_SLOPES[quotient] for quotient in _QUOTIENTS]
"""The fractions of `_SLOPES` in ascending order; equal slopes are listed once."""


COUNT = len(_LIMITS) + 1
"""Number of sectors in a quarter."""


QUARTER = (1 << COUNT) - 1
"""Bits of all sectors of a quarter."""


class SectorTable(NamedTuple):
    """Table that lists for each cell near the viewer what the cell hides if it is opaque: targets and sectors.

    The table covers the window, the square of cells up to REACH cells away from the viewer, without the viewer's own
    cell. A target is a cell of the window that may be seen. A sector is a narrow range of directions in which sight can
    go on beyond the window. Each array has one row or element for each of these cells.
    """

    x: NDArray[np.intp]  # position of each cell relative to the viewer
    y: NDArray[np.intp]
    entry: NDArray[np.intp]  # index of each cell in `fov_tables.ENTRIES`, or CLOSE
    shadows: NDArray[np.uint64]  # a row of bits for each cell: hidden targets, then hidden sectors of all quarters
    targets: int  # bits of all targets
    first: int  # number of the first sector's bit in a row
    sectors: int  # bits of all sectors, counted from the first sector's bit


@lru_cache(maxsize=8)
def sector_table(stride: int) -> SectorTable:
    """Return the table of the targets and sectors that each cell near the viewer hides (see `SectorTable`).

    `stride`: number of bits from one column of the level to the next, in an integer that stands for a set of cells.
    """
    x, y = window(REACH)
    others = (x != 0) | (y != 0)
    x, y = x[others], y[others]
    targets = shadows_of(REACH, stride)[others]
    hidden = np.hstack([_hidden_sectors(*turned) for turned in ((x, y), (-x, y), (y, x), (-y, x))])
    hidden = np.pad(hidden, ((0, 0), (0, -hidden.shape[1] % 64)))
    sectors = np.packbits(hidden, axis=1, bitorder="little").view(np.uint64)
    all_targets = sum(1 << bit for bit in bits(x, y, REACH, stride).tolist())
    return SectorTable(
        x, y, entry_of(x, y), np.hstack([targets, sectors]), all_targets, 64 * targets.shape[1], (1 << 4 * COUNT) - 1
    )


def _hidden_sectors(along: NDArray[np.intp], across: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Return for each cell near the viewer the sectors that the cell hides if it is opaque, as bool[cell, sector].

    The sectors are narrow ranges of directions that make up one quarter of the view. The caller chooses the quarter by
    what it passes: `along` is the distance of each cell from the viewer in the direction of the quarter, and `across`
    the distance at right angles to that direction. For the view east they are x and y. Both are intp[cell].
    """
    ahead = along >= abs(across)
    low, high = ((2 * across[ahead, None] + side) / (2 * along[ahead, None]) for side in (-1, 1))
    hidden = np.zeros((len(along), COUNT), np.bool_)
    hidden[ahead] = (low <= [-1, *_QUOTIENTS]) & ([*_QUOTIENTS, 1] <= high)
    return hidden


def beams_of(sectors: int, end: int) -> Iterator[Beam]:
    """Yield the beams of one quarter of the view, such as the view east. A beam is a run of neighbouring open sectors.

    `sectors`: bits of the open sectors, the narrow ranges of directions that no cell near the viewer hides. The two
    outermost beams go slightly beyond the diagonals, so that the cells on the diagonals belong to the quarter. `end`:
    distance in cells before which the caller stops following the beams. The greater `end` is, the less these two beams
    go beyond the diagonals. So no cell outside the quarter is seen.
    """
    # The quarter contains its diagonals. So its limits are a little outside the diagonals, where no cell lies.
    at = 0
    while sectors:
        gap = (sectors ^ sectors - 1).bit_length() - 1
        sectors >>= gap
        count = ones(sectors)
        sectors >>= count
        begin, at = at + gap, at + gap + count
        low = _LIMITS[begin - 1] if begin else (-end - 1, end)
        high = _LIMITS[at - 1] if at < COUNT else (end + 1, end)
        yield (*low, *high)


_FROM_THE_FIRST = np.zeros(1, np.intp)  # index with which `reduceat` gives the result of `reduce`, faster


_WHOLE = -1  # integer with all bits set


class LongRangeFov:
    """Opaque cells of one level, prepared for views of any radius."""

    def __init__(self, opaque: NDArray[np.bool_], facing: NDArray[np.bool_], border: int) -> None:
        """Prepare the views of a level. `opaque`: the cells that block sight, bool[x, y].

        `facing`: the blockers (opaque cells) that a viewer's line of sight can meet first, bool[entry, x, y]. The index
        `entry` is the eighth of the compass (`fov_tables.ENTRIES`) in which a blocker lies, seen from the viewer. A
        ninth plane holds all blockers. It is not copied, and contiguous. `border`: number of cells that `facing` has
        around the level on each side.
        """
        width, height = opaque.shape
        rim = REACH + 1
        self.stride = stride = stride_of(height, REACH)
        self.size = bytes_for(width * stride)
        table = self._table = sector_table(stride)
        _, columns, self._column = facing.shape
        self._facing = facing.ravel()
        self._offsets = (table.entry * columns + table.x + border) * self._column + table.y + border
        self._margin = rim * (stride + 1)
        surroundings = np.ones((width + 2 * rim, stride), np.bool_)
        surroundings[rim:-rim, :height] = opaque
        self._board = number_of(surroundings) << rim
        self._walls = number_of(surroundings[rim:-rim])
        self._places = np.ogrid[:width, :stride]
        row = sum(1 << column * stride for column in range(width))
        upright, level = (
            [number_of(line) for line in (*lines, np.ones_like(lines[0]))] for lines in (opaque, opaque.T)
        )
        self._columns = _Lines(upright, level, stride, 1, row, _WHOLE)
        self._rows = _Lines(level, upright, 1, stride, _WHOLE, row)

    def flip(self, at: tuple[int, int]) -> None:
        """Take notice that a cell that was opaque is so no more, or the other way round. `facing` has it already."""
        x, y = at
        self._board ^= 1 << self._margin + x * self.stride + y
        self._walls ^= 1 << x * self.stride + y
        self._columns.lines[x] ^= 1 << y
        self._rows.lines[y] ^= 1 << x

    def view(self, at: tuple[int, int], radius: int | None, shape: FovShape) -> int:
        """Return the cells seen from a cell, among them the seen blockers, as an integer with `stride` bits per column.

        `radius`: largest distance in cells; None: no limit. `shape`: outline of the view, if it has a radius.
        """
        table, stride, (x, y) = self._table, self.stride, at
        blockers = self._facing[x * self._column + y :][self._offsets].nonzero()[0]
        hidden: int = 0
        if len(blockers):
            union = np.bitwise_or.reduceat(table.shadows.take(blockers, 0), _FROM_THE_FIRST)
            hidden = int.from_bytes(union.tobytes(), "little")
        place = x * stride + y
        seen = (table.targets & ~hidden) << stride + 1
        seen ^= seen & self._board >> place
        seen = (seen << place >> self._margin) | 1 << place
        if sectors := table.sectors ^ hidden >> table.first:
            beyond = 0
            for lines, here, eye in ((self._columns, x, y), (self._rows, y, x)):
                for way in (1, -1):
                    if beams := sectors & QUARTER:
                        beyond |= lines.followed(here, eye, way, beams)
                    sectors >>= COUNT
            seen |= beyond ^ beyond & self._walls
        if radius is not None:
            columns, rows = self._places
            seen &= number_of(shape.contains(columns - x, rows - y, radius))
        near = seen | seen << 1 | seen >> 1
        near |= near << stride | near >> stride
        view: int = seen | near & self._walls
        return view


class _Lines(NamedTuple):
    """Lines of a level: all columns or all rows, each an integer whose bits are its opaque cells.

    One more line, of walls only, follows the last line of the level. Index -1 in Python is the last index. So the same
    line of walls also precedes line 0, and each line of the level lies between two lines.
    """

    lines: list[int]
    crossing: list[int]  # the lines that cross them: the rows of columns, the columns of rows
    stride: int  # number of bits of a view from one line to the next
    step: int  # number of bits of a view from one cell of a line to the next
    all_lines: int  # bits of a view: the first cell of each line
    all_cells: int  # bits of a view: each cell of the first line

    def followed(self, here: int, eye: int, way: int, sectors: int) -> int:
        """Return the cells of one quarter of the view that are seen beyond the window: one bit for each cell.

        The window is the square of cells near the viewer that a table covers. The result may include walls.

        `here`: number of the viewer's line. `eye`: number of his cell in it. `way`: 1 for higher line numbers, -1 for
        lower ones. `sectors`: bits of the directions in which nothing inside the window blocks sight.
        """
        lines, crossing, stride, step, all_lines, all_cells = self
        end = len(lines) - 1 - here if way == 1 else here + 1
        lowest, highest = -eye, len(crossing) - 2 - eye
        seen = []
        beams = [(REACH, *beam) for beam in beams_of(sectors, end)]
        while beams:
            come, low, low_over, high, high_over = beams.pop()
            for distance in range(come + 1, end):
                line = here + way * distance
                # `first` to `last`: cells whose diamonds reach into the beam. `begin` to `stop`: those centred in it.
                below, above = distance * low, distance * high
                first = (2 * below + low_over) // (2 * low_over)
                last = -((high_over - 2 * above) // (2 * high_over))
                begin = first if first * low_over > below else first + 1
                stop = last if last * high_over < above else last - 1
                if first < lowest:
                    first = begin = lowest
                if last > highest:
                    last = stop = highest
                if first > last:
                    break
                if begin <= stop:
                    cells = all_cells & (1 << (stop - begin + 1) * step) - 1
                    seen.append(((eye + begin) * step + line * stride, cells))
                walls = lines[line] >> eye + first & (1 << last - first + 1) - 1
                if walls:
                    # Walls at the low side make the beam thinner. The next wall ends the beam; the part beyond that
                    # wall becomes a beam of its own, which starts at this line again.
                    double = 2 * distance
                    if walls & 1:
                        thickness = ones(walls)
                        walls >>= thickness
                        first += thickness
                        if first > last:
                            break
                        low, low_over = 2 * first - 1, double
                    if walls:
                        gap = ones(~walls)
                        beyond = first + gap + ones(walls >> gap)
                        if beyond <= last:
                            beams.append((distance - 1, 2 * beyond - 1, double, high, high_over))
                        last = first + gap - 1
                        high, high_over = 2 * last + 1, double
                if first == last == 0:
                    # In a corridor with walls on both sides the beam is followed to the corridor's end at once.
                    length = self._corridor(eye, line, way)
                    nearest = line if way == 1 else line - length + 1
                    seen.append((eye * step + nearest * stride, all_lines & (1 << length * stride) - 1))
                    come = distance + length - 1
                    beams.append((come, -1, 2 * come, 1, 2 * come))
                    break
        return _joined(seen)

    def _corridor(self, eye: int, line: int, way: int) -> int:
        """Return the length in cells of a corridor that leads straight away from the viewer.

        A line is a column of the level, or a row if the corridor leads north or south. The corridor has one cell in
        each line, always the cell with the number `eye`. It ends before the first line where this cell is opaque, or is
        not between two walls. `eye`: number of the viewer's cell in its line. `line`: number of the first line of the
        corridor. `way`: 1 if the corridor leads to higher line numbers, -1 if it leads to lower line numbers.
        """
        crossing = self.crossing
        corridor = crossing[eye - 1] & crossing[eye + 1] & ~crossing[eye]
        return ones(corridor >> line) if way == 1 else line + 1 - (~corridor & (1 << line) - 1).bit_length()


def _joined(parts: list[tuple[int, int]]) -> int:
    """Return the bits of all parts of a view. Each part is the place of its first bit, and its bits from there on."""
    if not parts:
        return 0
    base = min(parts)[0]
    return reduce(or_, [cells << place - base for place, cells in parts]) << base
