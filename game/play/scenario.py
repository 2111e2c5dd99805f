"""Drawn situations: draw one as text, give orders of the engine, and look at the events and messages."""

from __future__ import annotations

from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR
from game.engine.events.event import Event
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.model.level import Level
from game.engine.model.order import Order
from game.engine.tradition import Tradition
from game.play.narrated_world import NarratedWorld


class Scenario(NarratedWorld):
    """Drawn situation, for tests and experiments by the engine's own classes: they look at what is hidden too."""

    witnessed: list[Event]
    """All events since the start that the hero has perceived."""

    def __init__(self, drawing: str, tradition: Tradition = AJAR, seed: str = "0") -> None:
        """Begin a game. `drawing`: rows and legends. Raises DrawingError if it has mistakes."""
        rows = drawing.strip("\n").split("\n")
        self._rows = rows[: rows.index("")] if "" in rows else rows
        super().__init__(world_from_drawing("\n".join(rows), seed, tradition))
        self.witnessed = []

    @property
    def hero(self) -> Actor:
        """The hero."""
        return self.world.hero

    @property
    def level(self) -> Level:
        """The level on which the hero is."""
        return self.world.level

    def at(self, character: str) -> Vec:
        """Return the cell where a character was drawn. Raises ValueError unless it is drawn exactly once."""
        found = [Vec(x, y) for y, row in enumerate(self._rows) for x, c in enumerate(row) if c == character]
        if len(found) != 1:
            raise ValueError(f"{character!r} is drawn {len(found)} times")
        return found[0]

    def door(self, at: Vec | None = None) -> Door:
        """Return the door at a cell; by default the only door of the level. Raises KeyError or ValueError if none."""
        if at is not None:
            return self.level.doors[at]
        (door,) = self.level.doors.values()
        return door

    def creature(self, character: str) -> Actor:
        """Return the actor that was drawn by a character. Raises ValueError if it has moved."""
        actor = self.level.actor_at(self.at(character))
        if actor is None:
            raise ValueError(f"{character!r} has left its cell")
        return actor

    def foe(self) -> Actor:
        """Return the only monster of the level. Raises ValueError if there are more, or none."""
        (foe,) = (actor for actor in self.level.actors if actor is not self.hero)
        return foe

    def play(self, *orders: Order) -> list[Event]:
        """Give orders one after another, each until the hero may act again; return all events, also hidden ones."""
        happened: list[Event] = []
        for order in orders:
            self.world.hero.orders = order
            while not self.world.is_waiting:
                for events in self.play_turn():
                    happened += events
                    self.witnessed += self.world.witnessed
        return happened
