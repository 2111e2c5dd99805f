"""How levels are made whose rooms grow on from the first, each sought out a place where its doorway fits."""

from __future__ import annotations

from game.content.casts import SEEDS
from game.mapgen.chain import Chain
from game.mapgen.check import AlwaysRight
from game.mapgen.layers.distant_exit import DistantExit
from game.mapgen.layers.join_doors import JoinDoors
from game.mapgen.layers.loops import Loops
from game.mapgen.layers.mend_doors import MendDoors
from game.mapgen.layers.spawns import RoomSpawns
from game.mapgen.layers.stairs import FirstRoom
from game.mapgen.layers.torches import WallTorches
from game.mapgen.starters.accretion import Accretion
from game.mapgen.step import Step

FURNISHED: tuple[Step, ...] = (
    JoinDoors(percent=80),
    Loops(thickest=2),
    MendDoors(),
    FirstRoom(),
    DistantExit(),
    RoomSpawns("kobold", percent=50, most=2, guests=False),
    WallTorches(percent=60),
    SEEDS,
    AlwaysRight(),
)
"""What follows rooms that grew: doors in more of their joins than Brogue has, then loops, which bring their own.

Doors that serve no room move, or are taken away.
"""

ACCRETION = Chain(
    "accretion",
    "rooms of many shapes, each joined where a doorway fits, some by corridors; loops where the way round is long",
    Accretion(),
    FURNISHED,
)

CHAINS = (ACCRETION,)
