"""Drawing on a panel at one scale: words, icons, bars, in the colours of purposes."""

from __future__ import annotations

import pygame

from game.ui.graphics.swatch import Shade
from game.ui.graphics.theme import Theme


class TextPainter:
    """Painter of panels. All places are pixels of the target; most methods that draw return where the drawing ends."""

    def __init__(self, target: pygame.Surface, theme: Theme, scale: int) -> None:
        self.target = target
        self.scale = scale
        self._theme = theme
        self.line = theme.small.line_height(scale)

    def width(self, text: str) -> int:
        """Return the width of a text in the small font."""
        return self._theme.small.width(text, self.scale)

    def wrap(self, text: str, width: int) -> list[str]:
        """Return a text in lines of `width` at most."""
        return self._theme.small.wrap(text, width, self.scale)

    def cut(self, text: str, width: int) -> str:
        """Return the text, shortened with "..." if it is wider than `width`."""
        if self.width(text) <= width:
            return text
        while text and self.width(f"{text}...") > width:
            text = text[:-1]
        return f"{text.rstrip(' .,:')}..."

    def fill(self, box: pygame.Rect, purpose: str) -> None:
        """Fill a box with the colour of a purpose."""
        self.target.fill(self._theme.colour(purpose), box)

    def outline(self, box: pygame.Rect, purpose: str) -> None:
        """Draw the outline of a box in the colour of a purpose."""
        pygame.draw.rect(self.target, self._theme.colour(purpose), box, max(1, self.scale // 2))

    def word(self, x: int, y: int, text: str, purpose: str = "text", *, faded: bool = False) -> int:
        """Draw a text in the small font; return its right edge."""
        colour = self._theme.colour(purpose, faded=faded)
        return self._theme.small.draw(self.target, (x, y), text, colour, self.scale).right

    def heading(self, x: int, y: int, text: str) -> int:
        """Draw a text in the large font; return the top of the next line."""
        return self._theme.large.draw(self.target, (x, y), text, self._theme.colour("title"), self.scale).bottom

    def word_from_right(self, right: int, y: int, text: str) -> int:
        """Draw a dim text that ends at `right`; return its left edge."""
        left = right - self.width(text)
        self.word(left, y, text, "dim text")
        return left

    def icon(self, x: int, y: int, name: str, dye: Shade | None = None) -> int:
        """Draw a sprite, with `dye` in the colour that it has on the map; return its right edge."""
        return self.target.blit(self._theme.icon(name, self.scale, dye), (x, y)).right

    def icon_width(self, name: str) -> int:
        """Return the width of a sprite at this scale."""
        return self._theme.icon(name, self.scale).get_width()

    def bar(self, box: pygame.Rect, value: int, most: int, purpose: str) -> None:
        """Draw a bar that is filled to `value` of `most`."""
        self.fill(box, f"{purpose} ground")
        self.fill(pygame.Rect(box.topleft, (box.width * max(0, value) // max(1, most), box.height)), purpose)
