"""A player who plays `ajar` with orders of many steps, as people do who want to see a level soon."""

from __future__ import annotations

import copy

from game.content.bots.bots import BOTS
from game.content.new_game import new_game
from game.content.traditions import AJAR
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import AtStairs, Explored, InTheWay
from game.engine.model.order import Order
from game.engine.orders.auto_explore import Explore
from game.engine.orders.travel import Travel, TravelToStairs
from game.engine.senses.hero_knowledge import unopened
from game.engine.turns import update
from game.engine.world import World


class PlayerByOrders:
    """Player who explores, goes to a door when only doors are left, and in the end to the stairs, by orders alone.

    While a monster is aware of him he fights as a bot does. He also takes single steps when an order has no effect.
    """

    def __init__(self, seed: str, turns: int, doors: int) -> None:
        """Begin a game. `turns`: its greatest length. `doors`: how many doors he opens before he goes to the stairs."""
        self.world = new_game(seed, AJAR)
        self._turns, self._most_doors = turns, doors
        self.steps = self.single_steps = self.orders = 0
        self._doors: list[Travel] = []

    def play(self) -> None:
        """Play until the hero stands on the stairs, or is told that nothing is left to do."""
        world = self.world
        order: Order = Explore(leaves_doors=True)
        while world.turn < self._turns and not world.over:
            if any(foe.ai.alert for foe in world.foes_in_view()):
                self._give(BOTS["reader"](world.hero, world))
                continue
            self.orders += 1
            before, stop = world.turn, self._give(copy.copy(order))
            why = None if stop is None else stop.reason
            if isinstance(why, AtStairs | InTheWay) and isinstance(order, TravelToStairs):
                return
            if isinstance(why, Explored):
                order = self._next(world)
                continue
            idle = world.turn == before
            if idle:
                self.single_steps += 1
                self._give(BOTS["reader"](world.hero, world))
            if isinstance(order, Travel) and (idle or world.level.doors[order.goal].state.clear):
                order = Explore(leaves_doors=True)

    def _next(self, world: World) -> Order:
        tried, hero = [order.goal for order in self._doors], world.hero.pos
        shut = [door.at for door in unopened(world) if door.at not in tried]
        if not shut or len(tried) == self._most_doors:
            return TravelToStairs(1)
        self._doors.append(Travel(min(shut, key=lambda at: (at - hero).steps)))
        return self._doors[-1]

    def _give(self, order: Order) -> Stopped | None:
        world, stopped = self.world, None
        world.hero.orders = order
        while not world.is_waiting and not world.over:
            at = world.hero.pos
            for event in update(world):
                stopped = event if isinstance(event, Stopped) else stopped
            self.steps += world.hero.pos != at
            self.note()
        return stopped

    def note(self) -> None:
        """Note what has happened in a turn: a subclass may look at the world."""
