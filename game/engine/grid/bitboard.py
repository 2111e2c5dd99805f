"""Levels as one big integer: masks as bits, rows of cells, and shifts of a mask by a cell.

Cell n, counted along the columns, is bit n (see `engine.bitboard`); a column is so many bits long as the stride says.
Whatever lies at the foot of one column and at the head of the next must be free.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec


def number_of(cells: NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(cells, bitorder="little").tobytes(), "little")


def cells_of(numbers: Iterable[int], count: int) -> NDArray[np.uint8]:
    """A row of `count` cells, each 0 or 1, for every number."""
    size = bytes_for(count)
    packed = np.frombuffer(b"".join([number.to_bytes(size, "little") for number in numbers]), np.uint8)
    return np.unpackbits(packed, bitorder="little").reshape(-1, size * 8)[:, :count]


def bytes_for(count: int) -> int:
    """How many bytes so many cells take."""
    return (count + 7) // 8


def ones(number: int) -> int:
    """How many bits are set from the first on."""
    return (~number & number + 1).bit_length() - 1


def around(cells: int, stride: int) -> int:
    """Cells, and all that touch them in eight directions."""
    tall = cells | cells << 1 | cells >> 1
    return tall | tall << stride | tall >> stride


def moved(cells: int, way: Vec, stride: int) -> int:
    """Cells, one step on."""
    steps = way.x * stride + way.y
    return cells << steps if steps > 0 else cells >> -steps


def beside(cells: int, stride: int) -> dict[Vec, int]:
    """The rock that touches cells on one side only, by the way that leads there from them."""
    north, south, west, east = cells >> 1, cells << 1, cells >> stride, cells << stride
    upright, level = cells | north | south, cells | west | east
    return {
        NORTH: north & ~(level | south),
        WEST: west & ~(upright | east),
        EAST: east & ~(upright | west),
        SOUTH: south & ~(level | north),
    }


def spread(cells: int, step: int, count: int) -> int:
    """Cells, and what they are after one step down, two, and so on: so many in all."""
    done = 1
    while done < count:
        more = min(done, count - done)
        cells |= cells >> more * step
        done += more
    return cells


def runs(column: int) -> Iterator[tuple[int, int]]:
    """Where each stretch of set bits begins, and how long it is."""
    at = 0
    while column:
        free = (column & -column).bit_length() - 1
        column >>= free
        length = (~column & column + 1).bit_length() - 1
        yield at + free, length
        column >>= length
        at += free + length


def nth_bit(bits: int, number: int) -> int:
    """Where the bit is that has so many set ones below it."""
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
"""So many bits are sooner dropped one by one than halved away."""
