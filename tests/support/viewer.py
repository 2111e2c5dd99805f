"""Map viewer driven by keys and mouse, without a window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pygame

from game.content.levels.generators import GENERATORS
from game.content.traditions import TRADITIONS
from game.engine.grid.geometry import Vec
from game.mapgen.core.sketch import Sketch
from game.ui.core.settings import Settings
from game.ui.graphics.theme import Theme
from survey_lib.judged_figures import Figures, figures
from tests.support.made_levels import shared_built_levels
from tests.support.screen import colours_of
from viewer.graphics.overlay_layer import OverlayLayer
from viewer.state import viewed_level
from viewer.state.overlay_context import OverlayContext, OverlaySettings
from viewer.state.viewed_level import LevelSpec, ViewedLevel
from viewer.state.viewer_inputs import Drop, Key, Point, Press, Release
from viewer.viewer import Viewer

SIZE = (1280, 720)
SMALL = (40, 30)
"""Width and height, in cells, of the first level in a viewer. It is smaller than usual levels, to be drawn fast."""
SIZES = [SIZE, (1000, 700), (1920, 1080), (640, 360)]
EXTREME_SIZES = [max(SIZES), min(SIZES)]
THEME = Theme(Settings())


class ViewerDriver:
    """A map viewer without a window, with methods that send keys and mouse events. The viewer draws on a picture."""

    def __init__(
        self,
        generator: str = "roguesharp",
        tradition: str = "roguesharp",
        *,
        seed: str = "5",
        size: tuple[int, int] = SIZE,
        level_size: tuple[int, int] = SMALL,
        folder: Path | None = None,
    ) -> None:
        spec = LevelSpec(GENERATORS[generator], TRADITIONS[tradition], level_size, seed, 1)
        self.picture = pygame.Surface(size, 0, 32)
        self.viewer = Viewer(THEME, spec, folder)
        self.draw()

    def draw(self) -> None:
        self.viewer.draw(self.picture)

    def pixels(self) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
        """Draw the viewer, and return its colours, `uint8[x, y, 3]`."""
        self.draw()
        return colours_of(self.picture)

    def press(self, *names: str) -> None:
        """Press keys by their names."""
        for name in names:
            self.viewer.handle(Key(name, name if len(name) == 1 else ""))
        self.draw()

    def type(self, text: str) -> None:
        self.press(*text)

    def click(self, pixel: tuple[int, int]) -> None:
        self.viewer.handle(Press(pixel))
        self.viewer.handle(Release())
        self.draw()

    def drag(self, start: tuple[int, int], to: tuple[int, int]) -> None:
        self.viewer.handle(Press(start))
        self.viewer.handle(Point(to, (to[0] - start[0], to[1] - start[1])))
        self.viewer.handle(Release())
        self.draw()

    def drop(self, path: Path) -> None:
        self.viewer.handle(Drop(str(path)))
        self.draw()

    def run_idle_tasks(self) -> None:
        """Let the page that is open finish its work."""
        while self.viewer.page is not None and self.viewer.page.busy:
            self.viewer.pass_time(0.1)
        self.draw()

    def middle(self, at: Vec, area: int = -1) -> tuple[int, int]:
        """Return the pixel in the middle of the cell `at`.

        `area`: index of the map area in which the cell is shown. Two levels can be shown side by side, each in its own
        area; -1 is the area of the current level.
        """
        x, y = self.viewer.picture.camera.cell_box(at, self.viewer.areas[area]).center
        return x, y

    def point(self, at: Vec) -> None:
        self.viewer.handle(Point(self.middle(at)))
        self.draw()

    def shows(self, what: str) -> bool:
        """Return whether something is shown or active in the viewer.

        `what`: "page" (a page open over the map), "beside" (a level kept for comparison), "walk_mode" (the hero walks),
        "step" (a step of the generation is shown) or "needs_redraw" (the window must be drawn again).
        """
        if what == "step":
            return self.viewer.steps.current is not None
        return bool(getattr(self.viewer, what))

    @property
    def seed(self) -> str:
        return self.viewer.spec.seed


@contextmanager
def shared_levels() -> Iterator[None]:
    """Let viewers show levels that are built from shared sketches meanwhile, and are measured only once."""
    with shared_built_levels(), patch.object(viewed_level, "figures", _figures_of):
        yield


def _figures_of(sketch: Sketch) -> Figures:
    """Return the figures of a sketch. They are measured only once for each sketch."""
    if id(sketch) not in _figures:
        _figures[id(sketch)] = sketch, figures(sketch)
    return _figures[id(sketch)][1]


_figures: dict[int, tuple[Sketch, Figures]] = {}


def paint_overlay(overlay: str, viewed: ViewedLevel, at: Vec | None = None, **overlay_settings: Any) -> OverlayLayer:
    """Return what an overlay paints over a level."""
    from viewer.overlays.overlay_table import BY_NAME

    context = OverlayContext(
        viewed, at if at is not None else viewed.start, replace(OverlaySettings(), **overlay_settings)
    )
    return BY_NAME[overlay].paint(context)
