"""Orders of many steps must end: the hero may not walk back and forth for ever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator

from game.engine.orders.auto_explore import Explore
from game.engine.orders.travel import Travel, TravelToStairs
from game.engine.world import World

WALKS = (Explore, Travel, TravelToStairs)
MOST_VISITS = 8
"""Visits to a cell, on one order and without new knowledge, that count as a fault. Monsters may cause a few fewer."""


class OrderProgress:
    """Counts the hero's visits to each cell, with the same knowledge, while he follows one order."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._turn = world.turn
        self._order: object = None
        self._visits: Counter[Hashable] = Counter()

    def faults(self) -> Iterator[str]:
        """Yield a sentence if the hero has visited his cell too often."""
        world, order = self._world, self._world.hero.orders
        if world.turn == self._turn:
            return
        self._turn = world.turn
        if order is not self._order:
            self._order, self._visits = order, Counter()
        if not isinstance(order, WALKS):
            return
        situation = self._situation()
        self._visits[situation] += 1
        if self._visits[situation] == MOST_VISITS:
            name, at = type(order).__name__, world.hero.pos
            yield f"{name} makes no progress: the hero came to {at} {MOST_VISITS} times and learned nothing"

    def _situation(self) -> Hashable:
        """Return the hero's position and his knowledge of the level, with items and doors only as counts."""
        level, memory = self._world.level, self._world.level.memory
        doors = Counter(door.seen for door in level.doors.values())
        return (
            level.depth,
            self._world.hero.pos,
            int(memory.explored.sum()),
            len(memory.items),
            frozenset(doors.items()),
        )
