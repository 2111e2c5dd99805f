"""Fonts, which are drawn as text in assets/art/font-*.txt and packed into a picture of white glyphs and an index.

A text file first has the measures of the font, then its glyphs. A glyph is a title such as `glyph A`, and rows of `.`
and `#` for its pixels. The glyph stands on the baseline, hangs two pixels below the baseline (`glyph g drop 2`) or
floats five pixels above the baseline (`glyph - lift 5`). A font that begins with `like small` has the measures and
glyphs of the font `small`, except those that it states itself. A `mark` is part of other glyphs:
`glyph é = e + acute` draws the mark `acute` over the middle of the letter, with one empty row between. A mark with a
drop or lift of its own, for example a cedilla, is not moved up or down.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from builders.assets.art import ArtError, art_text, is_packed, packed_index
from builders.assets.asset_files import indexed_png, write_together

SHEET_WIDTH = 256
MEASURES = ("ascent", "descent", "line", "gap")
PALETTE = [(0, 0, 0), (255, 255, 255)]
TITLE = re.compile(r"(glyph|mark) (\S+)(?: (drop|lift) (\d+))?")
COMPOSED = re.compile(r"glyph (\S+) = (\S+)(?: \+ (\S+))?")
LIKE = re.compile(r"like ([a-z-]+)")
MEASURE = re.compile(r"([a-z]+) (\d+)")
ROW = re.compile(r"[.#]+")

Ink = NDArray[np.uint8]


@dataclass(frozen=True)
class Drawing:
    """The drawing of a glyph (a character), or of a mark such as an accent that is part of other glyphs."""

    ink: Ink
    """The pixels, `uint8[x, y]`: 1 for a drawn pixel, 0 for an empty one."""
    drop: int = 0
    """Number of pixels that the drawing hangs below the baseline; negative if it floats above the baseline."""
    fixed_height: bool = False
    """Whether the text file states a drop or a lift. If so, a mark is not moved up or down to fit a letter."""

    @property
    def top(self) -> int:
        """Number of pixels from the baseline to the top of the drawing."""
        return int(self.ink.shape[1]) - self.drop


@dataclass
class Source:
    """A font read from its text file, before it is packed into a sheet (one picture with all glyphs)."""

    file: str
    """Name of the text file, for messages."""
    measures: dict[str, int] = field(default_factory=dict)
    """Sizes of the font in pixels, by the names in MEASURES.

    `ascent` and `descent`: greatest height of a glyph above and below the baseline. `line`: height of a line of text.
    `gap`: empty space between two glyphs.
    """
    glyphs: dict[str, Drawing] = field(default_factory=dict)
    """The drawing of each character."""
    marks: dict[str, Drawing] = field(default_factory=dict)
    """The drawing of each mark, by its name."""

    def error(self, number: int, fault: str) -> ArtError:
        """Return an error that names the file and the line. `number`: line number, from 1. `fault`: what is wrong."""
        return ArtError(f"{self.file}:{number}: {fault}")


@dataclass(frozen=True)
class Sheet:
    """A packed font: one picture with all glyphs, and an index of their places."""

    name: str
    """Name of the files, without endings."""
    pixels: Ink
    """The picture, `uint8[x, y]`: 1 for a drawn pixel, 0 for an empty one."""
    index: str
    """JSON text: the sizes of the font (see `Source.measures`), and x, y and width of each glyph in pixels."""


# -------------------------------------------------------------------------------------------- reading


def read_font(file: Path) -> Source:
    """Read the text file of a font.

    Raises ArtError, with file and line, if the text is not valid: for example if a glyph is composed of parts that are
    not drawn above it in the file.
    """
    source = Source(file.name)
    for number, title, rows in _all_entries(file):
        composed, drawn, measure = (form.fullmatch(title) for form in (COMPOSED, TITLE, MEASURE))
        if composed:
            _keep(source, number, composed[1], _compose(source, number, composed[2], composed[3]))
        elif drawn:
            drop = int(drawn[4] or 0) * (-1 if drawn[3] == "lift" else 1)
            drawing = Drawing(_ink(source, number, title, rows), drop, fixed_height=drawn[3] is not None)
            _keep(source, number, drawn[2], drawing, mark=drawn[1] == "mark")
        elif measure and measure[1] in MEASURES and not source.glyphs:
            source.measures[measure[1]] = int(measure[2])
        else:
            raise source.error(number, f"expected a glyph, a mark or a measure, but found '{title}'")
    missing = [name for name in MEASURES if name not in source.measures]
    if missing:
        raise source.error(1, f"the font has no value for {', '.join(missing)}")
    if "\N{REPLACEMENT CHARACTER}" not in source.glyphs:
        raise source.error(1, "the font has no glyph U+FFFD, which replaces missing characters")
    return source


def _all_entries(file: Path) -> list[tuple[int, str, list[str]]]:
    """Return the entries of a font. If it is like another font, its entries replace those of that font.

    A letter that is replaced is replaced in composed glyphs too. Line numbers of the other font are kept.
    """
    own = list(_entries(art_text(file)))
    base = LIKE.fullmatch(own[0][1]) if own else None
    if base is None:
        return own
    original = file.with_name(f"font-{base[1]}.txt")
    if not original.is_file() or original == file:
        raise ArtError(f"{file.name}:{own[0][0]}: there is no font '{base[1]}' to be like")
    replaced = {_subject(entry[1]): entry for entry in own[1:]}
    inherited = list(_entries(art_text(original)))
    entries = [replaced.pop(_subject(entry[1]), entry) for entry in inherited]
    return [*entries, *replaced.values()]


def _subject(title: str) -> str:
    """Return what a title of an entry is about: a measure, or a glyph or mark without its drop, lift or parts."""
    words = title.split()
    return " ".join(words[:2]) if words[0] in ("glyph", "mark") else words[0]


def _entries(text: str) -> Iterator[tuple[int, str, list[str]]]:
    """Yield each entry of a font's text: the line number of its title, the title, and the rows of pixels below."""
    entry: tuple[int, str, list[str]] | None = None
    for number, line in enumerate(map(str.rstrip, text.splitlines()), start=1):
        if not line or line.startswith(";"):
            continue
        if entry and ROW.fullmatch(line):
            entry[2].append(line)
            continue
        if entry:
            yield entry
        entry = number, line, []
    if entry:
        yield entry


def _ink(source: Source, number: int, title: str, rows: Sequence[str]) -> Ink:
    if not rows:
        raise source.error(number, f"'{title}' has no rows")
    for offset, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise source.error(number + offset, f"the row has {len(row)} characters instead of {len(rows[0])}")
    return np.array([[pixel == "#" for pixel in row] for row in rows], np.uint8).T


def _character(source: Source, number: int, name: str) -> str:
    if len(name) == 1:
        return name
    if re.fullmatch(r"U\+[0-9A-F]{4}", name):
        return chr(int(name[2:], 16))
    raise source.error(number, f"'{name}' is neither one character nor U+ and four hexadecimal digits")


def _keep(source: Source, number: int, name: str, drawing: Drawing, mark: bool = False) -> None:
    shelf, key = (source.marks, name) if mark else (source.glyphs, _character(source, number, name))
    if key in shelf:
        raise source.error(number, f"'{name}' is drawn twice")
    if mark and not drawing.ink.any():
        raise source.error(number, f"the mark '{name}' has no pixels")
    if not mark and not (
        drawing.top <= source.measures.get("ascent", 0) and drawing.drop <= source.measures.get("descent", 0)
    ):
        raise source.error(number, f"'{name}' is higher than the ascent or lower than the descent allows")
    shelf[key] = drawing


def _compose(source: Source, number: int, base: str, mark: str | None) -> Drawing:
    letter = source.glyphs.get(_character(source, number, base))
    if letter is None:
        raise source.error(number, f"the letter '{base}' is not drawn above")
    if mark is None:
        return letter
    if mark not in source.marks:
        raise source.error(number, f"the mark '{mark}' is not drawn above")
    return _joined(letter, source.marks[mark])


def _joined(letter: Drawing, mark: Drawing) -> Drawing:
    """Return the drawing of a letter with a mark over its middle.

    The mark is one pixel above the letter, unless the mark has a fixed height. Empty columns at the sides of the mark
    do not make the letter wider.
    """
    left = (letter.ink.shape[0] - mark.ink.shape[0]) // 2
    inked = np.flatnonzero(mark.ink.any(axis=1))
    start_x = min(0, left + int(inked[0]))
    end_x = max(letter.ink.shape[0], left + int(inked[-1]) + 1)
    drop = mark.drop if mark.fixed_height else -letter.top - 1
    top, bottom = max(letter.top, mark.ink.shape[1] - drop), max(letter.drop, drop)
    ink = np.zeros((end_x - start_x, top + bottom), np.uint8)
    for drawing, x, y in ((letter, 0, top - letter.top), (mark, left, top - mark.ink.shape[1] + drop)):
        for column, row in np.argwhere(drawing.ink):
            ink[x + column - start_x, y + row] = 1
    return Drawing(ink, bottom)


# -------------------------------------------------------------------------------------------- packing


def pack(source: Source) -> Sheet:
    """Pack all glyphs of a font into one picture, in lines from left to right, in the order of their code points.

    There is one empty pixel between two glyphs and between two lines.
    """
    height = source.measures["ascent"] + source.measures["descent"]
    places: dict[str, tuple[int, int, int]] = {}
    x = y = 0
    for character, drawing in sorted(source.glyphs.items()):
        width = drawing.ink.shape[0]
        if x + width > SHEET_WIDTH:
            x, y = 0, y + height + 1
        places[character] = x, y, width
        x += width + 1
    pixels = np.zeros((SHEET_WIDTH, y + height), np.uint8)
    for character, (x, y, width) in places.items():
        drawing = source.glyphs[character]
        top = y + source.measures["ascent"] - drawing.top
        pixels[x : x + width, top : top + drawing.ink.shape[1]] = drawing.ink
    boxes = {f"{ord(character):04x}": place for character, place in places.items()}
    measures = {name: source.measures[name] for name in MEASURES}
    index = packed_index(measures, "glyphs", boxes, indexed_png(pixels, PALETTE))
    return Sheet(Path(source.file).stem, pixels, index)


def write(sheets: Sequence[Sheet], assets: Path) -> None:
    """Write the pictures and indices of all sheets into the folder `assets`.

    Raises OSError if a file cannot be written; then no file is changed.
    """
    files = {assets / f"{sheet.name}.png": indexed_png(sheet.pixels, PALETTE) for sheet in sheets}
    write_together(files | {assets / f"{sheet.name}.json": sheet.index.encode() for sheet in sheets})


def read_fonts(assets: Path) -> list[Sheet]:
    """Read and pack all fonts of the folder `assets`. Raises ArtError if one is not valid or there are none."""
    sheets = [pack(read_font(file)) for file in sorted((assets / "art").glob("font-*.txt"))]
    if not sheets:
        raise ArtError(f"{assets / 'art'} contains no font-*.txt")
    return sheets


def is_fresh(sheet: Sheet, assets: Path) -> bool:
    """Return whether the picture and the index of a packed font in the folder `assets` are up to date.

    `sheet`: the font as it is packed now. Only the pixels of the picture are compared, not its compression.
    """
    return is_packed(assets / f"{sheet.name}.png", sheet.pixels, PALETTE, sheet.index)
