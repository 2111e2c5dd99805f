"""Walking in a level with the hero: the rules of play, seen as a designer wants to."""

from __future__ import annotations

from collections import deque

from game.engine.grid.geometry import EAST, NORTH, NORTHEAST, NORTHWEST, SOUTH, SOUTHEAST, SOUTHWEST, WEST, Vec
from game.engine.model.behavior import Action
from game.engine.model.behavior import Task as Order
from game.engine.orders.travel import Travel
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import Wait
from game.engine.turns import update
from game.store.serialize.snapshot import Snapshot, snapshot, world_at
from game.ui.text.narrator import told
from viewer.state.commands import Command
from viewer.state.viewed_level import ViewedLevel

STEPS = {
    Command.GO_NORTH: NORTH,
    Command.GO_SOUTH: SOUTH,
    Command.GO_WEST: WEST,
    Command.GO_EAST: EAST,
    Command.GO_NORTHWEST: NORTHWEST,
    Command.GO_NORTHEAST: NORTHEAST,
    Command.GO_SOUTHWEST: SOUTHWEST,
    Command.GO_SOUTHEAST: SOUTHEAST,
}
LINES_KEPT = 3
MOVES_KEPT = 500
"""That can be taken back."""


class WalkMode:
    """One walk, in a level of its own."""

    def __init__(self, viewed: ViewedLevel) -> None:
        self.viewed = viewed
        self.before: deque[Snapshot] = deque(maxlen=MOVES_KEPT)
        """The world as it was before each move."""

    def go(self, command: Command) -> str:
        """One step, or none; answers what there is to tell of it."""
        step = STEPS.get(command)
        return self._obey(Wait() if step is None else Walk(step))

    def travel(self, goal: Vec) -> str:
        """As far on the way to a cell as the hero would go by himself."""
        return self._obey(Travel(goal))

    def _obey(self, order: Action | Order) -> str:
        world, shown = self.viewed.world, self.viewed.revealed
        if not world.hero.alive:
            return "The hero is dead. Backspace takes that back; Esc leaves the level as it was made."
        self.viewed.conceal()
        before = snapshot(world, world.turn, "")
        world.hero.orders = order
        lines = []
        while not world.at_rest:
            update(world)
            lines += [line.text for line in told(world)]
        if world.turn != before.turn:
            self.before.append(before)
        if shown:
            self.viewed.reveal()
        return " ".join(lines[-LINES_KEPT:]) or self._how_it_stands()

    def take_back(self) -> str:
        """The last move undone, with all that came of it, chance included; answers where that leads."""
        if not self.before:
            return "There is no move to take back."
        viewed, shown = self.viewed, self.viewed.revealed
        viewed.replace_world(world_at(self.before.pop(), viewed.world.make_level))
        if shown:
            viewed.reveal()
        return f"Taken back. {self._how_it_stands()}"

    def _how_it_stands(self) -> str:
        world = self.viewed.world
        return f"Turn {world.turn}: {world.hero.health} of {world.hero.max_health} health"
