"""What a creature fights with, what it breaks doors with, what bursts out of it, and the lamp that it carries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.engine.model.air import GasKind


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


class Shine(NamedTuple):
    """With so much oil at least a lamp shines so far."""

    oil: int
    radius: int


@dataclass(frozen=True)
class Lamp:
    """What a breed carries to see by. It burns one measure of oil in a hundred ticks; shaded it burns none."""

    oil: int
    """In it at the start."""
    most: int
    """That goes into it."""
    shines: tuple[Shine, ...]
    """From the farthest down."""
    sight_without: int
    """How far one sees by what light there always is."""
    hearing_without: int
    """So much better one hears in the dark."""

    def radius(self, oil: int) -> int:
        """How far it shines; 0 for not at all."""
        for shine in self.shines:
            if oil >= shine.oil:
                return shine.radius
        return 0
