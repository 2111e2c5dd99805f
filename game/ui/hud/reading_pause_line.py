"""The line of the reading pause: it shrinks while inputs are ignored, and is gone when the next press counts."""

from __future__ import annotations

import pygame

from game.ui.core.reading_pause import ReadingPause
from game.ui.graphics.theme import Theme


def draw_pause_line(
    target: pygame.Surface, theme: Theme, left: int, bottom: int, width: int, scale: int, pause: ReadingPause
) -> None:
    """Draw the line of a reading pause, and take notice that the screen has been drawn.

    `left`, `bottom`, `width`: place and length of the line at the beginning of the pause, in pixels. `scale`: scale of
    the text.
    """
    if pause.left:
        target.fill(theme.colour("title"), (left, bottom - scale, round(width * pause.left), scale))
    pause.drew()
