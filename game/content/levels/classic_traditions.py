"""Level generators of the classic traditions `roguesharp`, `rogue` and `sadconsole`.

Each deviation from a document is named here, most of them with the number of the bug that it corrects.

`ROGUESHARP` makes the levels of `roguesharp`. Where the tutorial's code does not do what the tutorial intends, the
generator follows the intention. Doors touch rooms, and no two doors are side by side (B-09, B-10: see `BorderDoors`,
with the figures). Tunnels avoid the wall lines of rooms, so that openings can hold doors (T-02, RS-05: see
`plan_tunnels`). A level has at least two rooms (B-46).

`ROGUE` makes the levels of `rogue`, which consist of nine regions. `GREAT_HALLS` makes great halls in nine regions of
the same kind. Both generators deviate in one point: no doorway is diagonally beside another (B-10: see `RegionExits`,
with the figures).

`SADCONSOLE` makes the levels of `sadconsole` as parts 6, 7 and 13 of its tutorial do, with corrections from part 14.
The following deviations correct bugs. Every room is ringed by one wall on each side, and doors stand in that wall
(B-12). No code reads cells beyond the edge of the map (B-13, B-14). No actor begins in a door or on another actor
(B-16). The two legs of a tunnel can be dug in either order (SC-12). For each tunnel, the order of its two legs is
chosen so that few openings are left without a door (T-02: see `plan_tunnels`). Doors touch rooms, and no two doors are
side by side (B-09, B-10: see `BorderDoors`, with the figures). Rooms may touch the right and bottom edge, as they may
touch the left and top edge. Two things are additions of this game. A level has at least two rooms. It has stairs, as
far as possible from the first walkable cell, where the hero begins (SC-20, SC-28).

SC-20, SC-21, SC-28: `sadconsole` has the same hero and the same kinds of monsters as the other classic traditions,
about ten monsters on a level. The monsters act, and stairs lead down, because monsters that stand still and a level
without a way on would be no game.
"""

from __future__ import annotations

from game.content.monsters.spawn_tables import LETTERS, SEEDS
from game.mapgen.analysis.level_check import AlwaysRight
from game.mapgen.core.chain import Chain
from game.mapgen.layers.doors.hidden_doors import HiddenDoors
from game.mapgen.layers.doors.ordinary_doors import BorderDoors
from game.mapgen.layers.population.place_items import RoomItems
from game.mapgen.layers.population.place_monsters import LevelSpawns, RoomSpawns
from game.mapgen.layers.population.place_stairs import FirstAndLastRoom, FirstCellAndFarthest, RegionStairs
from game.mapgen.layers.rooms.growing_hallways import Hallways, NoBlankLines
from game.mapgen.layers.rooms.region_exits import RegionExits
from game.mapgen.layers.scenery.lights import LitRooms, WallTorches
from game.mapgen.starters.region_grid import Regions
from game.mapgen.starters.scattered_rooms import ScatteredRooms

ROGUESHARP = Chain(
    "roguesharp",
    "up to 20 rooms, each side 7 to 13 cells long, joined by L-shaped tunnels; a door in every suitable border cell",
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
    "3x3 grid of regions, 95% with a room; doorways in 90% of the inner walls, 25% hidden; hallways grown from them",
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
        LETTERS,
        AlwaysRight(),
    ),
)

GREAT_HALLS = Chain(
    "great-halls",
    "3x3 grid of regions, 95% with a large hall; each corridor joined to at most one other; no hidden doors",
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
    "up to 100 rooms, each side 4 to 14 cells long, joined by L-shaped tunnels; a door in every suitable border cell",
    ScatteredRooms(tries=100, shortest=4, longest=14),
    (
        BorderDoors(),
        FirstCellAndFarthest(),
        RoomSpawns("kobold", percent=28, most=1),  # about the ten of SC-21
        SEEDS,
        AlwaysRight(),
    ),
)
"""Generator of `sadconsole`. It has the kinds of monsters of all classic traditions, about ten monsters on a level.

SC-20, SC-21, SC-28: the monsters act, and stairs lead down, because monsters that stand still and a level without a way
on would be no game.
"""
