"""Layer that an overlay puts over a map: tinted cells, frames, paths, labels and a legend.

An overlay shows one kind of information about a level, such as its rooms or the distances from a cell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.grid.geometry import Rect, Vec
from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.colours.swatch import Colour
from viewer.graphics.map_camera import Camera
from viewer.graphics.viewer_text import ViewerTextPainter

TINT_ALPHA = 120
"""Opacity of a normal tint, from 0 to 255."""
STRONG_ALPHA = 200
"""Opacity of a cell that must stand out, from 0 to 255."""


def mark_colour(purpose: str) -> Colour:
    """Return the colour, as red, green and blue, that the palette of `ajar` has for a purpose, such as "mark room"."""
    return AJAR.shade(purpose).fov


def _no_text(_at: Vec) -> str:
    return ""


@dataclass
class OverlayLayer:
    """Marks of one overlay on a level. `shape`: size of the level in cells. `legend`: colours with their meanings."""

    shape: tuple[int, int]
    legend: list[tuple[Colour, str]] = field(default_factory=list)
    cell_text: Callable[[Vec], str] = _no_text
    """Function that returns what the overlay says about a cell, or "" if it says nothing."""
    frames: list[tuple[Rect, Colour]] = field(default_factory=list)
    """Outlines of rectangles of cells."""
    paths: list[tuple[Sequence[Vec], Colour]] = field(default_factory=list)
    """Paths with their colours, drawn as lines from cell to cell, with a disc on the first cell."""
    numbers: NDArray[np.int16] | None = None
    """Numbers to show in the cells, int16[x, y]. Numbers of 0 or less, and all numbers in small cells, are not shown.

    None if the overlay has no numbers.
    """
    labels: list[tuple[Vec, str, Colour]] = field(default_factory=list)
    """Texts with their cells and colours, each centred on its cell. They are shown at every size of the cells."""
    tints: NDArray[np.uint8] = field(init=False)
    """Colour laid over each cell, uint8[x, y, 4]: red, green, blue, opacity."""

    def __post_init__(self) -> None:
        self.tints = np.zeros((*self.shape, 4), np.uint8)

    def tint(self, cells: NDArray[np.bool_], colour: Colour, alpha: int = TINT_ALPHA) -> None:
        """Lay a colour over cells, bool[x, y]. It replaces their earlier tint. `alpha`: opacity from 0 to 255."""
        self.tints[cells] = (*colour, alpha)

    def mark_cell(self, at: Vec, colour: Colour, alpha: int = STRONG_ALPHA) -> None:
        """Lay a colour over one cell. It replaces the cell's earlier tint. `alpha`: opacity from 0 to 255."""
        self.tints[at] = (*colour, alpha)

    def shade(self, cells: NDArray[np.bool_], share: NDArray[np.float64], scale: Sequence[Colour]) -> None:
        """Lay colours of a scale over cells, bool[x, y].

        `share`: place of each cell's colour on the scale, float64[x, y], from 0 (first colour) to 1 (last colour).
        """
        tones = np.array(scale, float)
        place = np.clip(share[cells], 0, 1) * (len(tones) - 1)
        low = np.minimum(place.astype(int), len(tones) - 2)
        part = (place - low)[:, None]
        self.tints[cells, :3] = np.round(tones[low] * (1 - part) + tones[low + 1] * part)
        self.tints[cells, 3] = TINT_ALPHA

    def draw_marks(self, target: pygame.Surface, camera: Camera, area: pygame.Rect, painter: ViewerTextPainter) -> None:
        """Draw frames, paths, numbers and labels on the part of the level that the camera shows.

        `area`: the rectangle of `target`, in pixels, that shows the map.
        """
        cell = camera.cell_size(area)
        for room, colour in self.frames:
            pygame.draw.rect(target, colour, camera.box(room, area), max(1, cell // 8))
        for way, colour in self.paths:
            middles = [camera.cell_box(at, area).center for at in way]
            for number in range(1, len(way)):
                if (way[number] - way[number - 1]).steps == 1:  # corridors have gaps where they cross older ground
                    pygame.draw.line(target, colour, middles[number - 1], middles[number], max(1, cell // 6))
            pygame.draw.circle(target, colour, middles[0], max(2, cell // 3))
        if self.numbers is not None and cell >= painter.line:
            self._draw_labels(
                target, self._visible_numbers(self.numbers, camera.visible_cells(area)), camera, area, painter
            )
        self._draw_labels(target, self.labels, camera, area, painter)

    def draw_tints(self, target: pygame.Surface, camera: Camera, area: pygame.Rect) -> None:
        """Draw the tints of the cells on the part of the level that the camera shows.

        `area`: the rectangle of `target`, in pixels, that shows the map.
        """
        seen = camera.visible_cells(area)
        part = self.tints[seen.slices]
        if not part[..., 3].any():
            return
        small = pygame.Surface(part.shape[:2], pygame.SRCALPHA)
        pygame.surfarray.blit_array(small, part[..., :3].astype(np.int32) @ np.array([1 << 16, 1 << 8, 1]))
        alpha = pygame.surfarray.pixels_alpha(small)
        alpha[:] = part[..., 3]
        del alpha
        box = camera.box(seen, area)
        target.blit(pygame.transform.scale(small, box.size), box)

    @staticmethod
    def _visible_numbers(numbers: NDArray[np.int16], seen: Rect) -> list[tuple[Vec, str, Colour]]:
        part = numbers[seen.slices]
        cells = np.argwhere(part > 0).tolist()
        return [(Vec(x + seen.x, y + seen.y), str(part[x, y]), mark_colour("text")) for x, y in cells]

    @staticmethod
    def _draw_labels(
        target: pygame.Surface,
        words: list[tuple[Vec, str, Colour]],
        camera: Camera,
        area: pygame.Rect,
        painter: ViewerTextPainter,
    ) -> None:
        seen = camera.visible_cells(area)
        for at, text, colour in words:
            if seen.contains(at):
                painter.label(target, camera.cell_box(at, area).center, text, colour)


def draw_layers(
    layers: Sequence[OverlayLayer],
    target: pygame.Surface,
    camera: Camera,
    area: pygame.Rect,
    painter: ViewerTextPainter,
) -> None:
    """Draw several layers over a map.

    The tints of all layers are drawn first, so that no tint hides the labels of another layer. `area`: the rectangle of
    `target`, in pixels, that shows the map.
    """
    for layer in layers:
        layer.draw_tints(target, camera, area)
    for layer in layers:
        layer.draw_marks(target, camera, area, painter)


def blend(share: float, scale: Sequence[Colour]) -> Colour:
    """Return a colour of a scale, mixed from its two nearest colours.

    `share`: place of the colour on the scale, from 0 (first colour) to 1 (last colour).
    """
    place = max(0.0, min(1.0, share)) * (len(scale) - 1)
    low = min(int(place), len(scale) - 2)
    part = place - low
    red, green, blue = (round(a * (1 - part) + b * part) for a, b in zip(scale[low], scale[low + 1], strict=True))
    return red, green, blue
