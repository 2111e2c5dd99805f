"""Events of fire, gas, lamps and traps.

Fire and gas can cover many cells; `at` is then the nearest of these cells to the hero. Oil is counted in measures: a
lamp burns one measure in a turn of 100 ticks.
"""

from __future__ import annotations

from typing import NamedTuple

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.air import GasKind
from game.engine.model.door import Door
from game.engine.model.fixtures import Trap


class CaughtFire(NamedTuple):
    """A fire broke out, or a door caught fire. `cause`: name of what lit the fire."""

    cause: str
    at: Vec


class Crackled(NamedTuple):
    """One or more cells of the level burned for a turn of 100 ticks. `at`: the burning cell nearest to the hero."""

    at: Vec


class BurntDown(NamedTuple):
    """A door has burnt down, and is open for ever from now on."""

    door: Door
    at: Vec


class Exploded(NamedTuple):
    """A connected cloud of gas exploded. `at`: the cell of the cloud nearest to the hero."""

    kind: GasKind
    at: Vec


class GasReleased(NamedTuple):
    """Gas was released at a cell, for instance from a broken flask or a dead monster."""

    kind: GasKind
    at: Vec


class HazardAppeared(NamedTuple):
    """Fire or a gas other than smoke came into the hero's view. `name`: "fire", or the name of the gas."""

    name: str
    at: Vec


class LampDimmed(NamedTuple):
    """A lamp ran low on oil and shines less far. `radius`: new radius of its light in cells; 0 if it went out."""

    bearer: Actor
    radius: int
    at: Vec


class LampCovered(NamedTuple):
    """An actor shaded or uncovered its lamp. `covered`: whether the lamp is shaded now."""

    bearer: Actor
    covered: bool
    at: Vec


class OilTaken(NamedTuple):
    """An actor filled its lamp from a flask that lay in its cell. `oil`: measures that went into the lamp."""

    bearer: Actor
    oil: int
    at: Vec


class OilLeft(NamedTuple):
    """An actor left a flask of oil lying, because its lamp has no room for the oil of the flask."""

    bearer: Actor
    at: Vec


class RestBegun(NamedTuple):
    """An actor began to rest."""

    bearer: Actor
    turns: int
    """Estimated length of the rest, in actions of the actor."""
    oil: int
    """Estimated measures of oil that the lamp burns during the rest."""
    shaded_oil: int
    """Estimated measures of oil that the lamp would burn during the rest if it were shaded."""
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
    """An actor laid a trap."""

    actor: Actor
    trap: Trap
    at: Vec


class TrapSpotted(NamedTuple):
    """The hero found a hidden trap."""

    trap: Trap
    at: Vec


class TrapSprung(NamedTuple):
    """An actor stepped into a trap, which is used up."""

    actor: Actor
    trap: Trap
    at: Vec


TrapEvent = TrapLaid | TrapSpotted | TrapSprung
