"""Two pictures of the ground of a whole level, as it looks in view and as it is remembered, and fire and gas over it.

Only cells that have become known or have changed are painted again, and the cells around them, because walls there may
look different now.

Flames are animated. A gas is a cloud with small signs over it. The more gas a cell holds, the more opaque is the cloud,
and the more signs there are. Each kind of gas has a sign of another shape, so that its colour is not needed to tell it.
On a map of characters there are only the signs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, partial

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec, cells_where
from game.engine.grid.neighbours import dilate8
from game.engine.model.air import GRAINS
from game.engine.model.door import DoorState
from game.engine.model.level import Level
from game.engine.model.terrain import Terrain
from game.ui.graphics.colours.swatch import Colour
from game.ui.graphics.tilesheet import TILE
from game.ui.render.autotile import Ground, scatter
from game.ui.render.frame import Frame
from game.ui.render.tile_painter import Painter


class TerrainLayer:
    """Two pictures of a whole level at 16 pixels a cell: `fov` in the FOV palette, `remembered` in the remembered one.

    The pictures are large, so they are made when the level is first drawn.
    """

    def __init__(self, level: Level, painter: Painter, void: Colour, wall_sprite: str = "") -> None:
        self._level = level
        self._wall_sprite = wall_sprite
        self._painter = painter
        self._void = void
        self.ground = Ground(np.zeros(level.shape, np.bool_))
        self._known = np.zeros(level.shape, np.bool_)
        self._current = np.zeros(level.shape, np.bool_)
        """Cells whose remembered picture is up to date, bool[x, y]."""
        self._doors: dict[Vec, DoorState | None] = {}
        self._levers: dict[Vec, bool | None] = {}
        self._painted = np.zeros(level.shape, np.uint8)
        """Terrain number with which each cell was last painted, uint8[x, y]."""
        self._stairs: list[tuple[Vec, Terrain]] = []
        """Cell and terrain of all stairs that the hero knows."""

    @cached_property
    def fov(self) -> pygame.Surface:
        """Picture of the cells in the field of view (FOV)."""
        return self._empty_picture()

    @cached_property
    def remembered(self) -> pygame.Surface:
        """Picture of the remembered cells."""
        return self._empty_picture()

    @property
    def has_remembered(self) -> bool:
        """Whether a cell has been painted as remembered. Until then the picture of remembered cells is not made."""
        return "remembered" in vars(self)

    def _empty_picture(self) -> pygame.Surface:
        picture = pygame.Surface((self._level.shape[0] * TILE, self._level.shape[1] * TILE), 0, 32)
        picture.fill(self._void)
        return picture

    def renew(self, left: NDArray[np.bool_]) -> None:
        """Paint the cells that have become known or have changed, in both pictures.

        `left`: cells out of view, bool[x, y]. In the picture of remembered cells, a cell is not painted before it goes
        out of view: until then the cell in view hides it. Therefore a new cell fades in from black, and not from its
        remembered colours.
        """
        level, memory = self._level, self._level.memory
        news = memory.explored & (~self._known | (memory.ground != self._painted))
        for at, door in level.doors.items():
            if (state := memory.known_state(door)) is not self._doors.get(at):
                self._doors[at] = state
                news[at] = True
        for at, lever in level.levers.items():
            if (pulled := memory.known_pull(lever)) is not self._levers.get(at):
                self._levers[at] = pulled
                news[at] = True
        if news.any():
            self._known |= memory.explored
            self._painted[news] = memory.ground[news]
            open_ = self._known & ~level.terrains.rock[memory.ground]
            self.ground = Ground(open_, partial(_sprite_at, level), self._wall_sprite)
            known = ((Vec(x, y), level.terrains[memory.ground[x, y]]) for x, y in np.argwhere(news).tolist())
            self._stairs = [(at, terrain) for at, terrain in self._stairs if not news[at]]
            self._stairs += [(at, terrain) for at, terrain in known if terrain.depth_change]
            stale = dilate8(dilate8(news)) & self._known  # a change can alter how walls up to two cells away join
            self._paint(self.fov, stale, in_fov=True)
            self._current &= ~stale
        old = left & self._known & ~self._current
        if old.any():
            self._paint(self.remembered, old & level.remembered, in_fov=False)
            self._current |= old

    def stairs(self) -> Sequence[tuple[Vec, Terrain]]:
        """Return cell and terrain of all stairs that the hero knows, in view or not."""
        return self._stairs

    def _paint(self, target: pygame.Surface, cells: NDArray[np.bool_], in_fov: bool) -> None:
        """Paint cells, bool[x, y], as the hero knows them. `in_fov`: with the FOV palette."""
        level, memory, painter = self._level, self._level.memory, self._painter
        blits = []
        for (x, y), number in zip(np.argwhere(cells).tolist(), memory.ground[cells].tolist(), strict=True):
            at = Vec(x, y)
            place = (x * TILE, y * TILE)
            pictures = painter.ground(at, level.terrains[number], self.ground, in_fov)
            lever = level.levers.get(at)
            if lever is not None and (pulled := memory.known_pull(lever)) is not None:
                pictures += painter.lever(pulled, in_fov)
            blits += [(picture, place) for picture in pictures]
        target.fblits(blits)


def _sprite_at(level: Level, at: Vec) -> str:
    """Return the name of the sprite, or of the family of sprites, of a known cell's terrain.

    This is a function and not a method, because Ground objects keep a reference to it. A reference to a method would
    keep a TerrainLayer and its two large pictures alive.
    """
    return level.terrains[level.memory.ground[at]].sprite


THICK = 12
"""Least number of units of gas in a cell for which the gas is drawn with the greatest opacity."""
THINNEST, THICKEST = 40, 170
"""Least and greatest opacity of gas, where 255 is opaque."""
FRAMES = 4
"""Number of frames in the animations of flames and gas."""
QUARTERS = ((0, 0), (TILE // 2, TILE // 2), (TILE // 2, 0), (0, TILE // 2))
"""Places of the signs of a gas in its cell in pixels. Thin gas has only the first."""


def burning_cells(frame: Frame) -> Iterable[Vec]:
    """Return the cells in view that are on fire."""
    fire = frame.world.level.air.fire
    return () if fire is None else cells_where((fire > 0) & (frame.shown > 0))


def draw_haze(frame: Frame) -> None:
    """Draw the fire in view, then the gas in view over it."""
    air = frame.world.level.air
    if air.still:
        return
    for at in burning_cells(frame):
        frame.canvas.blit(frame.painter.flames((frame.flicker + scatter(at)) % FRAMES), frame.place(at))
    for kind, grains in air.gas.items():
        sign = frame.painter.gas_sign(kind)
        for at in cells_where((grains >= GRAINS // 2) & (frame.shown > 0)):
            thickness = min(1.0, float(grains[at]) / (THICK * GRAINS))
            for picture in frame.painter.cloud(kind, (frame.flicker // 2 + at.x + at.y) % FRAMES):
                picture.set_alpha(round(THINNEST + (THICKEST - THINNEST) * thickness))
                frame.canvas.blit(picture, frame.place(at))
            x, y = frame.place(at)
            for left, top in QUARTERS[: max(1, round(thickness * len(QUARTERS)))]:
                frame.canvas.blit(sign, (x + left, y + top))
