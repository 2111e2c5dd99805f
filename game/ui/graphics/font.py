"""Text in the pixel fonts of the game. A scale is the number of target pixels for one pixel of a letter."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache, partial
from importlib.resources.abc import Traversable
from itertools import accumulate, product
from weakref import proxy

import pygame

from game.assets import assets
from game.ui.graphics.assets import packed
from game.ui.graphics.colours.swatch import Colour

SEPARATOR = " · "
"""What stands between two parts of a line, such as two keys. Where a line breaks at it, `Font.wrap` leaves it out."""
UNKNOWN = "\N{REPLACEMENT CHARACTER}"
TEXTS_KEPT = 512  # pictures in the cache; a full screen shows about sixty texts
WIDTHS_KEPT = 4096
"""Number of texts whose widths are cached."""
AROUND = [offset for offset in product((0, 1, 2), repeat=2) if offset != (1, 1)]

Point = tuple[int, int]
Letters = tuple[Mapping[str, pygame.Surface], int, int, int]
"""Pictures of the characters of a font, height of a line, gap after each character, and height of the letters above
their baseline, in pixels of the font."""


class Font:
    """Pixel font. All widths, heights and places are in pixels of the target: pixels of the font times `scale`."""

    def __init__(self, glyphs: Mapping[str, pygame.Surface], line: int, gap: int, ascent: int) -> None:
        self._glyphs = glyphs
        self._unknown = glyphs[UNKNOWN]
        self._line = line
        self._gap = gap
        self._ascent = ascent
        # The cache must not hold a reference to the font, so that the font and its pictures can be freed.
        self._painted = lru_cache(TEXTS_KEPT)(partial(Font._paint, proxy(self)))
        self._advance = lru_cache(WIDTHS_KEPT)(partial(Font._measure, proxy(self)))
        self._offsets = lru_cache(WIDTHS_KEPT)(partial(Font._measure_each, proxy(self)))

    @classmethod
    def load(cls, name: str, folder: Traversable | None = None) -> Font:
        """Load a font. No window is needed. `name`: "small", "large" or "clear".

        `folder`: folder of the assets; None for the folder of the running game.

        Raises DamagedAsset if the font was changed after packing, and FileNotFoundError if the folder of assets is
        missing.
        """
        return cls(*(_letters_of_game(name) if folder is None else _letters_in(folder, name)))

    def spaced(self, gap: int) -> Font:
        """Return a font with the same letters. `gap`: space after each letter, in pixels of the font."""
        return Font(self._glyphs, self._line, gap, self._ascent)

    def line_height(self, scale: int = 1) -> int:
        """Return the height of a line of text, with the gap to the next line."""
        return self._line * scale

    def baseline(self, scale: int = 1) -> int:
        """Return the distance from the upper edge of a text to the line on which its letters stand."""
        return self._ascent * scale

    def width(self, text: str, scale: int = 1) -> int:
        """Return the width of one line of text, without a gap after the last letter."""
        return max(0, self._advance(text) - self._gap) * scale

    def cut(self, text: str, width: int, ending: str, scale: int = 1) -> str:
        """Return a text; if it is wider than `width`, return its first letters without spaces at the end, and `ending`.

        Only letters that could fit are measured, so that the length of the text does not matter.
        """
        letters, room = text[: width // scale + 1], width // scale + self._gap
        fitting = self._fitting(letters, room)
        if fitting == len(text):
            return text
        return letters[: self._fitting(letters, room - self._advance(ending))].rstrip() + ending

    def _fitting(self, text: str, room: int) -> int:
        """Return how many of the first letters of a text fit, each with its gap. `room`: in pixels of the font."""
        return max(0, bisect_right(self._offsets(text), room) - 1)

    def offset(self, text: str, place: int, scale: int = 1) -> int:
        """Return the distance from the start of a text to the character with the number `place`."""
        return self._offsets(text)[place] * scale

    def render(self, text: str, colour: Colour, scale: int = 1, shadow: Colour | None = None) -> pygame.Surface:
        """Return one line of text as a picture. The picture is cached and shared: never draw on it.

        `shadow`: colour of an outline around every letter, or None. The outline makes the picture `scale` pixels larger
        on each side.
        """
        return self._painted(text, colour, scale, shadow)

    def draw(
        self,
        target: pygame.Surface,
        at: Point,
        text: str,
        colour: Colour,
        scale: int = 1,
        shadow: Colour | None = None,
    ) -> pygame.Rect:
        """Draw one line of text. Return the rectangle of the text, to which the shadow does not belong.

        `at`: upper left corner of this rectangle. `shadow`: colour of an outline around every letter, or None.
        """
        picture = self.render(text, colour, scale, shadow)
        margin = scale if shadow else 0
        target.blit(picture, (at[0] - margin, at[1] - margin))
        return pygame.Rect(at, (picture.get_width() - 2 * margin, self.line_height(scale)))

    def wrap(self, text: str, width: int, scale: int = 1) -> list[str]:
        """Return the lines of a text, each at most `width` wide. Lines break at spaces and at line ends of the text.

        Where separators divide the text, lines break at them alone, except in a part that is wider than `width`. A
        separator between two lines is left out. A word that is wider than `width` is cut into pieces.
        """
        lines = []
        room = width // scale + self._gap
        for paragraph in text.split("\n"):
            line, length = "", 0
            for piece in self._unbroken(paragraph, room):
                longer = length + self._advance(" ") + self._advance(piece) if line else self._advance(piece)
                if longer <= room:
                    line, length = f"{line} {piece}" if line else piece, longer
                    continue
                if line:
                    lines.append(line.removesuffix(SEPARATOR.rstrip()))
                    if piece == SEPARATOR.strip():
                        line, length = "", 0
                        continue
                *cut, line = self._cut(piece, width, scale)
                length = self._advance(line)
                lines += cut
            lines.append(line)
        return lines

    def _unbroken(self, paragraph: str, room: int) -> Iterator[str]:
        """Yield the pieces of a paragraph in which no line breaks: separators, parts between them, and single words.

        A part that is wider than `room`, in pixels of the font with a gap after the last letter, is yielded in words.
        """
        for number, part in enumerate(" ".join(filter(None, paragraph.split(" "))).split(SEPARATOR)):
            if number:
                yield SEPARATOR.strip()
            if self._advance(part) <= room:
                yield part
            else:
                yield from part.split(" ")

    def _cut(self, word: str, width: int, scale: int) -> list[str]:
        """Return a word in pieces at most `width` wide. A piece has at least one letter, even if that is too wide."""
        pieces, first, length = [], 0, 0
        room = width // scale + self._gap
        for place, character in enumerate(word):
            advance = self._advance(character)
            if length and length + advance > room:
                pieces.append(word[first:place])
                first, length = place, 0
            length += advance
        return [*pieces, word[first:]]

    def _measure(self, text: str) -> int:
        """Return the width of a text in pixels of the font, with a gap after each letter."""
        return self._offsets(text)[-1]

    def _measure_each(self, text: str) -> tuple[int, ...]:
        """Return where each letter of a text begins, and where the next one would, in pixels of the font."""
        return tuple(accumulate((self._glyph(character).get_width() + self._gap for character in text), initial=0))

    def _glyph(self, character: str) -> pygame.Surface:
        return self._glyphs.get(character, self._unknown)

    def _paint(self, text: str, colour: Colour, scale: int, shadow: Colour | None) -> pygame.Surface:
        letters = _transparent((self.width(text), self._unknown.get_height()))
        places = zip(text, self._offsets(text), strict=False)  # the last offset is the end of the text
        letters.fblits([(self._glyph(character), (x, 0)) for character, x in places])
        picture = _tinted(letters, colour)
        if shadow:
            ringed = _transparent((letters.get_width() + 2, letters.get_height() + 2))
            dark = _tinted(letters, shadow)
            for offset in AROUND:
                ringed.blit(dark, offset)
            ringed.blit(picture, (1, 1))
            picture = ringed
        return pygame.transform.scale_by(picture, scale)


@cache
def _letters_of_game(name: str) -> Letters:
    """Return the letters of a font of the running game. Each font is read once: nothing ever draws on its pictures."""
    return _letters_in(assets(), name)


def _letters_in(folder: Traversable, name: str) -> Letters:
    index, picture = packed(folder, f"font-{name}")
    # convert_alpha would need a window; this call converts to the same format without one.
    sheet = picture.convert(_transparent((1, 1)))
    height = index["ascent"] + index["descent"]
    glyphs = {
        chr(int(code, 16)): sheet.subsurface((x, y, width, height)) for code, (x, y, width) in index["glyphs"].items()
    }
    return glyphs, index["line"], index["gap"], index["ascent"]


def _transparent(size: Point) -> pygame.Surface:
    return pygame.Surface(size, pygame.SRCALPHA)


def _tinted(letters: pygame.Surface, colour: Colour) -> pygame.Surface:
    tinted = letters.copy()
    tinted.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
    return tinted
