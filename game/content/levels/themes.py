"""What the ten depths of `ajar` are made of: for each theme a chain, and which depth has which.

Their numbers are tuned until the medians of many levels lie in the bands of `mapgen/measure/measure.py`: see
`tools/survey.py --theme`.
"""

from __future__ import annotations

from dataclasses import replace

from game.content.items.items import GOLD, KEY, LAST_KEY, LATCH
from game.content.items.loot_tables import ABILITY_LOTS, GEAR_LOTS, ITEM_LOTS
from game.content.monsters.monsters import BREEDS, HOUND, MIMIC
from game.content.monsters.spawn_tables import GARRISON, HOUSEHOLD, RESIDENTS
from game.engine.model.traits import Opens
from game.engine.records import record
from game.mapgen.analysis.check import AlwaysRight
from game.mapgen.core.build_step import Step
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import Across, Down, Sketch
from game.mapgen.drawing.prefab_list import UNDERGROUND_FORT
from game.mapgen.layers.doors.gates import Gates
from game.mapgen.layers.doors.last_door import LastDoor, LastKey
from game.mapgen.layers.doors.placement_rules import OpenDoorways, SecretDoor
from game.mapgen.layers.doors.special_doors import FalseDoors, OddDoor
from game.mapgen.layers.population.items import Finds, Flask, Hoards
from game.mapgen.layers.population.loot_placement import Raffle
from game.mapgen.layers.population.monsters import Residents
from game.mapgen.layers.population.stairs import AreaStart, DistantExit, FirstRoom
from game.mapgen.layers.population.traps import HiddenTraps
from game.mapgen.layers.population.tutorial_rooms import Lessons
from game.mapgen.layers.population.vaults import IronVaults, RunedVault
from game.mapgen.layers.rooms.cleanup import CullUnreachable, FillNooks, FindRooms
from game.mapgen.layers.rooms.hallways import Hallways
from game.mapgen.layers.rooms.loops import Loops
from game.mapgen.layers.rooms.prefab_layers import Vaults
from game.mapgen.layers.rooms.region_exits import RegionExits
from game.mapgen.layers.rooms.wave_function_collapse import WaveFunctionCollapse
from game.mapgen.layers.scenery.lights import HomeLights
from game.mapgen.starters.accretion import BUILT, MIXED, NATURAL, Accretion, Weights
from game.mapgen.starters.bsp_interior import BspInterior
from game.mapgen.starters.comb import Comb
from game.mapgen.starters.prefab_level import PrefabLevel
from game.mapgen.starters.regions import Regions
from game.mapgen.starters.room_shapes import CHUNKS, GREAT_CAVERN, Box, Burrow, Hollow
from game.mapgen.starters.voronoi import Metric

PRIZES = (GOLD.name, LATCH.name, "healing potion", "teleport scroll", "armour scroll", "wand of slowness")
"""What lies in locked vaults."""
DARED = ("healing potion", "armour scroll")
"""What lies behind runes."""
ROOMY: tuple[Step, ...] = (FirstRoom(), DistantExit(most=85))
"""From the first room, and far away."""
FALSE_DOORS = FalseDoors(MIMIC.name, range(8, 11), percent=70)
"""At most one a level."""
CUTS = Loops(thickest=2, door_percent=0)
GATES = Gates(least=16, per_1000=18, only_way_percent=45)
TREASURE: tuple[Step, ...] = (
    Raffle(ABILITY_LOTS, least=1, most=1),
    Raffle(GEAR_LOTS, least=1, most=2, few=True),
    Raffle(ITEM_LOTS, least=4, most=6),
    HiddenTraps("bear", most=2, from_depth=2),
)
HOME_LIGHTS = HomeLights(frozenset(breed.name for breed in BREEDS.values() if breed.opens is not Opens.NEVER))
CLOSETS: Weights = ((Box((2, 3), (2, 2)), 1),)
DOORS_APART: tuple[Step, ...] = (
    SecretDoor(),
    OddDoor(),
    IronVaults(prizes=PRIZES, key=KEY.name),
    RunedVault(guards=3 * (HOUND.name,), prizes=DARED),
    Finds((LATCH.name,)),
)
"""What sets single doors of a level apart from its plain ones, and what goes with them."""


def _theme(
    name: str,
    summary: str,
    starter: Step,
    *shaping: Step,
    loops: Loops = CUTS,
    nooks: Step | None = None,
    ends: tuple[Step, ...] = ROOMY,
    gates: Gates = GATES,
    spawns: int = 45,
    last: tuple[Step, ...] = (),
) -> Chain:
    """Ground and loops in it, rooms at the end of a way, both stairs, then doors; and who and what is there.

    `spawns` is the percentage of the rooms that somebody lives in: as many as make 12 to 15 creatures a level.
    """
    layers = (
        *shaping,
        loops,
        *([nooks] if nooks else []),
        *ends,
        gates,
        Hoards(GOLD.name),
        Residents(RESIDENTS, percent=spawns),
        *last,
        FALSE_DOORS,
        *DOORS_APART,
        HOME_LIGHTS,
        Flask("oil", doors=2),
        *TREASURE,
        AlwaysRight(),
    )
    return Chain(name, summary, starter, layers, masonry=name)


def _nooks(most: int, shapes: Weights = BUILT) -> Accretion:
    """Rooms added when loops are closed, so that their doors are the only way in."""
    return Accretion(first=(), shapes=shapes, most=most, tries=2 * most, corridor_percent=0)


CELLARS = _theme(
    "cellars",
    "rooms and corridors, grown on from one another",
    Accretion(first=BUILT, shapes=BUILT, most=21),
    loops=replace(CUTS, longer_than=16, thickest=3, most=7),
    spawns=34,
    last=(Lessons(sleeper="kobold", walker="kobold", pack=("hound", "hound"), prize="gold"),),
)
OLD_HALLS = _theme(
    "old-halls",
    "nine regions with great halls, hallways between them, and chambers at their sides",
    Regions(percent=95, least=(9, 8), most=(18, 11)),
    RegionExits(percent=70, diagonals=False),
    Hallways(joins=1),
    OpenDoorways(),
    loops=replace(CUTS, most=1),
    nooks=_nooks(6, CLOSETS),
    gates=replace(GATES, least=2, per_1000=25),
    spawns=42,
)
TENEMENTS = _theme(
    "tenements",
    "one building split in halves of halves, with closets along its walls",
    BspInterior(shortest=9, doorways=True, longer_side=True, stray=4, building=(78, 24)),
    loops=Loops(longer_than=13, door_percent=0, most=8),
    nooks=_nooks(6, CLOSETS),
    gates=replace(GATES, least=4, per_1000=18),
    spawns=26,
)
CAVES = _theme(
    "caves",
    "a great cavern, caves around it, and rooms built into them",
    Accretion(first=((GREAT_CAVERN, 1),), shapes=NATURAL),
    gates=replace(GATES, least=10, per_1000=20),
    spawns=30,
)
LAIRS = ((Burrow((10, 20), (8, 13), (180, 340)), 1), (Hollow((11, 20), (8, 13), (24, 50)), 1))
WARRENS = _theme(
    "warrens",
    "burrows that drunkards dug, and hollows that fell in",
    Accretion(first=LAIRS, shapes=LAIRS, most=15),
    loops=replace(CUTS, longer_than=13),
    gates=replace(GATES, least=10, per_1000=21),
    spawns=68,
)
HIVES = _theme(
    "hives",
    "cells around points, wall to wall",
    Comb(Metric.PYTHAGORAS, points=44, percent=30, straying_percent=90),
    loops=Loops(longer_than=16, door_percent=0, most=8),
    nooks=_nooks(5, ((CHUNKS, 1),)),
    gates=replace(GATES, per_1000=17),
    spawns=48,
)
RUINS = _theme(
    "ruins",
    "rooms and corridors, cut in pieces and put together anew",
    Accretion(first=BUILT, shapes=BUILT),
    WaveFunctionCollapse(),
    AreaStart(Across.CENTRE, Down.CENTRE),
    CullUnreachable(least_percent=25),
    FillNooks(),
    FindRooms(),
    loops=replace(CUTS, longer_than=30, most=2),
    nooks=_nooks(6, CLOSETS),
    gates=replace(GATES, least=4, per_1000=22),
    ends=(AreaStart(), DistantExit(most=85)),
    spawns=48,
)
FORT = _theme(
    "fort",
    "a fort, and what was built around it",
    PrefabLevel(UNDERGROUND_FORT, Across.RIGHT),
    OpenDoorways(),
    Accretion(first=(), shapes=BUILT, most=12),
    spawns=8,
    last=(Vaults(), GARRISON),
)
HOUSE = _theme(
    "house",
    "a house of many rooms, with everything around it",
    BspInterior(shortest=9, doorways=True, longer_side=True, stray=5, building=(72, 23)),
    Accretion(first=(), shapes=MIXED, most=3),
    loops=replace(CUTS, longer_than=16, most=6),
    nooks=_nooks(3, CLOSETS),
    gates=replace(GATES, least=4, per_1000=17),
    spawns=23,
    last=(Vaults(), HOUSEHOLD, LastDoor(), LastKey(LAST_KEY.name, guards=(HOUND.name,) * 3)),
)

THEMES = {theme.name: theme for theme in (CELLARS, OLD_HALLS, TENEMENTS, CAVES, WARRENS, HIVES, RUINS, FORT, HOUSE)}
"""By name, from the top down."""

DEPTHS = ("cellars", "cellars", "old-halls", "tenements", "caves", "warrens", "hives", "ruins", "fort", "house")
"""The themes of the depths from 1 on; further down it is the last one's."""


@record
class ThemeOfDepth(Step):
    """A starter that is a whole chain: that of the depth's theme."""

    def __call__(self, sketch: Sketch) -> None:
        THEMES[DEPTHS[min(sketch.depth, len(DEPTHS)) - 1]].run(sketch)


AJAR = Chain("ajar", "the ten depths: each as its theme has it", ThemeOfDepth(), ())
