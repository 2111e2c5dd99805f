"""Arrays as JSON values that do not depend on the machine: shape, and compressed little-endian bytes in base64."""

from __future__ import annotations

import base64
import binascii
import hashlib
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.store.file_limits import MAX_SIDE
from game.store.json_values import CorruptData, JsonValue, expect

LEVEL = 1
"""Level of compression by zlib: the fastest, so that saving does not delay a turn. Grids compress well anyway."""

Grid = NDArray[Any]
"""Array with a value for each cell of a level, dtype[x, y]. The dtype is bool or an integer type."""


def encode_grid(grid: Grid) -> JsonValue:
    """Return the JSON value of an array: its width, its height and its compressed cells."""
    packed = zlib.compress(_bytes(grid), LEVEL)
    width, height = grid.shape
    return [width, height, base64.b64encode(packed).decode("ascii")]


def grid_shape(value: JsonValue) -> tuple[int, int]:
    """Return the width and height of a saved grid, in cells, without unpacking the grid.

    Raises CorruptData if the value is no saved grid, or if its width or height is less than 1 or greater than MAX_SIDE.
    """
    parts = expect(list, value)
    if len(parts) != 3:
        raise CorruptData("a grid needs a width, a height and cells")
    width, height = expect(int, parts[0]), expect(int, parts[1])
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE):
        raise CorruptData(f"a grid cannot have {width} by {height} cells")
    return width, height


def decode_grid(value: JsonValue, kind: np.dtype[Any]) -> Grid:
    """Return the array of a saved grid: `kind`[x, y], where `kind` is its dtype. Raises CorruptData."""
    width, height = grid_shape(value)
    text = expect(str, expect(list, value)[2])
    size = (width * height + 7) // 8 if kind == np.bool_ else width * height * kind.itemsize
    unpacker = zlib.decompressobj()
    try:
        data = unpacker.decompress(base64.b64decode(text, validate=True), size + 1)
    except (binascii.Error, ValueError, zlib.error) as error:
        raise CorruptData(f"a grid is damaged ({error})") from None
    if len(data) != size:
        raise CorruptData("a grid is too small or too large")
    if not unpacker.eof:  # the bytes at the end are a checksum of the cells
        raise CorruptData("a grid is incomplete")
    if kind == np.bool_:
        bits = np.unpackbits(np.frombuffer(data, np.uint8), count=width * height)
        return bits.view(np.bool_).reshape(width, height)
    return np.frombuffer(data, kind.newbyteorder("<")).astype(kind).reshape(width, height)


def grid_digest(grid: Grid) -> str:
    """Return a hash of the content of an array: 32 hexadecimal digits."""
    return hashlib.blake2b(_bytes(grid), digest_size=16).hexdigest()


def _bytes(grid: Grid) -> bytes:
    if grid.dtype == np.bool_:
        return np.packbits(grid).tobytes()
    return grid.astype(grid.dtype.newbyteorder("<"), copy=False).tobytes()
