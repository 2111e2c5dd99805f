"""Camera of the stage: it looks at the hero, shifted to one side if that shows more of the others in view."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.grid.geometry import Vec
from game.ui.graphics.tilesheet import TILE

Place = tuple[float, float]
"""Position in cells, with fractions."""
EASE_SECONDS = 0.25
"""Time constant of the camera's sideways movement."""
SETTLED = 1 / TILE
"""Distance in cells below which the camera jumps to its goal: less is invisible."""
MARGIN = 1
"""Cells left between what must be in the picture and its edge."""


class Camera:
    """Camera that follows its object; sideways it eases, so that the world does not jump when a foe comes into view."""

    def __init__(self) -> None:
        self._aside: Place = (0.0, 0.0)
        """Current offset from the hero, in cells; `_wanted` is its goal."""
        self._wanted: Place = (0.0, 0.0)
        self._left = self._top = 0

    @property
    def moving(self) -> bool:
        """Whether the camera is on its way to one side."""
        return self._aside != self._wanted

    @property
    def corner(self) -> tuple[int, int]:
        """Pixel of the level in the upper left corner of the picture."""
        return self._left, self._top

    def pass_time(self, seconds: float) -> None:
        """Ease towards the wanted offset for some seconds."""
        share = min(1.0, seconds / EASE_SECONDS)
        x, y = (old + (new - old) * share for old, new in zip(self._aside, self._wanted, strict=True))
        near = abs(x - self._wanted[0]) + abs(y - self._wanted[1]) < SETTLED
        self._aside = self._wanted if near else (x, y)

    def jump(self) -> None:
        """Move to the wanted offset at once."""
        self._aside = self._wanted

    def fix(self, place: Place, size: tuple[int, int]) -> None:
        """Look at a place, in a picture of `size` pixels, wherever the hero and others are."""
        self._aside = self._wanted = (0.0, 0.0)
        self._aim_at(place, size)

    def follow(self, hero: Place, watched: Vec | None, others: Iterable[Vec], size: tuple[int, int]) -> None:
        """Look at the hero, in a picture of `size` pixels, and at as many of the others as fit, the first ones first.

        `watched`: a cell that is in the picture even if the hero is not.
        """
        half = size[0] / TILE / 2 - 0.5 - MARGIN, size[1] / TILE / 2 - 0.5 - MARGIN
        self._wanted = aside(hero, others if watched is None else [watched, *others], half)
        if watched is not None and any(abs(watched[axis] - hero[axis]) > 2 * half[axis] for axis in range(2)):
            self._wanted = watched.x - hero[0], watched.y - hero[1]
        self._aim_at((hero[0] + self._aside[0], hero[1] + self._aside[1]), size)

    def _aim_at(self, place: Place, size: tuple[int, int]) -> None:
        self._left = round(place[0] * TILE + TILE / 2 - size[0] / 2)
        self._top = round(place[1] * TILE + TILE / 2 - size[1] / 2)

    def cell_at(self, pixel: tuple[int, int]) -> Vec:
        """Return the cell under a pixel of the picture."""
        return Vec((pixel[0] + self._left) // TILE, (pixel[1] + self._top) // TILE)

    def pixel(self, at: Place) -> tuple[int, int]:
        """Return the pixel of the picture in the upper left corner of a cell."""
        return round(at[0] * TILE) - self._left, round(at[1] * TILE) - self._top


def aside(hero: Place, others: Iterable[Vec], half: Place) -> Place:
    """Return the least offset from the hero, in cells, that keeps hero and others at most `half` from the centre.

    Others that do not fit together with those before them are left out.
    """
    least, most = hero, hero
    for at in others:
        low = min(least[0], at.x), min(least[1], at.y)
        high = max(most[0], at.x), max(most[1], at.y)
        if high[0] - low[0] <= 2 * half[0] and high[1] - low[1] <= 2 * half[1]:
            least, most = low, high
    x, y = (max(most[axis] - half[axis], min(hero[axis], least[axis] + half[axis])) - hero[axis] for axis in range(2))
    return x, y
