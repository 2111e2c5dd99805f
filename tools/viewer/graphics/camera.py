"""Which cells of a level are on the screen, and where: zoom in whole pixels a cell, and pan."""

from __future__ import annotations

import pygame

from game.engine.grid.geometry import Rect, Vec

LARGEST_CELL = 64
FITTED_CELL = 32
"""Pixels of a cell at which a small level is shown whole."""
NOTCH = 1.25


class Camera:
    """Looks at one place of a level of one size."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self.shape = shape
        self._cell: int | None = None
        """Pixels; None for as many as show all."""
        self._x, self._y = shape[0] / 2, shape[1] / 2

    def cell_size(self, area: pygame.Rect) -> int:
        """The pixels of a cell on an area of the screen."""
        return self._cell if self._cell is not None else self.fitting(area)

    def fitting(self, area: pygame.Rect) -> int:
        """The pixels of a cell at which the whole level shows on an area."""
        return max(1, min(FITTED_CELL, area.width // self.shape[0], area.height // self.shape[1]))

    def corner(self, area: pygame.Rect) -> tuple[int, int]:
        """Where on the screen the level's first cell begins."""
        cell = self.cell_size(area)
        return round(area.centerx - self._x * cell), round(area.centery - self._y * cell)

    def visible_cells(self, area: pygame.Rect) -> Rect:
        """The cells of the level that show on an area, parts of cells included."""
        cell, (left, top) = self.cell_size(area), self.corner(area)
        x, y = max(0, (area.left - left) // cell), max(0, (area.top - top) // cell)
        right = min(self.shape[0], -((left - area.right) // cell))
        bottom = min(self.shape[1], -((top - area.bottom) // cell))
        return Rect(x, y, max(0, right - x), max(0, bottom - y))

    def box(self, cells: Rect, area: pygame.Rect) -> pygame.Rect:
        """Where cells lie on the screen."""
        cell, (left, top) = self.cell_size(area), self.corner(area)
        return pygame.Rect(left + cells.x * cell, top + cells.y * cell, cells.width * cell, cells.height * cell)

    def cell_box(self, at: Vec, area: pygame.Rect) -> pygame.Rect:
        """Where one cell lies."""
        return self.box(Rect(at.x, at.y, 1, 1), area)

    def cell_at(self, pixel: tuple[int, int], area: pygame.Rect) -> Vec | None:
        """The level's cell under a pixel."""
        if not area.collidepoint(pixel):
            return None
        cell, (left, top) = self.cell_size(area), self.corner(area)
        at = Vec((pixel[0] - left) // cell, (pixel[1] - top) // cell)
        return at if 0 <= at.x < self.shape[0] and 0 <= at.y < self.shape[1] else None

    def zoom(self, notches: int, pixel: tuple[int, int], area: pygame.Rect) -> None:
        """Comes nearer or goes farther away; what is under the pixel stays there."""
        before = self.cell_size(area)
        cell = before
        for _ in range(abs(notches)):
            cell = max(cell + 1, round(cell * NOTCH)) if notches > 0 else min(cell - 1, round(cell / NOTCH))
        self._cell = max(1, min(LARGEST_CELL, cell))
        for axis in (0, 1):
            off = pixel[axis] - area.center[axis]
            self._move(axis, off / before - off / self._cell)

    def pan(self, pixels: tuple[int, int], area: pygame.Rect) -> None:
        """Takes the map along with the hand."""
        if self._cell is None:
            self._cell = self.cell_size(area)
        for axis in (0, 1):
            self._move(axis, -pixels[axis] / self._cell)

    def show_all(self) -> None:
        self._cell = None
        self._x, self._y = self.shape[0] / 2, self.shape[1] / 2

    def show(self, at: Vec, area: pygame.Rect) -> None:
        """Moves no farther than needed to have a cell well on the screen."""
        margin, cell = 4, self.cell_size(area)
        if self._cell is None:
            return
        across, down = area.width / cell / 2 - margin, area.height / cell / 2 - margin
        self._x = max(at.x + 0.5 - across, min(at.x + 0.5 + across, self._x))
        self._y = max(at.y + 0.5 - down, min(at.y + 0.5 + down, self._y))

    def _move(self, axis: int, cells: float) -> None:
        if axis == 0:
            self._x = max(0.0, min(float(self.shape[0]), self._x + cells))
        else:
            self._y = max(0.0, min(float(self.shape[1]), self._y + cells))
