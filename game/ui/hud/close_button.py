"""The cross in the upper right corner of a panel. A click on it closes the panel, as Esc does."""

from __future__ import annotations

import pygame

from game.ui.core.scene_manager import Scene
from game.ui.graphics.colours.swatch import Colour
from game.ui.graphics.theme import Theme

SIZE, INSET, ARM = 12, 3, 3
"""Width of the box that reacts to the mouse, its distance from the corner of the panel, and half the width of the
cross, in pixels at text scale 1."""
ROOM = SIZE + INSET
"""Width that texts beside the cross must leave free at the right edge of the panel, in pixels at text scale 1."""


def draw_cross(target: pygame.Surface, box: pygame.Rect, colour: Colour, scale: int) -> None:
    """Draw a cross in the middle of a box. `scale`: scale of the text."""
    (x, y), arm = box.center, ARM * scale
    for down in (-arm, arm):
        pygame.draw.line(target, colour, (x - arm, y - down), (x + arm, y + down), scale)


def draw_close_button(scene: Scene, theme: Theme, target: pygame.Surface, panel: pygame.Rect, scale: int) -> None:
    """Draw the cross in the corner of a scene's panel, and note in `scene.close_box` where it is.

    `panel`: box of the panel in pixels of the target. `scale`: scale of the text.
    """
    scene.close_box = box = pygame.Rect(0, 0, SIZE * scale, SIZE * scale)
    box.topright = panel.right - INSET * scale, panel.top + INSET * scale
    if scene.points_at_close:
        target.fill(theme.colour("chosen"), box)
    draw_cross(target, box, theme.colour("title" if scene.points_at_close else "dim text"), scale)
