"""The mind of the bombardier: fire from afar, as long as there is any."""

from __future__ import annotations

from game.content.minds import hunt
from game.content.posts import clear_shot
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.rules.actions.items import Throw
from game.engine.rules.item_names import throw_aim
from game.engine.world import World

NEAREST, FARTHEST = 3, 6
"""So many cells away one must be for it to throw: nearer it would burn itself."""
THROWS_PERCENT = 50


def bomb(actor: Actor, world: World) -> Action:
    """Throw what is in the bag at the hero from a safe distance, every other turn; hunt him with bare hands."""
    gap = (world.hero.pos - actor.pos).steps
    ready = actor.alert and not actor.asleep and actor.bag and NEAREST <= gap <= FARTHEST
    if ready and clear_shot(actor, min(FARTHEST, throw_aim(actor.bag[0]).far), world):
        burns = world.level.air.burns_at(world.hero.pos)
        if not burns and world.dice.chance(THROWS_PERCENT):
            return Throw(0, world.hero.pos)
    return hunt(actor, world)
