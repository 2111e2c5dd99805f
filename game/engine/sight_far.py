"""Views with a large radius or none: what is open at the rim of a window is followed to the end of the level.

The slopes at which lines can leave the window are cut into *sectors* by all the limits that blockers inside can have.
A blocker hides whole sectors, one bit each, looked up together with the targets that it hides. Neighbouring sectors
that nothing hides are a *beam*, and it goes on from line to line, cut by walls into thinner beams:

    . . . # .    A line is a number whose bits are its opaque cells; here it is a column, x columns from the viewer.
    . . # # .    A beam is an open range of slopes y / x. A blocker at y takes the closed range from (2y - 1) / 2x to
    @ . . . .    (2y + 1) / 2x out of every beam. The transparent cells of a line whose own slope lies inside a beam
    . . . . .    that has come this far are seen.

There are four quarters, each with its own lines: east, west, south, north. All of it is exact, in whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import lcm
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .bitboard import number_of
from .sight_tables import Shape, entry_of, shadows_of, window

REACH = 20
"""The radius of the window that is looked up: the farther, the fewer beams are left, and the more it takes to look."""

Beam: TypeAlias = tuple[int, int, int, int]
"""From one slope to another, each so many cells across over so many along."""
Run: TypeAlias = tuple[int, int, int]
"""How far from the viewer a line is, and the first and the last of its cells that are seen together."""


class _Table(NamedTuple):
    """What the cells of the window hide, wherever the viewer is."""

    x: NDArray[np.intp]  # of every cell but the viewer's own
    y: NDArray[np.intp]
    entry: NDArray[np.intp]  # as a lens has it
    shadows: NDArray[np.uint64]  # a row for each: the targets that it hides, then the sectors of the four quarters
    targets: int  # all targets
    first: int  # the bit of the first sector


@lru_cache(maxsize=8)
def _table(stride: int) -> _Table:
    x, y = window(REACH)
    others = (x != 0) | (y != 0)
    x, y = x[others], y[others]
    targets = shadows_of(REACH, stride)[others]
    hidden = np.hstack([_hidden_sectors(*turned) for turned in ((x, y), (-x, y), (y, x), (-y, x))])
    hidden = np.pad(hidden, ((0, 0), (0, -hidden.shape[1] % 64)))
    sectors = np.packbits(hidden, axis=1, bitorder="little").view(np.uint64)
    all_targets = sum(1 << (dx + REACH) * stride + dy + REACH for dx, dy in zip(x.tolist(), y.tolist(), strict=True))
    return _Table(x, y, entry_of(x, y), np.hstack([targets, sectors]), all_targets, 64 * targets.shape[1])


@lru_cache(maxsize=1)
def _limits() -> tuple[list[int], list[tuple[int, int]]]:
    """Where sectors begin and end, in order: as whole numbers that can be compared, and as slopes.

    A quarter holds the slopes from -1 to 1, and these are the first limit and the last.
    """
    slopes = {-2 * _SCALE: (-1, 1), 2 * _SCALE: (1, 1)}
    for along in range(1, REACH + 1):
        slopes |= {across * _SCALE // along: (across, 2 * along) for across in range(1 - 2 * along, 2 * along, 2)}
    return sorted(slopes), [slopes[limit] for limit in sorted(slopes)]


_SCALE = lcm(*range(1, REACH + 1))


def _hidden_sectors(along: NDArray[np.intp], across: NDArray[np.intp]) -> NDArray[np.bool_]:
    """For each cell the sectors of one quarter that it hides."""
    limits, _ = _limits()
    ahead = along >= abs(across)
    near, far = (
        np.searchsorted(limits, ((2 * across + side) * _SCALE // np.maximum(along, 1)).clip(limits[0], limits[-1]))
        for side in (-1, 1)
    )
    sector = np.arange(len(limits) - 1)
    hidden: NDArray[np.bool_] = ahead[:, None] & (near[:, None] <= sector) & (sector < far[:, None])
    return hidden


class Panorama:
    """All that views without end over one level have in common, until it changes."""

    def __init__(self, opaque: NDArray[np.bool_], facing: NDArray[np.bool_], border: int) -> None:
        """`facing` is what an outlook has; so many cells of it lie before the first of the level, each way."""
        self._width, self._height = opaque.shape
        rim = REACH + 1
        self.stride = stride = max(self._height + 1, 2 * rim + 1)  # as a scene has it
        table = self._table = _table(stride)
        _, columns, self._column = facing.shape
        self._facing = facing.reshape(-1)
        self._offsets = (table.entry * columns + table.x + border) * self._column + table.y + border
        self._margin = rim * (stride + 1)
        surroundings = np.ones((self._width + 2 * rim, stride), np.bool_)
        surroundings[rim:-rim, : self._height] = opaque
        self._board = number_of(surroundings) << rim
        walls = np.zeros((self._width, stride), np.bool_)
        walls[:, : self._height] = opaque
        self._walls = number_of(walls)
        self._columns, self._rows = ([number_of(line) for line in lines] for lines in (opaque, opaque.T))
        self._comb = sum(1 << column * stride for column in range(self._width))

    def view(self, at: tuple[int, int], radius: int | None, shape: Shape) -> int:
        """The cells seen from a cell, blockers included, as a number; `stride` bits from one column to the next."""
        table, stride, (x, y) = self._table, self.stride, at
        blockers = self._facing[x * self._column + y :][self._offsets].nonzero()[0]
        hidden = int.from_bytes(np.bitwise_or.reduce(table.shadows.take(blockers, 0), axis=0).tobytes(), "little")
        place = x * stride + y
        seen = (table.targets & ~hidden) << stride + 1
        seen ^= seen & self._board >> place
        seen = (seen << place >> self._margin) | 1 << place
        open_sectors = ~(hidden >> table.first) & (1 << 4 * (len(_limits()[0]) - 1)) - 1
        if open_sectors:
            seen |= self._beyond(open_sectors, x, y)
        if radius is not None:
            across, down = np.ogrid[-x : self._width - x, -y : stride - y]
            seen &= number_of(shape.holds(across, down, radius))
        near = seen | seen << 1 | seen >> 1
        near |= near << stride | near >> stride
        return seen | near & self._walls

    def _beyond(self, open_sectors: int, x: int, y: int) -> int:
        """What is seen outside the window."""
        seen = 0
        count = len(_limits()[0]) - 1
        for quarter in range(4):
            sectors = open_sectors >> quarter * count & (1 << count) - 1
            if not sectors:
                continue
            standing, back = quarter < 2, quarter % 2
            lines, here, eye = (self._columns, x, y) if standing else (self._rows, y, x)
            ahead = lines[here::-1] if back else lines[here:]
            for distance, first, last in _followed(ahead, eye, self._height if standing else self._width, sectors):
                line = here - distance if back else here + distance
                if standing:
                    seen |= (1 << last - first + 1) - 1 << line * self.stride + first
                else:
                    seen |= (self._comb & (1 << (last - first + 1) * self.stride) - 1) << first * self.stride + line
        return seen


def _followed(lines: list[int], eye: int, length: int, sectors: int) -> Iterator[Run]:
    """What is seen of lines of a length beyond the window, the viewer's own line first, along all open sectors."""
    beams = [(REACH + 1, *beam) for beam in _beams(sectors, len(lines))]
    end = len(lines)
    while beams:
        start, low, low_over, high, high_over = beams.pop()
        for distance in range(start, end):
            double = 2 * distance
            # The cells of the level whose diamonds reach into the beam, then those whose centres lie in it.
            first = eye + (double * low + low_over) // (2 * low_over)
            last = eye - (high_over - double * high) // (2 * high_over)
            if first < 0:
                first = 0
            if last >= length:
                last = length - 1
            if first > last:
                break
            walls = lines[distance] >> first & (1 << last - first + 1) - 1
            if walls:
                for thinner in _split((low, low_over, high, high_over), distance, first - eye, walls):
                    yield from _seen(thinner, distance, eye, length)
                    beams.append((distance + 1, *thinner))
                break
            yield from _seen((low, low_over, high, high_over), distance, eye, length)


def _seen(beam: Beam, distance: int, eye: int, length: int) -> Iterator[Run]:
    """The cells of a line whose centres lie in a beam."""
    low, low_over, high, high_over = beam
    first = max(eye + distance * low // low_over + 1, 0)
    last = min(eye - -distance * high // high_over - 1, length - 1)
    if first <= last:
        yield distance, first, last


def _beams(sectors: int, farthest: int) -> Iterator[Beam]:
    """What is open of a quarter, as far as a distance."""
    _, slopes = _limits()
    # The diagonals belong to the quarter: its own limits stand outside a little, where no cell is.
    over = farthest + 1
    slopes = [(-over - 1, over), *slopes[1:-1], (over + 1, over)]
    at = 0
    while sectors:
        gap = (sectors & -sectors).bit_length() - 1
        sectors >>= gap
        count = (~sectors & sectors + 1).bit_length() - 1
        sectors >>= count
        yield (*slopes[at + gap], *slopes[at + gap + count])
        at += gap + count


def _split(beam: Beam, distance: int, y: int, walls: int) -> list[Beam]:
    """What is left of a beam between the walls, whose bits begin at y."""
    low, low_over, high, high_over = beam
    over = 2 * distance
    left = []
    while walls:
        gap = (walls & -walls).bit_length() - 1
        y += gap
        if low * over < (2 * y - 1) * low_over:
            left.append((low, low_over, 2 * y - 1, over))
        walls >>= gap
        thickness = (~walls & walls + 1).bit_length() - 1
        y += thickness
        walls >>= thickness
        low, low_over = 2 * y - 1, over
    if low * high_over < high * low_over:
        left.append((low, low_over, high, high_over))
    return left
