"""What the viewer shows and how: its level, what is laid over it, what is chosen and typed, and what it says."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.grid.geometry import Vec
from game.ui.graphics.theme import Theme
from viewer.graphics.map_picture import DrawStyle, MapPicture
from viewer.graphics.overlay_layer import OverlayLayer
from viewer.graphics.text_painter import ViewerTextPainter, text_painter_for
from viewer.overlays.overlays import OVERLAYS
from viewer.state.drawing_file import DrawingFile
from viewer.state.overlay_context import OverlayContext, OverlaySettings
from viewer.state.step_playback import StepPlayback
from viewer.state.viewed_level import LevelSpec, ViewedLevel
from viewer.state.walk_mode import WalkMode
from viewer.view.pages import Page

MAX_CACHED_LAYERS = 60


class ViewerState:
    """One level, or two beside each other, what is shown of them, and whatever is open over them."""

    def __init__(self, theme: Theme, spec: LevelSpec) -> None:
        """Raises StartAgain or Unmet when the first level cannot be made."""
        self.theme = theme
        self.open, self.needs_redraw = True, True
        """Whether the window is to stay, and whether there is something new to see."""
        self.fullscreen: Callable[[], None] = lambda: None
        self.page: Page | None = None
        """What lies over everything."""
        self.style, self.flat, self.revealing = DrawStyle.TILES, True, True
        self.overlays_on: list[str] = []
        """The overlays that are on, by name."""
        self.overlay_settings = OverlaySettings()
        self.pointed_cell: Vec | None = None
        self._last_walkable: Vec | None = None
        self.message, self.failed = "? shows all keys", False
        self.measures_visible, self.panel_visible = True, True
        self.size_offset = 0
        """Text sizes above the usual."""
        self.spec = spec
        self.drawing: DrawingFile | None = None
        """The file that is shown instead of what is planned."""
        self.rule: str | None = None
        """By which doors are placed on it."""
        self.walk_mode: WalkMode | None = None
        self.picture = MapPicture(spec.made(), theme)
        self.beside: MapPicture | None = None
        """The level kept for comparison."""
        self.viewed.reveal()
        self.steps = StepPlayback(lambda: self.viewed.history)
        self._layer_cache: dict[tuple[object, ...], OverlayLayer] = {}

    @property
    def viewed(self) -> ViewedLevel:
        """The level that is worked on."""
        return self.picture.viewed

    def text_painter(self, size: tuple[int, int], size_offset: int = 0) -> ViewerTextPainter:
        return text_painter_for(self.theme, size, self.size_offset + size_offset)

    def show_message(self, words: str, *, failed: bool = False) -> None:
        """Says something in the window."""
        self.message, self.failed, self.needs_redraw = words, failed, True

    def show(self, viewed: ViewedLevel) -> None:
        """Looks at another level; from where the last one was seen, if it is as large."""
        picture = MapPicture(viewed, self.theme)
        for other in (self.beside, self.picture):
            if other is not None and other.camera.shape == picture.camera.shape:
                picture.camera = other.camera
        if self.revealing or not viewed.has_hero:
            viewed.reveal()
        if self.pointed_cell is not None and not viewed.level.holds(self.pointed_cell):
            self.pointed_cell = None
        self.picture, self.needs_redraw = picture, True
        self.steps = StepPlayback(lambda: viewed.history, self.steps.speed)

    def refresh_level(self) -> None:
        """Looks at the level as it is now, after its world has become another one."""
        again = MapPicture(self.viewed, self.theme)
        again.camera = self.picture.camera
        self.picture, self.needs_redraw = again, True
        self._layer_cache.clear()

    def overlay_layers(self, picture: MapPicture) -> dict[str, OverlayLayer]:
        """The overlays over a level, by name."""
        viewed = picture.viewed
        at = self._origin_cell(viewed)
        found = {}
        for overlay in OVERLAYS:
            if overlay.name not in self.overlays_on:
                continue
            key = (overlay.name, viewed.state, self.overlay_settings, at if overlay.follows else None)
            if key not in self._layer_cache:
                if len(self._layer_cache) > MAX_CACHED_LAYERS:
                    self._layer_cache.clear()
                self._layer_cache[key] = overlay.paint(OverlayContext(viewed, at, self.overlay_settings))
            found[overlay.name] = self._layer_cache[key]
        return found

    def _origin_cell(self, viewed: ViewedLevel) -> Vec:
        """The cell from which overlays ask: of those that were pointed at the last where one can stand."""
        for at in (self.pointed_cell, self._last_walkable):
            if at is not None and viewed.level.holds(at) and not viewed.level.solid[at]:
                self._last_walkable = at
                return at
        return viewed.start

    def zoom(self, notches: int, pixel: tuple[int, int], area: pygame.Rect) -> None:
        """Brings the map nearer around a pixel of its area, or takes it farther away."""
        self.picture.camera.zoom(notches, pixel, area)
        self.needs_redraw = True

    def pan(self, pixels: tuple[int, int], area: pygame.Rect) -> None:
        """Moves the map along with the hand."""
        self.picture.camera.pan(pixels, area)
        self.needs_redraw = True
