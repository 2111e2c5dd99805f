"""Freeing of worlds that nothing uses any more.

The parts of a world refer to each other, so that only Python's garbage collector could free them. Until it comes,
several worlds would be in memory. A world whose levels are emptied frees itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.model.level import Level
from game.engine.world import World


def free_world(world: World) -> None:
    """Free everything that belongs to a world, except its actors, which other parts of the program may remember.

    The world must not be used any more.
    """
    levels = vars(world).get("levels", {})
    vars(world).clear()
    free_levels(levels.values())


def free_levels(levels: Iterable[Level]) -> None:
    """Free everything that belongs to some levels, except their actors. The levels must not be used any more."""
    for level in levels:
        vars(level).clear()
