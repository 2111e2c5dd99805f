"""Noises, their loudness, and the loudness that they lose on the way from one cell to every other."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import PathMap


class Noise(Enum):
    """Kind of noise, as far as a listener that does not see the source can tell."""

    STEPS = auto()
    DOOR = auto()
    """A door opens, is eased or is pushed open."""
    BOLT = auto()
    """A door is shut and bolted."""
    KNOCK = auto()
    KNOCKING = auto()
    """A second knock, which is louder."""
    BLOWS = auto()
    GLASS = auto()
    CLATTER = auto()
    SHOUT = auto()
    BLAST = auto()
    BELL = auto()
    GNAWING = auto()


LOUDNESS = {
    Noise.STEPS: 2,
    Noise.DOOR: 19,
    Noise.BOLT: 3,
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
"""Usual loudness of each noise: the number of open cells it could cross."""


EASING, GROANING = 1, 19
"""Loudness of easing a door ajar, and of easing a stiff one."""


BASHING = 28


RALLYING = (Noise.SHOUT, Noise.BLAST, Noise.BELL)
"""Noises that monsters come to even if the hero did not make them; they react to all others only if he did."""


class SoundMap:
    """Cache of the loudness that a noise loses from one cell to every other, on one level.

    Each cell of the way costs 1, and a door or curtain also costs what it muffles. A cell that muffles damps neither
    the noises made in it nor those heard in it, so the cost is the same in both directions.
    """

    CARRIES = 36
    """Largest cost at which any noise is heard."""
    MOST_KEPT = 64

    def __init__(self) -> None:
        self._changes = -1
        self._muffled: dict[Vec, int] = {}
        self._path_maps: PathMap | None = None
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
        """Return the cost of the way from a cell to each other one, as int16[x, y]. Do not write to it.

        It is -1 where no noise arrives; costs above `within` may be -1 too. `muffled` returns the cells that damp a
        noise and by how much; `changes` is the number of changes of the level so far.
        """
        if self._changes != changes or len(self._costs) > self.MOST_KEPT:
            self._changes, self._costs = changes, {}
            self._muffled = muffled()
            self._path_maps = None
        costs, far = self._costs.get(at, (None, 0))
        if costs is None or far < min(within, self.CARRIES):
            far = self.CARRIES if costs is not None else min(within, self.CARRIES)
            costs = self._path_map_from(at, soundproof).distances_to([at], limit=far)
            self._costs[at] = costs, far
        return costs

    def _path_map_from(self, at: Vec, soundproof: NDArray[np.bool_]) -> PathMap:
        """Return the path map for noises made at a cell: a cell that muffles does not damp its own noises."""
        if at in self._muffled:
            delay = {cell: muffles for cell, muffles in self._muffled.items() if cell != at}
            return PathMap(~soundproof, StepRule.NO_CORNERS, delay)
        if self._path_maps is None:
            self._path_maps = PathMap(~soundproof, StepRule.NO_CORNERS, self._muffled)
        return self._path_maps
