"""The camera: it looks at the hero, but shifts to one side if that brings more foes into the picture."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.grid.geometry import Vec
from game.ui.graphics.tilesheet import TILE

Place = tuple[float, float]
"""Position in cells, with fractions."""
EASE_SECONDS = 0.25
"""Time constant of the camera's shift to one side, in seconds."""
SETTLED = 1 / TILE
"""Distance in cells below which the camera jumps to its goal, because the jump is smaller than a pixel."""
MARGIN = 1
"""Cells between the edge of the picture and the cells that must be in the picture."""


class Camera:
    """Camera that moves with the hero at once. It can also look to one side of the hero, to show more foes.

    The camera moves to the side gradually, so that the picture does not jump when a foe comes into view.
    """

    def __init__(self) -> None:
        self._aside: Place = (0.0, 0.0)
        """Current offset from the hero, in cells. It moves towards `_wanted`."""
        self._wanted: Place = (0.0, 0.0)
        self._panned: Place | None = None
        """Offset from the hero to which the player has dragged the picture, in cells; None if he has not."""
        self._left = self._top = 0

    @property
    def panned(self) -> bool:
        """Whether the player has dragged the picture away from the hero."""
        return self._panned is not None

    def pan(self, cells: Place, hero: Place, shape: tuple[int, int]) -> None:
        """Move the picture by a number of cells across and down, but not beyond the level.

        `hero`: where the hero is. `shape`: size of the level in cells.
        """
        x, y = (
            max(-hero[axis], min(shape[axis] - 1 - hero[axis], self._aside[axis] + cells[axis])) for axis in range(2)
        )
        self._panned = self._aside = self._wanted = x, y

    def recentre(self) -> None:
        """Go back to the hero after `pan`, gradually."""
        if self._panned is not None:
            self._panned, self._wanted = None, (0.0, 0.0)

    @property
    def moving(self) -> bool:
        """Whether the camera has not reached the wanted offset yet."""
        return self._aside != self._wanted

    @property
    def corner(self) -> tuple[int, int]:
        """Upper left corner of the picture, in pixels of the level."""
        return self._left, self._top

    def pass_time(self, seconds: float) -> None:
        """Shift towards the wanted offset. `seconds`: time that has passed."""
        share = min(1.0, seconds / EASE_SECONDS)
        x, y = (old + (new - old) * share for old, new in zip(self._aside, self._wanted, strict=True))
        near = abs(x - self._wanted[0]) + abs(y - self._wanted[1]) < SETTLED
        self._aside = self._wanted if near else (x, y)

    def fix(self, place: Place, size: tuple[int, int]) -> None:
        """Keep a place in the middle of the picture, instead of following the hero. `size`: in pixels."""
        self._aside = self._wanted = (0.0, 0.0)
        self._aim_at(place, size)

    def follow(self, hero: Place, watched: Vec | None, others: Iterable[Vec], size: tuple[int, int]) -> None:
        """Look at the hero, and shift so that as many of the cells `others` as possible come into the picture.

        Cells that come first in `others` have priority. `watched`: cell that must be in the picture, even if
        there is no room for the hero too; None if there is no such cell. `size`: of the picture, in pixels.
        """
        half = size[0] / TILE / 2 - 0.5 - MARGIN, size[1] / TILE / 2 - 0.5 - MARGIN
        if self._panned is not None:
            self._aim_at((hero[0] + self._aside[0], hero[1] + self._aside[1]), size)
            return
        self._wanted = aside(hero, others if watched is None else [watched, *others], half)
        if watched is not None and any(abs(watched[axis] - hero[axis]) > 2 * half[axis] for axis in range(2)):
            self._wanted = watched.x - hero[0], watched.y - hero[1]
        self._aim_at((hero[0] + self._aside[0], hero[1] + self._aside[1]), size)

    def _aim_at(self, place: Place, size: tuple[int, int]) -> None:
        """Put a place into the middle of a picture of `size` pixels."""
        self._left = round(place[0] * TILE + TILE / 2 - size[0] / 2)
        self._top = round(place[1] * TILE + TILE / 2 - size[1] / 2)

    def cell_at(self, pixel: tuple[int, int]) -> Vec:
        """Return the cell under a pixel of the picture."""
        return Vec((pixel[0] + self._left) // TILE, (pixel[1] + self._top) // TILE)

    def pixel(self, at: Place) -> tuple[int, int]:
        """Return the upper left corner of a cell, in pixels of the picture."""
        return round(at[0] * TILE) - self._left, round(at[1] * TILE) - self._top


def aside(hero: Place, others: Iterable[Vec], half: Place) -> Place:
    """Return the least shift of the camera from the hero, in cells, that shows the hero and the cells `others`.

    A cell is shown if it is at most `half` cells (across, down) from the centre of the picture. The cells `others` are
    taken in order. A cell is left out if the picture is too small to show it with the cells taken before.
    """
    least, most = hero, hero
    for at in others:
        low = min(least[0], at.x), min(least[1], at.y)
        high = max(most[0], at.x), max(most[1], at.y)
        if high[0] - low[0] <= 2 * half[0] and high[1] - low[1] <= 2 * half[1]:
            least, most = low, high
    x, y = (max(most[axis] - half[axis], min(hero[axis], least[axis] + half[axis])) - hero[axis] for axis in range(2))
    return x, y
