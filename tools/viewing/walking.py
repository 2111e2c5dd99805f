"""Walking in a level with the hero: the rules of play, seen as a designer wants to."""

from __future__ import annotations

from game.engine.action import Action
from game.engine.actions import Wait, Walk
from game.engine.actor import Plan as Order
from game.engine.geometry import EAST, NORTH, NORTHEAST, NORTHWEST, SOUTH, SOUTHEAST, SOUTHWEST, WEST, Vec
from game.engine.orders import Travel
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
        self.lines: list[str] = ["Walking: doors open as in play. Esc goes back to the level as it was made."]
        """What was told of the last order."""

    def go(self, command: Command) -> None:
        """One step, or none."""
        step = STEPS.get(command)
        self._obey(Wait() if step is None else Walk(step))

    def travel(self, goal: Vec) -> None:
        """As far on the way to a cell as the hero would go by himself."""
        self._obey(Travel(goal))

    def _obey(self, order: Action | Order) -> None:
        world, shown = self.subject.world, self.subject.revealed
        if not world.hero.alive:
            self.lines = ["The hero is dead. Esc goes back."]
            return
        self.subject.conceal()
        world.hero.orders = order
        lines = []
        while not world.at_rest:
            world.update()
            lines += [line.text for line in told(world)]
        self.lines = lines[-LINES_KEPT:]
        if shown:
            self.subject.reveal()
