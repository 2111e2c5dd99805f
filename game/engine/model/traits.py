"""Traits of breeds: how they get past doors, their size, their fighting, and their lamps."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import NamedTuple

from game.engine.model.air import GasKind
from game.engine.records import record

NORMAL_PACE = 100


class Crosses(Enum):
    """Way in which a breed gets past a shut door without opening it, to the cell beyond in one action."""

    NEVER = "cannot get past shut doors"
    UNDER = "squeezes under shut doors"
    THROUGH = "passes through shut doors, but never through open ones"

    __hash__ = object.__hash__  # there is one of each; an Enum's own takes long, and fields are looked up by it

    @property
    def gets_past(self) -> bool:
        """Whether the breed gets past shut doors at all."""
        return self is not Crosses.NEVER


class Opens(Enum):
    """Rule for when a breed opens shut doors; idle monsters usually use open doors only."""

    NEVER = "cannot open doors"
    ROUSED = "opens doors when it hunts, flees or follows a noise"
    ALWAYS = "opens any door"


NEVER = -1_000_000
"""A tick before all games."""


class Size(IntEnum):
    """Size of a body, as a listener hears it."""

    SMALL = 0
    MIDDLING = 1
    LARGE = 2


class Stats(NamedTuple):
    """Dice of attack and defense, and the chances in per cent for each of them to hit or to block."""

    attack: int = 0
    attack_chance: int = 0
    defense: int = 0
    defense_chance: int = 0


class Bashing(NamedTuple):
    """Breaking of doors: a blow takes `turns` turns and takes `pips` pips from the door."""

    pips: int
    turns: int
    gnaws: bool = False
    """Whether the monster gnaws through doors, which works on wood only."""


class GasSac(NamedTuple):
    """Gas that comes out of a monster that bursts when it dies."""

    gas: GasKind
    units: int


WEAK_BASHING, BRUTAL_BASHING, GNAWING = Bashing(1, 2), Bashing(2, 1), Bashing(1, 2, gnaws=True)


class LampLevel(NamedTuple):
    """Radius of a lamp's light, in cells, if it has at least `oil` measures of oil."""

    oil: int
    radius: int


@record
class Lamp:
    """Lamp of a breed. It burns one measure of oil in a hundred ticks; shaded it burns none."""

    oil: int
    """Measures of oil at the start."""
    most: int
    """Largest number of measures that it holds."""
    levels: tuple[LampLevel, ...]
    """Steps of brightness, the brightest first."""
    sight_without: int
    """Largest distance at which its bearer sees without its light, in cells."""
    hearing_without: int
    """Loudness by which a noise may be fainter for its bearer in the dark."""

    def radius(self, oil: int) -> int:
        """Return the radius of its light in cells for an amount of oil; 0 if it does not shine."""
        for lamp_level in self.levels:
            if oil >= lamp_level.oil:
                return lamp_level.radius
        return 0
