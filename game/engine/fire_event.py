"""What happened to fire, gas and lamps: facts, like all events."""

from __future__ import annotations

from typing import NamedTuple

from .actor import Actor
from .door import Door
from .gas import GasKind
from .geometry import Vec


class CaughtFire(NamedTuple):
    """Something began to burn where nothing did, by the name of the cause; or a door did."""

    cause: str
    at: Vec


class Crackled(NamedTuple):
    """A turn has gone by in which something burned, nearest to the hero there."""

    at: Vec


class BurntDown(NamedTuple):
    """A door has burnt, and stands open for ever."""

    door: Door
    at: Vec


class Exploded(NamedTuple):
    """Gas went off, all that hung together; nearest to the hero there."""

    kind: GasKind
    at: Vec


class Released(NamedTuple):
    """Gas came out of something."""

    kind: GasKind
    at: Vec


class Appeared(NamedTuple):
    """Fire, or gas of a kind, came into the hero's view, by its name; nearest to him there."""

    name: str
    at: Vec


class LampDimmed(NamedTuple):
    """A lamp has less oil than it needs to shine as far as before; 0 cells is none at all."""

    bearer: Actor
    radius: int
    at: Vec


class LampShaded(NamedTuple):
    """A lamp was shaded, or its shade taken off."""

    bearer: Actor
    shaded: bool
    at: Vec


class OilTaken(NamedTuple):
    """A lamp was filled with oil that lay there."""

    bearer: Actor
    oil: int
    at: Vec


class OilLeft(NamedTuple):
    """Oil was left lying, because most of it would not have gone into the lamp."""

    bearer: Actor
    at: Vec


class RestBegun(NamedTuple):
    """Somebody lies down to rest: about how many turns for, and what oil goes in that time; shaded, the second."""

    bearer: Actor
    turns: int
    oil: int
    shaded_oil: int
    at: Vec


FireEvent = (
    CaughtFire
    | Crackled
    | BurntDown
    | Exploded
    | Released
    | Appeared
    | LampDimmed
    | LampShaded
    | OilTaken
    | OilLeft
    | RestBegun
)
