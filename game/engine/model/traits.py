"""What creatures are told apart by: how they get past doors, their size, their weapons, and the lamps they carry."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import NamedTuple

from game.engine.model.air import GasKind
from game.engine.records import record

NORMAL_PACE = 100


class Crosses(Enum):
    """How a breed gets past a shut door without opening it, to the cell beyond in one action."""

    NEVER = "does not get past shut doors"
    UNDER = "squeezes under shut doors"
    THROUGH = "passes through shut doors, but never through open ones"

    __hash__ = object.__hash__  # there is one of each; an Enum's own takes long, and fields are looked up by it

    @property
    def gets_past(self) -> bool:
        return self is not Crosses.NEVER


class Opens(Enum):
    """When a breed opens shut doors; idle ones, as a rule, use what stands open."""

    NEVER = "cannot open doors"
    ROUSED = "opens doors when it hunts, flees or follows a noise"
    ALWAYS = "opens any door"


NEVER = -1_000_000
"""A tick before all games."""


class Size(IntEnum):
    """How large a body sounds."""

    SMALL = 0
    MIDDLING = 1
    LARGE = 2


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


@record
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
