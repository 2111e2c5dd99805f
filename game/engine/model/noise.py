"""Noises: their kinds, their loudness, and the loudness that they lose on the way to other cells."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from game.engine.bounds import Amount, Place, Tick
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import PathMap
from game.engine.records import record


class Noise(Enum):
    """Kind of noise, as far as a listener can recognize it without seeing the source."""

    STEPS = auto()
    DOOR = auto()
    """A door opens, is eased or is pushed open."""
    BOLT = auto()
    """A door is shut and bolted."""
    KNOCK = auto()
    KNOCKING = auto()
    """A second knock soon after the first. It is louder."""
    BLOWS = auto()
    GLASS = auto()
    CLATTER = auto()
    SHOUT = auto()
    BLAST = auto()
    BELL = auto()
    GNAWING = auto()


class NoisyAct(Enum):
    """Act whose noise is not as loud as others that sound alike."""

    EASE = auto()
    """A door is opened a crack."""
    EASE_RUSTY = auto()
    PUSH = auto()
    """A door that is ajar is pushed open."""
    BASH = auto()
    """A monster strikes a door."""
    DIG = auto()
    """A wand digs through rock and doors."""


LOUDNESS: dict[Noise | NoisyAct, int] = {
    Noise.STEPS: 2,
    Noise.DOOR: 19,
    NoisyAct.EASE: 1,
    NoisyAct.EASE_RUSTY: 19,
    NoisyAct.PUSH: 10,
    Noise.BOLT: 3,
    Noise.KNOCK: 32,
    Noise.KNOCKING: 34,
    Noise.BLOWS: 13,
    NoisyAct.BASH: 28,
    NoisyAct.DIG: 20,
    Noise.GLASS: 34,
    Noise.CLATTER: 10,
    Noise.SHOUT: 36,
    Noise.BLAST: 36,
    Noise.BELL: 36,
    Noise.GNAWING: 6,
}
"""Loudness of each noise: the number of open cells that it can cross and still be heard.

An act with a loudness of its own has a row below the noise that it sounds like.
"""


RALLYING = (Noise.SHOUT, Noise.BLAST, Noise.BELL)
"""Noises that monsters follow from any source. Most monsters follow other noises only if the hero made them."""
SUMMONING = (Noise.KNOCKING,)
"""Noises that monsters follow even if they ignore all others, and even from a post that they guard."""


@record
class KnownNoise:
    """A noise that the hero made or heard, as far as he knows it. It never says more than he perceived."""

    noise: Noise
    loudness: Amount
    """Loudness at the source. If the hero does not know the source (`at` is None): what was left where he stood."""
    at: Vec | None
    """Cell where the noise was made; None if the hero only heard from which direction it came."""
    direction: Annotated[Vec, Place.STEP]
    """Direction from the hero to the source, rounded to one of the eight compass directions, as a step."""
    own: bool
    """Whether the hero made the noise."""
    tick: Tick
    """Tick at which the noise was made."""


class SoundMap:
    """Cache of costs on one level. A cost is the loudness that a noise loses on its way from one cell to another.

    Each cell of the way costs 1. A cell that muffles noises, such as the cell of a shut door, costs an additional
    amount. But the cell where a noise is made and the cell where it is heard do not muffle it. So the cost from one
    cell to another is the same in both directions.
    """

    CARRIES = 36
    """Largest loss of loudness that is computed. A noise cannot be heard where it loses more."""
    MAX_KEPT = 64
    """Number of cells whose costs are cached; when there are more, all are dropped at once."""

    def __init__(self) -> None:
        self._changes = -1
        self._muffled: dict[Vec, int] = {}
        self._path_maps: PathMap | None = None
        self._costs: dict[Vec, tuple[NDArray[np.int16], int]] = {}
        """Costs from a cell to all cells, int16[x, y], and the greatest cost that was computed.

        The keys are the cells where noises were made.
        """

    def costs(
        self,
        at: Vec,
        within: int,
        soundproof: NDArray[np.bool_],
        muffled: Callable[[], dict[Vec, int]],
        changes: int,
    ) -> NDArray[np.int16]:
        """Return the loudness that a noise loses from a cell to each cell, int16[x, y]. Do not write to the array.

        The loss is -1 where a noise cannot be heard. `within`: losses above this may be -1 too. `soundproof`: the cells
        that block noises, bool[x, y]. `muffled`: function that returns the cells that muffle noises, each with the
        loudness that a noise loses there. `changes`: the present value of `Level.changes`; if it has changed since the
        last call, the cache is emptied first.
        """
        if self._changes != changes or len(self._costs) > self.MAX_KEPT:
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
        """Return the path map for noises made at a cell. A distance on this map is the loudness that a noise loses.

        If the cell itself muffles noises, it does not muffle a noise made there. `soundproof`: the cells that noises
        cannot enter, bool[x, y].
        """
        if at in self._muffled:
            delay = {cell: muffles for cell, muffles in self._muffled.items() if cell != at}
            return PathMap(~soundproof, StepRule.NO_CORNERS, delay)
        if self._path_maps is None:
            self._path_maps = PathMap(~soundproof, StepRule.NO_CORNERS, self._muffled)
        return self._path_maps
