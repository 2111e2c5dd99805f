"""The picture of the world in the window: enlarged, with a red frame if the hero is close to death.

If nothing but the world has moved, only those parts are drawn in which the picture differs from the one before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.grid.arithmetic import ceil_div
from game.engine.grid.geometry import Vec
from game.ui.core.low_health import low_health_level
from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.tilesheet import TILE
from game.ui.graphics.window import blit_enlarged
from game.ui.render.world_renderer import Stage

BLOCK = 16
"""Width and height in pixels of the blocks that are compared. Boxes consist of whole blocks."""
AT_ONCE = 8
"""Number of pixels of a row whose comparisons are read as one number."""
SPARE = 100_000
"""Number of pixels of the window that take about as long to draw as a box by itself."""
EDGE = 26
"""Width of the red frame in pixels, before it is multiplied by the scale of text."""
STRENGTHS = {1: 90, 2: 170}
"""Opacity of the red frame at its outer edge, 0 to 255, by the result of `low_health_level`."""


class Viewport:
    """Picture of a stage in the window. `picture`: its box. `area`: the part that no panel covers. In window pixels.

    `cover`: draws something over each picture of the stage, at 16 pixels a cell, such as a shade.
    """

    def __init__(self, stage: Stage, cover: Callable[[pygame.Surface], None] = lambda _: None) -> None:
        self._stage = stage
        self._cover = cover
        self._canvas = pygame.Surface((1, 1))
        self._before = pygame.Surface((1, 1))
        """Earlier content of the canvas, to find what has changed."""
        self._stale = True
        """Whether the canvas must be drawn anew before the window shows it."""
        self._scale = 1
        self.picture = self.area = pygame.Rect(0, 0, 1, 1)
        self.panels: Sequence[pygame.Rect] = ()
        """Boxes of the panels that lie over the picture, in window pixels."""

    def contains(self, at: tuple[int, int]) -> bool:
        """Return whether a pixel of the window lies in the picture and on no panel."""
        return self.picture.collidepoint(at) and not any(panel.collidepoint(at) for panel in self.panels)

    def cell(self, at: tuple[int, int]) -> Vec:
        """Return the cell under a pixel of the window, as last drawn."""
        return self._stage.cell_at(self._on_canvas(at))

    def pan(self, pixels: tuple[int, int]) -> None:
        """Move the picture of the world by a number of window pixels across and down."""
        size = TILE * self._scale
        self._stage.pan((-pixels[0] / size, -pixels[1] / size))

    def place(self, at: Vec) -> pygame.Rect:
        """Return the rectangle of a cell in window pixels, as last drawn."""
        x, y = self._stage.pixel_of(at)
        size = TILE * self._scale
        return pygame.Rect(self.picture.x + x * self._scale, self.picture.y + y * self._scale, size, size)

    def known_places(self) -> list[pygame.Rect]:
        """Return boxes that cover all cells that the hero knows, a box for each row of them, in window pixels."""
        first, last = self.cell(self.area.topleft), self.cell((self.area.right - 1, self.area.bottom - 1))
        explored = self._stage.world.level.memory.explored
        left, top = max(0, first.x), max(0, first.y)
        x, y, size, _ = self.place(Vec(left, top))
        return [
            pygame.Rect(x + begin * size, y + row * size, (end - begin) * size, size).clip(self.area)
            for row, begin, end in runs(explored[left : last.x + 1, top : last.y + 1].T)
        ]

    def badged_door(self, at: tuple[int, int]) -> Vec | None:
        """Return the cell of the door whose badge is at a pixel of the window; None without one."""
        pixel = self._on_canvas(at)
        return next((door for door, box in self._stage.badge_boxes().items() if box.collidepoint(pixel)), None)

    def _on_canvas(self, at: tuple[int, int]) -> tuple[int, int]:
        """Return the pixel of the canvas that shows at a pixel of the window."""
        return (at[0] - self.picture.x) // self._scale, (at[1] - self.picture.y) // self._scale

    def badge_places(self) -> list[pygame.Rect]:
        """Return the rectangles of the badges of doors in window pixels, as last drawn."""
        return self._in_window(self._stage.badge_boxes().values())

    def creature_places(self) -> list[pygame.Rect]:
        """Return the rectangles of the creatures in view or remembered asleep in window pixels, as last drawn."""
        return self._in_window(self._stage.creature_boxes().values())

    def places(self, cells: Iterable[Vec]) -> list[pygame.Rect]:
        """Return the rectangles in window pixels of those cells that lie in the picture last drawn."""
        return [box for box in map(self.place, cells) if self.picture.colliderect(box)]

    def _in_window(self, boxes: Iterable[pygame.Rect]) -> list[pygame.Rect]:
        """Return boxes in window pixels. `boxes`: in pixels of the canvas last drawn."""
        scale, (left, top) = self._scale, self.picture.topleft
        return [
            pygame.Rect(left + x * scale, top + y * scale, width * scale, height * scale)
            for x, y, width, height in boxes
        ]

    def draw(self, target: pygame.Surface, picture: pygame.Rect, scale: int, area: pygame.Rect | None = None) -> None:
        """Draw the stage into a box of the window. `scale`: of the tiles. `area`: part without panels; None for all.

        If the target has a clip, only a part of it is drawn anew, and the picture that `changed_boxes` has prepared is
        used.
        """
        if picture == self.picture and target.get_clip() != target.get_rect() and not self._stale:
            blit_enlarged(self._canvas, self._scale, target, picture.topleft)
            return
        self._scale, self.picture, self.area = scale, picture, area or picture
        left, top = (ceil_div(self.area[axis] - picture[axis], scale) for axis in range(2))
        right, bottom = self._on_canvas(self.area.bottomright)
        self._stage.keep_free(pygame.Rect(left, top, right - left, bottom - top))
        size = (ceil_div(picture.width, self._scale), ceil_div(picture.height, self._scale))
        if self._canvas.get_size() != size:
            self._canvas = pygame.Surface(size, 0, 32)
        self._draw_stage()
        blit_enlarged(self._canvas, self._scale, target, picture.topleft)

    def changed_boxes(self) -> list[pygame.Rect]:
        """Draw the stage anew on the canvas; return the boxes of the window, in pixels, in which it looks different.

        The window shows the change only after `draw`, which also draws the stage if the whole picture has moved.
        """
        corner = self._stage.pixel_of((0, 0))
        self._stage.place_camera(self._canvas.get_size())
        if self._stage.pixel_of((0, 0)) != corner:
            self._stale = True
            return [self.picture]  # and labels over the world move with it
        if self._before.get_size() != self._canvas.get_size():
            self._before = pygame.Surface(self._canvas.get_size(), 0, 32)
        self._before.blit(self._canvas, (0, 0))
        self._draw_stage()
        scale, corner = self._scale, self.picture.topleft
        boxes = (
            pygame.Rect(corner[0] + x * scale, corner[1] + y * scale, width * scale, height * scale)
            for x, y, width, height in joined(differences(self._before, self._canvas), SPARE // scale**2)
        )
        return [box.clip(self.picture) for box in boxes]

    def _draw_stage(self) -> None:
        self._stage.draw(self._canvas)
        self._cover(self._canvas)
        self._stale = False


def differences(before: pygame.Surface, after: pygame.Surface) -> list[pygame.Rect]:
    """Return boxes, in pixels, that contain every pixel in which two pictures of one size differ.

    Each box is a rectangle of blocks. Blocks side by side share a box, and so do equal rows of blocks.
    """
    width, height = after.get_size()
    across, down = ceil_div(width, BLOCK), ceil_div(height, BLOCK)
    pixels = np.zeros((down * BLOCK, across * BLOCK), np.bool_)
    np.not_equal(pygame.surfarray.pixels2d(before).T, pygame.surfarray.pixels2d(after).T, out=pixels[:height, :width])
    rows = np.bitwise_or.reduce(pixels.view(np.uint64).reshape(down, BLOCK, -1), axis=1)
    boxes: list[pygame.Rect] = []
    for row, begin, end in runs(rows.reshape(down, across, BLOCK // AT_ONCE).any(axis=2)):
        box = pygame.Rect(begin * BLOCK, row * BLOCK, (end - begin) * BLOCK, BLOCK)
        above = next(
            (other for other in boxes if (other.x, other.width, other.bottom) == (box.x, box.width, box.y)), None
        )
        if above is not None:
            above.height += BLOCK
        else:
            boxes.append(box)
    return [box.clip(after.get_rect()) for box in boxes]


def runs(cells: NDArray[np.bool_]) -> list[tuple[int, int, int]]:
    """Return the runs of True in the rows of an array, bool[y, x]: the number of the row, the first x, and the end."""
    padded = np.zeros((cells.shape[0], cells.shape[1] + 2), np.bool_)
    padded[:, 1:-1] = cells
    rows, edges = (numbers.tolist() for numbers in np.nonzero(padded[:, 1:] != padded[:, :-1]))
    return [*zip(rows[::2], edges[::2], edges[1::2], strict=True)]


def joined(boxes: Iterable[pygame.Rect], spare: int) -> list[pygame.Rect]:
    """Return boxes, in pixels, that contain all the given ones and do not overlap.

    Two become one around both if they overlap, or if it has at most `spare` pixels besides those of the two.
    """
    apart: list[pygame.Rect] = []
    for box in boxes:
        whole = box
        while (number := next((n for n, one in enumerate(apart) if _belong(whole, one, spare)), None)) is not None:
            whole = whole.union(apart.pop(number))
        apart.append(whole)
    return apart


def _belong(one: pygame.Rect, other: pygame.Rect, spare: int) -> bool:
    width = max(one.right, other.right) - min(one.left, other.left)
    height = max(one.bottom, other.bottom) - min(one.top, other.top)
    besides = width * height - one.width * one.height - other.width * other.height
    return besides <= spare or one.colliderect(other)


def draw_warning(target: pygame.Surface, area: pygame.Rect, scale: int, health: int, most: int) -> None:
    """Draw the red frame inside the edges of an area if the hero is close to death.

    `area`: in pixels. `scale`: text scale, in window pixels for one pixel of a letter. `most`: the hero's full health.
    """
    level = low_health_level(health, most)
    if level:
        edge = EDGE * scale
        picture = _frame(area.size, edge, STRENGTHS[level])
        across, down = (area.width, edge), (edge, area.height - 2 * edge)
        for part in (
            pygame.Rect((0, 0), across),
            pygame.Rect((0, area.height - edge), across),
            pygame.Rect((0, edge), down),
            pygame.Rect((area.width - edge, edge), down),
        ):
            target.blit(picture, part.move(area.topleft), part)


@lru_cache(2)
def _frame(size: tuple[int, int], edge: int, strength: int) -> pygame.Surface:
    """Return the red frame that warns of a hero close to death. `size`, `edge` (width of the frame): in pixels.

    `strength`: opacity at the outer edge, 0 to 255.
    """
    x, y = (np.minimum(np.arange(length), np.arange(length)[::-1]) for length in size)
    inward = np.minimum(x[:, None], y[None, :]) / edge
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill((*AJAR.shade("danger").fov, 0))
    pygame.surfarray.pixels_alpha(picture)[:] = strength * np.clip(1 - inward, 0, 1) ** 2
    return picture
