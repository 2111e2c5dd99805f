"""The monsters of each depth and place.

`RESIDENTS`: the monsters of each depth in the tradition `ajar`. On each depth, monsters that cannot
open doors make up at least half of the total threat (see `threat`).

The steps that place monsters put kobolds everywhere at first. The other tables name the monsters that replace these
kobolds.
"""

from __future__ import annotations

from game.content.monsters import breeds
from game.content.monsters.letters import LETTER_DEPTHS
from game.engine.grid.dice import Roll
from game.engine.model.breed import Breed
from game.mapgen.layers.population.place_monsters import ReplaceByDepth, ReplaceSpawns, Resident
from game.mapgen.starters.town import People

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
    """Return how dangerous a breed (kind of monster) is: its mean health times its mean number of hits in 10,000 ticks.

    A breed's health and attack are ranges, so their means count. Each hit is one point of damage that the victim does
    not block.
    """
    hits = _doubled(breed.attack) * _doubled(breed.attack_chance) * 100 // (4 * breed.pace)
    return hits * _doubled(breed.health) // 2


def _doubled(roll: Roll) -> int:
    """Return twice the mean of a roll; unlike the mean, it is always a whole number."""
    return roll.count * (roll.sides + 1) + 2 * roll.plus


SEEDS = ReplaceSpawns("kobold", ("kobold", "ooze", "goblin", "goblin"))
"""Monsters of the classic traditions: a quarter kobolds, a quarter oozes, half goblins (RS-35)."""
LETTERS = ReplaceByDepth("kobold", LETTER_DEPTHS)
"""Monsters of `rogue`: the letters that live at the depth (CM-41 to CM-44)."""
GARRISON = ReplaceSpawns("kobold", ("bellman", "bellman", "bellman", "wraith", "key-thief"))
"""Monsters of the Fort."""
HOUSEHOLD = ReplaceSpawns("kobold", ("wraith", "wraith", "bolt-warden"))
"""Monsters of the vaults of the House."""
GOBLINS_AND_ORCS = ReplaceSpawns("kobold", ("cave goblin",) * 10 + ("cave orc",), deeper=("cave orc",))
"""Monsters of the rooms of `rustbook`: goblins with weight 10, and orcs with weight 1 + depth (RB-51)."""
CAVERNS = ReplaceSpawns("kobold", ("kobold", "ooze", "cave goblin", "cave orc"))
"""Monsters of the caverns of `rustbook`. The ooze stands for the document's gelatinous cube (RB-80)."""
FOREST = ReplaceSpawns("kobold", ("hound", "rat", "cave goblin", "cave goblin"))
"""Monsters of the forest of `rustbook`: beasts and outlaws (RB-80: wolves, rats, bandits)."""
MUSHROOMS = ReplaceSpawns("kobold", ("gasbag", "ooze", "cave goblin", "kobold"))
"""Monsters of the mushroom caverns of `rustbook`.

Gasbags stand for the document's bursting mushrooms (RB-80, RB-83), and oozes for its fungus.
"""
SERVANTS = ReplaceSpawns("kobold", ("wyrmling", "wyrmling", "kobold"))
"""Monsters of the dragon's lair of `rustbook`."""

TOWNSFOLK = People(
    houses=(
        ("barkeep", "villager", "villager"),
        ("priest", "villager"),
        ("smith",),
        ("tailor",),
        ("alchemist",),
        ("grandmother",),
    ),
    others=("villager",),
    streets="villager",
    piers="docker",
)
"""People of the town of `rustbook` (RB-31).

The houses are pub, temple, smithy, clothier, alchemist and the hero's own home; each other house has one villager.
"""
