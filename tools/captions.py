"""Words in a line below a picture."""

from __future__ import annotations

import pygame

from game.ui.graphics.font import Font
from game.ui.graphics.swatches import AJAR


def captioned(picture: pygame.Surface, words: str, font: Font, margin: int) -> pygame.Surface:
    """A picture with words below it, shortened where they are too long."""
    while words and font.width(words) > picture.get_width() - 2 * margin:
        words = words[:-1]
    width, height = picture.get_size()
    whole = pygame.Surface((width, height + font.line_height() + 2 * margin), 0, 32)
    whole.fill(AJAR.shade("panel").seen)
    whole.blit(picture, (0, 0))
    font.draw(whole, (margin, height + margin), words, AJAR.shade("text").seen)
    return whole
