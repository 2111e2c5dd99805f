"""Layer that an overlay draws over a map: tinted cells, frames, paths, labels and a legend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.grid.geometry import Rect, Vec
from game.ui.graphics.ajar_swatch import AJAR
from game.ui.graphics.swatch import Colour
from viewer.graphics.camera import Camera
from viewer.graphics.text_painter import ViewerTextPainter

TINT_ALPHA = 120
"""Opacity of a normal tint, from 0 to 255."""
STRONG_ALPHA = 200
"""Opacity of a cell that must stand out, from 0 to 255."""


def mark_colour(purpose: str) -> Colour:
    """Return the colour of a purpose in the `ajar` swatch, as red, green and blue."""
    return AJAR.shade(purpose).seen


def _no_text(_at: Vec) -> str:
    return ""


@dataclass
class OverlayLayer:
    """Drawing of one overlay for a level of `shape` cells."""

    shape: tuple[int, int]
    legend: list[tuple[Colour, str]] = field(default_factory=list)
    cell_text: Callable[[Vec], str] = _no_text
    """Function that returns the text for a cell; an empty text if there is nothing to say."""
    frames: list[tuple[Rect, Colour]] = field(default_factory=list)
    """Outlines of rectangles of cells."""
    paths: list[tuple[Sequence[Vec], Colour]] = field(default_factory=list)
    """Lines from cell to cell, with a disc on the first cell."""
    numbers: NDArray[np.int16] | None = None
    """Numbers to show in the cells, int16[x, y]; a number of 0 or less is not shown."""
    labels: list[tuple[Vec, str, Colour]] = field(default_factory=list)
    """Labels that are always shown, each centred on its cell."""
    tints: NDArray[np.uint8] = field(init=False)
    """Tint of each cell, uint8[x, y, 4]: red, green, blue, opacity."""

    def __post_init__(self) -> None:
        self.tints = np.zeros((*self.shape, 4), np.uint8)

    def tint(self, cells: NDArray[np.bool_], colour: Colour, alpha: int = TINT_ALPHA) -> None:
        """Tint cells, given as bool[x, y], with one colour. This replaces any earlier tint there."""
        self.tints[cells] = (*colour, alpha)

    def mark_cell(self, at: Vec, colour: Colour, alpha: int = STRONG_ALPHA) -> None:
        """Tint one cell with a colour. This replaces any earlier tint there."""
        self.tints[at] = (*colour, alpha)

    def shade(self, cells: NDArray[np.bool_], share: NDArray[np.float64], scale: Sequence[Colour]) -> None:
        """Tint cells with the colours of a scale.

        `cells` is bool[x, y]; `share` is float64[x, y] and gives the position of each cell on the scale, from 0 to 1.
        """
        tones = np.array(scale, float)
        place = np.clip(share[cells], 0, 1) * (len(tones) - 1)
        low = np.minimum(place.astype(int), len(tones) - 2)
        part = (place - low)[:, None]
        self.tints[cells, :3] = np.round(tones[low] * (1 - part) + tones[low + 1] * part)
        self.tints[cells, 3] = TINT_ALPHA

    def draw_marks(self, target: pygame.Surface, camera: Camera, area: pygame.Rect, painter: ViewerTextPainter) -> None:
        """Draw everything but the tints on the part of the level that the camera shows."""
        cell = camera.cell_size(area)
        for room, colour in self.frames:
            pygame.draw.rect(target, colour, camera.box(room, area), max(1, cell // 8))
        for way, colour in self.paths:
            middles = [camera.cell_box(at, area).center for at in way]
            for number in range(1, len(way)):
                if (way[number] - way[number - 1]).steps == 1:  # a path has a gap where it crosses ground dug earlier
                    pygame.draw.line(target, colour, middles[number - 1], middles[number], max(1, cell // 6))
            pygame.draw.circle(target, colour, middles[0], max(2, cell // 3))
        if self.numbers is not None and cell >= painter.line:
            self._draw_labels(
                target, self._visible_numbers(self.numbers, camera.visible_cells(area)), camera, area, painter
            )
        self._draw_labels(target, self.labels, camera, area, painter)

    def draw_tints(self, target: pygame.Surface, camera: Camera, area: pygame.Rect) -> None:
        """Draw the tints on the part of the level that the camera shows."""
        seen = camera.visible_cells(area)
        part = self.tints[seen.x : seen.x + seen.width, seen.y : seen.y + seen.height]
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
        part = numbers[seen.x : seen.x + seen.width, seen.y : seen.y + seen.height]
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
    """Draw several layers over a map: first all tints, so that no tint hides the labels of another layer."""
    for layer in layers:
        layer.draw_tints(target, camera, area)
    for layer in layers:
        layer.draw_marks(target, camera, area, painter)


def blend(share: float, scale: Sequence[Colour]) -> Colour:
    """Return the colour at a share, from 0 to 1, along a scale of colours."""
    place = max(0.0, min(1.0, share)) * (len(scale) - 1)
    low = min(int(place), len(scale) - 2)
    part = place - low
    red, green, blue = (round(a * (1 - part) + b * part) for a, b in zip(scale[low], scale[low + 1], strict=True))
    return red, green, blue
