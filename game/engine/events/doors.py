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


class Followed(NamedTuple):
    """A door moved because its partner was moved, somewhere else or right beside."""

    door: Door
    at: Vec


class Raised(NamedTuple):
    """A lever opened a door."""

    door: Door
    at: Vec


class Pulled(NamedTuple):
    """Somebody pulled a lever."""

    puller: Actor
    lever: Lever
    at: Vec


class PulledInVain(NamedTuple):
    """Somebody pulled a lever whose door had been opened without it."""

    puller: Actor
    lever: Lever
    at: Vec


class Knocked(NamedTuple):
    """Somebody knocked on a door: `again`, if so soon after the last knock that it calls everyone."""

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
    """The hero, beside a shut door, heard that somebody moves behind it."""

    listener: Actor
    door: Door
    at: Vec


class Flickered(NamedTuple):
    """A shadow crossed the light under a door that the hero sees. Whose, nobody can tell."""

    door: Door
    at: Vec


class Latched(NamedTuple):
    """A door was shut and bolted, with a latch or by a scroll of bolting."""

    latcher: Actor
    door: Door
    at: Vec


class Unlatched(NamedTuple):
    """A bolt was drawn by whoever bolted the door, and is gone; a latch is lost with it."""

    latcher: Actor
    door: Door
    at: Vec


class Battered(NamedTuple):
    """A door took a blow, and has so many pips left."""

    basher: Actor
    door: Door
    pips: int
    at: Vec


class Gnawed(NamedTuple):
    """Somebody has eaten of a door, which has so many pips left."""

    basher: Actor
    door: Door
    pips: int
    at: Vec


class Crossed(NamedTuple):
    """Somebody got past a shut door without opening it, from a cell to the one beyond."""

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
    | Followed
    | Raised
    | Pulled
    | PulledInVain
    | Knocked
    | Listened
    | HeardMoving
    | Flickered
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


class Found(NamedTuple):
    """A hidden door was found, and is a door from now on."""

    finder: Actor
    door: Door
    at: Vec
