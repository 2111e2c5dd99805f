"""State of a level's air: fire, gas, and the ways of the air. It is empty while nothing burns or drifts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec
from game.engine.model.condition import Condition
from game.engine.records import Derived, record

WIDE, NARROW, TIGHT = 4, 1, 0
"""Share of the air, in quarters, that gets through an open way, a gap, and an obstacle that is tight."""


FlowShares = NDArray[np.int32]
"""Share of the air that passes from each cell to the next, in quarters, int32[x, y]."""


class Airways(NamedTuple):
    """Shares of the air that pass from each cell to the next, east or south, as int32[x, y] without the last cells."""

    east: FlowShares
    south: FlowShares
    east_draught: FlowShares
    """1 where a draught blows, 0 elsewhere."""
    south_draught: FlowShares
    draughts: tuple[tuple[Vec, Vec], ...]
    """First and last cell of each draught."""


GRAINS = 100
"""Number of grains in a unit of gas; less than one unit in a cell has no effect."""


Grains = NDArray[np.int32]
"""Grains of one gas in each cell, int32[x, y]."""


@record
class GasKind:
    """Kind of gas."""

    name: str
    look: str
    """Family of sprites that it is drawn with."""
    decay: int = 20
    """Thousandths of it that are lost each turn, and grains lost from each cell, so that thin gas vanishes too."""
    condition: Condition | None = None
    """Condition of actors that are in it; None if it has no such effect."""
    turns: int = 0
    """Number of turns for which the condition lasts after they have left the gas."""
    blast: int = 0
    """Damage to all actors in it when it is lit and explodes; 0 if it does not burn."""

    @property
    def harmful(self) -> bool:
        """Whether it harms actors, or can explode."""
        return bool(self.blast) or (self.condition is not None and not self.condition.good)


Cells = NDArray[np.bool_]


@dataclass(eq=False)
class Air:
    """Fire and gas of one level; values derived from them are cached until they change."""

    fire: NDArray[np.int16] | None = None
    """Number of turns for which each cell still burns, as int16[x, y]; None while nothing burns."""
    gas: dict[GasKind, Grains] = field(default_factory=dict)
    """Grains of each kind of gas on the level, as int32[x, y]."""
    changes: int = 0
    """Number of turns in which anything burned or drifted."""
    in_view: tuple[str, ...] = ()
    """Names of the gases and fire that the hero had in view at the last check."""
    airways: Derived[tuple[int, Airways] | None] = None
    """Airways, with the number of changes of the level for which they are valid."""
    _perils: Derived[tuple[int, Cells | None]] = (0, None)

    @property
    def still(self) -> bool:
        """Whether nothing burns or drifts."""
        return self.fire is None and not self.gas

    @property
    def perils(self) -> Cells | None:
        """Cells with fire or harmful gas, as bool[x, y]; None while there are none. Do not write to it."""
        if self._perils[0] != self.changes:
            cells = [] if self.fire is None else [self.fire > 0]
            cells += [grains >= GRAINS for kind, grains in self.gas.items() if kind.harmful]
            self._perils = (self.changes, np.logical_or.reduce(cells) if cells else None)
        return self._perils[1]

    def burns_at(self, at: tuple[int, int]) -> bool:
        """Return whether a cell burns."""
        return self.fire is not None and bool(self.fire[at])

    def units_at(self, at: tuple[int, int]) -> dict[GasKind, int]:
        """Return the number of whole units of each gas in a cell; gases with none are left out."""
        units = {kind: int(grains[at]) // GRAINS for kind, grains in self.gas.items()}
        return {kind: number for kind, number in units.items() if number}

    def perilous(self, at: tuple[int, int]) -> bool:
        """Return whether a cell has fire or harmful gas."""
        return self.perils is not None and bool(self.perils[at])


def peril_free(cells: Cells, air: Air, known: Cells | None = None) -> Cells:
    """Return the cells, of some bool[x, y], without fire and harmful gas.

    `known`: the cells whose dangers are taken into account; None for all.
    """
    perils = air.perils
    if perils is None:
        return cells
    return cells & ~(perils if known is None else perils & known)
