"""Grids as whole numbers: cell n, counted along the columns, is bit n. A shift then moves every cell at once."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray


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
