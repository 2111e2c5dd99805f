"""Fading of the field of view: cells that come into view fade in, and cells that go out of view fade out.

Behind a door that opens, near cells fade in before far cells.
"""

from __future__ import annotations

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec
from game.ui.graphics.tilesheet import TILE

FADE_SECONDS = 0.12
"""Seconds for a cell to fade in or out."""
UNROLL_SECONDS_A_CELL = 0.012
"""Delay before a cell behind a door that moved fades in, in seconds for each cell of its distance from the door."""
LATE_SECONDS = 0.06
"""Delay of walls behind a door that moved, so that floors appear before them."""


class FovFade:
    """Visibility of each cell while the field of view changes.

    `shown`: float32[x, y], from 0, hidden or remembered, to 1, in full view. `fresh`: cells that are in view for the
    first time and still fade in, bool[x, y]. `moving`: whether a cell is fading.
    """

    def __init__(self, known: NDArray[np.bool_]) -> None:
        """Begin with nothing in view. `known`: cells that the hero knows already, bool[x, y]."""
        self.shown = np.zeros(known.shape, np.float32)
        self.fresh = np.zeros(known.shape, np.bool_)
        self._known = known.copy()
        self._delay = np.zeros(known.shape, np.float32)
        self._view = np.zeros(known.shape, np.bool_)
        self._x, self._y = np.indices(known.shape)
        self.moving = False

    def learn(self, known: NDArray[np.bool_]) -> None:
        """Take note of cells that the hero knows without having seen them, for example from a map, bool[x, y]."""
        self._known |= known

    def set_view(
        self, view: NDArray[np.bool_], moved_door: Vec | None, late: NDArray[np.bool_] | None = None, wait: float = 0.0
    ) -> None:
        """Start the fades to a new field of view. `view`: cells in view, bool[x, y].

        `moved_door`: cell of the door whose movement has changed the view; None if no door has moved, and new cells
        fade in at once. Else they fade in after `wait` seconds, those near the door first, and the cells `late`,
        bool[x, y], LATE_SECONDS later than others.
        """
        if (view == self._view).all():
            return
        news = view & ~self._view
        self._delay[~news] = 0
        if moved_door is not None:
            distance = np.hypot(self._x - moved_door.x, self._y - moved_door.y)
            delay = wait + distance * UNROLL_SECONDS_A_CELL + (0.0 if late is None else late * LATE_SECONDS)
            self._delay[news] = delay[news]
        self.fresh = (self.fresh | ~self._known) & view
        self._known |= view
        self._view = view.copy()
        self.moving = True

    def pass_time(self, seconds: float) -> None:
        """Advance all fades. `seconds`: time that has passed."""
        if not self.moving:
            return
        waited = np.maximum(0, seconds - self._delay)
        self._delay = np.maximum(0, self._delay - seconds)
        change = np.where(self._view, waited, -seconds) / FADE_SECONDS
        self.shown = np.clip(self.shown + change, 0, 1).astype(np.float32)
        self.fresh &= self.shown < 1
        self.moving = bool((self.shown != self._view).any())

    def finish(self) -> None:
        """End all fades at once."""
        self.shown = self._view.astype(np.float32)
        self.fresh[:] = False
        self._delay[:] = 0
        self.moving = False

    @property
    def left(self) -> NDArray[np.bool_]:
        """Cells out of view, also those that are still fading out, bool[x, y]."""
        return ~self._view


RIM = 6
"""Width in pixels of the soft rim of the field of view."""
_OPACITY = np.clip((np.arange(256) / 255 - 0.5) * (TILE / RIM) + 0.5, 0, 1)
_OPACITY = np.rint(255 * _OPACITY).astype(np.uint8)
"""Opacity of a pixel in view by its visibility, which falls from 255 to 0 between the middles of two cells."""


def box_of_cells(cells: NDArray[np.bool_]) -> pygame.Rect:
    """Return the smallest box, in pixels, around some cells, bool[x, y], and around the rim beyond them."""
    columns, rows = (np.flatnonzero(cells.any(axis=axis)) for axis in (1, 0))
    if not columns.size:
        return pygame.Rect(0, 0, 0, 0)
    left, top = int(columns[0]) * TILE, int(rows[0]) * TILE
    box = pygame.Rect(left, top, (int(columns[-1]) + 1) * TILE - left, (int(rows[-1]) + 1) * TILE - top)
    return box.inflate(2 * RIM, 2 * RIM).clip((0, 0, cells.shape[0] * TILE, cells.shape[1] * TILE))


def soften_rim(view: pygame.Surface) -> None:
    """Give a picture its rim. `view`: picture whose opacity is the visibility of its pixels, smooth between cells."""
    opacity = pygame.surfarray.pixels_alpha(view).T  # in rows, as the picture lies in memory
    opacity[:] = _OPACITY.take(opacity)


def set_rim_between_cells(view: pygame.Surface, shown: NDArray[np.float32], area: pygame.Rect) -> None:
    """Give a picture a rim that follows the edges of cells, for maps of characters.

    `shown`: visibility of each cell, float32[x, y]. `area`: part of the level that the picture shows, in pixels.
    """
    across = (np.arange(area.left, area.right) // TILE).clip(0, shown.shape[0] - 1)
    down = (np.arange(area.top, area.bottom) // TILE).clip(0, shown.shape[1] - 1)
    pygame.surfarray.pixels_alpha(view)[:] = (shown * 255).astype(np.uint8)[across[:, None], down]


def seen_from_the_south(shown: NDArray[np.float32], faces: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Return the visibility of each cell, but of the face of a wall at most that of the ground below it.

    From behind, one sees only the top of a wall. `shown`: float32[x, y]. `faces`: walls that show a face, bool[x, y].
    """
    below = np.zeros_like(shown)
    below[:, :-1] = shown[:, 1:]
    return np.where(faces, np.minimum(shown, below), shown)
