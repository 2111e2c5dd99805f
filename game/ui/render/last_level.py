"""The level on which a game has ended, from above: open doors shine, and shut ones lie in the dark.

It shows what the hero knew when the game ended, and nothing else.
"""

from __future__ import annotations

from dataclasses import replace
from math import ceil

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.grid.fov import FieldOfView, FovShape
from game.engine.model.level import Level
from game.engine.senses.hero_knowledge import known_states
from game.engine.world import World
from game.ui.core.settings import Motion, Settings
from game.ui.graphics.colours.swatch import LightColour, Swatch
from game.ui.graphics.font import Font
from game.ui.graphics.tilesheet import TILE
from game.ui.render.frame import Frame
from game.ui.render.lighting import fading
from game.ui.render.world_renderer import Stage

SHINE = 5
"""Radius in cells of the light around an open door."""
LEAST_FILLED = 0.8
"""Least part of the largest possible width of the picture that it has at a whole scale."""
FULLY_SHOWN = 0.25
"""Share of the light at an open door from which on the ground around it is shown as if it were in view."""


class LastLevel(Stage):
    """Picture of the level on which a game has ended."""

    def __init__(self, world: World, swatch: Swatch, font: Font) -> None:
        super().__init__(world, swatch, font)
        self.without_signs = True
        self.motion = Motion.NONE.value
        self._fov_fade.finish()
        self._fitted: tuple[tuple[object, ...], pygame.Surface] | None = None
        """The last picture, after what it depends on."""
        self._known = _box_around(world.level.memory.explored)
        x, y = self._known.center
        self.focus = (x - 0.5 * (1 - self._known.width % 2), y - 0.5 * (1 - self._known.height % 2))

    def apply_settings(self, settings: Settings) -> None:
        """Apply the player's settings, but not that of motion: the picture stands still."""
        super().apply_settings(settings)
        self.motion = Motion.NONE.value

    def frame(self, canvas: pygame.Surface) -> Frame:
        """Return what is needed to draw the level, with light around the doors that the hero knows to be open."""
        frame, memory = super().frame(canvas), self.world.level.memory
        shine = _light_of_open_doors(self.world.level)
        ambient, lamp = self.swatch.ambient, self.swatch.lights["lamp"]
        lit = np.minimum(_rgb(ambient) + shine[:, :, None] * _rgb(lamp), np.float32(self.swatch.brightest))
        light = np.where(frame.shown[:, :, None] > 0, frame.light, lit)
        shown = np.maximum(frame.shown, np.minimum(1, shine / FULLY_SHOWN) * memory.explored)
        return replace(frame, light=light, shown=shown)

    def fitted(self, room: tuple[int, int], most: int) -> pygame.Surface:
        """Return the picture of all that the hero knows, as large as a room of the window allows.

        It has a whole scale, of at most `most`. If that would leave much of the room empty, or if the level is larger
        than the room, the picture is made smaller smoothly. `room`: in pixels.
        """
        looks = room, most, self.swatch, self.glyphs
        if self._fitted is None or self._fitted[0] != looks:
            self._fitted = looks, self._fit(room, most)
        return self._fitted[1]

    def _fit(self, room: tuple[int, int], most: int) -> pygame.Surface:
        canvas = pygame.Surface((self._known.width * TILE, self._known.height * TILE), 0, 32)
        self.draw(canvas)
        fit = min(float(most), *(length / own for length, own in zip(room, canvas.get_size(), strict=True)))
        whole = int(fit) if int(fit) >= LEAST_FILLED * fit else ceil(fit)
        enlarged = pygame.transform.scale_by(canvas, whole)
        if whole <= fit:
            return enlarged
        size = int(canvas.get_width() * fit), int(canvas.get_height() * fit)
        return pygame.transform.smoothscale(enlarged, size)


def _box_around(cells: NDArray[np.bool_]) -> pygame.Rect:
    """Return the smallest box around some cells, bool[x, y], with a cell to each side for what rises over its own."""
    left, right, top, bottom = (int(edge) for axis in (1, 0) for edge in np.flatnonzero(cells.any(axis=axis))[[0, -1]])
    return pygame.Rect(left, top, right - left + 1, bottom - top + 1).inflate(2, 2)


def _light_of_open_doors(level: Level) -> NDArray[np.float32]:
    """Return the light of the doors that the hero knows to be open, as a share of that at a door, float32[x, y].

    It is 0 in shut doors. It falls as far as the walls and doors let it through that the hero knows.
    """
    memory, states = level.memory, known_states(level)
    shut = [door.at for door, state in states.items() if state.shut]
    opaque = ~memory.explored | level.terrains.opaque[memory.ground]
    for at in shut:
        opaque[at] = True
    fov = FieldOfView(opaque)
    x, y = (axis.astype(np.float32) for axis in np.indices(level.shape))
    shine = np.zeros(level.shape, np.float32)
    for at in (door.at for door, state in states.items() if not state.shut):
        reach = fov.view(at, SHINE, FovShape.CIRCLE)
        np.maximum(shine, fading(x - at.x, y - at.y, SHINE) * reach, out=shine)
    for at in shut:
        shine[at] = 0
    return shine


def _rgb(light: LightColour) -> NDArray[np.float32]:
    """Return red, green and blue of a light, float32[3]; 1 is daylight."""
    return np.array(light.rgb, np.float32) * np.float32(light.power / 255)
