"""The picture of a level on one part of the window, kept until the level, the camera or the manner changes."""

from __future__ import annotations

from enum import Enum

import pygame

from game.engine.grid.geometry import Rect
from game.mapgen.core.sketch import Snapshot
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import TILE
from game.ui.render.world_renderer import Stage
from level_output.flat_pictures import Colours
from level_output.level_pictures import level_canvas, staged
from viewer.graphics.camera import Camera
from viewer.graphics.painting import mark
from viewer.graphics.plain import sliver, snapshot_cells, world_cells
from viewer.graphics.tile_picture import TilePicture
from viewer.state.subject import Subject

LEAST_TILE = 6
"""Pixels; tiles smaller than that say less than plain cells."""
LARGEST_STAGE = 20_000
"""Cells. Larger levels are drawn piece by piece, and their light is not."""


class Looks(Enum):
    """How cells are drawn."""

    TILES = "tiles"
    GLYPHS = "glyphs"
    PLAIN = "plain cells"


class MapPicture:
    """Draws one subject."""

    def __init__(self, subject: Subject, look: Theme) -> None:
        self.subject = subject
        self.camera = Camera(subject.level.shape)
        self._look = look
        self._kept: tuple[object, pygame.Surface] | None = None
        self._tiles: dict[Looks, TilePicture] = {}
        self._stage: tuple[object, Stage] | None = None
        self._whole: tuple[object, pygame.Surface] | None = None
        self._cells: tuple[object, Colours] | None = None

    def draw(
        self, target: pygame.Surface, area: pygame.Rect, looks: Looks, *, flat: bool, step: int | None = None
    ) -> None:
        """Draws what the camera sees on an area; a step of its making if asked, else as it is now."""
        cell, corner = self.camera.cell(area), self.camera.corner(area)
        state = (self.subject.state, tuple(area), cell, corner, looks, flat, step)
        if self._kept is None or self._kept[0] != state:
            picture = pygame.Surface(area.size, 0, 32)
            picture.fill(mark("void"))
            self._paint(picture, area, (looks, flat), step)
            self._kept = (state, picture)
        target.blit(self._kept[1], area)

    def draw_whole(self, target: pygame.Surface, camera: Camera, looks: Looks, *, flat: bool) -> None:
        """Draws the level on a picture of its own, as another camera sees it."""
        whole = MapPicture(self.subject, self._look)
        whole.camera = camera
        whole.draw(target, target.get_rect(), looks, flat=flat)

    def _paint(self, picture: pygame.Surface, area: pygame.Rect, how: tuple[Looks, bool], step: int | None) -> None:
        looks, flat = how
        seen, cell = self.camera.seen(area), self.camera.cell(area)
        if not (seen.width and seen.height):
            return
        box = self.camera.box(seen, area).move(-area.x, -area.y)
        if step is not None or looks is Looks.PLAIN or cell < LEAST_TILE:
            columns, rows = slice(seen.x, seen.right + 1), slice(seen.y, seen.bottom + 1)
            picture.blit(sliver(self._plain(step), columns, rows, box.size), box)
            return
        width, height = self.subject.level.shape
        drawn = self._staged(seen, looks, flat=flat) if width * height <= LARGEST_STAGE else None
        drawn = drawn or self.piecewise(seen, looks)
        enlarge = pygame.transform.scale if cell % TILE == 0 else pygame.transform.smoothscale
        picture.blit(enlarge(drawn, box.size), box)

    def _plain(self, step: int | None) -> Colours:
        state = (self.subject.state, step)
        if self._cells is None or self._cells[0] != state:
            self._cells = (state, self._step_cells(step) if step is not None else world_cells(self.subject.world))
        return self._cells[1]

    def _step_cells(self, step: int) -> Colours:
        history: list[Snapshot] = self.subject.history
        return snapshot_cells(history[step], history[step - 1] if step else None)

    def piecewise(self, seen: Rect, looks: Looks) -> pygame.Surface:
        if looks not in self._tiles:
            self._tiles[looks] = TilePicture(self.subject.world, glyphs=looks is Looks.GLYPHS)
        self._tiles[looks].renew()
        return self._tiles[looks].picture(seen)

    def _staged(self, seen: Rect, looks: Looks, *, flat: bool) -> pygame.Surface:
        """By the game's own stage. It never forgets what it has shown, so what is known by others needs a new one."""
        world = self.subject.world
        manner = (looks, id(world.level.memory))
        if self._stage is None or self._stage[0] != manner:
            self._stage = (manner, staged(world, self._look, glyphs=looks is Looks.GLYPHS))
        stage = self._stage[1]
        stage.flat = flat
        state = (self.subject.state, manner, flat)
        if self._whole is None or self._whole[0] != state:
            stage.show([])
            self._whole = (state, level_canvas(stage))
        place = (seen.x * TILE, seen.y * TILE, seen.width * TILE, seen.height * TILE)
        return self._whole[1].subsurface(place)
