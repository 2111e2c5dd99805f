"""Scenarios for tests: draw a situation, give orders, look at the events and messages."""

from __future__ import annotations

import sys
from dataclasses import fields
from typing import Any

import pytest

from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR
from game.content.world.door_kinds import WOODEN
from game.engine.behavior import Action
from game.engine.events.event import Event
from game.engine.events.movement_events import Refused
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.model.level import Level
from game.engine.model.noise import Noise
from game.engine.model.order import Order
from game.engine.senses.hearing import make_noise
from game.engine.tradition import Tradition
from game.engine.turns import update
from game.engine.world import World
from game.ui.text.event_messages.narrator import messages_for


class Scenario:
    """Drawn situation, with all events and messages since its start."""

    def __init__(self, drawing: str, tradition: Tradition = AJAR, seed: str = "0") -> None:
        rows = drawing.strip("\n").split("\n")
        self._rows = rows[: rows.index("")] if "" in rows else rows
        self.world = world_from_drawing("\n".join(rows), seed, tradition)
        self.messages: list[str] = []
        self.witnessed: list[Event] = []

    @property
    def hero(self) -> Actor:
        return self.world.hero

    @property
    def level(self) -> Level:
        return self.world.level

    def at(self, character: str) -> Vec:
        """Return the cell where a character was drawn; it must be drawn exactly once."""
        found = [Vec(x, y) for y, row in enumerate(self._rows) for x, c in enumerate(row) if c == character]
        assert len(found) == 1, f"{character!r} is drawn {len(found)} times"
        return found[0]

    def door(self, at: Vec | None = None) -> Door:
        """Return the door at a cell; by default the only door of the level."""
        if at is not None:
            return self.level.doors[at]
        (door,) = self.level.doors.values()
        return door

    def creature(self, character: str) -> Actor:
        """Return the actor that was drawn by a character and has not moved."""
        actor = self.level.actor_at(self.at(character))
        assert actor is not None, f"{character!r} has left its cell"
        return actor

    def foe(self) -> Actor:
        """Return the only monster of the level."""
        (foe,) = (actor for actor in self.level.actors if actor is not self.hero)
        return foe

    def play(self, *orders: Order) -> list[Event]:
        """Give orders one after another, each until the hero may act again; return all events."""
        happened: list[Event] = []
        for order in orders:
            self.hero.orders = order
            while not self.world.is_waiting:
                happened += update(self.world)
                self.witnessed += self.world.witnessed
                self.messages += [line.text for line in messages_for(self.world)]
        return happened


def noises(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Vec, int, Noise]]:
    """Return a list that collects every noise made from now on: cell, loudness and kind."""
    made: list[tuple[Vec, int, Noise]] = []

    def overheard(at: Vec, loudness: int, maker: Actor | None, noise: Noise, world: World) -> None:
        made.append((at, loudness, noise))
        make_noise(at, loudness, maker, noise, world)

    for module in [module for name, module in sys.modules.items() if name.startswith("game.")]:
        if hasattr(module, "make_noise"):
            monkeypatch.setattr(module, "make_noise", overheard)
    return made


def has(kind: type, events: list[Event]) -> bool:
    return any(isinstance(event, kind) for event in events)


def refusal(s: Scenario, action: Action) -> str:
    """Return why an action is refused; the refusal must cost no time."""
    before = s.hero.ready_at
    (refused,) = s.play(action)
    assert isinstance(refused, Refused)
    assert s.hero.ready_at == before
    return refused.reason


def blank_event(kind: Any, **given: object) -> Event:
    """Return an event of a class, with a door or the cell (0, 0) as the value of every field.

    For tests of the classes only. `given`: other values of some fields.
    """
    usual = {"door": Door(WOODEN, Vec(0, 0))}
    event = kind(**{part.name: given.get(part.name, usual.get(part.name, Vec(0, 0))) for part in fields(kind)})
    if not isinstance(event, Event):
        raise TypeError(f"{kind} is no class of events")
    return event
