"""Files of packed assets: indexed PNG pictures, and several files written as one.

A picture has the same bytes of pixels everywhere, with nothing but the standard library. Of files written together
either all are new or none is, and a reader in between finds whole ones.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray


def indexed_png(pixels: NDArray[np.uint8], palette: Sequence[tuple[int, int, int]]) -> bytes:
    """Return a PNG of palette indices, uint8[x, y], with index 0 transparent; the palette has at most 256 colours."""

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


def write_together(files: Mapping[Path, bytes]) -> None:
    """Raises OSError with nothing changed and nothing left behind."""
    parts = {path: path.with_name(f"{path.name}.part") for path in files}
    try:
        for path, part in parts.items():
            part.write_bytes(files[path])
        for path, part in parts.items():
            part.replace(path)
    finally:
        for part in parts.values():
            part.unlink(missing_ok=True)
