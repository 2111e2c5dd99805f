"""Events of fire, gas, lamps and traps.

Fire and gas can cover many cells; `at` is then the nearest of these cells to the hero. Oil is counted in measures: a
lamp burns one measure in a turn of 100 ticks.
"""

from __future__ import annotations

from game.engine.events.event import ActorEvent, DoorStateEvent, Event
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.air import GasKind
from game.engine.model.door import Door
from game.engine.model.fixtures import Trap
from game.engine.records import record


@record
class CaughtFire(Event):
    """A fire broke out, or a door caught fire. `cause`: name of what lit the fire."""

    cause: str
    at: Vec


@record
class Crackled(Event):
    """One or more cells of the level burned for a turn of 100 ticks. `at`: the burning cell nearest to the hero."""

    at: Vec


@record
class BurntDown(DoorStateEvent):
    """A door has burnt down, and is open for ever from now on."""

    door: Door


@record
class Exploded(Event):
    """A connected cloud of gas exploded. `at`: the cell of the cloud nearest to the hero."""

    kind: GasKind
    at: Vec


@record
class GasReleased(Event):
    """Gas was released at a cell, for instance from a broken flask or a dead monster."""

    kind: GasKind
    at: Vec


@record
class HazardAppeared(Event):
    """Fire or a gas other than smoke came into the hero's view. `name`: "fire", or the name of the gas."""

    name: str
    at: Vec


@record
class LampDimmed(ActorEvent):
    """A lamp ran low on oil and shines less far. `radius`: new radius of its light in cells; 0 if it went out."""

    actor: Actor
    radius: int
    at: Vec


@record
class LampCovered(ActorEvent):
    """An actor shaded or uncovered its lamp. `covered`: whether the lamp is shaded now."""

    actor: Actor
    covered: bool
    at: Vec


@record
class OilTaken(ActorEvent):
    """An actor filled its lamp from a flask that lay in its cell. `oil`: measures that went into the lamp."""

    actor: Actor
    oil: int
    at: Vec


@record
class OilLeft(ActorEvent):
    """An actor left a flask of oil lying, because its lamp has room for less than half of the oil.

    `room`: measures that its lamp has room for. `oil`: measures in the flask.
    """

    actor: Actor
    room: int
    oil: int
    at: Vec


@record
class RestBegun(ActorEvent):
    """An actor began to rest."""

    actor: Actor
    turns: int
    """Estimated length of the rest, in turns of 100 ticks."""
    health: int
    """Health of the actor at the beginning."""
    losses: tuple[tuple[str, int], ...]
    """Cause and damage of each condition that will cost health before it ends, such as ("poison", 3)."""
    at: Vec


@record
class TrapLaid(ActorEvent):
    """An actor laid a trap."""

    actor: Actor
    trap: Trap
    at: Vec


@record
class TrapSpotted(Event):
    """The hero found a hidden trap."""

    trap: Trap
    at: Vec


@record
class TrapSprung(ActorEvent):
    """An actor stepped into a trap, which is used up."""

    actor: Actor
    trap: Trap
    at: Vec
