"""Sprites, which are drawn as text in assets/art and packed into one tilesheet and an index of names.

A pixel of the sheet is 0 if it is transparent. Otherwise its value is 1 + 5 × role + tone. The role is the number of a
ramp, a row of five tones of one colour; the tone is the number of a colour in its ramp. The game takes the colours from
the swatch (colours) in use, so one sheet works for all swatches. The colours in the PNG are only for image viewers.
Files named font-* have another format and are packed by `fonts.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray

from builders.assets.art import ArtError, art_text, is_packed, packed_index
from builders.assets.asset_files import indexed_png, write_together
from game.ui.graphics.colours.ajar_swatch import AJAR, SPRITE_RAMPS
from game.ui.graphics.colours.swatch import Colour

TILE = 16
WIDTH = 256
"""Width of the sheet in pixels."""
ROLES = tuple(SPRITE_RAMPS)
TONES = ("01234", "abcde", "vwxyz", "pqrst")
"""Characters of the tones, dark to light, of a sprite's first, second, third and fourth ramp."""
NAME = re.compile(r"[A-Za-z0-9_-]+")
SIZE = re.compile(r"([1-9]\d{0,3})x([1-9]\d{0,3})")

Pixels = NDArray[np.uint8]
"""Palette indices of the pixels of a sprite or sheet, uint8[x, y]; 0 is transparent."""
Box = tuple[int, int, int, int]
SourceLine = tuple[str, str]
"""A line of a text file: its place, as "file:number" for messages, and its text."""


@dataclass(frozen=True)
class Sheet:
    """The tilesheet: all sprites in one picture."""

    pixels: Pixels
    """The picture as palette indices, `uint8[x, y]`."""
    boxes: dict[str, Box]
    """The place of each sprite in pixels (x, y, width, height), by the name of the sprite."""

    @property
    def index(self) -> str:
        """The JSON text with the names and places of all sprites."""
        return packed_index({"tile": TILE, "roles": ROLES}, "sprites", self.boxes, self.picture)

    @property
    def picture(self) -> bytes:
        """The content of the PNG file."""
        return indexed_png(self.pixels, palette())


def palette() -> list[Colour]:
    """Return the colours of the PNG file, by palette index; index 0 stands for transparent pixels."""
    return [(0, 0, 0), *(tone for role in ROLES for tone in AJAR.fov_ramps[role])]


# -------------------------------------------------------------------------------------------- reading


def read_art(folder: Path) -> dict[str, Pixels]:
    """Read all text files in a folder, except fonts; return the pixels of each sprite, `uint8[x, y]`, by its name.

    Raises ArtError if a file is not valid (the message names file and line) or if there are no sprites.
    """
    sprites: dict[str, Pixels] = {}
    places: dict[str, str] = {}
    for file in sorted(folder.glob("*.txt")):
        if file.name.startswith("font-"):
            continue
        for block in _blocks(file):
            where, _ = block[0]
            name, pixels = _sprite(block)
            if name in sprites:
                raise ArtError(f"{where}: sprite {name} is drawn twice, first at {places[name]}")
            sprites[name], places[name] = pixels, where
    if not sprites:
        raise ArtError(f"{folder}: there are no sprites")
    return sprites


def _blocks(file: Path) -> Iterator[list[SourceLine]]:
    """Yield the lines of each sprite in a file, without comments. Empty lines separate sprites."""
    block: list[SourceLine] = []
    try:
        text = art_text(file)
    except UnicodeDecodeError as error:
        raise ArtError(f"{file.name}: not UTF-8 at byte {error.start}") from error
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith(";"):
            continue
        if line.strip():
            block.append((f"{file.name}:{number}", line.rstrip()))
        elif block:
            yield block
            block = []
    if block:
        yield block


def _sprite(block: Sequence[SourceLine]) -> tuple[str, Pixels]:
    lines = iter(block)
    end = block[-1][0], ""
    where, title = next(lines)
    word, _, name = title.partition(" ")
    if word != "sprite" or not NAME.fullmatch(name):
        raise ArtError(f"{where}: expected 'sprite NAME', but found '{title}'")
    where, line = next(lines, end)
    width = height = TILE
    if line.startswith("size"):
        width, height = _size(where, line)
        where, line = next(lines, end)
    tones = _tones(where, line)
    rows = list(lines)
    if len(rows) != height:
        where, _ = rows[height] if len(rows) > height else end
        raise ArtError(f"{where}: sprite {name} has {len(rows)} rows instead of {height}")
    pixels = np.zeros((width, height), np.uint8)
    for y, (where, row) in enumerate(rows):
        if len(row) != width:
            raise ArtError(f"{where}: the row has {len(row)} characters instead of {width}")
        for x, character in enumerate(row):
            if character not in tones:
                raise ArtError(f"{where}: '{character}' in column {x + 1} is not a tone of this sprite's ramps")
            pixels[x, y] = tones[character]
    return name, pixels


def _size(where: str, line: str) -> tuple[int, int]:
    match = SIZE.fullmatch(line.removeprefix("size").strip())
    width, height = map(int, match.groups()) if match else (0, 0)
    if not 0 < width <= WIDTH or height > WIDTH:
        raise ArtError(f"{where}: '{line}' is not 'size WxH' in pixels, at most {WIDTH} each")
    return width, height


def _tones(where: str, line: str) -> dict[str, int]:
    """Return the palette index of each character that a sprite may use, from the sprite's `ramps` line.

    The line names one to four ramps (rows of five tones of one colour). `where`: file and line number, for errors.
    `line`: the text of the line.

    Raises ArtError if the line is not valid.
    """
    word, *ramps = line.split() or [""]
    if word != "ramps" or not 1 <= len(ramps) <= len(TONES):
        raise ArtError(f"{where}: expected 'ramps' and one to four names, but found '{line}'")
    tones = {".": 0}
    for characters, ramp in zip(TONES, ramps, strict=False):
        if ramp not in ROLES:
            raise ArtError(f"{where}: there is no ramp '{ramp}' (there are: {', '.join(ROLES)})")
        first = 1 + len(characters) * ROLES.index(ramp)
        tones.update({character: first + tone for tone, character in enumerate(characters)})
    return tones


# -------------------------------------------------------------------------------------------- packing


def pack(sprites: dict[str, Pixels]) -> Sheet:
    """Put the sprites into rows from left to right, the highest sprites first, and those of one height by their names.

    `sprites`: the pixels of each sprite, `uint8[x, y]`, by its name.
    """
    boxes: dict[str, Box] = {}
    left = top = row_height = 0
    for name, pixels in sorted(sprites.items(), key=lambda named: (-named[1].shape[1], named[0])):
        width, height = pixels.shape
        if left + width > WIDTH:
            left, top, row_height = 0, top + row_height, 0
        boxes[name] = left, top, width, height
        left, row_height = left + width, max(row_height, height)
    sheet = np.zeros((WIDTH, top + row_height), np.uint8)
    for name, (x, y, width, height) in boxes.items():
        sheet[x : x + width, y : y + height] = sprites[name]
    return Sheet(sheet, dict(sorted(boxes.items())))


def write(sheet: Sheet, assets: Path) -> None:
    """Write the sheet and its index into the folder `assets`.

    Raises OSError if a file cannot be written; then no file is changed.
    """
    write_together({assets / "tiles.png": sheet.picture, assets / "tiles.json": sheet.index.encode()})


def is_fresh(sheet: Sheet, assets: Path) -> bool:
    """Return whether the files in the folder `assets` contain this sheet. The compression of the picture may differ."""
    return is_packed(assets / "tiles.png", sheet.pixels, palette(), sheet.index)


def preview(sheet: Sheet) -> pygame.Surface:
    """Return a picture of all sprites with their names, enlarged four times, on the colour of the floor."""
    scale, label, gap, width = 4, 14, 12, 1600
    pygame.font.init()
    font = pygame.font.Font(None, label)
    source = pygame.image.frombytes(sheet.pixels.T.tobytes(), sheet.pixels.shape, "P")
    source.set_palette(palette())
    source.set_colorkey(0)
    blits: list[tuple[pygame.Surface, tuple[int, int]]] = []
    left = top = bottom = gap
    for name, box in sheet.boxes.items():
        title = font.render(name, True, AJAR.shade("text").fov)
        picture = pygame.transform.scale_by(source.subsurface(box), scale)
        across = max(title.get_width(), picture.get_width()) + gap
        if left + across > width:
            left, top = gap, bottom
        blits += [(title, (left, top)), (picture, (left, top + label))]
        left, bottom = left + across, max(bottom, top + label + picture.get_height() + gap)
    canvas = pygame.Surface((width, bottom))
    canvas.fill(AJAR.fov_ramps["floor"][2])
    canvas.blits(blits)
    return canvas
