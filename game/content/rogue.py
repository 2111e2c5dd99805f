"""How levels of nine regions are made: those of the `rogue` tradition, and great halls.

Deviation: no doorway is diagonally beside another (B-10: see `RegionExits`, with the figures).
"""

from __future__ import annotations

from game.content.casts import SEEDS
from game.mapgen.analysis.check import AlwaysRight
from game.mapgen.core.chain import Chain
from game.mapgen.layers.doors.placement_rules import HiddenDoors
from game.mapgen.layers.population.items import RoomItems
from game.mapgen.layers.population.monsters import LevelSpawns, RoomSpawns
from game.mapgen.layers.population.stairs import FirstAndLastRoom, RegionStairs
from game.mapgen.layers.rooms.hallways import Hallways, NoBlankLines
from game.mapgen.layers.rooms.region_exits import RegionExits
from game.mapgen.layers.scenery.lights import LitRooms, WallTorches
from game.mapgen.starters.regions import Regions

ROGUE = Chain(
    "rogue",
    "3x3 regions, 95 % with a room; doorways in 90 % of the walls between them, a quarter hidden; hallways that grow",
    Regions(percent=95, least=(4, 4)),
    (
        RegionExits(percent=90),
        Hallways(),
        NoBlankLines(least=(4, 4)),
        HiddenDoors(percent=25),
        LitRooms(percent=75),
        RegionStairs(),
        LevelSpawns("kobold", least=5, most=14),  # CM-12
        RoomItems("gold", percent=50),
        SEEDS,
        AlwaysRight(),
    ),
)

GREAT_HALLS = Chain(
    "great-halls",
    "3x3 regions of a larger map with great halls; hallways that branch little, and nothing hidden",
    Regions(percent=95, least=(7, 6), most=(18, 11)),
    (
        RegionExits(percent=75),
        Hallways(joins=1),
        FirstAndLastRoom(),
        RoomSpawns("kobold", percent=60, most=3, guests=False),
        WallTorches(percent=60),
        SEEDS,
        AlwaysRight(),
    ),
)
