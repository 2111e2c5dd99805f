"""A red frame round the world for a hero who is close to death."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame

from game.ui.swatch import AJAR

LOW, DIRE = 3, 5
"""One third and one fifth of all health."""
EDGE = 26
"""How far it reaches in, in pixels of the text's scale."""
STRENGTHS = {1: 90, 2: 170}
"""How opaque it is at the very edge."""


def danger(health: int, most: int) -> int:
    """How close to death that is: 0 not at all, 1 low, 2 dire."""
    return (health * LOW <= most) + (health * DIRE <= most) if health > 0 else 0


def draw_warning(target: pygame.Surface, area: pygame.Rect, scale: int, health: int, most: int) -> None:
    level = danger(health, most)
    if level:
        edge = EDGE * scale
        picture = _frame(area.size, edge, STRENGTHS[level])
        across, down = (area.width, edge), (edge, area.height - 2 * edge)
        for part in (
            pygame.Rect((0, 0), across),
            pygame.Rect((0, area.height - edge), across),
            pygame.Rect((0, edge), down),
            pygame.Rect((area.width - edge, edge), down),
        ):
            target.blit(picture, part.move(area.topleft), part)


@lru_cache(2)
def _frame(size: tuple[int, int], edge: int, strength: int) -> pygame.Surface:
    x, y = (np.minimum(np.arange(length), np.arange(length)[::-1]) for length in size)
    inward = np.minimum(x[:, None], y[None, :]) / edge
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill((*AJAR.shade("danger").seen, 0))
    pygame.surfarray.pixels_alpha(picture)[:] = strength * np.clip(1 - inward, 0, 1) ** 2
    return picture
