"""Icons of the program, made from the sprite `app-icon`: PNG files in several sizes, SVG, ICO and ICNS.

The sprite is 32 pixels wide. Larger icons repeat its pixels; sizes that are no multiple of it are averaged. The folder
assets/icons contains the PNG files and the SVG file, which a Linux desktop wants. Windows and macOS want all sizes in
one file, which tools/package.py makes when it builds a program.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray

from builders.assets.asset_files import rgba_png, write_together
from builders.assets.tiles import Pixels, palette

SIZES = (16, 24, 32, 48, 64, 128, 256)
"""Widths and heights of the PNG files in pixels."""
SPRITE = "app-icon"
ICNS_KINDS = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08"}
"""Code of each size in an ICNS file, by the width in pixels."""

Picture = NDArray[np.uint8]
"""Red, green, blue and opacity of each pixel, uint8[x, y, 4]."""


def coloured(sprite: Pixels) -> Picture:
    """Return a sprite in its own colours, `uint8[x, y, 4]`. `sprite`: palette indices, `uint8[x, y]`."""
    colours = np.array([(*colour, 255) for colour in palette()], np.uint8)
    colours[0] = 0
    return colours[sprite]


def resized(picture: Picture, size: int) -> Picture:
    """Return a square picture, `uint8[x, y, 4]`, as `uint8[size, size, 4]`.

    Each pixel of the result is the average of the part of the picture under it. Transparent parts add no colour.
    """
    width = picture.shape[0]
    fine = int(np.lcm(width, size))
    large = picture.repeat(fine // width, 0).repeat(fine // width, 1).astype(np.float64)
    block = fine // size
    opacity = large[..., 3:] / 255
    solid = np.concatenate((large[..., :3] * opacity, opacity), axis=2)
    sums = solid.reshape(size, block, size, block, 4).mean(axis=(1, 3))
    cover = sums[..., 3:]
    colours = np.divide(sums[..., :3], cover, out=np.zeros_like(sums[..., :3]), where=cover > 0)
    return np.concatenate((colours, cover * 255), axis=2).round().astype(np.uint8)


def svg(picture: Picture) -> str:
    """Return a picture, `uint8[x, y, 4]`, as an SVG file with one rectangle for each run of equal pixels in a row."""
    width, height = picture.shape[:2]
    runs = [f'<path fill="{colour}" d="{path}"/>' for colour, path in sorted(_paths(picture).items())]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" shape-rendering="crispEdges">'
    return "\n".join((head, *runs, "</svg>", ""))


def _paths(picture: Picture) -> dict[str, str]:
    """Return the path that fills all pixels of a colour, by the colour."""
    paths: dict[str, str] = {}
    for y in range(picture.shape[1]):
        for x, length, colour in _runs(picture[:, y]):
            paths[colour] = paths.get(colour, "") + f"M{x} {y}h{length}v1h-{length}z"
    return paths


def _runs(row: Picture) -> Iterator[tuple[int, int, str]]:
    """Yield the start, the length and the colour of each run of equal opaque pixels in a row, `uint8[x, 4]`."""
    start = 0
    for x in range(1, len(row) + 1):
        if x == len(row) or (row[x] != row[start]).any():
            if row[start, 3]:
                yield start, x - start, "#{:02x}{:02x}{:02x}".format(*row[start, :3])
            start = x


def icons(sprite: Pixels) -> dict[str, bytes]:
    """Return the contents of the icon files by name. `sprite`: palette indices of the sprite, `uint8[x, y]`."""
    picture = coloured(sprite)
    files = {f"ajar-{size}.png": rgba_png(resized(picture, size)) for size in SIZES}
    return files | {"ajar.svg": svg(picture).encode()}


def write(sprite: Pixels, assets: Path) -> None:
    """Write the icons into the folder `assets`/icons. Raises OSError if one cannot be written; then none is changed.

    `sprite`: palette indices of the sprite, `uint8[x, y]`.
    """
    folder = assets / "icons"
    folder.mkdir(exist_ok=True)
    write_together({folder / name: content for name, content in icons(sprite).items()})


def outdated(sprite: Pixels, assets: Path) -> str | None:
    """Return the name of an icon in the folder `assets` that is missing or not up to date; None if there is none.

    Only the pixels of the PNG files are compared, not their compression. `sprite`: palette indices, `uint8[x, y]`.
    """
    picture = coloured(sprite)
    for size in SIZES:
        path = assets / "icons" / f"ajar-{size}.png"
        if not path.exists() or not np.array_equal(_read(path), resized(picture, size)):
            return f"icons/{path.name}"
    drawing = assets / "icons" / "ajar.svg"
    return None if drawing.exists() and drawing.read_text("utf-8") == svg(picture) else "icons/ajar.svg"


def _read(path: Path) -> Picture:
    surface = pygame.image.load(path)
    red_green_blue = pygame.surfarray.array3d(surface)
    return np.dstack((red_green_blue, pygame.surfarray.array_alpha(surface)))


# ------------------------------------------------------------------------------------- Windows and macOS


def windows_icon(pictures: dict[int, bytes]) -> bytes:
    """Return an ICO file with several sizes. `pictures`: PNG files by their width in pixels, 256 at most."""
    header = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(header) + 16 * len(pictures)
    for size, png in pictures.items():
        header += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(png), offset)
        offset += len(png)
    return header + b"".join(pictures.values())


def macos_icon(pictures: dict[int, bytes]) -> bytes:
    """Return an ICNS file with several sizes.

    `pictures`: PNG files by their width in pixels. Sizes that the format does not have are left out.
    """
    parts = [(ICNS_KINDS[size], png) for size, png in pictures.items() if size in ICNS_KINDS]
    body = b"".join(kind + struct.pack(">I", 8 + len(png)) + png for kind, png in parts)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def packed_pictures(assets: Path) -> dict[int, bytes]:
    """Return the PNG files of the icons in the folder `assets`, by their width in pixels. Raises OSError."""
    return {size: (assets / "icons" / f"ajar-{size}.png").read_bytes() for size in SIZES}
