"""Orders of many steps must come to an end: nobody may walk to and fro until the player notices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator

from game.engine.orders.auto_explore import Explore
from game.engine.orders.travel import Travel, TravelToStairs
from game.engine.world import World

WALKS = (Explore, Travel, TravelToStairs)
TIMES = 8
"""So often one may come to the same place on the same order, knowing nothing new: others may have stood in the way."""


class OrdersFollowed:
    """How often the hero stood where he is now, knowing what he knows now, on the order that he is following."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._turn = world.turn
        self._order: object = None
        self._stood: Counter[Hashable] = Counter()

    def faults(self) -> Iterator[str]:
        """A sentence when he has been there too often."""
        world, order = self._world, self._world.hero.orders
        if world.turn == self._turn:
            return
        self._turn = world.turn
        if order is not self._order:
            self._order, self._stood = order, Counter()
        if not isinstance(order, WALKS):
            return
        moment = self._moment()
        self._stood[moment] += 1
        if self._stood[moment] == TIMES:
            name, at = type(order).__name__, world.hero.pos
            yield f"{name} goes round: the hero came to {at} {TIMES} times and learned nothing"

    def _moment(self) -> Hashable:
        """Where he is, and what he knows of the level; of things and doors only how many there are."""
        level, memory = self._world.level, self._world.level.memory
        doors = Counter(door.seen for door in level.doors.values())
        return (
            level.depth,
            self._world.hero.pos,
            int(memory.explored.sum()),
            len(memory.items),
            frozenset(doors.items()),
        )
