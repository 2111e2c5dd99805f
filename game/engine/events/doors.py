"""Events of doors and levers. `at` is the cell of the door or of the lever."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import Door, Reading
from game.engine.model.fixtures import Lever


class Eased(NamedTuple):
    """An actor eased a shut door ajar: it opened the door by a crack."""

    opener: Actor
    door: Door
    at: Vec


class Widened(NamedTuple):
    """An actor pushed a door open that had been ajar (open by a crack)."""

    opener: Actor
    door: Door
    at: Vec


class Unlocked(NamedTuple):
    """An actor unlocked a door. A key was used up, unless the actor picks locks."""

    opener: Actor
    door: Door
    at: Vec


class TwinMoved(NamedTuple):
    """A door of a pair went ajar or opened because an actor moved the other door of the pair."""

    door: Door
    at: Vec


class PortcullisRaised(NamedTuple):
    """A door opened because an actor pulled its lever."""

    door: Door
    at: Vec


class LeverPulled(NamedTuple):
    """An actor pulled a lever, which opens its door."""

    puller: Actor
    lever: Lever
    at: Vec


class LeverPulledInVain(NamedTuple):
    """An actor pulled a lever with no effect, because the door of the lever was no longer shut."""

    puller: Actor
    lever: Lever
    at: Vec


class Knocked(NamedTuple):
    """An actor knocked on a door. `again`: whether this is its second knock within a short time, which is louder."""

    knocker: Actor
    door: Door
    again: bool
    at: Vec


class Listened(NamedTuple):
    """The hero listened at a door. `reading`: what he heard."""

    listener: Actor
    door: Door
    reading: Reading
    at: Vec


class HeardMoving(NamedTuple):
    """The hero stood beside a shut door and heard an actor move behind the door."""

    listener: Actor
    door: Door
    at: Vec


class SillFlickered(NamedTuple):
    """A shadow crossed the light under a door that the hero sees. He does not learn which actor cast the shadow."""

    door: Door
    at: Vec


class Latched(NamedTuple):
    """An actor shut and bolted a door, with a latch (a bolt to carry) or by a scroll of bolting."""

    latcher: Actor
    door: Door
    at: Vec


class Unlatched(NamedTuple):
    """The actor that had bolted a door drew the bolt. The door stays shut. If the bolt was a latch, it is lost."""

    latcher: Actor
    door: Door
    at: Vec


class Battered(NamedTuple):
    """An actor struck a door, which withstood the blow. `pips`: the strength that the door has left."""

    basher: Actor
    door: Door
    pips: int
    at: Vec


class Gnawed(NamedTuple):
    """A monster gnawed at a door, which withstood the bite. `pips`: the strength that the door has left."""

    basher: Actor
    door: Door
    pips: int
    at: Vec


class Crossed(NamedTuple):
    """An actor got past a shut door without opening it. `start`: cell from which it came; `at`: cell of the door."""

    actor: Actor
    door: Door
    start: Vec
    at: Vec


class Breached(NamedTuple):
    """An actor broke a door, which is open for ever from now on."""

    basher: Actor
    door: Door
    at: Vec


DoorEvent = (
    Eased
    | Widened
    | Unlocked
    | TwinMoved
    | PortcullisRaised
    | LeverPulled
    | LeverPulledInVain
    | Knocked
    | Listened
    | HeardMoving
    | SillFlickered
    | Latched
    | Unlatched
    | Battered
    | Gnawed
    | Breached
    | Crossed
)


class Opened(NamedTuple):
    """An actor opened a shut door."""

    opener: Actor
    door: Door
    at: Vec


class SecretDoorFound(NamedTuple):
    """An actor found a secret door. The cell was a wall until now, and is a door from now on."""

    finder: Actor
    door: Door
    at: Vec
