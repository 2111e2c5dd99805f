"""Minds of the monsters that act from a distance.

`ring`, `shoot` and `breathe`: minds of monsters that act on the hero when they see him; ringers and shooters leave
their posts only for a second knock.

`bomb`: the mind of the bombardier, which throws fire from a distance as long as it has any.
"""

from __future__ import annotations

from game.content.ai.hunt import hunt
from game.content.ai.steps import strike_if_near
from game.content.ai.wander import idle
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.model.sound import Noise
from game.engine.rules.actions.items import Throw
from game.engine.rules.actions.monster import Call
from game.engine.rules.actions.throw import Shoot
from game.engine.rules.actions.wait import Wait
from game.engine.rules.item_names import throw_aim
from game.engine.rules.targeting import flight
from game.engine.senses.awareness import sees
from game.engine.world import World

RINGS_EVERY = 4
"""Number of the ringer's turns between two rings."""


def ring(actor: Actor, world: World) -> Action:
    """Ring the bell while the hero is in sight; strike him when he is beside the ringer."""
    if actor.asleep or not actor.alert:
        return idle(actor, world)
    in_sight = sees(actor, world.hero, world)
    if in_sight and (not actor.called or actor.turns % RINGS_EVERY == 0):
        return Call(Noise.BELL)
    return strike_if_near(actor, world) or stand(actor, world)


def shoot(actor: Actor, world: World) -> Action:
    """Shoot at the hero if no other actor is in the line; strike him when he is beside the shooter."""
    shot = actor.breed.shot
    if actor.asleep or not actor.alert or shot is None:
        return idle(actor, world)
    if (blow := strike_if_near(actor, world)) is not None:
        return blow
    return Shoot(world.hero.pos) if clear_shot(actor, shot.far, world) else stand(actor, world)


BREATH_TURNS = 3
"""Number of a dragon's turns from one breath of fire to the next."""


def breathe(actor: Actor, world: World) -> Action:
    """Hunt the hero, and every third turn breathe fire at him if he is in sight but not beside the dragon."""
    shot = actor.breed.shot
    ready = actor.alert and not actor.asleep and shot is not None and actor.turns % BREATH_TURNS == 0
    far_off = (world.hero.pos - actor.pos).steps > 1
    if ready and far_off and shot is not None and clear_shot(actor, shot.far, world):
        return Shoot(world.hero.pos)
    return hunt(actor, world)


def clear_shot(actor: Actor, far: int, world: World) -> bool:
    """Return whether the monster sees the hero within `far` cells, and no other actor is in the line between them."""
    at = world.hero.pos
    if (at - actor.pos).steps > far or not sees(actor, world.hero, world):
        return False
    way = flight(actor.pos, at, world.level, far=far)
    return at in way and all(world.level.actor_at(cell) in (None, world.hero) for cell in way)


def stand(actor: Actor, world: World) -> Action:
    """Stay at the post, or go back to it; hunt only if a second knock has called."""
    if actor.ai_state.summoned:
        return hunt(actor, world)
    return Wait() if sees(actor, world.hero, world) else idle(actor, world)


NEAREST, FARTHEST = 3, 6
"""Nearest and farthest distance in cells for a throw: nearer than that the thrower would burn itself."""
THROWS_PERCENT = 50


def bomb(actor: Actor, world: World) -> Action:
    """Throw a bottle from the bag at the hero from a safe distance, in THROWS_PERCENT of the turns; else hunt him."""
    gap = (world.hero.pos - actor.pos).steps
    ready = actor.alert and not actor.asleep and actor.bag and NEAREST <= gap <= FARTHEST
    if ready and clear_shot(actor, min(FARTHEST, throw_aim(actor.bag[0]).far), world):
        burns = world.level.air.burns_at(world.hero.pos)
        if not burns and world.dice.chance(THROWS_PERCENT):
            return Throw(0, world.hero.pos)
    return hunt(actor, world)
