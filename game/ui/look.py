"""What every scene draws with: fonts, colours, frames."""

from __future__ import annotations

import pygame

from .font import Font
from .presenter import world_scale
from .settings import Settings
from .swatch import AJAR, Colour


class Look:
    """Made once and shared by all scenes."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.small = Font.load("small")
        self.large = Font.load("large")

    def colour(self, purpose: str) -> Colour:
        """The colour of a purpose on the game's own panels."""
        return AJAR.shade(purpose).seen

    def text_scale(self, target: pygame.Surface) -> int:
        """How many pixels of the window one pixel of a letter takes."""
        return world_scale(target.get_size()) + self.settings.text_scale

    def frame(self, target: pygame.Surface, box: pygame.Rect, scale: int) -> None:
        """A panel with a border, and a shadow that sets it off from what lies below."""
        shade = pygame.Surface(target.get_size(), pygame.SRCALPHA)
        shade.fill((*self.colour("void"), 150))
        target.blit(shade, (0, 0))
        target.fill(self.colour("panel"), box)
        pygame.draw.rect(target, self.colour("line"), box, scale)
        pygame.draw.rect(target, self.colour("title"), box.inflate(-4 * scale, -4 * scale), max(1, scale // 2))
