"""Events of doors and levers. `at` is the cell of the door or of the lever."""

from __future__ import annotations

from game.engine.events.event import ActorEvent, DoorEvent, DoorStateEvent
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import Door, Plate
from game.engine.model.fixtures import Lever
from game.engine.model.memory import Occupants
from game.engine.records import record


@record
class Eased(DoorStateEvent, ActorEvent):
    """An actor eased a shut door ajar: it opened the door by a crack."""

    actor: Actor
    door: Door


@record
class Widened(DoorStateEvent, ActorEvent):
    """An actor pushed a door open that had been ajar (open by a crack)."""

    actor: Actor
    door: Door


@record
class Unlocked(DoorEvent, ActorEvent):
    """An actor unlocked a door. A key was used up, unless the actor picks locks."""

    actor: Actor
    door: Door


@record
class TwinMoved(DoorStateEvent):
    """A door of a pair went ajar or opened because an actor moved the other door of the pair."""

    door: Door


@record
class TollTaken(DoorStateEvent, ActorEvent):
    """A toll door bolted itself for good, because an actor opened or broke another one near it."""

    actor: Actor
    door: Door


@record
class PlateAgreed(ActorEvent):
    """The hero stepped on a plate, which read a number of his open doors that it wants, and raises its gate."""

    actor: Actor
    lever: Lever
    plate: Plate
    doors: int
    at: Vec


@record
class PlateRefused(ActorEvent):
    """The hero stepped on a plate, which read a number of his open doors that it does not want, and bolts its gate."""

    actor: Actor
    lever: Lever
    plate: Plate
    doors: int
    at: Vec


@record
class GateBolted(DoorStateEvent):
    """A gate bolted itself for good, because its plate did not read the number of open doors that it wants."""

    door: Door


@record
class PortcullisRaised(DoorStateEvent):
    """A door opened because an actor pulled its lever, or because the hero stepped on its plate."""

    door: Door


@record
class LeverPulled(ActorEvent):
    """An actor pulled a lever, which opens its door."""

    actor: Actor
    lever: Lever
    at: Vec


@record
class LeverPulledInVain(ActorEvent):
    """An actor pulled a lever with no effect, because the door of the lever was no longer shut."""

    actor: Actor
    lever: Lever
    at: Vec


@record
class Knocked(DoorEvent, ActorEvent):
    """An actor knocked on a door. `again`: whether this is its second knock within a short time, which is louder."""

    actor: Actor
    door: Door
    again: bool


@record
class HeardBehind(DoorEvent, ActorEvent):
    """The hero reached a shut door and heard who is behind it, or what he hears there has changed."""

    actor: Actor
    door: Door
    who: Occupants


@record
class Latched(DoorStateEvent, ActorEvent):
    """An actor shut and bolted a door, with a latch (a bolt to carry) or by a scroll of bolting."""

    actor: Actor
    door: Door


@record
class Unlatched(DoorStateEvent, ActorEvent):
    """The actor that had bolted a door drew the bolt. The door stays shut. If the bolt was a latch, it is lost."""

    actor: Actor
    door: Door


@record
class Battered(DoorEvent, ActorEvent):
    """An actor struck a door, which withstood the blow. `pips`: the strength that the door has left."""

    actor: Actor
    door: Door
    pips: int


@record
class Gnawed(DoorEvent, ActorEvent):
    """A monster gnawed at a door, which withstood the bite. `pips`: the strength that the door has left."""

    actor: Actor
    door: Door
    pips: int


@record
class Crossed(DoorEvent, ActorEvent):
    """An actor got past a shut door without opening it. `start`: cell from which it came."""

    actor: Actor
    door: Door
    start: Vec


@record
class Breached(DoorStateEvent, ActorEvent):
    """An actor broke a door, which is open for ever from now on."""

    actor: Actor
    door: Door


@record
class Destroyed(DoorStateEvent, ActorEvent):
    """An actor's magic destroyed a door, perhaps far from him. It is open for ever from now on."""

    actor: Actor
    door: Door


@record
class Opened(DoorStateEvent, ActorEvent):
    """An actor opened a shut door."""

    actor: Actor
    door: Door


@record
class SecretDoorFound(DoorEvent, ActorEvent):
    """An actor found a secret door. The cell was a wall until now, and is a door from now on."""

    actor: Actor
    door: Door
