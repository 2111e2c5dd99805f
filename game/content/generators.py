"""The chains that make levels, by name."""

from __future__ import annotations

from game.mapgen.chain import Chain
from game.mapgen.check import AlwaysRight
from game.mapgen.layers.border_doors import BorderDoors
from game.mapgen.layers.spawns import RoomSpawns
from game.mapgen.layers.stairs import FirstAndLastRoom
from game.mapgen.layers.torches import WallTorches
from game.mapgen.starters.scattered_rooms import ScatteredRooms
from game.mapgen.step import Step

from . import organic, rustbook
from .rogue import OLD_HALLS
from .sadconsole import SADCONSOLE


def _rooms_and_tunnels(*, guests: bool) -> tuple[Step, ...]:
    """What follows the rooms of documents 000 and 001; `guests` may wait where the hero arrives."""
    return (
        BorderDoors(),
        FirstAndLastRoom(),
        RoomSpawns("kobold", percent=60, most=4, guests=guests),
        WallTorches(percent=60),
        AlwaysRight(),
    )


ROGUESHARP = Chain(
    "roguesharp",
    "20 tries of rooms with sides 7 to 13, joined by L-shaped tunnels; a door in every fitting border cell",
    ScatteredRooms(tries=20, shortest=7, longest=13),
    _rooms_and_tunnels(guests=True),
)

# Until it has themes of its own, ajar plays on the same levels; only its first room is left to the hero.
AJAR = Chain(
    "ajar",
    "as roguesharp, but nobody waits where the hero arrives",
    ScatteredRooms(tries=20, shortest=7, longest=13),
    _rooms_and_tunnels(guests=False),
)

_WAITING = {"lakes", "town"}
"""Chains whose water and roads have no terrain yet."""

GENERATORS = {
    chain.name: chain
    for chain in (AJAR, ROGUESHARP, OLD_HALLS, *rustbook.CHAINS, SADCONSOLE, *organic.CHAINS, organic.RANDOM)
    if chain.name not in _WAITING
}
