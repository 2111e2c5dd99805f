"""State of a level's air: fire, gas, and how the air flows between cells."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from game.engine.bounds import MAX_BURN, MAX_GAS, AirName, Changes, Most, NameOf, Range
from game.engine.grid.geometry import Vec, cells_where
from game.engine.grid.neighbours import touching4
from game.engine.model.condition import Condition
from game.engine.records import Derived, NamedTuple, entity, record

WIDE, NARROW, TIGHT = 4, 1, 0
"""Quarters of the air that get through an open cell, a door ajar, and an obstacle that stops gas: 4 is all, 0 none."""


FlowShares = NDArray[np.int32]
"""Array int32[x, y]: for each cell, the quarters (0-4) of the full flow of air to the neighbour on one side."""


class Airways(NamedTuple):
    """Flow of the air between neighbouring cells."""

    east: FlowShares
    """Share of the air that passes between each cell and its eastern neighbour, without the last column."""
    south: FlowShares
    """Share of the air that passes between each cell and its southern neighbour, without the last row."""


GRAINS = 100
"""Number of grains in a unit of gas. Less than one unit of gas in a cell has no effect."""


Grains = NDArray[np.int32]
"""Array int32[x, y] of the grains of one gas in each cell."""


@record
class GasKind:
    """Kind of gas."""

    name: str
    sprite: str
    """First part of the names of the sprites for the gas, such as "gas-poison" of "gas-poison-0" and "gas-poison-sign".

    It is also the name of the colour in which the gas is drawn with characters.
    """
    decay: int = 20
    """Loss of gas in each cell per turn: `decay` thousandths of the gas there, and `decay` grains more."""
    condition: Condition | None = None
    """Condition that the gas inflicts on actors in it; None if it inflicts none."""
    turns: int = 0
    """Number of turns for which the condition lasts after an actor has left the gas."""
    blast: int = 0
    """Damage to each actor in the gas when it explodes; 0 if it cannot explode."""

    @property
    def harmful(self) -> bool:
        """Whether the gas harms actors or can explode."""
        return bool(self.blast) or (self.condition is not None and not self.condition.good)


Cells = NDArray[np.bool_]
"""Set of cells, bool[x, y]."""


@entity
class Air:
    """Fire and gas of one level, and cached values that are computed from the fire and the gas."""

    fire: Annotated[NDArray[np.int16], Range(0, MAX_BURN)] | None = None
    """Number of turns for which each cell still burns, as int16[x, y]; None while nothing burns."""
    own_fire: NDArray[np.bool_] | None = None
    """Cells whose fire the hero is to blame for, bool[x, y]; None while there are none.

    Only a tradition (set of rules) with a limit of open doors has such cells: see `door_limit`.
    """
    gas: Annotated[dict[GasKind, Annotated[Grains, Range(0, MAX_GAS)]], Most(NameOf.GAS)] = field(default_factory=dict)
    """Amount of each kind of gas in each cell, in grains (hundredths of a unit), as int32[x, y]."""
    changes: Changes = 0
    """Number of changes of fire and gas so far. Caches compare it in order to notice a change."""
    in_view: Annotated[tuple[AirName, ...], Most(NameOf.AIR)] = ()
    """Names of the gases other than smoke, and "fire", that the hero had in view at the last check."""
    airways: Derived[tuple[int, Airways] | None] = None
    """Cached flow of the air, with the value of `Level.changes` for which it is valid."""
    _perils: Derived[tuple[int, Cells | None]] = (0, None)
    """Cached cells with fire or harmful gas, after the value of `changes` for which they are valid."""

    @property
    def still(self) -> bool:
        """Whether the level has neither fire nor gas."""
        return self.fire is None and not self.gas

    @property
    def perils(self) -> Cells | None:
        """Cells with fire or harmful gas, as bool[x, y]; None while there are none. Do not write to it."""
        if self._perils[0] != self.changes:
            cells = [] if self.fire is None else [self.fire > 0]
            cells += [grains >= GRAINS for kind, grains in self.gas.items() if kind.harmful]
            self._perils = (self.changes, np.logical_or.reduce(cells) if cells else None)
        return self._perils[1]

    def add_gas(self, kind: GasKind, at: Vec, grains: int, shape: tuple[int, ...]) -> None:
        """Add grains of a gas to a cell. `shape`: shape of the level."""
        self.gas.setdefault(kind, np.zeros(shape, np.int32))[at] += grains
        self.changes += 1

    def set_fire(self, turns: NDArray[np.int16], *, own: bool = False) -> None:
        """Set each cell on fire for at least `turns` turns from now, int16[x, y].

        `own`: whether the hero is to blame for the fire in these cells, and for what catches fire from it.
        """
        self.fire = turns if self.fire is None else np.maximum(self.fire, turns)
        self.changes += 1
        if own:
            self.own_fire = turns > 0 if self.own_fire is None else self.own_fire | (turns > 0)

    def pass_turn(self, caught: dict[Vec, int]) -> list[Vec]:
        """Let a turn pass for fire and gas, whose gas is then spread; all this counts as one change.

        What burns does so for one turn less. Return the cells where the fire goes out. `caught`: the turns for which
        each cell burns that catches fire in this turn.
        """
        self.changes += 1
        if self.fire is None:
            return []
        if self.own_fire is not None:
            spreads = touching4(self.own_fire & (self.fire > 0))
            self.own_fire &= self.fire > 0
            for at in caught:
                self.own_fire[at] = spreads[at]
        last_turns = cells_where(self.fire == 1)
        self.fire[self.fire > 0] -= 1
        for at, turns in caught.items():
            self.fire[at] = turns
        return last_turns

    def is_own_fire(self, at: Vec) -> bool:
        """Return whether the hero is to blame for the fire that burns in a cell, or that has just gone out there."""
        return self.own_fire is not None and bool(self.own_fire[at])

    def put_out(self) -> None:
        """End all fire, where nothing burns any more."""
        self.fire = self.own_fire = None

    def burns_at(self, at: tuple[int, int]) -> bool:
        """Return whether there is fire in a cell."""
        return self.fire is not None and bool(self.fire[at])

    def units_at(self, at: tuple[int, int]) -> dict[GasKind, int]:
        """Return the number of whole units of each gas in a cell. Gases of less than one unit are left out."""
        units = {kind: int(grains[at]) // GRAINS for kind, grains in self.gas.items()}
        return {kind: number for kind, number in units.items() if number}

    def perilous(self, at: tuple[int, int]) -> bool:
        """Return whether there is fire or harmful gas in a cell."""
        return self.perils is not None and bool(self.perils[at])


def peril_free(cells: Cells, air: Air, known: Cells | None = None) -> Cells:
    """Return `cells` without the cells that have fire or harmful gas. `cells` and the result are bool[x, y].

    `known`: the cells, bool[x, y], where fire and gas are known; all other cells count as free of both. None: all cells
    are known.
    """
    perils = air.perils
    if perils is None:
        return cells
    return cells & ~(perils if known is None else perils & known)
