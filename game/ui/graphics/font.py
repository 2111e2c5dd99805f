"""Text in the game's own pixel fonts, at integer scales."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from itertools import product
from pathlib import Path
from weakref import proxy

import pygame

from game.ui.graphics.assets import assets, packed
from game.ui.graphics.swatch import Colour

UNKNOWN = "\N{REPLACEMENT CHARACTER}"
TEXTS_KEPT = 512  # texts in the cache; a full screen shows about sixty at once
AROUND = [offset for offset in product((0, 1, 2), repeat=2) if offset != (1, 1)]

Point = tuple[int, int]


class Font:
    """Pixel font. All widths, heights and places are in pixels of the target, with `scale` applied."""

    def __init__(self, glyphs: Mapping[str, pygame.Surface], line: int, gap: int) -> None:
        self._glyphs = glyphs
        self._unknown = glyphs[UNKNOWN]
        self._line = line
        self._gap = gap
        # The cache must not hold a reference to the font: its pictures go with the font's last user.
        self._painted = lru_cache(TEXTS_KEPT)(partial(Font._paint, proxy(self)))

    @classmethod
    def load(cls, name: str, folder: Path | None = None) -> Font:
        """Return a packed font, "small" or "large"; no window is needed.

        Raises DamagedAsset if it is not as it was packed, and FileNotFoundError if the folder of assets is missing.
        """
        place = folder or assets()
        index, picture = packed(place, f"font-{name}")
        # convert_alpha would need a window; this is the format it aims at.
        sheet = picture.convert(_transparent((1, 1)))
        height = index["ascent"] + index["descent"]
        glyphs = {
            chr(int(code, 16)): sheet.subsurface((x, y, width, height))
            for code, (x, y, width) in index["glyphs"].items()
        }
        return cls(glyphs, index["line"], index["gap"])

    def line_height(self, scale: int = 1) -> int:
        """Return the distance from one line to the next."""
        return self._line * scale

    def width(self, text: str, scale: int = 1) -> int:
        """Return the width from the first letter to the last, without a gap at the end."""
        advance = sum(self._glyph(character).get_width() + self._gap for character in text)
        return max(0, advance - self._gap) * scale

    def render(self, text: str, colour: Colour, scale: int = 1, shadow: Colour | None = None) -> pygame.Surface:
        """Return one line as a picture. It is cached and shared: never draw on it.

        A shadow surrounds every letter by one pixel, and so makes the picture a pixel larger on each side.
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
        """Draw one line with its upper left corner at a point; return the box of the line, without the shadow."""
        picture = self.render(text, colour, scale, shadow)
        margin = scale if shadow else 0
        target.blit(picture, (at[0] - margin, at[1] - margin))
        return pygame.Rect(at, (picture.get_width() - 2 * margin, self.line_height(scale)))

    def wrap(self, text: str, width: int, scale: int = 1) -> list[str]:
        """Return the text in lines of `width` at most, broken at spaces; only a word too wide for any line is cut."""
        lines = []
        for paragraph in text.split("\n"):
            line = ""
            for word in filter(None, paragraph.split(" ")):
                longer = f"{line} {word}" if line else word
                if self.width(longer, scale) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                *pieces, line = self._cut(word, width, scale)
                lines += pieces
            lines.append(line)
        return lines

    def _cut(self, word: str, width: int, scale: int) -> list[str]:
        """Return a word in pieces that fit; each has at least one letter, even if that does not fit."""
        pieces = [""]
        for character in word:
            if pieces[-1] and self.width(pieces[-1] + character, scale) > width:
                pieces.append("")
            pieces[-1] += character
        return pieces

    def _glyph(self, character: str) -> pygame.Surface:
        return self._glyphs.get(character, self._unknown)

    def _paint(self, text: str, colour: Colour, scale: int, shadow: Colour | None) -> pygame.Surface:
        letters = _transparent((self.width(text), self._unknown.get_height()))
        x = 0
        for character in text:
            glyph = self._glyph(character)
            letters.blit(glyph, (x, 0))
            x += glyph.get_width() + self._gap
        picture = _tinted(letters, colour)
        if shadow:
            ringed = _transparent((letters.get_width() + 2, letters.get_height() + 2))
            dark = _tinted(letters, shadow)
            for offset in AROUND:
                ringed.blit(dark, offset)
            ringed.blit(picture, (1, 1))
            picture = ringed
        return pygame.transform.scale_by(picture, scale)


def _transparent(size: Point) -> pygame.Surface:
    return pygame.Surface(size, pygame.SRCALPHA)


def _tinted(letters: pygame.Surface, colour: Colour) -> pygame.Surface:
    tinted = letters.copy()
    tinted.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
    return tinted
