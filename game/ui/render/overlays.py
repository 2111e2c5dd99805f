"""Drawing over the world: effects under way, marks, pointers, and the red frame of a hero close to death.

Effects are bursts, the dead as they dissolve, and numbers as they rise. Marks show the way something goes, the cells
that it hits, and the cursor; pointers show foes beyond the picture.

RS-96: they are drawn over the cells in this game's colours, where the tutorial fills the cells with one: cells that are
hit are distinct from the way there and from the things in them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

import numpy as np
import pygame

from game.engine.grid.geometry import Vec
from game.ui.graphics.ajar_swatch import AJAR
from game.ui.graphics.swatch import Colour
from game.ui.graphics.tilesheet import TILE
from game.ui.render.actor_layer import LIFT
from game.ui.render.animations import Burst, Dissolve, Rising
from game.ui.render.frame import Frame


def draw_animations(frame: Frame) -> None:
    """Draw the effects under way; without motion numbers stand still."""
    canvas, font, swatch = frame.canvas, frame.font, frame.swatch
    for effect in frame.animations:
        x, y = frame.place(effect.at)
        match effect:
            case Burst(family=family, frames=frames):
                step = min(frames - 1, int(effect.progress * frames))
                name = family if frames == 1 else f"{family}-{step}"
                canvas.blit(frame.sprite(name), (x, y - (TILE - 2 if frames == 1 else 0)))
            case Dissolve(actor=actor):
                ghost = frame.painter.actor(actor, 0).copy()
                ghost.set_alpha(round(255 * (1 - effect.progress)))
                canvas.blit(ghost, (x, y - LIFT - round(4 * effect.progress)))
            case Rising(text=text, purpose=purpose):
                left = x + (TILE - font.width(text)) // 2
                top = y - 6 - (round(10 * effect.progress) if frame.moving else 0)
                colour, shadow = swatch.shade(purpose).seen, swatch.shade("void").seen
                font.draw(canvas, (left, top), text, colour, shadow=shadow)


HIT_ALPHA = 84
"""Opacity of the mark on a cell that is hit, of 255."""
POINTER = 6
"""Half the length of an arrow, in pixels."""


def draw_marks(frame: Frame, way: Iterable[Vec], hits: Iterable[Vec], cursor: Vec | None) -> None:
    """Draw the cells that would be hit, the way there, and the cursor."""
    hit_colour = frame.swatch.shade("harm").seen
    for at in hits:
        frame.canvas.blit(_hit(hit_colour), frame.place(at))
    for at in way:
        frame.canvas.blit(frame.sprite("path-dot"), frame.place(at))
    if cursor is not None:
        frame.canvas.blit(frame.sprite("cursor"), frame.place(cursor))


def draw_pointers(canvas: pygame.Surface, places: Iterable[tuple[int, int]], colour: Colour) -> None:
    """Draw an arrow at the edge of the picture for each cell beyond it, at the point nearest to the cell.

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
    """Return the mark of a cell that is hit: a tint with a rim, so that it shows on any ground."""
    picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    picture.fill((*colour, HIT_ALPHA))
    pygame.draw.rect(picture, (*colour, 200), picture.get_rect(), 1)
    return picture


LOW, DIRE = 3, 5
"""Divisors of full health: at one third the hero's health is low, at one fifth it is dire."""
EDGE = 26
"""Width of the red frame, in pixels of the text's scale."""
STRENGTHS = {1: 90, 2: 170}
"""Opacity of the frame at the very edge, of 255, by the level of danger."""


def danger(health: int, most: int) -> int:
    """Return how close to death the hero is: 0 not at all, or dead; 1 low, 2 dire."""
    return (health * LOW <= most) + (health * DIRE <= most) if health > 0 else 0


def draw_warning(target: pygame.Surface, area: pygame.Rect, scale: int, health: int, most: int) -> None:
    """Draw the red frame around an area if the hero is close to death."""
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
