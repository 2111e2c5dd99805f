"""Writes on a panel at one scale: words, icons, bars, in the colours that purposes have."""

from __future__ import annotations

import pygame

from game.ui.graphics.swatch import Shade
from game.ui.graphics.theme import Theme


class TextPainter:
    """All places are pixels of the target; what it draws answers where it ends."""

    def __init__(self, target: pygame.Surface, look: Theme, scale: int) -> None:
        self.target = target
        self.scale = scale
        self._look = look
        self.line = look.small.line_height(scale)

    def width(self, text: str) -> int:
        return self._look.small.width(text, self.scale)

    def wrap(self, text: str, width: int) -> list[str]:
        return self._look.small.wrap(text, width, self.scale)

    def cut(self, text: str, width: int) -> str:
        """The text, or as much of it as there is room for."""
        if self.width(text) <= width:
            return text
        while text and self.width(f"{text}...") > width:
            text = text[:-1]
        return f"{text.rstrip(' .,:')}..."

    def fill(self, box: pygame.Rect, purpose: str) -> None:
        self.target.fill(self._look.colour(purpose), box)

    def rim(self, box: pygame.Rect, purpose: str) -> None:
        pygame.draw.rect(self.target, self._look.colour(purpose), box, max(1, self.scale // 2))

    def word(self, x: int, y: int, text: str, purpose: str = "text", *, faded: bool = False) -> int:
        colour = self._look.colour(purpose, faded=faded)
        return self._look.small.draw(self.target, (x, y), text, colour, self.scale).right

    def heading(self, x: int, y: int, text: str) -> int:
        """Writes in the larger letters; answers where the line below begins."""
        return self._look.large.draw(self.target, (x, y), text, self._look.colour("title"), self.scale).bottom

    def last_word(self, right: int, y: int, text: str) -> int:
        """Writes dimly up to a margin; answers where it begins."""
        left = right - self.width(text)
        self.word(left, y, text, "dim text")
        return left

    def icon(self, x: int, y: int, name: str, dye: Shade | None = None) -> int:
        """Draw a sprite, with `dye` in the colour that it has on the map; return where its right edge is."""
        return self.target.blit(self._look.icon(name, self.scale, dye), (x, y)).right

    def icon_width(self, name: str) -> int:
        return self._look.icon(name, self.scale).get_width()

    def bar(self, box: pygame.Rect, value: int, most: int, purpose: str) -> None:
        self.fill(box, f"{purpose} ground")
        self.fill(pygame.Rect(box.topleft, (box.width * max(0, value) // max(1, most), box.height)), purpose)
