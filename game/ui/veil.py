"""How much of each cell's view has come through: new sights fade in, lost ones fade out.

An opening door unrolls what lies behind it by distance.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.geometry import Vec

FADE_SECONDS = 0.12
UNROLL_SECONDS_A_CELL = 0.012


class Veil:
    """For each cell 0, hidden or remembered, to 1, in full view."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self.shown = np.zeros(shape, np.float32)
        self._delay = np.zeros(shape, np.float32)
        self._view = np.zeros(shape, np.bool_)
        x, y = np.indices(shape)
        self._x, self._y = x, y
        self.moving = False

    def turn(self, view: NDArray[np.bool_], opened: Vec | None) -> None:
        """Takes in a new view; `opened` is the door through which the new sights come, if one was opened."""
        if (view == self._view).all():
            return
        news = view & ~self._view
        self._delay[~news] = 0
        if opened is not None:
            distance = np.hypot(self._x - opened.x, self._y - opened.y)
            self._delay[news] = distance[news] * UNROLL_SECONDS_A_CELL
        self._view = view.copy()
        self.moving = True

    def pass_time(self, seconds: float) -> None:
        """Lets fades go on."""
        if not self.moving:
            return
        waited = np.maximum(0, seconds - self._delay)
        self._delay = np.maximum(0, self._delay - seconds)
        change = np.where(self._view, waited, -seconds) / FADE_SECONDS
        self.shown = np.clip(self.shown + change, 0, 1).astype(np.float32)
        self.moving = bool((self.shown != self._view).any())

    def finish(self) -> None:
        """Ends all fades at once."""
        self.shown = self._view.astype(np.float32)
        self._delay[:] = 0
        self.moving = False

    @property
    def settled(self) -> NDArray[np.bool_]:
        """The cells that are not on their way into view."""
        settled: NDArray[np.bool_] = ~self._view | (self.shown >= 1)
        return settled
