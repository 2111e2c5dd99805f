"""How the levels of the classic traditions are made: `roguesharp`, `rogue` and `sadconsole`.

`ROGUESHARP`: how the levels of the `roguesharp` tradition are made.

Deviations, each the intent of the tutorial instead of a bug: doors touch rooms and stand apart (B-09, B-10: see
`BorderDoors`, with the figures), and tunnels avoid the wall lines of rooms, so that openings can hold doors (T-02,
RS-05: see `plan_tunnels`); two rooms at least (B-46).

`ROGUE`, `GREAT_HALLS`: how levels of nine regions are made: those of the `rogue` tradition, and great halls.

Deviation: no doorway is diagonally beside another (B-10: see `RegionExits`, with the figures).

`SADCONSOLE`: how the levels of the `sadconsole` tradition are made: its tutorial's parts 6, 7 and 13, as part 14 mends
them.

Deviations, each a bug of it mended: rooms are ringed by one wall on every side and doors stand in it (B-12); nothing
looks beyond the rim (B-13, B-14); no one begins in a door or on another (B-16); the legs of tunnels come in either
order (SC-12), in that which leaves the fewest openings without a door (T-02: see `plan_tunnels`); doors touch rooms and
stand apart (B-09, B-10: see `BorderDoors`, with the figures); rooms may lie at the right and the bottom rim as at the
left and top. Ours: two rooms at least; stairs, which it has not, as far as can be from the first open cell, where its
hero begins (SC-20, SC-28).
SC-20, SC-21, SC-28: the hero and about ten monsters are the common ones, they act, and one goes down: monsters that
stand still and a level without a way on are no game. They see the whole level, as the hero does.
D-55: so doors hide nothing from anybody.
"""

from __future__ import annotations

from game.content.monsters.spawn_tables import SEEDS
from game.mapgen.analysis.check import AlwaysRight
from game.mapgen.core.chain import Chain
from game.mapgen.layers.doors.placement_rules import BorderDoors, HiddenDoors
from game.mapgen.layers.population.items import RoomItems
from game.mapgen.layers.population.monsters import LevelSpawns, RoomSpawns
from game.mapgen.layers.population.stairs import FirstAndLastRoom, FirstCellAndFarthest, RegionStairs
from game.mapgen.layers.rooms.hallways import Hallways, NoBlankLines
from game.mapgen.layers.rooms.region_exits import RegionExits
from game.mapgen.layers.scenery.lights import LitRooms, WallTorches
from game.mapgen.starters.regions import Regions
from game.mapgen.starters.scattered_rooms import ScatteredRooms

ROGUESHARP = Chain(
    "roguesharp",
    "20 tries to place a room of side 7 to 13, joined by L-shaped tunnels; a door in every suitable border cell",
    ScatteredRooms(tries=20, shortest=7, longest=13),
    (
        BorderDoors(),
        FirstAndLastRoom(),
        RoomSpawns("kobold", percent=60, most=4),
        SEEDS,
        AlwaysRight(),
    ),
)

ROGUE = Chain(
    "rogue",
    "3x3 grid of regions, 95% with a room; doorways in 90% of the inner walls, 25% hidden; hallways that grow",
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
    "3x3 grid of regions, 95% with a large hall; corridors that join at most one other each; no hidden doors",
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

SADCONSOLE = Chain(
    "sadconsole",
    "100 tries to place a room of side 4 to 14, joined by L-shaped tunnels; a door in every suitable border cell",
    ScatteredRooms(tries=100, shortest=4, longest=14),
    (
        BorderDoors(),
        FirstCellAndFarthest(),
        RoomSpawns("kobold", percent=28, most=1),  # about the ten of SC-21
        SEEDS,
        AlwaysRight(),
    ),
)
"""SC-20, SC-21, SC-28: the hero and about ten monsters are the common ones, they act, and one goes down: monsters that
stand still and a level without a way on are no game. They see the whole level, as the hero does.
D-55: so doors hide nothing from anybody.
"""
