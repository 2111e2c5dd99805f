"""The moments from which one can see a game again: those that were kept, and the first, which its seed makes again."""

from __future__ import annotations

from game.content.games import new_game
from game.content.rules_version import DEEPEST
from game.content.traditions import TRADITIONS
from game.store.plain import Unreadable
from game.store.snapshots import Snapshot, snapshot, world_at
from game.store.state_hash import StateHash
from game.store.store import Store

FIRST = 0
"""The step before which nothing was done."""


def moments_of(store: Store, run: int) -> list[int]:
    """The steps after which they are. Raises StoreTrouble."""
    kept = store.moments(run)
    return sorted({FIRST, *kept}) if kept or store.first_step(run) else []


def moment_of(store: Store, run: int, step: int) -> Snapshot:
    """All of the world after one of those steps. Raises Unreadable if it is damaged, or StoreTrouble."""
    try:
        moment = store.moment(run, step)
        if step == FIRST:
            world_at(moment)  # damage does not show before
    except Unreadable:
        made = made_from_its_seed(store, run) if step == FIRST else None
        if made is None:
            raise
        return made
    return moment


def made_from_its_seed(store: Store, run: int) -> Snapshot | None:
    """The first moment of a game, if it began in the way that all do, and would do so now. Raises StoreTrouble."""
    game, first = store.run(run), store.first_step(run)
    if game is None or game.tradition not in TRADITIONS or first is None or first.number != FIRST:
        return None
    if not 1 <= first.depth <= DEEPEST:
        return None
    world = new_game(game.seed, TRADITIONS[game.tradition], first.depth)
    return snapshot(world, FIRST, first.hash) if StateHash(world).agrees(first.hash) else None
