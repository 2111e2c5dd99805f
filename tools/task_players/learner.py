"""A player that learns one task from nothing: a table of values, filled by Q-learning."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable

from game.engine.grid.dice import Dice
from game.play import Observation
from game.play.tasks import Task

RATE, FADE = 0.3, 0.97
"""Share of each new estimate in a value, and what a value one order later is worth now."""
GOAL, DEATH, ORDER = 1.0, -1.0, -0.01
"""Rewards for the goal, for death and for each order."""
LONG = ("explore", "rest", "travel", "use", "throw", "drop", "wear", "takeoff", "ability", "shade", "search")
"""First words of the orders that the learner never gives: it is to find its way by itself."""


def state_of(seen: Observation) -> Hashable:
    """Return what the learner distinguishes: the hero's cell and keys, and what he knows of doors and levers."""
    doors = tuple((door.state, door.signs, door.locked) for door in seen.doors)
    return (seen.hero.x, seen.hero.y, seen.hero.keys, doors, tuple(lever.name for lever in seen.levers))


class Learner:
    """Table of the value of each order in each state, and the dice for orders that are tried."""

    def __init__(self, task: Task, seed: str = "0") -> None:
        self._task = task
        self._dice = Dice(seed, "learner")
        self._values: defaultdict[Hashable, dict[str, float]] = defaultdict(dict)

    def play(self, seed: str, tries: int) -> bool:
        """Play one game, learn from it unless `tries` is 0, and return whether it reached the goal.

        `tries`: chance in percent that an order is a random one.
        """
        game, task = self._task.begin(seed), self._task
        way: list[tuple[Hashable, str]] = []
        while len(way) < task.orders and not game.is_over and not task.goal(game):
            state = state_of(game.observe())
            legal = [order for order in game.legal_orders() if order.partition(":")[0] not in LONG]
            values = self._values[state]
            if self._dice.chance(tries):
                order = self._dice.choice(legal)
            else:
                best = max(values.get(order, 0.0) for order in legal)
                order = self._dice.choice([order for order in legal if values.get(order, 0.0) == best])
            game.step(order)
            way.append((state, order))
        alive = game.world.hero.alive
        reached = alive and task.goal(game)
        if tries:
            self._learn(way, state_of(game.observe()), GOAL * reached + DEATH * (not alive))
        return reached

    def _learn(self, way: list[tuple[Hashable, str]], end: Hashable, reward: float) -> None:
        """Learn from a game, its last order first, so that the reward reaches all orders that led to it.

        `way`: each state with the order given in it. `end`: the last state. `reward`: what it was worth.
        """
        after = reward if reward else FADE * max(self._values[end].values(), default=0.0)
        for state, order in reversed(way):
            values = self._values[state]
            values[order] = values.get(order, 0.0) + RATE * (ORDER + after - values.get(order, 0.0))
            after = FADE * max(values.values())

    def train(self, games: int) -> None:
        """Learn from a number of games, with fewer and fewer random orders."""
        for number in range(games):
            self.play(f"train {number}", max(5, 60 - 60 * number // games))
