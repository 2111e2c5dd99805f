"""Drawing of the doors in view, the signs of shut doors, and the light that falls through doors ajar.

Ajar: open a crack. Shaft: the cone of light that falls through a door ajar, from the brighter side of the door to the
darker side. A shaft is added to two pictures: to the light picture, so that the lit ground stands out, and faintly to
the picture of the cells, as dust in the air.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.grid.fov_gap import DEPTH
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import Vec
from game.engine.model.door import Door, DoorState
from game.engine.model.level import Level
from game.engine.senses.door_signs import Sign, known_signs
from game.ui.graphics.colours.swatch import BRIGHTEST
from game.ui.graphics.tilesheet import TILE
from game.ui.render.animations import Swing
from game.ui.render.frame import Frame
from game.ui.render.lighting import seen_through, tint
from game.ui.render.upright import Rank, Upright, standing

STILL_SWINGING = 0.6
"""Share of the duration of a swing, 0 to 1, for which the leaf of the door is drawn half open."""


def standing_doors(frame: Frame) -> Iterator[Upright]:
    """Yield the pictures of every door that the hero knows, in the state in which the hero last saw the door.

    A door that comes into view or goes out of view is drawn over its remembered picture, the more opaque the more its
    cell is in view. The signs of shut doors are drawn too. They have full brightness, whatever the light in the door's
    cell.
    """
    swings = {effect.at: effect for effect in frame.animations if isinstance(effect, Swing)}
    memory = frame.world.level.memory
    for at, door in frame.world.level.doors.items():
        state = memory.known_state(door)
        if state is None:
            continue
        shown = float(frame.shown[at])
        if shown < 1 and frame.remembers(at):
            pictures = frame.painter.door(door, state, frame.ground, in_fov=False)
            yield from (standing(frame, at, Rank.DOOR, picture) for picture in pictures)
            if state.shut:
                yield from _signs(door, frame, in_fov=False)
        if not shown:
            continue
        swing = swings.get(at)
        pictures = frame.painter.door(door, state, frame.ground, in_fov=True)
        if swing is not None and swing.progress < STILL_SWINGING:
            pictures = frame.painter.swinging(door, frame.ground)
        for picture in pictures:
            yield standing(frame, at, Rank.DOOR, seen_through(tint(picture, frame.light, at), shown))
        if swing is None and state.shut:
            yield from _signs(door, frame, in_fov=True)


def _signs(door: Door, frame: Frame, *, in_fov: bool) -> Iterator[Upright]:
    """Yield the signs of a door that the hero knows: first the light, so that claw marks cross it."""
    signs = known_signs(door, frame.world) or ()
    for sign in (sign for sign in Sign if sign in signs):
        for picture in frame.painter.sign(door, sign, frame.ground, in_fov):
            yield standing(frame, door.at, Rank.DOOR, picture)


_SLOPE = 0.364
"""Pixels by which a shaft widens to either side for each pixel of its length: the tangent of 20 degrees."""
_GAP = 2.5
"""Half the width of the gap of a door ajar, in pixels."""
_LENGTH = (DEPTH + 1) * TILE
_HALF_WIDTH = round(_GAP + _LENGTH * _SLOPE) + TILE
ON_THE_GROUND, IN_THE_AIR = 1.1, 0.30
"""Strengths of a shaft, as shares of the difference in light between the two sides of the door."""
_SHADES = 96
"""Number of steps to which red, green and blue of a shaft are rounded, so that few pictures have to be cached."""


def cast_door_light(shine: pygame.Surface, frame: Frame, ambient: NDArray[np.float32], share: float) -> None:
    """Add the shafts of light of all doors ajar (open a crack) to a picture.

    `shine`: the picture, with the size and the camera of `frame`. `ambient`: red, green and blue of the light on every
    cell, float32[3]. `share`: strength of a shaft, as a share of the difference in light between the cells on the two
    sides of the door.
    """
    level, light = frame.world.level, frame.light
    for door in _ajar(level):
        axis = level.axis(door)
        for ahead in (axis, -axis):
            near, far = door.at - ahead, door.at + ahead
            if not (level.in_bounds(near) and level.in_bounds(far)):
                continue
            brighter = float(light[near].mean() - light[far].mean()) * share
            if brighter <= 0:
                continue
            red, green, blue = (int(tone * brighter * _SHADES / BRIGHTEST) for tone in _hue(light[near] - ambient))
            if max(red, green, blue) > 1:
                _blit_shaft(shine, frame, door.at, ahead, _shaft(ahead, red, green, blue))


def _hue(light: NDArray[np.float32]) -> list[float]:
    """Return red, green and blue of a light, scaled so that the greatest is 1, with exaggerated saturation.

    `light`: red, green and blue, float32[3].
    """
    squares = np.maximum(light, 0) ** 2 / max(float(light.max()) ** 2, 1e-6)
    return [float(tone) for tone in squares]


def _ajar(level: Level) -> list[Door]:
    """Return the doors that are ajar now and were ajar when the hero last saw them."""
    return [door for door in level.doors.values() if door.state is level.memory.known_state(door) is DoorState.AJAR]


def _blit_shaft(shine: pygame.Surface, frame: Frame, gap: Vec, ahead: Vec, shaft: pygame.Surface) -> None:
    """Add a shaft of light to a picture. The shaft ends at walls: only cells that can be seen from the door get light.

    `shine`: the picture to which the light is added. `gap`: cell of the door ajar. `ahead`: step from the door to its
    darker side. `shaft`: picture of the shaft.
    """
    level, begin = frame.world.level, frame.camera.corner
    reach = level.view(gap, DEPTH + 1, FovShape.SQUARE)
    width, height = shaft.get_size()
    centre = Vec(gap.x * TILE + TILE // 2, gap.y * TILE + TILE // 2)
    x0 = centre.x if ahead.x > 0 else centre.x - width if ahead.x < 0 else centre.x - width // 2
    y0 = centre.y if ahead.y > 0 else centre.y - height if ahead.y < 0 else centre.y - height // 2
    blits = []
    for x in range(x0 // TILE, (x0 + width) // TILE + 1):
        for y in range(y0 // TILE, (y0 + height) // TILE + 1):
            at = Vec(x, y)
            if at != gap and level.in_bounds(at) and reach[at]:
                part = pygame.Rect(x * TILE - x0, y * TILE - y0, TILE, TILE)
                kept = part.clip(shaft.get_rect())
                place = (x0 + kept.x - begin[0], y0 + kept.y - begin[1])
                blits.append((shaft, place, kept, pygame.BLEND_RGB_ADD))
    shine.blits(blits, doreturn=False)


@lru_cache(maxsize=64)
def _shaft(ahead: Vec, red: int, green: int, blue: int) -> pygame.Surface:
    """Return the picture of a shaft of light in the direction `ahead`.

    `red`, `green`, `blue`: brightness of the shaft in each colour: 0 is dark, and `_SHADES` is the brightest that a
    pixel can show. Greater numbers are allowed, but a pixel is never brighter than that.
    """
    along, aside = np.mgrid[0:_LENGTH, -_HALF_WIDTH:_HALF_WIDTH].astype(np.float32)
    edge = _GAP + along * _SLOPE
    softness = 1.5 + along * 0.10
    strength = np.clip((edge - abs(aside + 0.5)) / softness, 0, 1) * (1 - along / _LENGTH) ** 0.9
    strength *= np.minimum(1, 0.75 + 4 * _GAP / (edge + 4 * _GAP))
    if ahead.x + ahead.y < 0:
        strength = strength[::-1]
    if ahead.y:
        strength = strength.T
    colour = np.array((red, green, blue), np.float32) * (255 / _SHADES)
    return pygame.surfarray.make_surface((strength[:, :, None] * colour).clip(0, 255).astype(np.uint8))
