"""What burns and drifts on a level, as data: fire, gas, and where air goes. While nothing does, it is empty."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec
from game.engine.model.condition import Condition
from game.engine.records import Derived, record

WIDE, NARROW, TIGHT = 4, 1, 0
"""How much of the air gets through: all through open ways, a quarter through a gap, nothing through what is tight."""


Shares = NDArray[np.int32]


class Airways(NamedTuple):
    """For each cell but the last of a row or column what passes between it and the next one, east or south."""

    east: Shares
    south: Shares
    east_draught: Shares
    """1 where a draught goes, 0 elsewhere."""
    south_draught: Shares
    draughts: tuple[tuple[Vec, Vec], ...]
    """The first and the last cell of each."""


GRAINS = 100
"""To the unit: who stands in less than one unit does not notice."""


Grains = NDArray[np.int32]


@record
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


Cells = NDArray[np.bool_]


@dataclass(eq=False)
class Air:
    """Fire and gas of one level; what is made of them is kept until they change."""

    fire: NDArray[np.int16] | None = None
    """For how many more turns each cell burns; None while nothing does."""
    gas: dict[GasKind, Grains] = field(default_factory=dict)
    """The grains of each kind that there is, cell by cell."""
    changes: int = 0
    """Counts the turns in which anything burned or drifted."""
    in_view: tuple[str, ...] = ()
    """What of it the hero had in view when it was last looked, by names."""
    airways: Derived[tuple[int, Airways] | None] = None
    """As they were after so many changes of the level."""
    _perils: Derived[tuple[int, Cells | None]] = (0, None)

    @property
    def still(self) -> bool:
        """Whether nothing burns or drifts."""
        return self.fire is None and not self.gas

    @property
    def perils(self) -> Cells | None:
        """The cells where nobody goes who has the choice; None while there are none. Not to be written to."""
        if self._perils[0] != self.changes:
            cells = [] if self.fire is None else [self.fire > 0]
            cells += [grains >= GRAINS for kind, grains in self.gas.items() if kind.harmful]
            self._perils = (self.changes, np.logical_or.reduce(cells) if cells else None)
        return self._perils[1]

    def burns_at(self, at: tuple[int, int]) -> bool:
        return self.fire is not None and bool(self.fire[at])

    def units_at(self, at: tuple[int, int]) -> dict[GasKind, int]:
        """How many whole units of which gases are in a cell."""
        units = {kind: int(grains[at]) // GRAINS for kind, grains in self.gas.items()}
        return {kind: number for kind, number in units.items() if number}

    def perilous(self, at: tuple[int, int]) -> bool:
        """Whether one had better not stand there."""
        return self.perils is not None and bool(self.perils[at])


def peril_free(cells: Cells, air: Air, known: Cells | None = None) -> Cells:
    """Those of some cells on which nothing burns or poisons, as far as it is known."""
    perils = air.perils
    if perils is None:
        return cells
    return cells & ~(perils if known is None else perils & known)
