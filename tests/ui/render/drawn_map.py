"""The map of a situation, drawn without panels and without movement, for tests that look at its pixels."""

from __future__ import annotations

import pygame

from game.engine.tradition import Tradition
from game.play import Scenario
from game.ui.core.settings import Settings
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import TILE
from game.ui.render.world_renderer import Stage


class DrawnMap:
    """Map of a situation on a canvas. `glyphs`: whether it is drawn in characters."""

    def __init__(self, s: Scenario, tradition: Tradition, settings: Settings, *, glyphs: bool) -> None:
        self.stage = Stage(s.world, SWATCHES[tradition.swatch], Theme(settings).small, glyphs=glyphs)
        self.stage.motion = 0.0
        width, height = s.level.shape
        self.canvas = pygame.Surface((2 * width * TILE, 2 * height * TILE), 0, 32)

    def draw(self) -> None:
        """Draw the map as it is now, without animations."""
        self.stage.show([])
        self.stage.finish()
        self.stage.draw(self.canvas)
