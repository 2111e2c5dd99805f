"""How doors in view are drawn: the leaf, and what there is to read on it and at its foot."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec
from game.engine.senses.door_light import Sill, door_light
from game.engine.world import World
from game.ui.effects import Effect, Shadow, Swing
from game.ui.lighting import Light, tint
from game.ui.masonry import Ground
from game.ui.painter import Painter

STILL_SWINGING = 0.6
"""For that share of its time a swinging leaf is drawn on its way."""


def draw_doors(
    canvas: pygame.Surface,
    world: World,
    painter: Painter,
    ground: Ground,
    shown: NDArray[np.float32],
    light: Light,
    effects: Iterable[Effect],
    place: Callable[[Vec], tuple[int, int]],
) -> None:
    """Draws every door that has come into view as it was last seen; a lit sill gives light and takes none."""
    swings = {effect.at: effect for effect in effects if isinstance(effect, Swing)}
    shadows = {effect.at: effect for effect in effects if isinstance(effect, Shadow)}
    for at, door in world.level.doors.items():
        if door.seen is None or not shown[at]:
            continue
        swing, shadow = swings.get(at), shadows.get(at)
        pictures = painter.door(door, door.seen, ground, seen=True)
        if swing is not None and swing.progress < STILL_SWINGING:
            pictures = painter.swinging(door, ground)
        for picture in pictures:
            canvas.blit(tint(picture, light, at), place(at))
        sill = door_light(door, world) if swing is None else None
        if sill is Sill.LIT and shadow is not None and shadow.dark:
            sill = Sill.DARK
        if sill is not None:
            for picture in painter.sill(door, sill, ground):
                canvas.blit(picture, place(at))
