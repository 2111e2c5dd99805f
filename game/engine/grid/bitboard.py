"""Sets of cells as big integers (bitboards): one bit for each cell, and shifts of a whole set by a cell.

Cell (x, y) is bit x * stride + y, so each column takes `stride` bits. The shifts do not check for the ends of columns:
bits between the last cell of one column and the first of the next must be free to take what is shifted there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec


def number_of(cells: NDArray[np.bool_]) -> int:
    """Return an array bool[x, y] as a number whose bits are its elements, column by column."""
    return int.from_bytes(np.packbits(cells, bitorder="little").tobytes(), "little")


def cells_of(numbers: Iterable[int], count: int) -> NDArray[np.uint8]:
    """Return the bits of each number as a row of `count` elements, each 0 or 1: uint8[number, bit]."""
    size = bytes_for(count)
    packed = np.frombuffer(b"".join([number.to_bytes(size, "little") for number in numbers]), np.uint8)
    return np.unpackbits(packed, bitorder="little").reshape(-1, size * 8)[:, :count]


def bytes_for(count: int) -> int:
    """Return the number of bytes that `count` bits take."""
    return (count + 7) // 8


def ones(number: int) -> int:
    """Return the length of the run of set bits from bit 0 on."""
    return (~number & number + 1).bit_length() - 1


def around(cells: int, stride: int) -> int:
    """Return some cells and all their eight neighbours."""
    tall = cells | cells << 1 | cells >> 1
    return tall | tall << stride | tall >> stride


def moved(cells: int, way: Vec, stride: int) -> int:
    """Return some cells, all moved by a step."""
    steps = way.x * stride + way.y
    return cells << steps if steps > 0 else cells >> -steps


def beside(cells: int, stride: int) -> dict[Vec, int]:
    """Return the cells outside a set that touch it orthogonally on one side only, by the step from the set to them."""
    north, south, west, east = cells >> 1, cells << 1, cells >> stride, cells << stride
    upright, level = cells | north | south, cells | west | east
    return {
        NORTH: north & ~(level | south),
        WEST: west & ~(upright | east),
        EAST: east & ~(upright | west),
        SOUTH: south & ~(level | north),
    }


def spread(cells: int, step: int, count: int) -> int:
    """Return the union of some cells shifted down by 0, 1, ... count - 1 times `step` bits."""
    done = 1
    while done < count:
        more = min(done, count - done)
        cells |= cells >> more * step
        done += more
    return cells


def runs(column: int) -> Iterator[tuple[int, int]]:
    """Yield the first bit and the length of each run of set bits."""
    at = 0
    while column:
        free = (column & -column).bit_length() - 1
        column >>= free
        length = (~column & column + 1).bit_length() - 1
        yield at + free, length
        column >>= length
        at += free + length


def nth_bit(bits: int, number: int) -> int:
    """Return the place of the set bit that has `number` set bits below it."""
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
"""Up to this number of set bits, dropping them one by one is faster than halving."""
