"""How creatures in view are drawn: the body with its shadow, in its light, and the signs over its head."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pygame

from game.engine.grid.geometry import NORTH
from game.engine.model.actor import Actor
from game.engine.senses.knowledge import KnownFoe
from game.ui.effects import Effect, Flash
from game.ui.fire_prose import is_on_fire
from game.ui.haze import FRAMES
from game.ui.lighting import Light, tint
from game.ui.masonry import scatter
from game.ui.painter import Painter, body_shadow, whitened
from game.ui.puppets import Puppets
from game.ui.signs import SIGN, signs_over
from game.ui.tilesheet import TILE

LIFT = 3
"""Pixels by which creatures are drawn above the foot of their cell."""
MOST_SIGNS = 3


def draw_creatures(
    canvas: pygame.Surface,
    actors: Iterable[Actor],
    painter: Painter,
    light: Light,
    effects: Sequence[Effect],
    puppets: Puppets,
    place: Callable[[tuple[float, float]], tuple[int, int]],
    *,
    frame: int,
    flicker: int,
    upright: bool,
) -> None:
    """Draws them from north to south. `upright` ones are drawn as figures, with a lift, a facing and a second frame."""
    for actor in sorted(actors, key=lambda actor: puppets.place(actor, ())[1]):
        picture = painter.actor(actor, (frame + scatter(actor.pos)) % 2 if upright else 0)
        if upright and not puppets.faces_east(actor):
            picture = pygame.transform.flip(picture, True, False)
        picture = tint(picture, light, actor.pos)
        if any(isinstance(effect, Flash) and effect.actor is actor for effect in effects):
            picture = whitened(picture)
        x, y = place(puppets.place(actor, effects))
        if upright:
            canvas.blit(body_shadow(), (x, y + TILE - 6))
        canvas.blit(picture, (x, y - LIFT if upright else y))
        if is_on_fire(actor):
            canvas.blit(painter.flames((flicker + scatter(actor.pos)) % FRAMES), (x, y - LIFT))


def draw_remembered(
    canvas: pygame.Surface,
    sleepers: Iterable[KnownFoe],
    painter: Painter,
    faded: Callable[[str], pygame.Surface],
    place: Callable[[tuple[float, float]], tuple[int, int]],
    *,
    upright: bool,
) -> None:
    """Draws those whom the hero last saw asleep, dimmed, where he saw them."""
    for known in sleepers:
        x, y = place(known.at)
        y -= LIFT * upright
        canvas.blit(painter.actor(known.foe, 0, seen=False), (x, y))
        canvas.blit(faded("sign-asleep"), (x + (TILE - SIGN) // 2, y - SIGN + 2))


def draw_signs(
    canvas: pygame.Surface,
    actors: Iterable[Actor],
    hero: Actor,
    picture_of: Callable[[str], pygame.Surface],
    puppets: Puppets,
    place: Callable[[tuple[float, float]], tuple[int, int]],
) -> None:
    """Draws what each is about and what it suffers over its head, side by side; on its head where one stands above."""
    actors = list(actors)
    taken = {actor.pos for actor in actors}
    for actor in actors:
        rise = 2 if actor.pos + NORTH in taken else LIFT + SIGN - 2
        signs = signs_over(actor, hero)[:MOST_SIGNS]
        x, y = place(puppets.place(actor, ()))
        left = x + (TILE - (SIGN - 1) * len(signs)) // 2
        for number, name in enumerate(signs):
            canvas.blit(picture_of(name), (left + number * (SIGN - 1), y - rise))
