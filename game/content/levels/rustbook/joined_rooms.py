"""Generators of `rustbook` that lay out rooms and join them (RB-01 to RB-22, RB-29).

Doors are placed last (D-60). In generators that record their corridors, doors are placed at the ends of corridors; in
the others, in a third of the cells that fit (D-61, D-62).

The docstring of each step names the deviations of that step from the document. The generators here deviate in these
points. Nothing is placed on a door, because doors come after monsters and stairs; the document's second example places
doors first (B-21). A level that fails a step or the final check of the chain is thrown away, and made again. In
generators that record their rooms, doors touch rooms. No two doors are side by side (B-09, B-10: `CorridorDoors` and
`ScanDoors` give the measured figures).
"""

from __future__ import annotations

from game.content.monsters.spawn_tables import GOBLINS_AND_ORCS
from game.mapgen.analysis.level_check import AlwaysRight
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.chain import Chain
from game.mapgen.layers.doors.ordinary_doors import CorridorDoors, ScanDoors
from game.mapgen.layers.population.area_spawns import CorridorSpawns
from game.mapgen.layers.population.place_monsters import RoomSpawns
from game.mapgen.layers.population.place_stairs import FirstAndLastRoom
from game.mapgen.layers.rooms.corridors import BentCorridors, DogLegCorridors, NearestCorridors, StraightCorridors
from game.mapgen.layers.rooms.room_order import Order, RoomSorter
from game.mapgen.layers.rooms.room_shaping import CornerRounder, RoomDrawer, RoomExploder
from game.mapgen.layers.scenery.lights import WallTorches
from game.mapgen.starters.bsp_interior import BspInterior
from game.mapgen.starters.bsp_rooms import BspRooms
from game.mapgen.starters.scattered_rooms import SimpleRooms

CORRIDORS: dict[str, BuildStep] = {
    "dog-leg": DogLegCorridors(),
    "nearest": NearestCorridors(),
    "straight": StraightCorridors(),
    "bent": BentCorridors(),
}
"""Steps that dig corridors, by the name of their form (RB-21)."""


def joined_rooms(name: str, summary: str, starter: BuildStep, order: Order, form: str, *shaping: BuildStep) -> Chain:
    """Return a chain that lays out rooms, sorts them, digs and joins them, and populates them; doors come last.

    `order`: order in which the rooms are joined. `form`: form of the corridors, a key of CORRIDORS. `shaping`: steps
    that change the rooms after they are joined.
    """
    return Chain(
        name,
        summary,
        starter,
        (
            RoomSorter(order),
            RoomDrawer(),
            CORRIDORS[form],
            *shaping,
            FirstAndLastRoom(),
            # RB-51 puts 1d7-3 things in a room, less than half of them creatures.
            RoomSpawns("kobold", percent=57, most=2, guests=False),
            WallTorches(percent=60),
            CorridorDoors(),
            GOBLINS_AND_ORCS,
            AlwaysRight(),
        ),
    )


CHAINS = (
    joined_rooms(
        "simple-rooms",
        "up to 30 rooms, each side 6 to 9 cells long, joined from left to right by L-shaped corridors",
        SimpleRooms(),
        Order.LEFTMOST,
        "dog-leg",
    ),
    joined_rooms(
        "straight-rooms",
        "up to 30 rooms, each side 6 to 9 cells long, joined from left to right by straight corridors (chapter 40)",
        SimpleRooms(),
        Order.LEFTMOST,
        "straight",
        CorridorSpawns("kobold"),
    ),
    joined_rooms(
        "exploded-rooms",
        "simple rooms, taken from right to left, each joined to the nearest room not yet taken; "
        "walls made ragged by drunkard's walks",
        SimpleRooms(),
        Order.RIGHTMOST,
        "nearest",
        RoomExploder(),
    ),
    joined_rooms(
        "rounded-rooms",
        "simple rooms with rounded corners, joined from the centre outwards by L-shaped corridors",
        SimpleRooms(),
        Order.CENTRAL,
        "bent",
        CornerRounder(),
    ),
    joined_rooms(
        "bsp-dog-leg",
        "BSP rooms (recursive quartering), joined from top to bottom by L-shaped corridors between their centres",
        BspRooms(),
        Order.TOPMOST,
        "dog-leg",
    ),
    joined_rooms(
        "bsp-nearest",
        "BSP rooms (recursive quartering), taken from the centre outwards, "
        "each joined to the nearest room not yet taken",
        BspRooms(),
        Order.CENTRAL,
        "nearest",
    ),
    joined_rooms(
        "bsp-straight",
        "BSP rooms (recursive quartering), taken from bottom to top, "
        "each joined by a straight line to the nearest room not yet taken",
        BspRooms(),
        Order.BOTTOMMOST,
        "straight",
    ),
    joined_rooms(
        "bsp-bent",
        "BSP rooms (recursive quartering), joined from left to right by L-shaped corridors between random cells",
        BspRooms(),
        Order.LEFTMOST,
        "bent",
    ),
    Chain(
        "bsp-interior",
        "BSP interior (recursive halving) with holes in the walls; doors in a third of the suitable cells",
        BspInterior(),
        (
            FirstAndLastRoom(),
            RoomSpawns("kobold", percent=25, most=2, guests=False),
            WallTorches(percent=30),
            ScanDoors(),
            GOBLINS_AND_ORCS,
            AlwaysRight(),
        ),
    ),
)
