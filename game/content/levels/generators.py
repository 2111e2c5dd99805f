"""All level generators (chains of steps), by name: `ajar`, whose levels have its themes, and those of all documents."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from threading import Lock

from game.mapgen.core.chain import Chain


def _shelves() -> Iterator[tuple[Chain, ...]]:
    """Yield all chains in groups, one group per module.

    The imports are within this function on purpose: a module is imported only when its group is needed. So a game of
    `ajar` starts without the chains of all other traditions.
    """
    from game.content.themes import theme_of_depth

    yield (theme_of_depth.AJAR,)
    from game.content.levels import classic_traditions

    yield (classic_traditions.ROGUESHARP,)
    yield classic_traditions.ROGUE, classic_traditions.GREAT_HALLS
    from game.content.levels.rustbook import joined_rooms, mazes

    yield joined_rooms.CHAINS
    yield mazes.CHAINS
    yield (classic_traditions.SADCONSOLE,)
    from game.content.levels.rustbook import grown_levels

    yield *grown_levels.CHAINS, grown_levels.RANDOM
    from game.content.levels.rustbook import settlements

    yield settlements.CHAINS
    from game.content.levels import accretion_chains

    yield accretion_chains.CHAINS
    from game.content.levels.rustbook import wild_places

    yield wild_places.CHAINS
    from game.content.levels.rustbook import rustbook_depths

    yield (rustbook_depths.RUSTBOOK,)


class _Generators(MutableMapping[str, Chain]):
    """Mapping of chains by name that imports no more modules than it needs to find a chain.

    Without it, every start of the game would wait for the import of all modules.
    """

    def __init__(self, shelves: Iterator[tuple[Chain, ...]]) -> None:
        self._found: dict[str, Chain] = {}
        self._shelves = shelves
        self._looking = Lock()  # several threads of a cluster's worker may look at the same time

    def __getitem__(self, name: str) -> Chain:
        with self._looking:
            while name not in self._found and (shelf := next(self._shelves, None)):
                self._found |= {chain.name: chain for chain in shelf}
            return self._found[name]

    def _all(self) -> dict[str, Chain]:
        with self._looking:
            for shelf in self._shelves:
                self._found |= {chain.name: chain for chain in shelf}
            return self._found

    def __setitem__(self, name: str, chain: Chain) -> None:
        self._all()[name] = chain

    def __delitem__(self, name: str) -> None:
        del self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


GENERATORS = _Generators(_shelves())
