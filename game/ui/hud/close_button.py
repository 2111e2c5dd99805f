"""The cross in the upper right corner of a panel. A click on it closes the panel, as Esc does."""

from __future__ import annotations

import pygame

from game.ui.core.scene_manager import Scene
from game.ui.graphics.colours.swatch import Colour
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme

SIZE, INSET, ARM = 12, 3, 3
"""Width of the box that reacts to the mouse, its distance from the corner of the panel, and half the width of the
cross, in pixels at text scale 1."""
ROOM = SIZE + INSET
"""Width at the right edge of the panel that the box of the cross takes, in pixels at text scale 1."""
GAP = 6
"""Least gap between a text and the box of the cross beside it, in pixels at text scale 1."""
BESIDE = ROOM + GAP
"""Width that texts beside the cross must leave free at the right edge of the panel, in pixels at text scale 1."""


def draw_cross(target: pygame.Surface, box: pygame.Rect, colour: Colour, scale: int) -> None:
    """Draw a cross in the middle of a box. `scale`: scale of the text."""
    (x, y), arm = box.center, ARM * scale
    for down in (-arm, arm):
        pygame.draw.line(target, colour, (x - arm, y - down), (x + arm, y + down), scale)


def draw_close_button(scene: Scene, theme: Theme, target: pygame.Surface, panel: pygame.Rect, scale: int) -> None:
    """Draw the cross in the corner of a scene's panel, and note in `scene.close_box` and `scene.panel` where they are.

    `panel`: box of the panel in pixels of the target. `scale`: scale of the text.
    """
    scene.panel = panel.copy()
    scene.close_box = box = pygame.Rect(0, 0, SIZE * scale, SIZE * scale)
    box.topright = panel.right - INSET * scale, panel.top + INSET * scale
    if scene.points_at_close:
        target.fill(theme.colour("chosen"), box)
    draw_cross(target, box, theme.colour("title" if scene.points_at_close else "dim text"), scale)


def write_beside_cross(painter: TextPainter, panel: pygame.Rect, y: int, text: str) -> pygame.Rect:
    """Write a dim text to the left of the cross of a panel, on the line of the heading; return the box of the text.

    `panel`: box of the panel in pixels. `y`: upper edge of the heading in pixels.
    """
    top = painter.beside_heading(y)
    left = painter.word_from_right(panel.right - BESIDE * painter.scale, top, text)
    return pygame.Rect(left, top, painter.width(text), painter.line)
