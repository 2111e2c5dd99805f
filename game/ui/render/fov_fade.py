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
"""Delay before a cell behind an opened door fades in, in seconds for each cell of its distance from the door."""


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

    def set_view(self, view: NDArray[np.bool_], opened: Vec | None) -> None:
        """Start the fades to a new field of view. `view`: cells in view, bool[x, y].

        `opened`: cell of the door whose opening showed the new cells; None if no door was opened.
        """
        if (view == self._view).all():
            return
        news = view & ~self._view
        self._delay[~news] = 0
        if opened is not None:
            distance = np.hypot(self._x - opened.x, self._y - opened.y)
            self._delay[news] = distance[news] * UNROLL_SECONDS_A_CELL
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


def blit_view(canvas: pygame.Surface, view: pygame.Surface, shown: NDArray[np.float32], area: pygame.Rect) -> None:
    """Draw the cells in view over the remembered cells.

    `canvas`: picture with the remembered cells. `view`: picture with the cells in view. `shown`: opacity with which
    each cell of `view` is drawn, float32[x, y], 0 to 1. `area`: the part of the level that both pictures show, in
    pixels of the level.
    """
    x0, y0 = max(0, area.x // TILE), max(0, area.y // TILE)
    part = shown[x0 : area.right // TILE + 1, y0 : area.bottom // TILE + 1]
    full = np.zeros((part.shape[0] + 2, part.shape[1]), np.int8)
    full[1:-1] = part >= 1
    edges = (full[1:] - full[:-1]).T  # neighbouring cells of a row that are in full view take one blit
    blits = []
    for (y, left), right in zip(np.argwhere(edges > 0).tolist(), np.nonzero(edges < 0)[1].tolist(), strict=True):
        place = ((x0 + left) * TILE - area.x, (y0 + y) * TILE - area.y)
        blits.append((view, place, (*place, (right - left) * TILE, TILE)))
    canvas.blits(blits, doreturn=False)
    for x, y in np.argwhere((part > 0) & (part < 1)).tolist():
        place = ((x0 + x) * TILE - area.x, (y0 + y) * TILE - area.y)
        view.set_alpha(round(255 * float(part[x, y])))
        canvas.blit(view, place, (*place, TILE, TILE))
    view.set_alpha(None)
