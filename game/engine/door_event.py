"""What happened at doors besides their being opened: facts, like all events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .actor import Actor
from .door import Door
from .geometry import Vec

if TYPE_CHECKING:
    from .lever import Lever
    from .listening import Reading


@dataclass(frozen=True, slots=True)
class Eased:
    """A door was eased ajar."""

    opener: Actor
    door: Door
    at: Vec


@dataclass(frozen=True, slots=True)
class Widened:
    """A door that stood ajar was pushed open."""

    opener: Actor
    door: Door
    at: Vec


@dataclass(frozen=True, slots=True)
class Unlocked:
    """A lock was opened, and the key is used up."""

    opener: Actor
    door: Door
    at: Vec


@dataclass(frozen=True, slots=True)
class Followed:
    """A door moved because its partner was moved, somewhere else or right beside."""

    door: Door
    at: Vec


@dataclass(frozen=True, slots=True)
class Raised:
    """A lever opened a door."""

    door: Door
    at: Vec


@dataclass(frozen=True, slots=True)
class Pulled:
    """Somebody pulled a lever."""

    puller: Actor
    lever: Lever
    at: Vec


@dataclass(frozen=True, slots=True)
class Knocked:
    """Somebody knocked on a door: `again`, if so soon after the last knock that it calls everyone."""

    knocker: Actor
    door: Door
    again: bool
    at: Vec


@dataclass(frozen=True, slots=True)
class Listened:
    """The hero has listened at a door."""

    listener: Actor
    door: Door
    reading: Reading
    at: Vec


@dataclass(frozen=True, slots=True)
class HeardMoving:
    """The hero, beside a shut door, heard that somebody moves behind it."""

    listener: Actor
    door: Door
    at: Vec


@dataclass(frozen=True, slots=True)
class Flickered:
    """A shadow crossed the light under a door that the hero sees. Whose, nobody can tell."""

    door: Door
    at: Vec


@dataclass(frozen=True, slots=True)
class Latched:
    """A door was shut and bolted with a latch."""

    latcher: Actor
    door: Door
    at: Vec


@dataclass(frozen=True, slots=True)
class Unlatched:
    """A latch was taken off by its owner, and is lost."""

    latcher: Actor
    door: Door
    at: Vec


@dataclass(frozen=True, slots=True)
class Battered:
    """A door took a blow, and has so many pips left."""

    basher: Actor
    door: Door
    pips: int
    at: Vec


@dataclass(frozen=True, slots=True)
class Gnawed:
    """Somebody has eaten of a door, which has so many pips left."""

    basher: Actor
    door: Door
    pips: int
    at: Vec


@dataclass(frozen=True, slots=True)
class Crossed:
    """Somebody got past a shut door without opening it, from a cell to the one beyond."""

    actor: Actor
    door: Door
    start: Vec
    at: Vec


@dataclass(frozen=True, slots=True)
class Breached:
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
