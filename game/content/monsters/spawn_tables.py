"""The monsters of each depth and place.

`RESIDENTS`: the monsters of each depth in the tradition `ajar`, from their values in `breeds`. On each depth, monsters
that cannot open doors make up at least half of the total threat (see `threat`).

The steps that place monsters put kobolds everywhere at first. The other tables name the monsters that replace these
kobolds.
"""

from __future__ import annotations

from game.content.monsters.breeds import BREEDS
from game.content.monsters.letters import LETTER_DEPTHS
from game.engine.grid.dice import Roll
from game.engine.model.breed import Breed
from game.mapgen.layers.population.place_monsters import ReplaceByDepth, ReplaceSpawns
from game.mapgen.starters.town import People

_LIVING = [breed for breed in BREEDS.values() if breed.habitats]
RESIDENTS = tuple(
    (breed.name, habitat)
    for breed in sorted(_LIVING, key=lambda breed: breed.habitats[0].depths.start)
    for habitat in breed.habitats
)
"""Names of the breeds that live in `ajar`, each with depths and how it lives there: see `Breed.habitats`.

Breeds that begin at a higher depth come first.
"""
POPULATION = (18, 21, 23, 20, 22, 18, 21, 18, 18, 14)
"""Number of monsters of a level at each depth in the tradition `ajar`, those behind runes and mimics not counted."""


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
GARRISON = ReplaceSpawns(
    "kobold",
    (*4 * ("bellman",), *3 * ("wraith",), "ogre", "key-thief", "listener", "knocker", "doorward archer"),
)
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
