"""Walking in a level with the hero: the rules of play, seen as a designer wants to."""

from __future__ import annotations

from game.engine.action import Action
from game.engine.actions import Wait, Walk
from game.engine.geometry import EAST, NORTH, NORTHEAST, NORTHWEST, SOUTH, SOUTHEAST, SOUTHWEST, WEST, Vec
from game.engine.orders import Travel
from game.engine.traits import Plan as Order
from game.ui.narrator import told

from .subject import Subject
from .wishes import Command

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


class Stroll:
    """One walk, in a level of its own."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject

    def go(self, command: Command) -> str:
        """One step, or none; answers what there is to tell of it."""
        step = STEPS.get(command)
        return self._obey(Wait() if step is None else Walk(step))

    def travel(self, goal: Vec) -> str:
        """As far on the way to a cell as the hero would go by himself."""
        return self._obey(Travel(goal))

    def _obey(self, order: Action | Order) -> str:
        world, shown = self.subject.world, self.subject.revealed
        if not world.hero.alive:
            return "The hero is dead. Esc goes back."
        self.subject.conceal()
        world.hero.orders = order
        lines = []
        while not world.at_rest:
            world.update()
            lines += [line.text for line in told(world)]
        if shown:
            self.subject.reveal()
        hero = world.hero
        return " ".join(lines[-LINES_KEPT:]) or f"Turn {world.turn}: {hero.health} of {hero.max_health} health"
