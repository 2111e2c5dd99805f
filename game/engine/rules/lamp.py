"""Oil is the clock: a lamp burns it turn by turn, and may be shaded."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.events.hazards import LampDimmed, LampShaded
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action, Impossible
from game.engine.model.condition import TURN_TICKS
from game.engine.world import World

SHADED_BEATS = 4
"""A shaded lamp burns one turn's oil in so many: else whoever rests in the dark would stop the clock."""


def burn_oil(bearer: Actor, world: World) -> None:
    """A hundred ticks have gone by with a lamp burning, or shaded."""
    lamp, before = bearer.breed.lamp, bearer.light
    if lamp is None or not bearer.oil or (bearer.shaded and world.now // TURN_TICKS % SHADED_BEATS):
        return
    bearer.oil -= 1
    if bearer.light < before:
        world.emit(LampDimmed(bearer, bearer.light, bearer.pos))


@dataclass(frozen=True)
class Shade(Action):
    """Shade one's lamp, or take the shade off: shaded it burns a quarter of the oil, and one is not seen by it."""

    def perform(self, actor: Actor, world: World) -> int:
        if actor.breed.lamp is None:
            raise Impossible("You have no lamp.")
        if not actor.oil:
            raise Impossible("Your lamp is empty.")
        actor.shaded = not actor.shaded
        world.emit(LampShaded(actor, actor.shaded, actor.pos))
        return 1
