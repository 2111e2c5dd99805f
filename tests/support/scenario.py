"""What tests need beside `Scenario`: the noises of a situation, refusals, and blank events."""

from __future__ import annotations

import sys
from dataclasses import fields
from typing import Any

import pytest

from game.content.world.door_kinds import WOODEN
from game.engine.behavior import Action
from game.engine.events.event import Event
from game.engine.events.movement_events import Refused
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.model.noise import Noise
from game.engine.senses.hearing import make_noise
from game.engine.world import World
from game.play import Scenario


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
