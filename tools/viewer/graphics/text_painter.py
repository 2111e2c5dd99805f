"""Text and colours at one size, for every part of the viewer's window."""

from __future__ import annotations

import pygame

from game.ui.graphics.font import Font
from game.ui.graphics.swatch import Colour
from game.ui.graphics.theme import Theme

SIZES = (("small", 1), ("large", 1), ("small", 2), ("large", 2), ("small", 3), ("large", 3), ("large", 4))
"""Both fonts at whole scales, from 12 to 64 pixels a line."""

LINES_PER_WINDOW = 44
"""Lines of text that a window should have room for. The text size is the one closest to that."""


class ViewerTextPainter:
    """Painter of text at one of the `SIZES`, in the fonts and colours of the game.

    `line` is the height of a line and `gap` half of it, in pixels.
    """

    def __init__(self, theme: Theme, number: int) -> None:
        self._theme = theme
        face, self.scale = SIZES[number]
        self._font: Font = theme.large if face == "large" else theme.small
        self.line = self._font.line_height(self.scale)
        self.gap = self.line // 2

    def colour(self, purpose: str) -> Colour:
        return self._theme.colour(purpose)

    def width(self, text: str) -> int:
        return self._font.width(text, self.scale)

    def write(self, target: pygame.Surface, at: tuple[int, int], text: str, purpose: str = "text") -> pygame.Rect:
        """Draw a line of text and return the rectangle that it covers."""
        return self._font.draw(target, at, text, self.colour(purpose), self.scale)

    def label(self, target: pygame.Surface, middle: tuple[int, int], text: str, colour: Colour) -> None:
        """Draw a text centred on a point, with a shadow that makes it readable on any ground."""
        at = (middle[0] - self.width(text) // 2, middle[1] - self.line // 2)
        self._font.draw(target, at, text, colour, self.scale, shadow=self.colour("void"))

    def cut(self, text: str, width: int) -> str:
        """Return the text, shortened with an ellipsis if it is wider than `width` pixels."""
        if self.width(text) <= width:
            return text
        while text and self.width(text + "…") > width:
            text = text[:-1]
        return text.rstrip() + "…"

    def wrap(self, text: str, width: int) -> list[str]:
        return self._font.wrap(text, max(1, width), self.scale)

    def fill_line(self, target: pygame.Surface, box: pygame.Rect) -> None:
        """Fill a box with the colour of separating lines."""
        target.fill(self.colour("line"), box)


def text_painter_for(theme: Theme, size: tuple[int, int], size_offset: int) -> ViewerTextPainter:
    """Return the painter whose text size suits a window, changed by `size_offset` sizes within the sizes there are."""
    lines = [
        theme.large.line_height(scale) if face == "large" else theme.small.line_height(scale) for face, scale in SIZES
    ]
    wanted = min(size[1], size[0] * 7 // 10) / LINES_PER_WINDOW
    best = min(range(len(lines)), key=lambda number: abs(lines[number] - wanted))
    return ViewerTextPainter(theme, max(0, min(len(SIZES) - 1, best + theme.settings.text_scale + size_offset)))
