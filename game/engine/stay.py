"""The hero's time on one level: how he came and left, how long he was there, and where he trod."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .geometry import Vec


class Stay:
    """Belongs to one level. Ticks count from the start of the game, as everywhere."""

    came_by: Vec
    """The cell where he last arrived."""
    came_at: int
    left_by: Vec
    """The cell from which he last left."""
    left_at: int
    before: int
    """The ticks that he spent there before he last arrived."""
    trail: NDArray[np.int32]
    """When he last set foot in each cell: the number of that step, 0 for never."""
    steps: int
    visitors: list[str]
    """The breeds of those who have come after him."""

    def __init__(self, shape: tuple[int, int], start: Vec) -> None:
        self.came_by = self.left_by = start
        self.came_at = self.left_at = self.before = self.steps = 0
        self.trail = np.zeros(shape, np.int32)
        self.visitors = []

    def begin(self, at: Vec, tick: int) -> None:
        self.came_by, self.came_at = at, tick
        self.tread(at)

    def end(self, at: Vec, tick: int) -> None:
        self.before = self.spent(tick)
        self.left_by, self.left_at = at, tick

    def spent(self, tick: int) -> int:
        """How many ticks he has been there, if he is there now."""
        return self.before + tick - self.came_at

    def tread(self, at: Vec) -> None:
        """He stands on a cell."""
        if not self.steps or self.trail[at] != self.steps:
            self.steps += 1
            self.trail[at] = self.steps
