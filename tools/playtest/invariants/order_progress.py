"""The invariant that orders of many steps end: the hero must not walk back and forth for ever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator

from game.engine.orders.auto_explore import Explore
from game.engine.orders.travel import Travel, TravelToStairs
from game.engine.world import World

WALKS = (Explore, Travel, TravelToStairs)
MAX_VISITS = 8
"""Number of visits to a cell, under one order and without new knowledge, that counts as a fault.

A smaller number may occur without a fault, because monsters get in the hero's way.
"""


class OrderProgress:
    """Check of one game: no order may make the hero walk back and forth for ever.

    For this, the hero's visits to each cell are counted while he follows one order. Only visits with the same knowledge
    of the level are counted together.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._turn = world.turn
        self._order: object = None
        self._visits: Counter[Hashable] = Counter()

    def faults(self) -> Iterator[str]:
        """Count the hero's visit to his cell, at most once a turn; yield a sentence when MAX_VISITS is reached."""
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
        if self._visits[situation] == MAX_VISITS:
            name, at = type(order).__name__, world.hero.pos
            yield f"{name} makes no progress: the hero came to {at} {MAX_VISITS} times and learned nothing"

    def _situation(self) -> Hashable:
        """Return the hero's cell and his knowledge of the level. Equal results mean that he has learned nothing new.

        Known cells, items and doors are only counted, which is enough to notice new ones.
        """
        level, memory = self._world.level, self._world.level.memory
        doors = Counter(memory.known_state(door) for door in level.doors.values())
        return (
            level.depth,
            self._world.hero.pos,
            int(memory.explored.sum()),
            len(memory.items),
            frozenset(doors.items()),
        )
