"""Where the stage looks: at the hero, but as far to one side as it takes to show who else is in view."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.grid.geometry import Vec
from game.ui.graphics.tilesheet import TILE

Place = tuple[float, float]
"""In cells, between them too."""
EASE_SECONDS = 0.25
SETTLED = 1 / TILE
"""Less than this nobody sees."""
MARGIN = 1
"""Cells that are left beyond what must be in the picture."""


class Camera:
    """Goes with what it looks at; to one side it eases, so that the world does not jump when somebody comes."""

    def __init__(self) -> None:
        self._aside: Place = (0.0, 0.0)
        """How far it looks beside the hero."""
        self._wanted: Place = (0.0, 0.0)
        self._left = self._top = 0

    @property
    def moving(self) -> bool:
        return self._aside != self._wanted

    @property
    def corner(self) -> tuple[int, int]:
        """The pixel of the level that is in the corner of the picture."""
        return self._left, self._top

    def pass_time(self, seconds: float) -> None:
        share = min(1.0, seconds / EASE_SECONDS)
        x, y = (old + (new - old) * share for old, new in zip(self._aside, self._wanted, strict=True))
        near = abs(x - self._wanted[0]) + abs(y - self._wanted[1]) < SETTLED
        self._aside = self._wanted if near else (x, y)

    def jump(self) -> None:
        """Be where it wants to be."""
        self._aside = self._wanted

    def fix(self, place: Place, size: tuple[int, int]) -> None:
        """Looks at a place, in a picture of so many pixels, whatever else there is."""
        self._aside = self._wanted = (0.0, 0.0)
        self._look(place, size)

    def follow(self, hero: Place, watched: Vec | None, others: Iterable[Vec], size: tuple[int, int]) -> None:
        """Looks at the hero, in a picture of so many pixels, and at as many others as fit, the first of them first.

        What is watched is in the picture even if the hero is not.
        """
        half = size[0] / TILE / 2 - 0.5 - MARGIN, size[1] / TILE / 2 - 0.5 - MARGIN
        self._wanted = aside(hero, others if watched is None else [watched, *others], half)
        if watched is not None and any(abs(watched[axis] - hero[axis]) > 2 * half[axis] for axis in range(2)):
            self._wanted = watched.x - hero[0], watched.y - hero[1]
        self._look((hero[0] + self._aside[0], hero[1] + self._aside[1]), size)

    def _look(self, place: Place, size: tuple[int, int]) -> None:
        self._left = round(place[0] * TILE + TILE / 2 - size[0] / 2)
        self._top = round(place[1] * TILE + TILE / 2 - size[1] / 2)

    def cell_at(self, pixel: tuple[int, int]) -> Vec:
        """The cell under a pixel of the picture."""
        return Vec((pixel[0] + self._left) // TILE, (pixel[1] + self._top) // TILE)

    def pixel(self, at: Place) -> tuple[int, int]:
        """The corner of a cell in the picture."""
        return round(at[0] * TILE) - self._left, round(at[1] * TILE) - self._top


def aside(hero: Place, others: Iterable[Vec], half: Place) -> Place:
    """How far to look beside the hero, and no farther than must be, so that others are no more than `half` away."""
    least, most = hero, hero
    for at in others:
        low = min(least[0], at.x), min(least[1], at.y)
        high = max(most[0], at.x), max(most[1], at.y)
        if high[0] - low[0] <= 2 * half[0] and high[1] - low[1] <= 2 * half[1]:
            least, most = low, high
    x, y = (max(most[axis] - half[axis], min(hero[axis], least[axis] + half[axis])) - hero[axis] for axis in range(2))
    return x, y
