"""Events for tests that only care about their classes."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from game.engine.events.event import Event
from game.engine.grid.geometry import Vec


def blank_event(kind: Any) -> Event:
    """Return an event of a class, with the cell (0, 0) as the value of every field."""
    event = kind(*[Vec(0, 0)] * len(fields(kind)))
    if not isinstance(event, Event):
        raise TypeError(f"{kind} is no class of events")
    return event
