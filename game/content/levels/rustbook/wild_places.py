"""Generators of the wild places of the Rust book (document 003).

The places are dripstone caves, the forest, the fort in the rock and the dragon's lair.

In the document the forest has no doors. Here it has a hut in a clearing, because no level of a game about doors should
be without one.
"""

from __future__ import annotations

from game.content.levels.rustbook.grown_levels import BURIED, IN_THE_MIDDLE, PEOPLE, SETTLED
from game.content.monsters.spawn_tables import CAVERNS as DWELLERS
from game.content.monsters.spawn_tables import FOREST, GOBLINS_AND_ORCS, SERVANTS
from game.content.themes import rustbook_themes
from game.content.vaults.vault_files import named
from game.mapgen.analysis.level_check import AlwaysRight
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import Across, Down
from game.mapgen.layers.doors.ordinary_doors import CorridorDoors, ScanDoors
from game.mapgen.layers.population.place_monsters import Lair
from game.mapgen.layers.population.place_stairs import AreaExit, AreaStart, DistantExit
from game.mapgen.layers.rooms.corridors import NearestCorridors
from game.mapgen.layers.rooms.fill_ground import CullUnreachable
from game.mapgen.layers.rooms.overlay import Overlay
from game.mapgen.layers.rooms.prefab_section import Section
from game.mapgen.layers.rooms.room_order import Order, RoomSorter
from game.mapgen.layers.rooms.room_shaping import RoomDrawer
from game.mapgen.layers.scenery.cave_decor import CaveDecorator
from game.mapgen.layers.scenery.woodland import Meadows, Road, Stream
from game.mapgen.starters.bsp_interior import BspInterior
from game.mapgen.starters.bsp_rooms import BspRooms
from game.mapgen.starters.caves import Caves, JoinedCaves
from game.mapgen.starters.random_walk_maps import INSECTOID
from game.mapgen.starters.side_by_side import Halves

CAVERNS = JoinedCaves(smallest=8)

CHAINS = (
    Chain(
        "dripstone",
        "joined cellular automata caves with gravel, pools and dripstone, and deep water in the corners",
        CAVERNS,
        (*SETTLED, ScanDoors(), CaveDecorator(), DWELLERS, AlwaysRight()),
        theme=rustbook_themes.CAVERNS,
    ),
    Chain(
        "forest",
        "a forest by cellular automata (15 rounds), with trees for walls: meadows, "
        "a road from west to east, a stream from north to south, a hut in a clearing",
        Caves(),
        (
            IN_THE_MIDDLE,
            CullUnreachable(least_percent=30),
            AreaStart(Across.LEFT),
            AreaExit(Across.RIGHT),
            Road(),
            Stream(),
            Section(named("hut"), Across.CENTRE, Down.TOP),
            PEOPLE,
            BURIED,
            Meadows(),
            FOREST,
            AlwaysRight(),
        ),
        theme=rustbook_themes.FOREST,
    ),
    Chain(
        "cavern-fort",
        "joined cellular automata caves in the west half, BSP interior in the east half, up to 3 tunnels between them",
        Halves((CAVERNS,), (BspInterior(doorways=True, longer_side=True, stray=1),)),
        (ScanDoors(one_in=2), AreaStart(Across.LEFT), PEOPLE, DistantExit(), BURIED, GOBLINS_AND_ORCS, AlwaysRight()),
        theme=rustbook_themes.FORT,
    ),
    Chain(
        "dragon-lair",
        "a dwarf fort of BSP rooms, its middle broken open by mirrored DLA; a dragon lies there alone (RB-34)",
        BspRooms(),
        (
            RoomSorter(Order.CENTRAL),
            RoomDrawer(circle_percent=0),
            NearestCorridors(),
            Overlay(INSECTOID),
            IN_THE_MIDDLE,
            CullUnreachable(),
            CorridorDoors(),
            AreaStart(Across.LEFT),
            AreaExit(Across.RIGHT),
            PEOPLE,
            SERVANTS,
            Lair("dragon"),
            AlwaysRight(),
        ),
        theme=rustbook_themes.LAIR,
    ),
)
