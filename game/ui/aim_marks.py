"""Marks over the world: the way something goes, the cells that it hits, the cursor."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

import pygame

from game.engine.geometry import Vec

from .swatch import Colour
from .tilesheet import TILE

HIT_ALPHA = 84


def draw_marks(
    canvas: pygame.Surface,
    way: Iterable[Vec],
    hits: Iterable[Vec],
    cursor: Vec | None,
    picture_of: Callable[[str], pygame.Surface],
    place: Callable[[Vec], tuple[int, int]],
    hit_colour: Colour,
) -> None:
    for at in hits:
        canvas.blit(_hit(hit_colour), place(at))
    for at in way:
        canvas.blit(picture_of("path-dot"), place(at))
    if cursor is not None:
        canvas.blit(picture_of("cursor"), place(cursor))


@cache
def _hit(colour: Colour) -> pygame.Surface:
    """A cell that is hit: tinted, with a rim, so that it shows on any ground."""
    picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    picture.fill((*colour, HIT_ALPHA))
    pygame.draw.rect(picture, (*colour, 200), picture.get_rect(), 1)
    return picture
