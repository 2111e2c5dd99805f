"""Levels that grow from a first room: each further room is placed where its doorway fits (accretion).

A room may have a corridor of its own. Such a corridor counts as a room: a door may stand between two of them.
"""

from __future__ import annotations

from game.content.monsters.spawn_tables import SEEDS
from game.mapgen.analysis.level_check import AlwaysRight
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.chain import Chain
from game.mapgen.layers.doors.ordinary_doors import JoinDoors
from game.mapgen.layers.doors.repair_doors import RepairDoors
from game.mapgen.layers.population.place_monsters import RoomSpawns
from game.mapgen.layers.population.place_stairs import DistantExit, FirstRoom
from game.mapgen.layers.rooms.loops import Loops
from game.mapgen.layers.scenery.lights import WallTorches
from game.mapgen.starters.accretion import Accretion

FURNISHED: tuple[BuildStep, ...] = (
    JoinDoors(percent=80),
    Loops(thickest=2),
    RepairDoors(),
    FirstRoom(),
    DistantExit(),
    RoomSpawns("kobold", percent=50, most=2, guests=False),
    WallTorches(percent=60),
    SEEDS,
    AlwaysRight(),
)
"""Steps that follow after the rooms have grown.

More joins between rooms get doors than in Brogue. Loops are added after these doors, with doors of their own. Doors
that serve no room are moved or removed.
"""

ACCRETION = Chain(
    "accretion",
    "accretion of rooms and corridors (Brogue); a loop wherever the walk around a wall is longer than 20 steps",
    Accretion(),
    FURNISHED,
)

CHAINS = (ACCRETION,)
