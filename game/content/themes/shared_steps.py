"""Steps that the themes of `ajar` share.

The parameters of these steps, such as chances and sizes, were tuned until the medians of many levels lay within the
limits of `mapgen/measure/level_bands.py`: see `tools/survey.py --theme`.
"""

from __future__ import annotations

from game.content.items.abilities import TOME_DEPTHS
from game.content.items.gear import KEY, LATCH
from game.content.items.loot_tables import GEAR_LOTS, ITEM_LOTS, TOME
from game.content.monsters.breeds import HOUND, MIMIC
from game.content.monsters.spawn_tables import POPULATION, RESIDENTS
from game.content.rooms.purposes import PURPOSES, purposes_of
from game.content.traditions import AJAR, GENTLER
from game.content.vaults.own_vaults import shelf
from game.engine.level_theme import LevelTheme
from game.mapgen.analysis.level_check import AlwaysRight
from game.mapgen.analysis.plate_check import PleasablePlates
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.chain import Chain
from game.mapgen.layers.doors.gates import Gates
from game.mapgen.layers.doors.hidden_doors import SecretDoor
from game.mapgen.layers.doors.leaves import LeavesAndArches
from game.mapgen.layers.doors.special_doors import FalseDoors, OddDoor
from game.mapgen.layers.population.loot_behind_doors import LootByDoors
from game.mapgen.layers.population.one_of_three import OneOfThree
from game.mapgen.layers.population.place_items import Flask, GuaranteedItems
from game.mapgen.layers.population.place_monsters import Residents
from game.mapgen.layers.population.place_stairs import DistantExit, FirstRoom
from game.mapgen.layers.population.place_vaults import IronVaults, RunedVault
from game.mapgen.layers.rooms.loops import Loops
from game.mapgen.layers.rooms.prefab_vaults import Vaults
from game.mapgen.starters.accretion import BUILT, Accretion, Weights
from game.mapgen.starters.room_shapes import Box

PRIZES = ("healing potion", "armour scroll", "teleport scroll", "wand of slowness", "axe")
"""Names of the items in locked vaults: each is worth a key."""
RUNED_PRIZES = ("healing potion", "wand of banishing")
"""Names of the items behind doors with a rune."""
ROOMY: tuple[BuildStep, ...] = (FirstRoom(), DistantExit(most=85))
"""Steps that place the start in the first room and the exit far away."""
FALSE_DOORS = FalseDoors(MIMIC.name, range(8, 11), percent=60)
"""Step that places at most one mimic, a monster that poses as a door, on a level."""
MOST_DOORS = max(rules.door_limit.doors for rules in (AJAR, *GENTLER.values()) if rules.door_limit is not None)
"""Greatest limit of open doors: levels are the same in the gentler setting."""
VAULTS = 1
"""Greatest number of drawn vaults of a level, unless its theme has another."""
CUTS = Loops(thickest=2, door_percent=0)
GATES = Gates(least=16, per_1000=16, only_way_percent=45)
TREASURE: tuple[BuildStep, ...] = (
    LootByDoors(GEAR_LOTS, least=1, most=1, few=True),
    LootByDoors(ITEM_LOTS, least=2, most=3, dens_first=True),
)
PRIZE_NAMES = frozenset(entry.thing for entry in (*GEAR_LOTS, *ITEM_LOTS))
"""Names of the items that count as prizes of a den: all that can be used or worn."""
CLOSETS: Weights = ((Box((2, 3), (2, 2)), 1),)
DOORS_APART: tuple[BuildStep, ...] = (
    SecretDoor(),
    OddDoor(),
    IronVaults(prizes=PRIZES, key=KEY.name),
    RunedVault(guards=3 * (HOUND.name,), prizes=RUNED_PRIZES),
    GuaranteedItems((LATCH.name,)),
)
"""Steps that add special doors to a level, such as secret and runed doors, with their vaults and items."""


def theme(
    look: LevelTheme,
    summary: str,
    starter: BuildStep,
    *shaping: BuildStep,
    loops: Loops = CUTS,
    nooks: BuildStep | None = None,
    ends: tuple[BuildStep, ...] = ROOMY,
    gates: Gates = GATES,
    own: tuple[BuildStep, ...] = (),
    vaults: int = VAULTS,
) -> Chain:
    """Return a theme of `ajar`: the chain of its levels, with their look and sound.

    Its steps make ground, loops, dead-end rooms, stairs, doors, vaults, monsters and items, give rooms their purposes
    and fixtures, and lay tomes, in this order. `look`: name, look and sound of the theme. `shaping`: steps that change
    the ground. `loops`: step that opens further ways between rooms, so that ways run in loops. `nooks`: step that adds
    dead-end rooms; None to add none. `ends`: steps that place start and exit. `gates`: step that places doors. `own`:
    steps of this theme alone, before the residents move in.
    """
    layers = (
        *shaping,
        loops,
        *([nooks] if nooks else []),
        *ends,
        Vaults(shelf, enough=1, most=vaults),
        gates,
        *own,
        Residents(RESIDENTS, POPULATION),
        FALSE_DOORS,
        *DOORS_APART,
        Flask("oil", doors=2),
        *TREASURE,
        LeavesAndArches(PRIZE_NAMES),
        *([purposes_of(look.name)] if look.name in PURPOSES else []),
        OneOfThree(TOME, TOME_DEPTHS),
        PleasablePlates(MOST_DOORS),
        AlwaysRight(),
    )
    return Chain(look.name, summary, starter, layers, theme=look)


def nooks_of(most: int, shapes: Weights = BUILT) -> Accretion:
    """Return a step that adds up to `most` rooms to a level. The door of each new room is the only way into the room.

    Put this step in the chain after the step that adds loops to the map; otherwise that step could give these rooms a
    second entrance. `shapes`: the shapes that the rooms can have, each with its weight.
    """
    return Accretion(first=(), shapes=shapes, most=most, tries=2 * most, corridor_percent=0)
