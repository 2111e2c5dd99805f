"""The folder of pictures and letters, and the packed pictures in it.

The folder lies in a packaged build, in an installed package, or beside the code. A packed picture or its index that is
not as it was packed is refused in one line.
"""

from __future__ import annotations

import errno
import hashlib
import json
import sys
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pygame


def assets() -> Path:
    """The folder of assets of the game that is running."""
    package = Path(__file__).resolve().parents[2]
    places = [package / "assets", package.parent / "assets"]
    if unpacked := getattr(sys, "_MEIPASS", None):
        places.insert(0, Path(unpacked) / "assets")
    for place in places:
        if place.is_dir():
            return place
    raise FileNotFoundError(f"there is no folder of assets; looked at {', '.join(map(str, places))}")


NAME = "digest"
"""Of the entry that names all the rest, and every pixel."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST_BYTES = 1 << 24
"""Of a picture, unpacked."""


class Damaged(OSError):
    """A file that came with the game is not as it was."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(errno.EILSEQ, f"{what}; install the game again", str(path))


def packed(folder: Path, name: str) -> tuple[dict[str, Any], pygame.Surface]:
    """An index and its picture. Raises Damaged."""
    index, picture = folder / f"{name}.json", folder / f"{name}.png"
    try:
        told: dict[str, Any] = json.loads(index.read_text("utf-8"))
        if told.pop(NAME) == digest(told, picture.read_bytes()):
            return told, pygame.image.load(picture)
    except OSError as error:
        raise Damaged(Path(error.filename or picture), error.strerror or "it cannot be read") from None
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, zlib.error):
        pass  # as wrong as one that reads well and is another
    raise Damaged(picture, f"it, or {index.name}, is not as it was packed")


def digest(index: Mapping[str, Any], png: bytes) -> str:
    """A name for what an index says, and what is in its picture, however that is compressed. Raises ValueError."""
    name = hashlib.blake2b(json.dumps(index, sort_keys=True).encode(), digest_size=16)
    pixels = bytearray()
    for kind, body in _chunks(png):
        if kind == b"IDAT":
            pixels += body
        else:
            name.update(kind + body)
    name.update(zlib.decompressobj().decompress(pixels, MOST_BYTES))
    return name.hexdigest()


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a PNG, each checked: whoever reads it after that has nothing to complain of. Raises ValueError."""
    if not png.startswith(SIGNATURE):
        raise ValueError("it is no PNG")
    at = len(SIGNATURE)
    while at < len(png):
        size = int.from_bytes(png[at : at + 4], "big")
        told, end = png[at + 4 : at + 8 + size], at + 12 + size
        if end > len(png) or zlib.crc32(told) != int.from_bytes(png[end - 4 : end], "big"):
            raise ValueError("a part of it is damaged")
        yield told[:4], told[4:]
        at = end
