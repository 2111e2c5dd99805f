"""Sets of cells as big integers (bitboards), with one bit for each cell. Shifting the integer moves the whole set.

Cell (x, y) is bit x * stride + y, so each column takes `stride` bits. In this module a parameter `cells` is such an
integer. The shifts do not check for the ends of columns: the stride must be greater than the height, so that there is
at least one unused bit between the last cell of a column and the first cell of the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.arithmetic import ceil_div
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec


def number_of(cells: NDArray[np.bool_]) -> int:
    """Return an array bool[x, y] as an integer whose bits are the array's elements, column by column from bit 0."""
    return int.from_bytes(np.packbits(cells, bitorder="little").tobytes(), "little")


def cells_of(numbers: Iterable[int], count: int) -> NDArray[np.uint8]:
    """Return the lowest `count` bits of each number as a row of an array uint8[number, bit] with values 0 and 1."""
    size = bytes_for(count)
    packed = np.frombuffer(b"".join([number.to_bytes(size, "little") for number in numbers]), np.uint8)
    return np.unpackbits(packed, bitorder="little").reshape(-1, size * 8)[:, :count]


def bytes_for(count: int) -> int:
    """Return the number of bytes that can hold `count` bits."""
    return ceil_div(count, 8)


def ones(number: int) -> int:
    """Return the number of successive set bits from bit 0 on; 0 if bit 0 is not set."""
    return (~number & number + 1).bit_length() - 1


def around(cells: int, stride: int) -> int:
    """Return a set of cells together with all their eight neighbours."""
    tall = cells | cells << 1 | cells >> 1
    return tall | tall << stride | tall >> stride


def moved(cells: int, way: Vec, stride: int) -> int:
    """Return the set of cells shifted by the step `way`, without a check for the ends of columns."""
    steps = way.x * stride + way.y
    return cells << steps if steps > 0 else cells >> -steps


def beside(cells: int, stride: int) -> dict[Vec, int]:
    """Return the cells outside a set that have exactly one orthogonal neighbour in the set.

    The result has a set of cells for each orthogonal step: the cells to which this step leads from a cell of the set.
    """
    north, south, west, east = cells >> 1, cells << 1, cells >> stride, cells << stride
    upright, level = cells | north | south, cells | west | east
    return {
        NORTH: north & ~(level | south),
        WEST: west & ~(upright | east),
        EAST: east & ~(upright | west),
        SOUTH: south & ~(level | north),
    }


def spread(cells: int, step: int, count: int) -> int:
    """Return the union of `count` copies of a set, shifted right by 0, `step`, 2 * `step` ... bits."""
    done = 1
    while done < count:
        more = min(done, count - done)
        cells |= cells >> more * step
        done += more
    return cells


def runs(column: int) -> Iterator[tuple[int, int]]:
    """Yield each run of successive set bits as (number of its lowest bit, length), the lowest run first."""
    at = 0
    while column:
        free = (column & -column).bit_length() - 1
        column >>= free
        length = (~column & column + 1).bit_length() - 1
        yield at + free, length
        column >>= length
        at += free + length


def nth_bit(bits: int, number: int) -> int:
    """Return the position of one set bit of `bits`. `number`: how many set bits are below it; 0 for the lowest."""
    at, size = 0, bits.bit_length()
    while number > FEW:
        half = size >> 1
        low = bits & (1 << half) - 1
        below = low.bit_count()
        if number < below:
            bits, size = low, half
        else:
            bits, size, at, number = bits >> half, size - half, at + half, number - below
    for _ in range(number):
        bits &= bits - 1
    return at + (bits & -bits).bit_length() - 1


FEW = 12
"""Number of set bits up to which clearing them singly is faster than halving the integer."""
