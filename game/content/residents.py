"""Who lives at which depth. At least half of each depth's threat cannot open doors."""

from __future__ import annotations

from game.engine.actor import Breed
from game.engine.dice import Roll
from game.mapgen.layers.residents import Resident

from .breeds import HOUND, KOBOLD, LURKER

RESIDENTS = (
    Resident(KOBOLD.name, range(1, 4), weight=4, most=2),
    Resident(KOBOLD.name, range(4, 11), weight=3, most=2),
    Resident(HOUND.name, range(1, 6), weight=3, least=2, most=3),
    Resident(HOUND.name, range(6, 11), weight=2, least=2, most=3),
    Resident(LURKER.name, range(2, 4), weight=2, beside_door=True),
    Resident(LURKER.name, range(4, 11), weight=3, beside_door=True),
)


def threat(breed: Breed) -> int:
    """What one of a breed comes to in a fight: the health it has, times the hits it lands in 10,000 ticks."""
    hits = _doubled(breed.attack) * _doubled(breed.attack_chance) * 100 // (4 * breed.pace)
    return hits * _doubled(breed.health) // 2


def _doubled(roll: Roll) -> int:
    """Twice the mean of a roll, which is a whole number."""
    return roll.count * (roll.sides + 1) + 2 * roll.plus
