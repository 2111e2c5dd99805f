"""Drawing over the world: animations, marks and pointers.

Animations are bursts, dead creatures that dissolve, and numbers that rise. Marks show the path of a walk or a throw,
the cells that would be hit, and the cursor. Pointers are arrows to foes beyond the edge of the picture.

RS-96: marks are drawn over the cells in the colours of this game, while the tutorial fills the cells with one colour.
So the cells that would be hit differ from the path, and the things in the cells stay visible.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

import pygame

from game.engine.grid.geometry import Vec
from game.engine.model.memory import Occupants
from game.ui.graphics.colours.swatch import Colour
from game.ui.graphics.tilesheet import TILE
from game.ui.render.actor_layer import pose_of, size_of_figure
from game.ui.render.animations import Burst, Dissolve, HeardShape, Rising
from game.ui.render.frame import Frame
from game.ui.render.upright import Rank, standing


def draw_animations(frame: Frame) -> None:
    """Draw the running animations. If the player has turned motion off, damage numbers do not float up."""
    canvas, font, swatch = frame.canvas, frame.font, frame.swatch
    for effect in frame.animations:
        x, y = frame.place(effect.at)
        match effect:
            case Burst(family=family, frames=frames):
                canvas.blit(frame.sprite(f"{family}-{min(frames - 1, int(effect.progress * frames))}"), (x, y))
            case HeardShape(who=who, through=through):
                for picture, (right, down) in _heard_shapes(who, frame):
                    pale = picture.copy()
                    pale.set_alpha(round(PALEST * (math.sin(math.pi * effect.progress) if frame.moving else 1)))
                    across, below = standing(frame, effect.at + through, Rank.CREATURE, pale).place
                    canvas.blit(pale, (across + right, below + down))
            case Dissolve(actor=actor):
                ghost = frame.painter.actor(actor, 0).copy()
                ghost.set_alpha(round(255 * (1 - effect.progress)))
                canvas.blit(ghost, standing(frame, effect.at, Rank.CREATURE, ghost, round(4 * effect.progress)).place)
            case Rising(text=text, purpose=purpose):
                left = x + (TILE - font.width(text)) // 2
                top = y + TILE - _height_in(frame, effect.at) - font.line_height()
                top -= round(10 * effect.progress) if frame.moving else 0
                colour, shadow = swatch.shade(purpose).fov, swatch.shade("void").fov
                font.draw(canvas, (left, top), text, colour, shadow=shadow)


def _heard_shapes(who: Occupants, frame: Frame) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """Return the shapes that show what was heard, each with its place beside the middle of the cell, in pixels."""
    asleep, awake = (frame.sprite(f"heard-{name}") for name in ("asleep", "awake"))
    match who:
        case Occupants.NOBODY:
            return []
        case Occupants.ONE_ASLEEP:
            return [(asleep, (0, 0))]
        case Occupants.ONE_AWAKE:
            return [(awake, (0, 0))]
        case Occupants.SEVERAL_ASLEEP:
            return [(asleep, (-5, -5)), (asleep, (4, 2))]
        case Occupants.SEVERAL_MIXED:
            return [(awake, (-5, -3)), (asleep, (4, 2))]
        case Occupants.SEVERAL_AWAKE:
            return [(awake, (-5, -3)), (awake, (4, 1))]


PALEST = 150
"""Greatest opacity of the shape of what is heard, 0 to 255."""


def _height_in(frame: Frame, at: Vec) -> int:
    """Return the height of the picture of the actor whom the hero sees in a cell, in pixels; TILE if he sees none."""
    actor = frame.world.level.actor_at(at) if frame.world.sees(at) else None
    return TILE if actor is None else size_of_figure(frame.painter, actor, pose_of(actor))[1]


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
