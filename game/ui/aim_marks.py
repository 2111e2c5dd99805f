"""Marks over the world: the way something goes, the cells that it hits, the cursor, who is beyond the picture.

RS-96: they are drawn over the cells in this game's colours, where the tutorial fills the cells with one: what is hit is
told apart from the way there and from what stands in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

import pygame

from game.engine.grid.geometry import Vec
from game.ui.swatch import Colour
from game.ui.tilesheet import TILE

HIT_ALPHA = 84
POINTER = 6
"""Half the length of an arrow."""


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


def draw_pointers(canvas: pygame.Surface, places: Iterable[tuple[int, int]], colour: Colour) -> None:
    """Draw an arrow at the edge of the picture for each cell beyond it, where that cell would come in.

    Cells whose arrows would lie less than a tile apart share the arrow of the first of them.
    """
    whole = canvas.get_rect()
    tips: list[pygame.Vector2] = []
    for place in places:
        cell = pygame.Rect(place, (TILE, TILE))
        if whole.contains(cell):
            continue
        tip = pygame.Vector2(cell.clamp(whole).center)
        out = pygame.Vector2(cell.center) - tip
        if out.length() < TILE / 2:
            continue  # most of it is in the picture
        if any(tip.distance_to(other) < TILE for other in tips):
            continue
        tips.append(tip)
        out.scale_to_length(POINTER)
        across = pygame.Vector2(-out.y, out.x) * 2 / 3
        end = tip + out
        pygame.draw.polygon(canvas, colour, [end, end - 2 * out + across, end - 2 * out - across])


@cache
def _hit(colour: Colour) -> pygame.Surface:
    """A cell that is hit: tinted, with a rim, so that it shows on any ground."""
    picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    picture.fill((*colour, HIT_ALPHA))
    pygame.draw.rect(picture, (*colour, 200), picture.get_rect(), 1)
    return picture
