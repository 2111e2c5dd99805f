"""The world's part of the window: where it is, how much it is enlarged, and which cell is under a pixel."""

from __future__ import annotations

import pygame

from game.engine.grid.geometry import Vec
from game.ui.presenter import lay_enlarged, world_scale
from game.ui.stage import Stage
from game.ui.tilesheet import TILE


class Viewport:
    """Draws a stage into an area of a window."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._canvas = pygame.Surface((1, 1))
        self._scale = 1
        self.area = pygame.Rect(0, 0, 1, 1)

    def holds(self, at: tuple[int, int]) -> bool:
        return self.area.collidepoint(at)

    def cell(self, at: tuple[int, int]) -> Vec:
        """The cell under a pixel of the window, as last drawn."""
        return self._stage.cell_at(((at[0] - self.area.x) // self._scale, (at[1] - self.area.y) // self._scale))

    def place(self, at: Vec) -> pygame.Rect:
        """The pixels of the window that a cell takes, as last drawn."""
        x, y = self._stage.pixel_of(at)
        size = TILE * self._scale
        return pygame.Rect(self.area.x + x * self._scale, self.area.y + y * self._scale, size, size)

    def draw(self, target: pygame.Surface, area: pygame.Rect) -> None:
        self._scale, self.area = world_scale(target.get_size()), area
        size = (-(-area.width // self._scale), -(-area.height // self._scale))
        if self._canvas.get_size() != size:
            self._canvas = pygame.Surface(size, 0, 32)
        self._stage.draw(self._canvas)
        lay_enlarged(self._canvas, self._scale, target, area.topleft)
