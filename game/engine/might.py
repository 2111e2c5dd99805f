"""What one fights with, and what one breaks doors with."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .gas import GasKind


class Stats(NamedTuple):
    """What one fights with: dice, and per cent for each of them to hit or to block."""

    attack: int = 0
    attack_chance: int = 0
    defense: int = 0
    defense_chance: int = 0


class Bashing(NamedTuple):
    """How one breaks doors: so many pips, each time in so many turns."""

    pips: int
    turns: int
    gnaws: bool = False
    """Whether it eats its way, through wood only."""


class Bladder(NamedTuple):
    """What comes out of one that bursts when it dies."""

    gas: GasKind
    units: int


WEAK_BASHING, BRUTAL_BASHING, GNAWING = Bashing(1, 2), Bashing(2, 1), Bashing(1, 2, gnaws=True)
