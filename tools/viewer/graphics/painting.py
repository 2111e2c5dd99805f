"""What an overlay lays over a map: colours of cells and of a scale, frames, ways, words and a legend."""

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
from viewer.graphics.pen import Pen

WASH = 120
"""How much of what lies below a wash hides, of 255."""
STRONG = 200


def mark(purpose: str) -> Colour:
    """The colour of a mark on the map, or of one named for something else."""
    return AJAR.shade(purpose).seen


def _silent(_at: Vec) -> str:
    return ""


@dataclass
class Painting:
    """Laid over a level of one size."""

    shape: tuple[int, int]
    legend: list[tuple[Colour, str]] = field(default_factory=list)
    told: Callable[[Vec], str] = _silent
    """What it has to say of a cell."""
    frames: list[tuple[Rect, Colour]] = field(default_factory=list)
    ways: list[tuple[Sequence[Vec], Colour]] = field(default_factory=list)
    numbers: NDArray[np.int16] | None = None
    """One for each cell, those above 0 to be shown in their cells where these are large enough."""
    titles: list[tuple[Vec, str, Colour]] = field(default_factory=list)
    """Around their cells, always."""
    wash: NDArray[np.uint8] = field(init=False)
    """Red, green, blue and how thick, for each cell."""

    def __post_init__(self) -> None:
        self.wash = np.zeros((*self.shape, 4), np.uint8)

    def tint(self, cells: NDArray[np.bool_], colour: Colour, thick: int = WASH) -> None:
        """Lay one colour over some cells, bool[x, y], in place of what was laid there."""
        self.wash[cells] = (*colour, thick)

    def dot(self, at: Vec, colour: Colour, thick: int = STRONG) -> None:
        self.wash[at] = (*colour, thick)

    def shade(self, cells: NDArray[np.bool_], share: NDArray[np.float64], scale: Sequence[Colour]) -> None:
        """Lay a colour over some cells, bool[x, y]: for each the place on a scale that its share, float64[x, y], names.

        A share of 0 is the first colour of the scale, a share of 1 the last.
        """
        tones = np.array(scale, float)
        place = np.clip(share[cells], 0, 1) * (len(tones) - 1)
        low = np.minimum(place.astype(int), len(tones) - 2)
        part = (place - low)[:, None]
        self.wash[cells, :3] = np.round(tones[low] * (1 - part) + tones[low + 1] * part)
        self.wash[cells, 3] = WASH

    def draw_marks(self, target: pygame.Surface, camera: Camera, area: pygame.Rect, pen: Pen) -> None:
        """Draws all but the wash where the camera shows its level."""
        cell = camera.cell(area)
        for room, colour in self.frames:
            pygame.draw.rect(target, colour, camera.box(room, area), max(1, cell // 8))
        for way, colour in self.ways:
            middles = [camera.box_of(at, area).center for at in way]
            for number in range(1, len(way)):
                if (way[number] - way[number - 1]).steps == 1:  # where it crosses what was dug before, it is broken
                    pygame.draw.line(target, colour, middles[number - 1], middles[number], max(1, cell // 6))
            pygame.draw.circle(target, colour, middles[0], max(2, cell // 3))
        if self.numbers is not None and cell >= pen.line:
            self._write(target, self._seen_numbers(self.numbers, camera.seen(area)), camera, area, pen)
        self._write(target, self.titles, camera, area, pen)

    def draw_wash(self, target: pygame.Surface, camera: Camera, area: pygame.Rect) -> None:
        """Lays its colours where the camera shows its level."""
        seen = camera.seen(area)
        part = self.wash[seen.x : seen.x + seen.width, seen.y : seen.y + seen.height]
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
    def _seen_numbers(numbers: NDArray[np.int16], seen: Rect) -> list[tuple[Vec, str, Colour]]:
        part = numbers[seen.x : seen.x + seen.width, seen.y : seen.y + seen.height]
        cells = np.argwhere(part > 0).tolist()
        return [(Vec(x + seen.x, y + seen.y), str(part[x, y]), mark("text")) for x, y in cells]

    @staticmethod
    def _write(
        target: pygame.Surface, words: list[tuple[Vec, str, Colour]], camera: Camera, area: pygame.Rect, pen: Pen
    ) -> None:
        seen = camera.seen(area)
        for at, text, colour in words:
            if seen.holds(at):
                pen.label(target, camera.box_of(at, area).center, text, colour)


def lay_over(
    paintings: Sequence[Painting], target: pygame.Surface, camera: Camera, area: pygame.Rect, pen: Pen
) -> None:
    """Lays some over a map: first all washes, so that none hides another's words."""
    for painting in paintings:
        painting.draw_wash(target, camera, area)
    for painting in paintings:
        painting.draw_marks(target, camera, area, pen)


def between(share: float, scale: Sequence[Colour]) -> Colour:
    """The colour that lies a share of 1 along a scale."""
    place = max(0.0, min(1.0, share)) * (len(scale) - 1)
    low = min(int(place), len(scale) - 2)
    part = place - low
    red, green, blue = (round(a * (1 - part) + b * part) for a, b in zip(scale[low], scale[low + 1], strict=True))
    return red, green, blue
