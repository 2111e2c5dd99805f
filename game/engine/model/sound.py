"""Noises, how loud they are, and what the way costs a noise from one cell to every other."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import Steps
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import PathMap


class Noise(Enum):
    """What a noise sounds like to those who do not see where it comes from."""

    STEPS = "steps"
    DOOR = "a door"
    KNOCK = "a knock"
    KNOCKING = "loud knocking"
    BLOWS = "blows"
    GLASS = "breaking glass"
    CLATTER = "a clatter"
    SHOUT = "a shout"
    BLAST = "an explosion"
    BELL = "a bell"
    GNAWING = "gnawing"


LOUDNESS = {
    Noise.STEPS: 2,
    Noise.DOOR: 19,
    Noise.KNOCK: 32,
    Noise.KNOCKING: 34,
    Noise.BLOWS: 35,
    Noise.GLASS: 34,
    Noise.CLATTER: 19,
    Noise.SHOUT: 36,
    Noise.BLAST: 36,
    Noise.BELL: 36,
    Noise.GNAWING: 6,
}
"""How loud each usually is."""


EASING, GROANING = 1, 19
"""To ease a door ajar, and a stiff one."""


LATCHING = 3


BASHING = 28


RALLYING = (Noise.SHOUT, Noise.BLAST, Noise.BELL)
"""What monsters come to although the hero did not make it. All else they heed only from him: they know their own."""


class SoundMap:
    """What the way costs a noise from one cell to every other; a level keeps one of these, for as long as it stands so.

    A cell of the way costs 1, a door or curtain in it what it muffles besides. A noise made in a door is damped to
    neither side, nor is one that is heard in a door; so it is as far to a cell as from it.
    """

    CARRIES = 36
    """No noise that anybody makes is heard farther off."""
    MOST_KEPT = 64

    def __init__(self) -> None:
        self._changes = -1
        self._muffled: dict[Vec, int] = {}
        self._ways: PathMap | None = None
        self._costs: dict[Vec, tuple[NDArray[np.int16], int]] = {}
        """From each cell, and how far it was asked for."""

    def costs(
        self,
        at: Vec,
        within: int,
        soundproof: NDArray[np.bool_],
        muffled: Callable[[], dict[Vec, int]],
        changes: int,
    ) -> NDArray[np.int16]:
        """Return the cost of the way from a cell to each other one, as int16[x, y]. Not to be written to.

        It is -1 where no noise gets to, or none that goes only as far as `within`. `muffled` makes the cells that
        damp a noise and by how much; `changes` counts what changed ways on the level.
        """
        if self._changes != changes or len(self._costs) > self.MOST_KEPT:
            self._changes, self._costs = changes, {}
            self._muffled = muffled()
            self._ways = None
        costs, far = self._costs.get(at, (None, 0))
        if costs is None or far < min(within, self.CARRIES):
            far = self.CARRIES if costs is not None else min(within, self.CARRIES)
            costs = self._ways_from(at, soundproof).turns_to([at], limit=far)
            self._costs[at] = costs, far
        return costs

    def _ways_from(self, at: Vec, soundproof: NDArray[np.bool_]) -> PathMap:
        """One for all cells but those that muffle: what does is not in the way of what is made in it."""
        if at in self._muffled:
            delay = {cell: muffles for cell, muffles in self._muffled.items() if cell != at}
            return PathMap(~soundproof, Steps.NO_CORNERS, delay)
        if self._ways is None:
            self._ways = PathMap(~soundproof, Steps.NO_CORNERS, self._muffled)
        return self._ways
