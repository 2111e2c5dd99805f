"""Events of doors and levers."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import Door, Reading
from game.engine.model.fixtures import Lever


class Eased(NamedTuple):
    """A door was eased ajar."""

    opener: Actor
    door: Door
    at: Vec


class Widened(NamedTuple):
    """A door that stood ajar was pushed open."""

    opener: Actor
    door: Door
    at: Vec


class Unlocked(NamedTuple):
    """A lock was opened, and the key is used up."""

    opener: Actor
    door: Door
    at: Vec


class TwinMoved(NamedTuple):
    """A door moved because its partner was moved, somewhere else or right beside."""

    door: Door
    at: Vec


class PortcullisRaised(NamedTuple):
    """A lever opened a door."""

    door: Door
    at: Vec


class LeverPulled(NamedTuple):
    """An actor pulled a lever."""

    puller: Actor
    lever: Lever
    at: Vec


class LeverPulledInVain(NamedTuple):
    """An actor pulled a lever whose door had been opened without it."""

    puller: Actor
    lever: Lever
    at: Vec


class Knocked(NamedTuple):
    """An actor knocked on a door; `again`: so soon after the last knock that it calls all monsters in earshot."""

    knocker: Actor
    door: Door
    again: bool
    at: Vec


class Listened(NamedTuple):
    """The hero has listened at a door."""

    listener: Actor
    door: Door
    reading: Reading
    at: Vec


class HeardMoving(NamedTuple):
    """The hero, beside a shut door, heard an actor move behind it."""

    listener: Actor
    door: Door
    at: Vec


class SillFlickered(NamedTuple):
    """A shadow crossed the light under a door that the hero sees; the event does not include whose."""

    door: Door
    at: Vec


class Latched(NamedTuple):
    """A door was shut and bolted, with a latch or by a scroll of bolting."""

    latcher: Actor
    door: Door
    at: Vec


class Unlatched(NamedTuple):
    """The actor that bolted a door drew the bolt, which is gone; a latch is lost with it."""

    latcher: Actor
    door: Door
    at: Vec


class Battered(NamedTuple):
    """A door took a blow; `pips` are left."""

    basher: Actor
    door: Door
    pips: int
    at: Vec


class Gnawed(NamedTuple):
    """A monster gnawed at a door; `pips` are left."""

    basher: Actor
    door: Door
    pips: int
    at: Vec


class Crossed(NamedTuple):
    """An actor got past a shut door without opening it, from a cell to the one beyond."""

    actor: Actor
    door: Door
    start: Vec
    at: Vec


class Breached(NamedTuple):
    """A door was broken, and stands open for ever."""

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
    """A door was opened."""

    opener: Actor
    door: Door
    at: Vec


class SecretDoorFound(NamedTuple):
    """A hidden door was found, and is a door from now on."""

    finder: Actor
    door: Door
    at: Vec
