"""State of the viewer: its one or two levels, how they are shown, the overlays, the open page and the message."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from game.engine.grid.geometry import Vec
from game.ui.graphics.theme import Theme
from viewer.graphics.map_picture import DrawStyle, MapPicture
from viewer.graphics.overlay_layer import OverlayLayer
from viewer.graphics.viewer_text import ViewerTextPainter, text_painter_for
from viewer.overlays.overlay_table import OVERLAYS
from viewer.state.drawing_file import DrawingFile
from viewer.state.game_process import GameProcess
from viewer.state.overlay_context import OverlayContext, OverlaySettings
from viewer.state.step_playback import StepPlayback
from viewer.state.viewed_level import LevelSpec, ViewedLevel
from viewer.state.walk_mode import WalkMode
from viewer.view.pages import Page

MAX_CACHED_LAYERS = 60


class ViewerState:
    """State of the viewer. It shows one level, or two levels to compare."""

    def __init__(self, theme: Theme, spec: LevelSpec, folder: Path) -> None:
        """Generate the first level. Raises RetryLevel or MissingInput if that is impossible.

        `folder`: where levels are saved.
        """
        self.theme, self.folder = theme, folder
        self.open, self.needs_redraw = True, True
        """Whether the window stays open, and whether it must be drawn again."""
        self.fullscreen: Callable[[], None] = lambda: None
        self.window_size = (1280, 720)
        self.areas = [pygame.Rect(0, 0, 1, 1)]
        """Areas of the maps when they were last drawn, in pixels. The last is the area of the current level."""
        self.page: Page | None = None
        """Page that is open over the map; None if no page is open."""
        self.style, self.flat, self.revealing = DrawStyle.TILES, True, True
        self.overlays_on: list[str] = []
        """Names of the overlays that are on."""
        self.overlay_settings = OverlaySettings()
        self.pointed_cell: Vec | None = None
        self._last_walkable: Vec | None = None
        self.message, self.failed = "Press ? for help.", False
        self._saved = ""
        """Message of the file that was saved last; "" if the user has done something else since."""
        self.measures_visible, self.panel_visible = True, True
        self.size_offset = 0
        """Number of sizes by which the text is larger than the default; negative if it is smaller."""
        self.spec = spec
        self.walk_mode: WalkMode | None = None
        self.left_walk: WalkMode | None = None
        """Last walk that was left after a move, so that it can be taken up again."""
        self.last_drawing = ""
        """Path of the drawing that was shown last; "" if there was none."""
        self.drawing_folder = folder
        """Folder whose drawings are offered: that of the last drawing, at first the one in which levels are saved."""
        self.mistakes: list[str] = []
        """Mistakes because of which the changed file of the drawing could not be read: a line for each."""
        self.picture = MapPicture(spec.generate(), theme)
        self.beside: MapPicture | None = None
        """Picture of the level that is kept for comparison; None if no level is kept."""
        self.viewed.reveal()
        self.safe_titles = {self.viewed.title}
        """Titles of the levels that need not be saved, because they are, or because the window began with them."""
        self.steps = StepPlayback(lambda: self.viewed.history)
        self.game = GameProcess()
        self._layer_cache: dict[tuple[object, ...], OverlayLayer] = {}

    @property
    def area(self) -> pygame.Rect:
        """Area of the current level's map when it was last drawn, in pixels."""
        return self.areas[-1]

    @property
    def viewed(self) -> ViewedLevel:
        """Current level, which the commands change. It is never the level that is kept beside it for comparison."""
        return self.picture.viewed

    @property
    def drawing(self) -> DrawingFile | None:
        """Drawing that is shown in place of a generated level; None if a generated level is shown."""
        return self.viewed.drawing

    @property
    def rule(self) -> str | None:
        """Name of the rule that added doors to the drawing; None for the drawn doors alone."""
        return self.viewed.origin.place

    def text_painter(self, size: tuple[int, int], size_offset: int = 0) -> ViewerTextPainter:
        """Return the text painter for a window. `size`: its width and height in pixels.

        `size_offset`: by how many sizes the text is larger than the user chose, or smaller if negative.
        """
        return text_painter_for(self.theme, size, self.size_offset + size_offset)

    def show_message(self, message: str, *, failed: bool = False) -> None:
        """Show a message in the window. `failed`: whether it has the colour of failures."""
        self.message, self.failed, self.needs_redraw = message, failed, True
        self._saved = ""

    def show_saved(self, message: str) -> None:
        """Show the message of a file that was saved. What a file on the disk has to say comes after it."""
        self.show_message(message)
        self._saved = message

    def add_message(self, message: str, *, failed: bool = False) -> None:
        """Show a message that the user has not asked for. The message of a file that was just saved stays before it."""
        saved = self._saved
        self.show_message(f"{saved.removesuffix('.')}. {message}" if saved else message, failed=failed)
        self._saved = saved

    def show(self, viewed: ViewedLevel, spec: LevelSpec) -> None:
        """Show another level. The camera stays in place if a level of the same size was on the screen.

        A walk is left. `spec`: what the next generated level is made from if the user changes nothing else.
        """
        self.leave_walk()
        if viewed.drawing is not self.drawing or spec.vaults is not self.spec.vaults:
            self.mistakes = []  # else the file still has them
        self.spec = spec
        if viewed.drawing is not None:
            self.last_drawing, self.drawing_folder = str(viewed.drawing.path), viewed.drawing.path.parent
            if viewed.origin.place is None:
                self.safe_titles.add(viewed.title)
        picture = MapPicture(viewed, self.theme)
        for other in (self.beside, self.picture):
            if other is not None and other.camera.shape == picture.camera.shape:
                picture.camera = other.camera
        if self.revealing or not viewed.has_hero:
            viewed.reveal()
        if self.pointed_cell is not None and not viewed.level.in_bounds(self.pointed_cell):
            self.pointed_cell = None
        self.picture, self.needs_redraw = picture, True
        self.steps = StepPlayback(lambda: viewed.history, self.steps.speed)

    def leave_walk(self) -> None:
        """Leave walk mode. If the hero has moved, the walk is kept, so that it can be taken up again."""
        if self.walk_mode is not None and self.walk_mode.snapshots:
            self.left_walk = self.walk_mode
        self.walk_mode = None

    def refresh_level(self) -> None:
        """Show the current level again after its world was replaced."""
        picture = MapPicture(self.viewed, self.theme)
        picture.camera = self.picture.camera
        self.picture, self.needs_redraw = picture, True
        self._layer_cache.clear()

    def overlay_layers(self, picture: MapPicture) -> dict[str, OverlayLayer]:
        """Return the layer of each overlay that is on, by the overlay's name. `picture`: the level to draw over."""
        viewed = picture.viewed
        at = self._origin_cell(viewed)
        found = {}
        for overlay in OVERLAYS:
            if overlay.name not in self.overlays_on:
                continue
            key = (overlay.name, viewed.state, self.overlay_settings, at if overlay.follows_pointer else None)
            if key not in self._layer_cache:
                if len(self._layer_cache) > MAX_CACHED_LAYERS:
                    self._layer_cache.clear()
                self._layer_cache[key] = overlay.paint(OverlayContext(viewed, at, self.overlay_settings))
            found[overlay.name] = self._layer_cache[key]
        return found

    def _origin_cell(self, viewed: ViewedLevel) -> Vec:
        """Return the cell that overlays start from.

        This is the pointed cell if it is walkable, else the walkable cell pointed at last, else the level's start.
        """
        for at in (self.pointed_cell, self._last_walkable):
            if at is not None and viewed.level.in_bounds(at) and not viewed.level.solid[at]:
                self._last_walkable = at
                return at
        return viewed.start

    def zoom(self, notches: int, pixel: tuple[int, int], area: pygame.Rect) -> None:
        """Zoom the map in around a pixel of its area, or out if `notches` is negative. `area`: in pixels."""
        self.picture.camera.zoom(notches, pixel, area)
        self.needs_redraw = True

    def pan(self, pixels: tuple[int, int], area: pygame.Rect) -> None:
        """Move the map on the screen by a distance in pixels: right and down if positive."""
        self.picture.camera.pan(pixels, area)
        self.needs_redraw = True
