"""Picture of a level on a part of the window. It is drawn again only if the level, the camera or the style changes."""

from __future__ import annotations

from enum import Enum

import pygame

from game.engine.grid.geometry import Rect
from game.mapgen.core.sketch import BuildSnapshot
from game.ui.graphics.colours.swatch import Colour
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import TILE
from game.ui.render.world_renderer import Stage
from level_output.flat_pictures import CellColours
from level_output.level_pictures import level_canvas, stage_at_rest
from viewer.graphics.cell_colours import legend_of, scaled_cells, snapshot_colours, world_colours
from viewer.graphics.map_camera import Camera
from viewer.graphics.overlay_layer import mark_colour
from viewer.graphics.tile_picture import TilePicture
from viewer.state.viewed_level import ViewedLevel

MIN_TILE_SIZE = 6
"""Smallest size of a cell, in pixels, at which tiles are drawn. Smaller cells are drawn in one colour each."""
MAX_STAGE_CELLS = 20_000
"""Largest number of cells in a level that the game's renderer draws, with its light.

Larger levels are drawn in pieces and in even light.
"""


class DrawStyle(Enum):
    """Style in which cells are drawn. The value is the name of the style on the screen."""

    TILES = "tiles"
    GLYPHS = "glyphs"
    FLAT = "flat cells"


class MapPicture:
    """Drawer of one level, with its camera. The last pictures are kept, so that an unchanged level is drawn fast."""

    def __init__(self, viewed: ViewedLevel, theme: Theme) -> None:
        self.viewed = viewed
        self.camera = Camera(viewed.level.shape)
        self._theme = theme
        self._cached_picture: tuple[object, pygame.Surface] | None = None
        self._tiles: dict[DrawStyle, TilePicture] = {}
        self._stage: tuple[object, Stage] | None = None
        self._cached_level: tuple[object, pygame.Surface] | None = None
        self._cached_cells: tuple[object, CellColours] | None = None
        self._cached_legend: tuple[object, list[tuple[Colour, str]]] | None = None

    def draw(
        self, target: pygame.Surface, area: pygame.Rect, style: DrawStyle, *, flat: bool, step: int | None = None
    ) -> None:
        """Draw the part of the level that the camera shows.

        `area`: the rectangle of `target`, in pixels, to draw on. `flat`: whether the light is even. `step`: index of
        the generation step to show; None for the level as it is now.
        """
        cell, corner = self.camera.cell_size(area), self.camera.corner(area)
        state = (self.viewed.state, tuple(area), cell, corner, style, flat, step)
        if self._cached_picture is None or self._cached_picture[0] != state:
            picture = pygame.Surface(area.size, 0, 32)
            picture.fill(mark_colour("void"))
            self._paint(picture, area, (style, flat), step)
            self._cached_picture = (state, picture)
        target.blit(self._cached_picture[1], area)

    def draw_whole(self, target: pygame.Surface, camera: Camera, style: DrawStyle, *, flat: bool) -> None:
        """Draw the level on the whole of `target`. `camera`: used in place of `self.camera`. `flat`: even light."""
        whole = MapPicture(self.viewed, self._theme)
        whole.camera = camera
        whole.draw(target, target.get_rect(), style, flat=flat)

    def _paint(self, picture: pygame.Surface, area: pygame.Rect, how: tuple[DrawStyle, bool], step: int | None) -> None:
        style, flat = how
        seen, cell = self.camera.visible_cells(area), self.camera.cell_size(area)
        if not (seen.width and seen.height):
            return
        box = self.camera.box(seen, area).move(-area.x, -area.y)
        if step is not None or style is DrawStyle.FLAT or cell < MIN_TILE_SIZE:
            columns, rows = slice(seen.x, seen.right + 1), slice(seen.y, seen.bottom + 1)
            picture.blit(scaled_cells(self._flat_cells(step), columns, rows, box.size), box)
            return
        width, height = self.viewed.level.shape
        drawn = self._staged(seen, style, flat=flat) if width * height <= MAX_STAGE_CELLS else None
        drawn = drawn or self.picture_in_pieces(seen, style)
        resize = pygame.transform.scale if cell % TILE == 0 else pygame.transform.smoothscale
        picture.blit(resize(drawn, box.size), box)

    def _flat_cells(self, step: int | None) -> CellColours:
        state = (self.viewed.state, step)
        if self._cached_cells is None or self._cached_cells[0] != state:
            self._cached_cells = (
                state,
                self._step_cells(step) if step is not None else world_colours(self.viewed.world),
            )
        return self._cached_cells[1]

    def legend(self) -> list[tuple[Colour, str]]:
        """Return the colours of the level's flat cells with what they mean."""
        state = self.viewed.state
        if self._cached_legend is None or self._cached_legend[0] != state:
            self._cached_legend = (state, legend_of(self._flat_cells(None), self.viewed.level))
        return self._cached_legend[1]

    def _step_cells(self, step: int) -> CellColours:
        history: list[BuildSnapshot] = self.viewed.history
        return snapshot_colours(history[step], history[step - 1] if step else None)

    def picture_in_pieces(self, seen: Rect, style: DrawStyle) -> pygame.Surface:
        """Return a picture of a rectangle of cells, 16 pixels a cell, in even light.

        `style`: glyphs (characters) or tiles. The picture is put together from pieces, which are kept for later calls.
        """
        if style not in self._tiles:
            self._tiles[style] = TilePicture(self.viewed.world, glyphs=style is DrawStyle.GLYPHS)
        self._tiles[style].renew()
        return self._tiles[style].picture(seen)

    def _staged(self, seen: Rect, style: DrawStyle, *, flat: bool) -> pygame.Surface:
        """Return a picture of the cells `seen`, 16 pixels a cell, drawn by the game's renderer.

        `flat`: whether the light is even. The renderer stores pictures of the cells in the hero's memory. So a new
        renderer is made when his memory is replaced, as when the whole level is revealed.
        """
        world = self.viewed.world
        renderer_key = (style, id(world.level.memory))
        if self._stage is None or self._stage[0] != renderer_key:
            self._stage = (renderer_key, stage_at_rest(world, self._theme, glyphs=style is DrawStyle.GLYPHS))
        stage = self._stage[1]
        stage.flat = flat
        state = (self.viewed.state, renderer_key, flat)
        if self._cached_level is None or self._cached_level[0] != state:
            stage.show([])
            self._cached_level = (state, level_canvas(stage))
        place = (seen.x * TILE, seen.y * TILE, seen.width * TILE, seen.height * TILE)
        return self._cached_level[1].subsurface(place)
