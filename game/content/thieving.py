"""The mind of the key-thief: it takes one thing, and is gone."""

from __future__ import annotations

from game.content.idling import idle
from game.content.items import KEY, LATCH
from game.content.minds import hunt
from game.content.tempers import run
from game.content.ways import strike_if_near
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.rules.actions.monster import Steal, has_anything
from game.engine.rules.actions.wait import Wait
from game.engine.world import World

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
