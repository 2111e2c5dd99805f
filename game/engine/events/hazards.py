"""Events of fire, gas, lamps and traps."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.air import GasKind
from game.engine.model.door import Door
from game.engine.model.fixtures import Trap


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


class GasReleased(NamedTuple):
    """Gas came out of something."""

    kind: GasKind
    at: Vec


class HazardAppeared(NamedTuple):
    """Fire, or gas of a kind, came into the hero's view, by its name; nearest to him there."""

    name: str
    at: Vec


class LampDimmed(NamedTuple):
    """A lamp has less oil than it needs to shine as far as before; 0 cells is none at all."""

    bearer: Actor
    radius: int
    at: Vec


class LampCovered(NamedTuple):
    """A lamp was shaded, or its shade taken off."""

    bearer: Actor
    covered: bool
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
    """An actor began to rest: the estimated turns, the oil they take, and the oil they take with the lamp shaded."""

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
    | GasReleased
    | HazardAppeared
    | LampDimmed
    | LampCovered
    | OilTaken
    | OilLeft
    | RestBegun
)


class TrapLaid(NamedTuple):
    """An actor set a trap."""

    actor: Actor
    trap: Trap
    at: Vec


class TrapSpotted(NamedTuple):
    """The hero spotted a trap."""

    trap: Trap
    at: Vec


class TrapSprung(NamedTuple):
    """An actor stepped into a trap."""

    actor: Actor
    trap: Trap
    at: Vec


TrapEvent = TrapLaid | TrapSpotted | TrapSprung
