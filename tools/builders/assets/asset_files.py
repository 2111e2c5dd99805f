"""Files of packed assets: PNG pictures, and writing of several files together.

A PNG file is made with the standard library only, so that every machine makes the same pixels. If several files are
written together and an error occurs while their contents are written, no file changes. A reader never finds an
incomplete file.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from game.ui.graphics.atomic_files import temporary_file

PALETTE, TRUE_COLOUR_WITH_OPACITY = 3, 6
"""Numbers of colour types of the PNG format."""


def indexed_png(pixels: NDArray[np.uint8], palette: Sequence[tuple[int, int, int]]) -> bytes:
    """Return the bytes of a PNG file with a palette.

    `pixels`: index into the palette for each pixel, `uint8[x, y]`; index 0 is transparent. `palette`: at most 256
    colours, each as red, green and blue from 0 to 255.
    """
    colours = bytes(tone for colour in palette for tone in colour)
    return _png(pixels[..., np.newaxis], PALETTE, _chunk(b"PLTE", colours), _chunk(b"tRNS", b"\0"))


def rgba_png(pixels: NDArray[np.uint8]) -> bytes:
    """Return the bytes of a PNG file. `pixels`: red, green, blue and opacity of each pixel, `uint8[x, y, 4]`."""
    return _png(pixels, TRUE_COLOUR_WITH_OPACITY)


def marked_png(png: bytes, mark: bytes) -> bytes:
    """Return a PNG file with a text that says who made it, and with the hash of the rest of its bytes.

    `mark`: keyword of the text. A picture that somebody else has changed is not what this returns for any file.
    """
    end = _chunk(b"IEND", b"")
    text = _chunk(b"tEXt", mark + b"\0" + hashlib.sha256(png).hexdigest().encode())
    return png.removesuffix(end) + text + end


def has_mark(picture: bytes, mark: bytes) -> bool:
    """Return whether the bytes of a file are what `marked_png` has returned for a picture and this mark."""
    added = len(marked_png(b"", mark)) - len(_chunk(b"IEND", b""))
    end = len(picture) - len(_chunk(b"IEND", b""))
    return marked_png(picture[: max(0, end - added)] + picture[end:], mark) == picture


def _png(pixels: NDArray[np.uint8], colour_type: int, *chunks: bytes) -> bytes:
    """Return the bytes of a PNG file.

    `pixels`: the bytes of each pixel, `uint8[x, y, bytes]`. `colour_type`: number of the PNG format. `chunks`: the
    parts of the file between its header and its pixels.
    """
    rows = b"".join(b"\0" + row.tobytes() for row in np.ascontiguousarray(pixels.swapaxes(0, 1)))
    header = struct.pack(">IIBBBBB", *pixels.shape[:2], 8, colour_type, 0, 0, 0)
    data = _chunk(b"IDAT", zlib.compress(rows, 9))
    return b"".join((b"\x89PNG\r\n\x1a\n", _chunk(b"IHDR", header), *chunks, data, _chunk(b"IEND", b"")))


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def write_together(files: Mapping[Path, bytes]) -> None:
    """Write several files, given as contents by path. Raises OSError if one cannot be written.

    If an error occurs while the contents are written, no file at these paths changes. No temporary file is left behind.
    """
    parts: dict[Path, Path] = {}
    try:
        for path, content in files.items():
            parts[path] = temporary_file(path, content)
        for path, part in parts.items():
            part.replace(path)
    finally:
        for part in parts.values():
            part.unlink(missing_ok=True)
