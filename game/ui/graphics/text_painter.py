"""Drawing on panels at one scale: text, icons and bars.

A purpose is the name of a colour, such as "text" or "harm".
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.graphics.colours.swatch import Shade
from game.ui.graphics.theme import Theme

MARKS = {"door text": "+", "harm": "!", "gain": "*", "good": "♥"}
"""Mark before a message in the log, by the purpose of its colour, so that no message is known by its colour alone."""
MARK_WIDTH = 10
"""Width kept for a mark, in pixels at text scale 1."""


class TextPainter:
    """Painter of panels. All places and sizes are in pixels of the target.

    `scale`: target pixels for one pixel of a letter or of a sprite. `line`: height of a line in the small font.
    """

    def __init__(self, target: pygame.Surface, theme: Theme, scale: int) -> None:
        self.target = target
        self.scale = scale
        self._theme = theme
        self.line = theme.small.line_height(scale)

    def width(self, text: str) -> int:
        """Return the width of a text in the small font."""
        return self._theme.small.width(text, self.scale)

    def offset(self, text: str, place: int) -> int:
        """Return the distance from the start of a text in the small font to the character with the number `place`."""
        return self._theme.small.offset(text, place, self.scale)

    def wrap(self, text: str, width: int) -> list[str]:
        """Return the lines of a text in the small font, each at most `width` wide."""
        return self._theme.small.wrap(text, width, self.scale)

    def cut(self, text: str, width: int) -> str:
        """Return the text; if it is wider than `width`, shorten it and end it with "..."."""
        cut = self._theme.small.cut(text, width, "...", self.scale)
        return cut if cut == text else f"{cut.rstrip(' .,:')}..."

    def fill(self, box: pygame.Rect, purpose: str) -> None:
        """Fill a box with a colour. `purpose`: name of the colour, such as "text" or "harm"."""
        self.target.fill(self._theme.colour(purpose), box)

    def veil(self, box: pygame.Rect) -> None:
        """Make what is drawn in a box fainter: cover it with the colour of the panel, so that a third of it remains."""
        veil = pygame.Surface(box.size, pygame.SRCALPHA)
        veil.fill((*self._theme.colour("panel"), 170))
        self.target.blit(veil, box)

    def outline(self, box: pygame.Rect, purpose: str) -> None:
        """Draw the outline of a box. `purpose`: name of the colour, such as "text" or "harm"."""
        pygame.draw.rect(self.target, self._theme.colour(purpose), box, max(1, self.scale // 2))

    def word(self, x: int, y: int, text: str, purpose: str = "text", *, faded: bool = False) -> int:
        """Draw a text in the small font. Return its right edge. `faded`: use the remembered colour of the purpose."""
        colour = self._theme.colour(purpose, faded=faded)
        return self._theme.small.draw(self.target, (x, y), text, colour, self.scale).right

    def heading(self, x: int, y: int, text: str) -> int:
        """Draw a text in the large font. Return the upper edge of the next line."""
        return self._theme.large.draw(self.target, (x, y), text, self._theme.colour("title"), self.scale).bottom

    def beside_heading(self, y: int) -> int:
        """Return the y of a text in the small font that stands on the same line as a heading. `y`: of the heading."""
        return y + self._theme.large.baseline(self.scale) - self._theme.small.baseline(self.scale)

    def word_from_right(self, right: int, y: int, text: str) -> int:
        """Draw a dim text in the small font that ends at `right`. Return its left edge."""
        left = right - self.width(text)
        self.word(left, y, text, "dim text")
        return left

    def icon(self, x: int, y: int, name: str, dye: Shade | None = None) -> int:
        """Draw a sprite. Return its right edge. `dye`: colour of the sprite; None for its own colours."""
        picture = self._theme.icon(name, self.scale, dye)
        self.target.blit(picture, (x, y))
        return x + picture.get_width()  # `blit` returns only the part that the clip of the target lets through

    def figure(self, x: int, y: int, sprite: str, glyph: str, shade: Shade, dye: Shade | None = None) -> int:
        """Draw the picture of a creature or item as on the map: a sprite, or a character. Return its right edge.

        `glyph`: the character. `shade`: its colour. `dye`: colour of the sprite; None for its own colours.
        """
        if self._theme.settings.glyphs:
            return self.icon(x, y, f"glyph-{ord(glyph):04x}", shade)
        return self.icon(x, y, sprite, dye)

    def as_on_map(self, glyph: str, name: str) -> str:
        """Return a name, after its character on the map if the map is drawn in characters."""
        return f"{glyph} {name}" if self._theme.settings.glyphs else name

    def icon_width(self, name: str) -> int:
        """Return the width of a sprite. `name`: name of the sprite."""
        return self._theme.icon(name, self.scale).get_width()

    def scroll_bar(self, box: pygame.Rect, begin: float, end: float) -> None:
        """Draw an upright scroll bar. `begin`, `end`: shown part of the whole, as fractions from 0 to 1."""
        self.fill(box, "line")
        length = max(4 * self.scale, round((end - begin) * box.height))
        self.fill(pygame.Rect(box.x, box.y + round(begin * (box.height - length)), box.width, length), "title")

    def fitting(self, texts: Sequence[str], room: int) -> str | None:
        """Return the first of some texts that fits into `room` pixels; None if none does."""
        return next((text for text in texts if self.width(text) <= room), None)

    def bar(self, box: pygame.Rect, value: int, most: int, purpose: str) -> None:
        """Draw a bar that is filled from the left: the share `value` / `most` of it, but never more than the whole bar.

        `purpose`: name of the colour of the filled part. The rest has the colour called `purpose` + " ground".
        """
        self.fill(box, f"{purpose} ground")
        self.fill(
            pygame.Rect(box.topleft, (box.width * min(max(0, value), max(1, most)) // max(1, most), box.height)),
            purpose,
        )
