"""Walk mode: the user moves the hero through the level by the rules of the game."""

from __future__ import annotations

from collections import deque

from game.engine.grid.geometry import Vec
from game.engine.model.order import Order
from game.engine.orders.travel import Travel
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.turns import update
from game.store.serialize.snapshot import Snapshot, load_world, take_snapshot
from game.ui.text.event_messages.narrator import messages_for
from viewer.state.viewed_level import ViewedLevel

MAX_MESSAGES = 3
MAX_UNDO_MOVES = 500
"""Largest number of moves that can be taken back."""


class WalkMode:
    """Walk of the hero through a level, with the moves that can be taken back."""

    def __init__(self, viewed: ViewedLevel) -> None:
        self.viewed = viewed
        self.snapshots: deque[Snapshot] = deque(maxlen=MAX_UNDO_MOVES)
        """Snapshots of the world before each of the last moves, the oldest first."""

    def move(self, step: Vec | None) -> str:
        """Move the hero one step, or let him wait a turn if `step` is None. Return the messages for the user."""
        return self._carry_out(Wait() if step is None else Walk(step))

    def travel(self, goal: Vec) -> str:
        """Let the hero travel to a cell until he arrives or is interrupted. Return the messages for the user."""
        return self._carry_out(Travel(goal))

    def _carry_out(self, order: Order) -> str:
        world, shown = self.viewed.world, self.viewed.revealed
        if not world.hero.alive:
            return "The hero is dead. Press Backspace to take back the move, or Esc to restore the level."
        self.viewed.conceal()
        before = take_snapshot(world, world.turn, "")
        world.hero.orders = order
        messages = []
        while not world.is_waiting:
            update(world)
            messages += [message.text for message in messages_for(world)]
        if world.turn != before.turn:
            self.snapshots.append(before)
        if shown:
            self.viewed.reveal()
        return " ".join(messages[-MAX_MESSAGES:]) or self._status()

    def take_back(self) -> str:
        """Take back the last move with all its effects; return a text about the hero for the user.

        The random numbers are taken back too, so that the same move has the same result again.
        """
        if not self.snapshots:
            return "There is no move to take back."
        viewed, shown = self.viewed, self.viewed.revealed
        viewed.replace_world(load_world(self.snapshots.pop(), viewed.world.make_level))
        if shown:
            viewed.reveal()
        return f"The last move is taken back. {self._status()}"

    def _status(self) -> str:
        world = self.viewed.world
        return f"Turn {world.turn}. Health {world.hero.health} of {world.hero.max_health}."
