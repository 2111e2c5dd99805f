"""Sight without a limit, or farther than the tables of `fov_tables` reach: sector by sector.

Neighbouring sectors that nothing hides are a *beam*. It goes on from line to line, cut by walls into thinner beams:

    . . . # .    A line is a number whose bits are its opaque cells; here it is a column, x columns from the viewer.
    . . # # .    A beam is an open range of slopes y / x. A blocker at y takes the closed range from (2y - 1) / 2x to
    @ . . . .    (2y + 1) / 2x out of every beam. The transparent cells of a line whose own slope lies inside a beam
    . . . . .    that has come this far are seen.

All of it is exact, in whole numbers.

The slopes are cut into *sectors* by all the limits that the shadows of blockers inside can have, in each of four
quarters: east, west, south, north. So a blocker hides whole sectors, one bit each, beside the targets that it hides.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.bitboard import bytes_for, number_of, ones
from game.engine.grid.fov_tables import FovShape, bits, entry_of, shadows_of, stride_of, window

REACH = 20
"""The radius, in cells, of the window that is looked up. A larger one leaves fewer beams, but takes longer itself."""


Beam: TypeAlias = tuple[int, int, int, int]
"""Range from one slope to another: (low, low_over, high, high_over), where a slope is cells across / cells along."""


_SLOPES = {
    across / (2 * along): (across, 2 * along)
    for along in range(1, REACH + 1)
    for across in range(1 - 2 * along, 2 * along, 2)
}


_QUOTIENTS = sorted(_SLOPES)


_LIMITS = [_SLOPES[quotient] for quotient in _QUOTIENTS]
"""Slopes at which one sector ends and the next begins, in the order of `_QUOTIENTS`; equal slopes are listed once."""


COUNT = len(_LIMITS) + 1


QUARTER = (1 << COUNT) - 1


class SectorTable(NamedTuple):
    """Targets and sectors that each cell of the window hides, relative to the viewer."""

    x: NDArray[np.intp]  # of every cell but the viewer's own
    y: NDArray[np.intp]
    entry: NDArray[np.intp]  # as a lens has it
    shadows: NDArray[np.uint64]  # a row for each: the targets that it hides, then the sectors of the four quarters
    targets: int  # all targets
    first: int  # the bit of the first sector
    sectors: int  # all sectors, from there on


@lru_cache(maxsize=8)
def sector_table(stride: int) -> SectorTable:
    """Return the table for levels whose columns are `stride` bits apart."""
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
    """Return for each cell the sectors of one quarter that it hides, as bool[cell, sector]."""
    ahead = along >= abs(across)
    low, high = ((2 * across[ahead, None] + side) / (2 * along[ahead, None]) for side in (-1, 1))
    hidden = np.zeros((len(along), COUNT), np.bool_)
    hidden[ahead] = (low <= [-1, *_QUOTIENTS]) & ([*_QUOTIENTS, 1] <= high)
    return hidden


def beams_of(sectors: int, end: int) -> Iterator[Beam]:
    """Yield the beams of the open sectors of a quarter; they are exact for distances below `end`."""
    # The diagonals belong to the quarter: its own limits are a little outside them, where no cell is.
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


_FROM_THE_FIRST = np.zeros(1, np.intp)  # the same as in `fov`


_WHOLE = -1  # a column of a view: all bits


class LongRangeFov:
    """Opaque cells of one level, prepared for views without a limit; valid until the level changes."""

    def __init__(self, opaque: NDArray[np.bool_], facing: NDArray[np.bool_], border: int) -> None:
        """Prepare the level. `opaque`: the cells that block sight, bool[x, y].

        `facing`: bool[entry, x, y] of `FieldOfView`, with a border of `border` cells around the level.
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

    def view(self, at: tuple[int, int], radius: int | None, shape: FovShape) -> int:
        """Return the cells seen from a cell, blockers included, as a number with `stride` bits for each column."""
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
    """Lines of a level, all columns or all rows, each a number; the last is a wall, and so is line -1, the same one."""

    lines: list[int]
    crossing: list[int]  # the others
    stride: int  # bits of a view from one line to the next
    step: int  # and from one cell of a line to the next
    all_lines: int  # a view of the first cell of each line
    all_cells: int  # a view of each cell of the first line

    def followed(self, here: int, eye: int, way: int, sectors: int) -> int:
        """Return the cells beyond the window seen along open sectors from line `here`; they may include walls."""
        lines, crossing, stride, step, all_lines, all_cells = self
        end = len(lines) - 1 - here if way == 1 else here + 1
        lowest, highest = -eye, len(crossing) - 2 - eye
        seen = []
        beams = [(REACH, *beam) for beam in beams_of(sectors, end)]
        while beams:
            come, low, low_over, high, high_over = beams.pop()
            for distance in range(come + 1, end):
                line = here + way * distance
                # The cells whose diamonds reach into the beam, then those whose centres lie in it.
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
                    # Walls at the low side make the beam thinner, and so does the next wall: what is left beyond that
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
                    # In a corridor with walls on both sides the beam goes straight on to its end in one step.
                    length = self._corridor(eye, line, way)
                    nearest = line if way == 1 else line - length + 1
                    seen.append((eye * step + nearest * stride, all_lines & (1 << length * stride) - 1))
                    come = distance + length - 1
                    beams.append((come, -1, 2 * come, 1, 2 * come))
                    break
        if not seen:
            return 0
        base = min(seen)[0]
        return reduce(or_, [cells << place - base for place, cells in seen]) << base

    def _corridor(self, eye: int, line: int, way: int) -> int:
        """Return the number of successive lines, from `line` on, that are open at `eye` and walled on both sides."""
        crossing = self.crossing
        corridor = crossing[eye - 1] & crossing[eye + 1] & ~crossing[eye]
        return ones(corridor >> line) if way == 1 else line + 1 - (~corridor & (1 << line) - 1).bit_length()
