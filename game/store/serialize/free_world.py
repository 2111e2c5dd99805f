"""Freeing of worlds that nothing uses any more.

The parts of a world refer to each other, so that only Python's garbage collector could free them. It would search all
objects of the program in one go: with a large world from a stranger this takes up to 0.3 s, in which the window cannot
react. A world whose levels are emptied frees itself, in a tenth of this time.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.model.level import Level
from game.engine.world import World
from game.store.work_in_pieces import hold_out_of_search, release_to_search

LARGE = 10_000
"""Number of actors, doors and items above which a world counts as large. Real games have fewer."""


def is_large(world: World) -> bool:
    """Return whether a world is so large that Python's collector should not search it."""
    return sum(len(level.actors) + len(level.doors) + len(level.items) for level in world.levels.values()) > LARGE


class WorldInPlay:
    """Keeper of the world that is being played: Python's collector does not search it if it is large."""

    def __init__(self) -> None:
        self._large: World | None = None

    def become(self, world: World | None) -> None:
        """Note that another world is being played from now on; None for no world.

        If the world before was large, it is freed at once. It must not be used any more.
        """
        if world is self._large:
            return
        if self._large is not None:
            free_world(self._large)
            release_to_search()
        self._large = world if world is not None and is_large(world) else None
        if self._large is not None:
            hold_out_of_search()


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
