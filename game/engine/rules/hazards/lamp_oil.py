"""The oil of lamps, which is the clock of the game: a lamp burns it turn by turn, and takes it from flasks."""

from __future__ import annotations

from game.engine.events.hazard_events import LampDimmed
from game.engine.model.actor import Actor
from game.engine.model.condition import TURN_TICKS
from game.engine.model.item import Item
from game.engine.world import World

COVERED_LAMP_BEATS = 4
"""Number of turns for which a shaded lamp burns the oil of one turn.

If a shaded lamp burned no oil, resting in the dark would stop the clock of the game.
"""


def burn_oil(bearer: Actor, world: World) -> None:
    """Burn the oil of one turn of 100 ticks. A shaded lamp burns it only once in COVERED_LAMP_BEATS turns."""
    lamp, before = bearer.breed.lamp, bearer.light
    if lamp is None or not bearer.oil or (bearer.lamp_covered and world.now // TURN_TICKS % COVERED_LAMP_BEATS):
        return
    bearer.oil -= 1
    if bearer.light < before:
        world.emit(LampDimmed(bearer, bearer.light, bearer.pos))


def can_take_oil(bearer: Actor, item: Item) -> bool:
    """Return whether an actor would fill its lamp from a flask of oil on the ground.

    The actor does so only if the lamp has room for at least half of the flask.
    """
    lamp = bearer.breed.lamp
    return lamp is not None and item.kind.oil > 0 and 2 * (lamp.most - bearer.oil) >= item.kind.oil
