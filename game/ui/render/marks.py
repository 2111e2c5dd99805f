"""Drawing over the world: marks and pointers.

Marks show the path of a walk or a throw, the cells that would be hit, and the cursor. Pointers are arrows to foes
beyond the edge of the picture.

RS-96: marks are drawn over the cells in the colours of this game, while the tutorial fills the cells with one colour.
So the cells that would be hit differ from the path, and the things in the cells stay visible.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import pygame

from game.engine.grid.geometry import Vec
from game.ui.graphics.colours.swatch import Colour
from game.ui.graphics.tilesheet import TILE
from game.ui.render.frame import Frame

HIT_ALPHA = 36
"""Opacity of the mark on a cell that would be hit, 0 to 255: so faint that a creature in the cell keeps its colours."""
POINTER = 6
"""Half the length of an arrow, in pixels."""


def draw_marks(
    frame: Frame, way: Iterable[Vec], hits: Iterable[Vec], cursor: Vec | None, badges: Iterable[pygame.Rect] = ()
) -> None:
    """Draw marks on cells. `way`: the path. `hits`: cells that would be hit. `cursor`: cell of the cursor, or None.

    `badges`: boxes of the canvas, in pixels, that the frame of the cursor leaves free.
    """
    hit_colour = frame.swatch.shade("harm").fov
    for at in hits:
        frame.canvas.blit(_hit(hit_colour), frame.place(at))
    for at in way:
        frame.canvas.blit(frame.sprite("path-dot"), frame.place(at))
    if cursor is not None:
        x, y = frame.place(cursor)
        picture = frame.sprite("cursor").copy()
        for box in badges:
            picture.fill((0, 0, 0, 0), box.move(-x, -y))
        frame.canvas.blit(picture, (x, y))


def draw_pointers(
    canvas: pygame.Surface, places: Iterable[tuple[int, int]], colour: Colour, free: pygame.Rect | None = None
) -> None:
    """Draw an arrow at the edge of the picture for each cell beyond the edge, where the edge is nearest to the cell.

    `places`: upper left corners of the cells, in pixels of the canvas. An arrow that would lie less than 16 pixels from
    an earlier arrow is not drawn. `free`: part of the canvas that no panel covers; None for all of it.
    """
    whole = free or canvas.get_rect()
    tips: list[pygame.Vector2] = []
    for place in places:
        cell = pygame.Rect(place, (TILE, TILE))
        if whole.contains(cell):
            continue
        tip = pygame.Vector2(cell.clamp(whole).center)
        out = pygame.Vector2(cell.center) - tip
        if out.length() < TILE / 2:
            continue  # most of the cell is in the picture
        if any(tip.distance_to(other) < TILE for other in tips):
            continue
        tips.append(tip)
        out.scale_to_length(POINTER)
        across = pygame.Vector2(-out.y, out.x) * 2 / 3
        end = tip + out
        pygame.draw.polygon(canvas, colour, [end, end - 2 * out + across, end - 2 * out - across])


@cache
def _hit(colour: Colour) -> pygame.Surface:
    """Return the mark of a cell that would be hit: a tint with a rim, which can be seen on any ground."""
    picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    picture.fill((*colour, HIT_ALPHA))
    pygame.draw.rect(picture, (*colour, 200), picture.get_rect(), 1)
    return picture
