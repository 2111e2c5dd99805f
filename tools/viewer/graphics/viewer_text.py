"""Painting of text for every part of the viewer's window, at one size for the whole window."""

from __future__ import annotations

import pygame

from game.ui.graphics.colours.swatch import Colour
from game.ui.graphics.font import Font
from game.ui.graphics.theme import Theme

SIZES = (("small", 1), ("large", 1), ("small", 2), ("large", 2), ("small", 3), ("large", 3), ("large", 4))
"""Sizes of text, smallest first: a font, and the whole number by which it is enlarged.

A line of text is 12 to 64 pixels high.
"""

LINES_PER_WINDOW = 44
"""Number of lines that should fit into a window. The text size that comes closest to this number is used."""


class ViewerTextPainter:
    """Painter of text at one size, in the fonts and colours of the game.

    `number`: index of the size in `SIZES`. `line`: height of a line in pixels. `gap`: half of `line`.
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
        """Draw a line of text; return the rectangle of pixels that the line covers.

        `at`: pixel of its top left corner. `purpose`: what the colour is for, such as "title" or "dim text".
        """
        return self._font.draw(target, at, text, self.colour(purpose), self.scale)

    def label(self, target: pygame.Surface, middle: tuple[int, int], text: str, colour: Colour) -> None:
        """Draw a text centred on the pixel `middle`, with a shadow that makes the text readable on any ground."""
        at = (middle[0] - self.width(text) // 2, middle[1] - self.line // 2)
        self._font.draw(target, at, text, colour, self.scale, shadow=self.colour("void"))

    def cut(self, text: str, width: int) -> str:
        """Return the text, cut off with an ellipsis (…) if it is wider than `width` pixels."""
        return self._font.cut(text, width, "…", self.scale)

    def wrap(self, text: str, width: int) -> list[str]:
        return self._font.wrap(text, max(1, width), self.scale)

    def fill_line(self, target: pygame.Surface, box: pygame.Rect) -> None:
        """Fill a rectangle of pixels with the colour of the lines that separate parts of the window."""
        target.fill(self.colour("line"), box)


def text_painter_for(theme: Theme, size: tuple[int, int], size_offset: int) -> ViewerTextPainter:
    """Return a painter whose text size suits a window. `size`: width and height of the window in pixels.

    `size_offset`: number of steps in `SIZES` by which the text is larger than suits the window, or smaller if negative.
    The text never gets smaller or larger than the sizes in `SIZES`.
    """
    lines = [
        theme.large.line_height(scale) if face == "large" else theme.small.line_height(scale) for face, scale in SIZES
    ]
    wanted = min(size[1], size[0] * 7 // 10) / LINES_PER_WINDOW
    best = min(range(len(lines)), key=lambda number: abs(lines[number] - wanted))
    return ViewerTextPainter(theme, max(0, min(len(SIZES) - 1, best + theme.settings.text_scale + size_offset)))
