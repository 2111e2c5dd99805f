"""The moments of a game of which all was kept; the first can also be made again, for a game begins with its seed."""

from __future__ import annotations

from game.content.games import new_game
from game.content.traditions import TRADITIONS

from .plain import Unreadable
from .snapshots import Snapshot, snapshot, world_at
from .state_hash import state_hash
from .store import Store

FIRST = 0
"""The step before which nothing was done."""
DEEPEST = 99
"""Depth that a game can begin at."""


def moments_of(store: Store, run: int) -> list[int]:
    """The steps after which they were. Raises StoreTrouble."""
    kept = store.moments(run)
    return sorted({FIRST, *kept}) if kept or store.steps(run, after=FIRST - 1, most=1) else []


def moment_of(store: Store, run: int, step: int) -> Snapshot:
    """All of the world after one of those steps. Raises Unreadable if it is damaged, or StoreTrouble."""
    if step != FIRST:
        return store.moment(run, step)
    try:
        kept = store.moment(run, FIRST)
        world_at(kept)
    except Unreadable:
        made = _made_from_its_seed(store, run)
        if made is None:
            raise
        return made
    return kept


def _made_from_its_seed(store: Store, run: int) -> Snapshot | None:
    """The first moment, if the game began in the way that all do, and if it would do so now."""
    game, first = store.run(run), next(iter(store.steps(run, after=FIRST - 1, most=1)), None)
    if game is None or game.tradition not in TRADITIONS or first is None or first.number != FIRST:
        return None
    if not 1 <= first.depth <= DEEPEST:
        return None
    world = new_game(game.seed, TRADITIONS[game.tradition], first.depth)
    return snapshot(world, FIRST, first.hash) if state_hash(world) == first.hash else None
