"""Files of packed assets: PNG pictures with a palette, and writing of several files together.

A PNG file is made with the standard library only, so that every machine makes the same pixels. If several files are
written together and an error occurs while their contents are written, no file changes. A reader never finds an
incomplete file.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray


def indexed_png(pixels: NDArray[np.uint8], palette: Sequence[tuple[int, int, int]]) -> bytes:
    """Return the bytes of a PNG file with a palette.

    `pixels`: index into the palette for each pixel, `uint8[x, y]`; index 0 is transparent. `palette`: at most 256
    colours, each as red, green and blue from 0 to 255.
    """

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
    """Write several files, given as contents by path. Raises OSError if one cannot be written.

    If an error occurs while the contents are written, no file at these paths changes. No temporary file is left behind.
    """
    parts = {path: path.with_name(f"{path.name}.part") for path in files}
    try:
        for path, part in parts.items():
            part.write_bytes(files[path])
        for path, part in parts.items():
            part.replace(path)
    finally:
        for part in parts.values():
            part.unlink(missing_ok=True)
