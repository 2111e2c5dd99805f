"""Gas: how it spreads over a level, evenly and through open ways only, and what each kind does to those in it.

Amounts are whole numbers of grains, a hundred to the unit. In a turn each cell gives a fifth of what it has more than a
neighbour to that neighbour; through a door ajar a quarter of that. All cells give at once, so nothing depends on the
order of cells, a level mirrored has its gas mirrored, and what one cell loses another gains. Then a draught carries
it on: along its line, and only there, a third of every difference goes over, three times.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from .airways import WIDE, Airways

if TYPE_CHECKING:
    from .condition import Condition

GRAINS = 100
"""To the unit: who stands in less than one unit does not notice."""
SPREAD = 5
"""One part in so many of a difference evens out in a turn; four neighbours and oneself make five."""
PULL, PULLS = 3, 3
"""One part in so many along a draught, and how many times in a turn."""

Grains = NDArray[np.int32]


@dataclass(frozen=True)
class GasKind:
    """What is the same for all gas of a kind."""

    name: str
    look: str
    """The family of sprites it is drawn with."""
    decay: int = 20
    """So many thousandths of it are lost in a turn, and as many grains from each cell, so that thin gas goes too."""
    condition: Condition | None = None
    """What comes over those in it."""
    turns: int = 0
    """For how long after they have left it."""
    blast: int = 0
    """Health that it takes from all in it when it is lit and goes off; 0 if it does not burn."""

    @property
    def harmful(self) -> bool:
        """Whether one had better not be in it."""
        return bool(self.blast) or (self.condition is not None and not self.condition.good)


def spread(grains: Grains, ways: Airways) -> Grains:
    """The gas of one kind a turn later, all of it."""
    across = _flow(grains[:-1] - grains[1:], ways.east, SPREAD * WIDE)
    down = _flow(grains[:, :-1] - grains[:, 1:], ways.south, SPREAD * WIDE)
    spread = grains.copy()
    _move(spread, across, down)
    if ways.draughts:
        for _ in range(PULLS):
            across = _flow(spread[:-1] - spread[1:], ways.east_draught, PULL)
            down = _flow(spread[:, :-1] - spread[:, 1:], ways.south_draught, PULL)
            _move(spread, across, down)
    return spread


def decayed(grains: Grains, kind: GasKind) -> Grains:
    """What is left of the gas in each cell after a turn."""
    left: Grains = np.maximum(0, grains - grains * kind.decay // 1000 - kind.decay)
    return left


def _flow(more: Grains, shares: NDArray[np.int32], parts: int) -> Grains:
    """What goes over where there is so much more on one side: to the other side, or back if it is negative."""
    flow: Grains = np.sign(more) * (np.abs(more) * shares // parts)
    return flow


def _move(grains: Grains, across: Grains, down: Grains) -> None:
    grains[:-1] -= across
    grains[1:] += across
    grains[:, :-1] -= down
    grains[:, 1:] += down
