"""Two pictures of the ground of a whole level, as it looks in view and as it is remembered, and fire and gas over it.

Only cells that have become known or have changed are painted again, and the cells around them, because walls there may
look different now.

Flames are animated. A gas is a cloud with small signs over it. The more gas a cell holds, the more opaque is the cloud,
and the more signs there are. Each kind of gas has a sign of another shape, so that its colour is not needed to tell it.
On a map of characters there are only the signs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.grid.geometry import Rect, Vec, cells_where
from game.engine.grid.neighbours import dilate8
from game.engine.model.air import GRAINS
from game.engine.model.door import DoorState
from game.engine.model.level import Level
from game.engine.model.terrain import Terrain
from game.ui.graphics.tilesheet import TILE
from game.ui.render.frame import Frame
from game.ui.render.known_ground import Ground, covered_floor, known_ground, scatter
from game.ui.render.tile_painter import Painter

BLOCK = 16
"""Width and height in cells of the blocks of a level in which stale cells are painted together."""


class TerrainLayer:
    """Two pictures of a whole level at 16 pixels a cell: `fov` in the FOV palette, `remembered` in the remembered one.

    The pictures are large, so they are made when the level is first drawn. They are black where nothing was painted.
    """

    def __init__(self, level: Level, painter: Painter, place: str = "", wall_sprite: str = "") -> None:
        """Make pictures in which nothing is known. `place`, `wall_sprite`: see `Ground`."""
        self._level = level
        self._place = place
        self._wall_sprite = wall_sprite
        self._painter = painter
        self._covered = covered_floor(level)
        self.ground = Ground(np.zeros(level.shape, np.bool_), known=np.zeros(level.shape, np.bool_))
        self._known = np.zeros(level.shape, np.bool_)
        self._stale = np.zeros(level.shape, np.bool_)
        """Cells whose pictures are not up to date, bool[x, y]."""
        self._doors: dict[Vec, DoorState | None] = {}
        self._levers: dict[Vec, bool | None] = {}
        self._painted = np.zeros(level.shape, np.uint8)
        """Terrain number with which each cell was last painted, uint8[x, y]."""
        self._upright: list[tuple[Vec, Terrain]] = []
        """Cell and terrain of all stairs, fixtures and arches that the hero knows."""

    @cached_property
    def fov(self) -> pygame.Surface:
        """Picture of the cells in the field of view (FOV)."""
        return self._empty_picture()

    @cached_property
    def remembered(self) -> pygame.Surface:
        """Picture of the remembered cells."""
        return self._empty_picture()

    def _empty_picture(self) -> pygame.Surface:
        """Return a black picture of the level. Nothing is written into it: so memory that is not used costs no time."""
        return pygame.Surface((self._level.shape[0] * TILE, self._level.shape[1] * TILE), 0, 32)

    def renew(self, area: pygame.Rect | None = None) -> None:
        """Paint the cells that have become known or have changed, in both pictures.

        `area`: part of the level to paint, in pixels; the rest is painted when it is wanted. None for the whole level.
        """
        level, memory = self._level, self._level.memory
        news = memory.explored & (~self._known | (memory.ground != self._painted))
        for at, door in level.doors.items():
            if (state := memory.known_state(door)) is not self._doors.get(at):
                self._doors[at] = state
                news[at] = True
        for gone in [at for at in self._doors if at not in level.doors]:  # a mimic that was unmasked
            del self._doors[gone]
            news[gone] = memory.explored[gone]
        for at, lever in level.levers.items():
            if (pulled := memory.known_pull(lever)) is not self._levers.get(at):
                self._levers[at] = pulled
                news[at] = True
        if news.any():
            self._known |= memory.explored
            self._painted[news] = memory.ground[news]
            self.ground = known_ground(level, self._place, self._wall_sprite, self._covered)
            known = ((Vec(x, y), level.terrains[memory.ground[x, y]]) for x, y in np.argwhere(news).tolist())
            self._upright = [(at, terrain) for at, terrain in self._upright if not news[at]]
            self._upright += [(at, kind) for at, kind in known if kind.depth_change or kind.stands or kind.doorway]
            # A change can alter how walls up to three cells away look, and how far their dark inside reaches.
            self._stale |= dilate8(dilate8(dilate8(news))) & dilate8(self._known)
        if not self._stale.any():
            return
        wanted = self._stale if area is None else part_of(self._stale, area)
        for box in boxes_around(wanted):
            self._painter.paint_ground(box, level, self.ground, self.fov, self.remembered, Vec(0, 0))
        self._stale &= ~wanted

    def stairs(self) -> Sequence[tuple[Vec, Terrain]]:
        """Return cell and terrain of all stairs that the hero knows, in view or not."""
        return [(at, terrain) for at, terrain in self._upright if terrain.depth_change]

    def fixtures(self) -> Sequence[tuple[Vec, Terrain]]:
        """Return cell and terrain of all fixtures and arches that the hero knows, in view or not."""
        return [(at, terrain) for at, terrain in self._upright if not terrain.depth_change]


def part_of(cells: NDArray[np.bool_], area: pygame.Rect) -> NDArray[np.bool_]:
    """Return the cells of a set, bool[x, y], that lie in a part of the level. `area`: the part, in pixels."""
    part = np.zeros_like(cells)
    across = slice(max(0, area.left // TILE), max(0, area.right // TILE + 1))
    down = slice(max(0, area.top // TILE), max(0, area.bottom // TILE + 1))
    part[across, down] = cells[across, down]
    return part


def boxes_around(cells: NDArray[np.bool_]) -> Iterator[Rect]:
    """Yield boxes that contain all cells of a set, bool[x, y]: in each block of cells, the smallest such box.

    The first block begins at the first column and the first row of the set: so a small set is in one box.
    """
    first_column, first_row = (int(np.argmax(cells.any(axis=axis))) for axis in (1, 0))
    for left in range(first_column, cells.shape[0], BLOCK):
        for top in range(first_row, cells.shape[1], BLOCK):
            block = cells[left : left + BLOCK, top : top + BLOCK]
            if block.any():
                columns, rows = (np.flatnonzero(block.any(axis=axis)).tolist() for axis in (1, 0))
                x, y = left + columns[0], top + rows[0]
                yield Rect(x, y, columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)


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


def flames_in(frame: Frame, at: Vec) -> pygame.Surface:
    """Return the picture of the flames in a cell at this moment."""
    return frame.painter.flames((frame.flicker + scatter(at)) % FRAMES)


def draw_haze(frame: Frame) -> None:
    """Draw the fire in view, then the gas in view over it."""
    air = frame.world.level.air
    if air.still:
        return
    for at in burning_cells(frame):
        frame.canvas.blit(flames_in(frame, at), frame.place(at))
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
