"""The themes of `ajar` whose ground is divided, drawn or put together from parts, such as halls, a fort and a house."""

from __future__ import annotations

from dataclasses import replace

from game.content.items.gear import LAST_KEY
from game.content.levels.ajar.theme_parts import CLOSETS, CUTS, GATES, nooks_of, theme
from game.content.monsters.breeds import HOUND
from game.content.monsters.spawn_tables import GARRISON, HOUSEHOLD
from game.mapgen.core.sketch import Across, Down
from game.mapgen.drawing.prefab_list import UNDERGROUND_FORT
from game.mapgen.layers.doors.last_door import LastDoor, LastKey
from game.mapgen.layers.doors.placement_rules import OpenDoorways
from game.mapgen.layers.population.place_stairs import AreaStart, DistantExit
from game.mapgen.layers.rooms.fill_and_find_rooms import CullUnreachable, FillNooks, FindRooms
from game.mapgen.layers.rooms.growing_hallways import Hallways
from game.mapgen.layers.rooms.loops import Loops
from game.mapgen.layers.rooms.prefab_sections_and_vaults import Vaults
from game.mapgen.layers.rooms.region_exits import RegionExits
from game.mapgen.layers.rooms.wave_function_collapse import WaveFunctionCollapse
from game.mapgen.starters.accretion import BUILT, MIXED, Accretion
from game.mapgen.starters.bsp_interior import BspInterior
from game.mapgen.starters.nearest_point_rooms import Comb
from game.mapgen.starters.prefab_level import PrefabLevel
from game.mapgen.starters.region_grid import Regions
from game.mapgen.starters.room_shapes import CHUNKS
from game.mapgen.starters.voronoi_hive import Metric

OLD_HALLS = theme(
    "old-halls",
    "3x3 grid of regions with large halls, corridors between them, and closets along their walls",
    Regions(percent=95, least=(9, 8), most=(18, 11)),
    RegionExits(percent=70, diagonals=False),
    Hallways(joins=1),
    OpenDoorways(),
    loops=replace(CUTS, most=1),
    nooks=nooks_of(6, CLOSETS),
    gates=replace(GATES, least=2, per_1000=25),
    spawns=42,
)
TENEMENTS = theme(
    "tenements",
    "BSP interior: one building divided by recursive halving, with closets along its walls",
    BspInterior(shortest=9, doorways=True, longer_side=True, stray=4, building=(78, 24)),
    loops=Loops(longer_than=13, door_percent=0, most=8),
    nooks=nooks_of(6, CLOSETS),
    gates=replace(GATES, least=4, per_1000=18),
    spawns=26,
)
HIVES = theme(
    "hives",
    "Voronoi cells (44 seeds, Euclidean distance), walled all round and joined by doorways",
    Comb(Metric.PYTHAGORAS, points=44, percent=30, straying_percent=90),
    loops=Loops(longer_than=16, door_percent=0, most=8),
    nooks=nooks_of(5, ((CHUNKS, 1),)),
    gates=replace(GATES, per_1000=17),
    spawns=48,
)
RUINS = theme(
    "ruins",
    "wave function collapse of rooms and corridors",
    Accretion(first=BUILT, shapes=BUILT),
    WaveFunctionCollapse(),
    AreaStart(Across.CENTRE, Down.CENTRE),
    CullUnreachable(least_percent=25),
    FillNooks(),
    FindRooms(),
    loops=replace(CUTS, longer_than=30, most=2),
    nooks=nooks_of(6, CLOSETS),
    gates=replace(GATES, least=4, per_1000=22),
    ends=(AreaStart(), DistantExit(most=85)),
    spawns=48,
)
FORT = theme(
    "fort",
    "an underground fort from a drawing, with rooms added around it by accretion",
    PrefabLevel(UNDERGROUND_FORT, Across.RIGHT),
    OpenDoorways(),
    Accretion(first=(), shapes=BUILT, most=12),
    spawns=8,
    last=(Vaults(), GARRISON),
)
HOUSE = theme(
    "house",
    "BSP interior: a large house, with up to 3 rooms added around it by accretion; the last door is here",
    BspInterior(shortest=9, doorways=True, longer_side=True, stray=5, building=(72, 23)),
    Accretion(first=(), shapes=MIXED, most=3),
    loops=replace(CUTS, longer_than=16, most=6),
    nooks=nooks_of(3, CLOSETS),
    gates=replace(GATES, least=4, per_1000=17),
    spawns=23,
    last=(Vaults(), HOUSEHOLD, LastDoor(), LastKey(LAST_KEY.name, guards=(HOUND.name,) * 3)),
)

THEMES = {made.name: made for made in (OLD_HALLS, TENEMENTS, HIVES, RUINS, FORT, HOUSE)}
