"""The chains that make levels, by name."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping

from game.mapgen.chain import Chain
from game.mapgen.check import AlwaysRight
from game.mapgen.layers.border_doors import BorderDoors
from game.mapgen.layers.spawns import RoomSpawns
from game.mapgen.layers.stairs import FirstAndLastRoom
from game.mapgen.layers.torches import WallTorches
from game.mapgen.starters.scattered_rooms import ScatteredRooms
from game.mapgen.step import Step


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


class _Generators(MutableMapping[str, Chain]):
    """All chains by name. Other documents' are imported when first asked for, or every start would wait for them."""

    def __init__(self) -> None:
        self._chains = {chain.name: chain for chain in (AJAR, ROGUESHARP)}
        self._whole = False

    def __getitem__(self, name: str) -> Chain:
        if name not in self._chains:
            self._load()
        return self._chains[name]

    def __setitem__(self, name: str, chain: Chain) -> None:
        self._load()
        self._chains[name] = chain

    def __delitem__(self, name: str) -> None:
        self._load()
        del self._chains[name]

    def __iter__(self) -> Iterator[str]:
        self._load()
        return iter(self._chains)

    def __len__(self) -> int:
        self._load()
        return len(self._chains)

    def _load(self) -> None:
        if self._whole:
            return
        from . import organic, rogue, rustbook, sadconsole

        others = (rogue.OLD_HALLS, *rustbook.CHAINS, sadconsole.SADCONSOLE, *organic.CHAINS, organic.RANDOM)
        self._chains |= {chain.name: chain for chain in others if chain.name not in _WAITING}
        self._whole = True


GENERATORS = _Generators()
