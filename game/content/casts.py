"""Who stands in for the kobolds that chains put everywhere."""

from __future__ import annotations

from game.mapgen.layers.population.monsters import Recast
from game.mapgen.starters.town import People

SEEDS = Recast("kobold", ("kobold", "ooze", "goblin", "goblin"))
"""In the classic traditions: a quarter kobolds, a quarter oozes, half goblins (RS-35)."""
GARRISON = Recast("kobold", ("bellman", "bellman", "bellman", "wraith", "key-thief"))
"""In the Fort."""
HOUSEHOLD = Recast("kobold", ("wraith", "wraith", "bolt-warden"))
"""In the vaults of the House."""
FOREST = Recast("kobold", ("hound", "rat", "goblin", "goblin"))
"""In the forest of `rustbook`: beasts, and who hides from the town's justice (RB-80: wolves, rats, bandits)."""
MUSHROOMS = Recast("kobold", ("gasbag", "ooze", "goblin", "kobold"))
"""In its mushroom caverns: gasbags stand for the document's bursting mushrooms (RB-80, RB-83), oozes for its fungus."""
SERVANTS = Recast("kobold", ("wyrmling", "wyrmling", "kobold"))
"""In its dragon's lair."""

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
"""In its town (RB-31): pub, temple, smithy, clothier, alchemist and the hero's own home; in each other house one."""
