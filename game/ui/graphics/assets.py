"""The loading of packed pictures from the folder of assets.

A packed picture has an index, a JSON file of the same name. If the picture or its index was changed after packing,
DamagedAsset is raised.
"""

from __future__ import annotations

import hashlib
import io
import json
import zlib
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any

import pygame

from game.assets import MAX_BYTES, DamagedAsset, read_asset

NAME = "digest"
"""Key of the index entry that holds the digest of all other entries and of every pixel."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def packed(folder: Traversable, name: str) -> tuple[dict[str, Any], pygame.Surface]:
    """Return the index of a packed picture, without its digest, and the picture.

    `name`: name of the two files, without `.json` and `.png`. `folder`: folder of the two files.
    Raises DamagedAsset if a file is missing or was changed after packing.
    """
    index, picture = folder / f"{name}.json", folder / f"{name}.png"
    try:
        data: dict[str, Any] = json.loads(read_asset(index).decode("utf-8"))
        png = read_asset(picture)
        if data.pop(NAME) == digest(data, png):
            return data, pygame.image.load(io.BytesIO(png), picture.name)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, zlib.error):
        pass  # unreadable content counts as changed content
    raise DamagedAsset(picture, f"the file, or {index.name}, was changed after packing")


def digest(index: Mapping[str, Any], png: bytes) -> str:
    """Return the digest of an index and of the pixels of its picture, in hexadecimal digits.

    The digest does not depend on how the PNG is compressed. `png`: content of the PNG file. Raises
    ValueError or zlib.error if the picture is damaged.
    """
    name = hashlib.blake2b(json.dumps(index, sort_keys=True).encode(), digest_size=16)
    pixels = bytearray()
    for kind, body in _chunks(png):
        if kind == b"IDAT":
            pixels += body
        else:
            name.update(kind + body)
    name.update(zlib.decompressobj().decompress(pixels, MAX_BYTES))
    return name.hexdigest()


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield type and content of each chunk of a PNG file. Raises ValueError if `png` is damaged or no PNG file."""
    if not png.startswith(SIGNATURE):
        raise ValueError("it is not a PNG file")
    at = len(SIGNATURE)
    while at < len(png):
        size = int.from_bytes(png[at : at + 4], "big")
        name, end = png[at + 4 : at + 8 + size], at + 12 + size
        if end > len(png) or zlib.crc32(name) != int.from_bytes(png[end - 4 : end], "big"):
            raise ValueError("a part of it is damaged")
        yield name[:4], name[4:]
        at = end
