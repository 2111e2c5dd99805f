"""Who lives at which depth. At least half of each depth's threat cannot open doors."""

from __future__ import annotations

from game.content import breeds
from game.engine.grid.dice import Roll
from game.engine.model.breed import Breed
from game.mapgen.layers.population.monsters import Resident

RESIDENTS = (
    Resident(breeds.KOBOLD.name, range(1, 2), weight=3, most=2),
    Resident(breeds.KOBOLD.name, range(2, 4), weight=4, most=3),
    Resident(breeds.HOUND.name, range(1, 2), weight=4, least=2, most=2, in_dens=True),
    Resident(breeds.HOUND.name, range(2, 3), weight=5, least=4, most=6, in_dens=True),
    Resident(breeds.HOUND.name, range(3, 5), weight=9, least=4, most=6, in_dens=True),
    Resident(breeds.HOUND.name, range(5, 6), weight=5, least=4, most=6, in_dens=True),
    Resident(breeds.OOZE.name, range(1, 6), weight=3),
    Resident(breeds.GOBLIN.name, range(1, 2), weight=3, most=2),
    Resident(breeds.GOBLIN.name, range(2, 5), weight=3, most=3),
    Resident(breeds.LURKER.name, range(2, 7), weight=3, beside_door=True),
    Resident(breeds.RAT.name, range(2, 6), weight=2, least=3, most=5),
    Resident(breeds.ARCHER.name, range(3, 8), weight=2, before_door=True),
    Resident(breeds.JACKAL.name, range(3, 8), weight=1, least=3, most=4),
    Resident(breeds.BOMBARDIER.name, range(3, 8), weight=1),
    Resident(breeds.BEETLE.name, range(4, 9), weight=3),
    Resident(breeds.OGRE.name, range(4, 9), weight=1),
    Resident(breeds.LISTENER.name, range(4, 9), weight=1),
    Resident(breeds.KNOCKER.name, range(4, 8), weight=2),
    Resident(breeds.MOTH.name, range(5, 9), weight=2, least=2, most=3),
    Resident(breeds.GASBAG.name, range(5, 9), weight=2),
    Resident(breeds.KEY_THIEF.name, range(5, 10), weight=1),
    Resident(breeds.BELLMAN.name, range(6, 10), weight=2, before_door=True),
    Resident(breeds.WRAITH.name, range(6, 9), weight=3, most=2),
    Resident(breeds.WRAITH.name, range(9, 11), weight=5, most=2),
    Resident(breeds.BOLT_WARDEN.name, range(7, 9), weight=1),
    Resident(breeds.BOLT_WARDEN.name, range(9, 11), weight=2),
)


def threat(breed: Breed) -> int:
    """What one of a breed comes to in a fight: the health it has, times the hits it lands in 10,000 ticks."""
    hits = _doubled(breed.attack) * _doubled(breed.attack_chance) * 100 // (4 * breed.pace)
    return hits * _doubled(breed.health) // 2


def _doubled(roll: Roll) -> int:
    """Twice the mean of a roll, which is a whole number."""
    return roll.count * (roll.sides + 1) + 2 * roll.plus
