"""Base classes of all events.

Events are facts about the past. Their names are in the past tense. Each event is a record with a field `at`: the cell
where it can be seen. Events of different classes are never equal.

An `EventReader` (`event_readers.py`) does something for each event: there is one for the log, the sounds, the
animations and the statistics of a game.
"""

from __future__ import annotations

from game.engine.grid.geometry import Vec
from game.engine.model.door import Door


class Event:
    """Fact about what has just happened in the game."""

    at: Vec


class DoorStateEvent(Event):
    """Event in which a door changes its state."""

    door: Door
