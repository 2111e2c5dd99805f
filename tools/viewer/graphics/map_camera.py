"""Camera of a map: it determines which cells of a level are on the screen, and at which pixels."""

from __future__ import annotations

import pygame

from game.engine.grid.geometry import Rect, Vec, in_bounds

LARGEST_CELL = 64
"""Largest size of a cell when zoomed in, in pixels."""
FITTED_CELL = 32
"""Largest size of a cell, in pixels, when the whole level is fitted into the area."""
ZOOM_FACTOR = 1.25
"""Factor by which the cell size changes for each notch of the mouse wheel."""


class Camera:
    """View of one level: the size of a cell, and the place of the level that is drawn at the centre of the area.

    `shape`: size of the level in cells. The `area` of each method is the rectangle of pixels that shows the map.
    """

    def __init__(self, shape: tuple[int, int]) -> None:
        self.shape = shape
        self._cell: int | None = None
        """Size of a cell in pixels; None if the whole level is fitted into the area."""
        self._x, self._y = shape[0] / 2, shape[1] / 2

    def cell_size(self, area: pygame.Rect) -> int:
        """Return the present size of a cell in pixels on an area."""
        return self._cell if self._cell is not None else self.fitted_cell_size(area)

    def fitted_cell_size(self, area: pygame.Rect) -> int:
        """Return the size of a cell in pixels at which the whole level fits into an area, at most `FITTED_CELL`."""
        return max(1, min(FITTED_CELL, area.width // self.shape[0], area.height // self.shape[1]))

    def corner(self, area: pygame.Rect) -> tuple[int, int]:
        """Return the pixel of the top left corner of cell (0, 0). This pixel may be outside the area."""
        cell = self.cell_size(area)
        return round(area.centerx - self._x * cell), round(area.centery - self._y * cell)

    def visible_cells(self, area: pygame.Rect) -> Rect:
        """Return the rectangle of cells that are at least partly visible on an area."""
        cell, (left, top) = self.cell_size(area), self.corner(area)
        x, y = max(0, (area.left - left) // cell), max(0, (area.top - top) // cell)
        right = min(self.shape[0], -((left - area.right) // cell))
        bottom = min(self.shape[1], -((top - area.bottom) // cell))
        return Rect(x, y, max(0, right - x), max(0, bottom - y))

    def box(self, cells: Rect, area: pygame.Rect) -> pygame.Rect:
        """Return the rectangle of pixels that a rectangle of cells covers. Parts of it may be outside the area."""
        cell, (left, top) = self.cell_size(area), self.corner(area)
        return pygame.Rect(left + cells.x * cell, top + cells.y * cell, cells.width * cell, cells.height * cell)

    def cell_box(self, at: Vec, area: pygame.Rect) -> pygame.Rect:
        """Return the rectangle of pixels that a cell covers, which may be outside the area."""
        return self.box(Rect(at.x, at.y, 1, 1), area)

    def cell_at(self, pixel: tuple[int, int], area: pygame.Rect) -> Vec | None:
        """Return the cell under a pixel, or None if the pixel is outside the area or the level."""
        if not area.collidepoint(pixel):
            return None
        cell, (left, top) = self.cell_size(area), self.corner(area)
        at = Vec((pixel[0] - left) // cell, (pixel[1] - top) // cell)
        return at if in_bounds(at, self.shape) else None

    def zoom(self, notches: int, pixel: tuple[int, int], area: pygame.Rect) -> None:
        """Zoom in by `notches` notches of the mouse wheel, or out if `notches` is negative.

        The point of the level under `pixel` stays at this pixel.
        """
        before = self.cell_size(area)
        cell = before
        for _ in range(abs(notches)):
            cell = max(cell + 1, round(cell * ZOOM_FACTOR)) if notches > 0 else min(cell - 1, round(cell / ZOOM_FACTOR))
        self._cell = max(1, min(LARGEST_CELL, cell))
        for axis in (0, 1):
            off = pixel[axis] - area.center[axis]
            self._move(axis, off / before - off / self._cell)

    def pan(self, pixels: tuple[int, int], area: pygame.Rect) -> None:
        """Move the map on the screen by a distance in pixels: right and down if positive.

        `area`: rectangle of the screen that shows the map. It is used only if the size of a cell has not been set yet.
        """
        if self._cell is None:
            self._cell = self.cell_size(area)
        for axis in (0, 1):
            self._move(axis, -pixels[axis] / self._cell)

    def show_all(self) -> None:
        """Fit the whole level into the area."""
        self._cell = None
        self._x, self._y = self.shape[0] / 2, self.shape[1] / 2

    def show(self, at: Vec, area: pygame.Rect) -> None:
        """Scroll just far enough that a cell is on the screen, at least four cells from the edge of the area."""
        margin, cell = 4, self.cell_size(area)
        if self._cell is None:
            return
        across, down = area.width / cell / 2 - margin, area.height / cell / 2 - margin
        self._x = max(at.x + 0.5 - across, min(at.x + 0.5 + across, self._x))
        self._y = max(at.y + 0.5 - down, min(at.y + 0.5 + down, self._y))

    def for_level(self, shape: tuple[int, int]) -> Camera:
        """Return the same view of a level of another size: the same cells at the same pixels, if they exist."""
        if shape == self.shape:
            return self
        camera = Camera(shape)
        if self._cell is not None:
            camera._cell, camera._x, camera._y = self._cell, min(self._x, shape[0]), min(self._y, shape[1])
        return camera

    def _move(self, axis: int, cells: float) -> None:
        if axis == 0:
            self._x = max(0.0, min(float(self.shape[0]), self._x + cells))
        else:
            self._y = max(0.0, min(float(self.shape[1]), self._y + cells))
