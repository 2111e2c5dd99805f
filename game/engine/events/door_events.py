"""Events of doors and levers. `at` is the cell of the door or of the lever."""

from __future__ import annotations

from game.engine.events.event import DoorStateEvent, Event
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.model.fixtures import Lever
from game.engine.model.memory import Occupants
from game.engine.records import record


@record
class Eased(DoorStateEvent):
    """An actor eased a shut door ajar: it opened the door by a crack."""

    opener: Actor
    door: Door
    at: Vec


@record
class Widened(DoorStateEvent):
    """An actor pushed a door open that had been ajar (open by a crack)."""

    opener: Actor
    door: Door
    at: Vec


@record
class Unlocked(Event):
    """An actor unlocked a door. A key was used up, unless the actor picks locks."""

    opener: Actor
    door: Door
    at: Vec


@record
class TwinMoved(DoorStateEvent):
    """A door of a pair went ajar or opened because an actor moved the other door of the pair."""

    door: Door
    at: Vec


@record
class PortcullisRaised(DoorStateEvent):
    """A door opened because an actor pulled its lever."""

    door: Door
    at: Vec


@record
class LeverPulled(Event):
    """An actor pulled a lever, which opens its door."""

    puller: Actor
    lever: Lever
    at: Vec


@record
class LeverPulledInVain(Event):
    """An actor pulled a lever with no effect, because the door of the lever was no longer shut."""

    puller: Actor
    lever: Lever
    at: Vec


@record
class Knocked(Event):
    """An actor knocked on a door. `again`: whether this is its second knock within a short time, which is louder."""

    knocker: Actor
    door: Door
    again: bool
    at: Vec


@record
class HeardBehind(Event):
    """The hero reached a shut door and heard who is behind it, or what he hears there has changed."""

    listener: Actor
    door: Door
    who: Occupants
    at: Vec


@record
class Latched(DoorStateEvent):
    """An actor shut and bolted a door, with a latch (a bolt to carry) or by a scroll of bolting."""

    latcher: Actor
    door: Door
    at: Vec


@record
class Unlatched(DoorStateEvent):
    """The actor that had bolted a door drew the bolt. The door stays shut. If the bolt was a latch, it is lost."""

    latcher: Actor
    door: Door
    at: Vec


@record
class Battered(Event):
    """An actor struck a door, which withstood the blow. `pips`: the strength that the door has left."""

    basher: Actor
    door: Door
    pips: int
    at: Vec


@record
class Gnawed(Event):
    """A monster gnawed at a door, which withstood the bite. `pips`: the strength that the door has left."""

    basher: Actor
    door: Door
    pips: int
    at: Vec


@record
class Crossed(Event):
    """An actor got past a shut door without opening it. `start`: cell from which it came; `at`: cell of the door."""

    actor: Actor
    door: Door
    start: Vec
    at: Vec


@record
class Breached(DoorStateEvent):
    """An actor broke a door, which is open for ever from now on."""

    basher: Actor
    door: Door
    at: Vec


@record
class Opened(DoorStateEvent):
    """An actor opened a shut door."""

    opener: Actor
    door: Door
    at: Vec


@record
class SecretDoorFound(Event):
    """An actor found a secret door. The cell was a wall until now, and is a door from now on."""

    finder: Actor
    door: Door
    at: Vec
