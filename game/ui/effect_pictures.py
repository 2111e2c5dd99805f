"""How effects under way are drawn: bursts, the dead as they dissolve, numbers as they rise."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from game.ui.bodies import LIFT
from game.ui.effects import Burst, Dissolve, Effect, Rising
from game.ui.font import Font
from game.ui.painter import Painter
from game.ui.swatch import Swatch
from game.ui.tilesheet import TILE


def draw_effects(
    canvas: pygame.Surface,
    effects: Iterable[Effect],
    painter: Painter,
    sprite: Callable[[str], pygame.Surface],
    letters: tuple[Font, Swatch],
    place: Callable[[tuple[float, float]], tuple[int, int]],
    *,
    moving: bool,
) -> None:
    """`letters`: what numbers are written in; without `moving` they stand still."""
    font, swatch = letters
    for effect in effects:
        x, y = place(effect.at)
        match effect:
            case Burst(family=family, frames=frames):
                frame = min(frames - 1, int(effect.progress * frames))
                name = family if frames == 1 else f"{family}-{frame}"
                canvas.blit(sprite(name), (x, y - (TILE - 2 if frames == 1 else 0)))
            case Dissolve(actor=actor):
                ghost = painter.actor(actor, 0).copy()
                ghost.set_alpha(round(255 * (1 - effect.progress)))
                canvas.blit(ghost, (x, y - LIFT - round(4 * effect.progress)))
            case Rising(text=text, purpose=purpose):
                left = x + (TILE - font.width(text)) // 2
                top = y - 6 - (round(10 * effect.progress) if moving else 0)
                colour, shadow = swatch.shade(purpose).seen, swatch.shade("void").seen
                font.draw(canvas, (left, top), text, colour, shadow=shadow)
