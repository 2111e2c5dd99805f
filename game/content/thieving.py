"""The mind of the key-thief: it takes one thing, and is gone."""

from __future__ import annotations

from game.engine.action import Action
from game.engine.actions import Wait
from game.engine.actor import Actor
from game.engine.stealing import Steal, has_anything
from game.engine.world import World

from .idling import idle
from .items import KEY, LATCH
from .minds import hunt
from .tempers import run
from .ways import strike_if_near

LOOT = (KEY, LATCH)
"""What it takes before anything else, the first first."""


def steal_and_run(actor: Actor, world: World) -> Action:
    """Hunt; at the hero's side steal rather than strike, and with the loot run by any door. Cornered, strike."""
    if actor.asleep:
        return Wait()
    if actor.fled:
        if not actor.alert:
            return idle(actor, world)
        return run(actor, world) or strike_if_near(actor, world) or Wait()
    near = strike_if_near(actor, world)
    if actor.alert and near is not None and has_anything(world.hero, LOOT):
        return Steal(LOOT)
    return hunt(actor, world)
