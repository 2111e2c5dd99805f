"""Writes indexed PNG pictures, the same bytes of pixels everywhere, with nothing but the standard library."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray


def indexed_png(pixels: NDArray[np.uint8], palette: Sequence[tuple[int, int, int]]) -> bytes:
    """A PNG of palette indices `[x, y]`, with index 0 transparent; the palette holds at most 256 colours."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    width, height = pixels.shape
    rows = b"".join(b"\0" + row.tobytes() for row in np.ascontiguousarray(pixels.T))
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            chunk(b"IHDR", header),
            chunk(b"PLTE", bytes(tone for colour in palette for tone in colour)),
            chunk(b"tRNS", b"\0"),
            chunk(b"IDAT", zlib.compress(rows, 9)),
            chunk(b"IEND", b""),
        )
    )
