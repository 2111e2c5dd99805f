"""Base classes of all events.

Events are facts about the past. Their names are in the past tense. Each event is a record with a field `at`: the cell
where it can be seen. Events of different classes are never equal.

An `EventReader` (`event_readers.py`) does something for each event: there is one for the log, the sounds, the
animations and the statistics of a game.
"""

from __future__ import annotations

from typing import ClassVar

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import Door


class Event:
    """Fact about what has just happened in the game."""

    at: Vec
    always_perceived: ClassVar[bool] = False
    """Whether the hero perceives all events of the class, wherever they happen."""

    @property
    def places(self) -> tuple[Vec, ...]:
        """Cells of which the hero must see one to perceive the event, if he takes no part in it."""
        return (self.at,)

    @property
    def actors(self) -> tuple[Actor | None, ...]:
        """Actors that take part in the event: its doer first. None stands for an actor that is missing."""
        return ()


class ActorEvent(Event):
    """Event in which an actor does something, or that happens to an actor."""

    actor: Actor

    @property
    def actors(self) -> tuple[Actor | None, ...]:
        """The actor."""
        return (self.actor,)


class Attack(ActorEvent):
    """Event in which an actor attacks another one, or steals from it."""

    victim: Actor

    @property
    def actors(self) -> tuple[Actor | None, ...]:
        """The attacker and its victim."""
        return (self.actor, self.victim)


class DoorEvent(Event):
    """Event at a door, which can be seen in the cell of the door."""

    door: Door

    @property
    def at(self) -> Vec:  # type: ignore[override]
        """Cell of the door."""
        return self.door.at


class DoorStateEvent(DoorEvent):
    """Event in which a door changes its state."""
