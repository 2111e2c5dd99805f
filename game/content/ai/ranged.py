"""Minds of the monsters that act from a distance.

`ring`, `shoot` and `breathe` are minds of monsters that act when they see the hero. Ringers and shooters leave their
posts only when a second knock calls them.

`bomb`: the mind of the bombardier, which throws bottles of fire from a distance as long as it has any.
"""

from __future__ import annotations

from game.content.ai.hunt import hunt
from game.content.ai.single_steps import strike_if_near
from game.content.ai.wander import idle
from game.engine.behavior import Action
from game.engine.model.actor import Actor
from game.engine.model.noise import Noise
from game.engine.rules.actions.item_actions import Throw
from game.engine.rules.actions.monster_actions import Call
from game.engine.rules.actions.throw import Shoot
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.identification import throw_aim
from game.engine.rules.obstacles import others_block
from game.engine.rules.targeting import flight
from game.engine.senses.awareness import sees
from game.engine.world import World

RINGS_EVERY = 4
"""Number of a ringer's turns from one ring of the bell to the next."""


def ring(actor: Actor, world: World) -> Action:
    """Return the next action of a ringer: it rings its bell while it sees the hero, and strikes him if adjacent."""
    if actor.asleep or not actor.ai.alert:
        return idle(actor, world)
    in_sight = sees(actor, world.hero, world)
    if in_sight and (not actor.ai.called or actor.turns % RINGS_EVERY == 0):
        return Call(Noise.BELL)
    return strike_if_near(actor, world) or stand(actor, world)


def shoot(actor: Actor, world: World) -> Action:
    """Return the next action of a shooter: it shoots at the hero if no other actor is in the way.

    It strikes him when he is adjacent.
    """
    shot = actor.breed.special_attacks.shot
    if actor.asleep or not actor.ai.alert or shot is None:
        return idle(actor, world)
    if (blow := strike_if_near(actor, world)) is not None:
        return blow
    return Shoot(world.hero.pos) if clear_shot(actor, shot.far, world) else stand(actor, world)


BREATH_TURNS = 3
"""Number of a dragon's turns from one breath of fire to the next."""


def breathe(actor: Actor, world: World) -> Action:
    """Return the next action of a dragon: it hunts the hero, and every BREATH_TURNS turns it breathes fire at him.

    It breathes only if it sees him and he is not adjacent.
    """
    shot = actor.breed.special_attacks.shot
    ready = actor.ai.alert and not actor.asleep and shot is not None and actor.turns % BREATH_TURNS == 0
    far_off = (world.hero.pos - actor.pos).steps > 1
    if ready and far_off and shot is not None and clear_shot(actor, shot.far, world):
        return Shoot(world.hero.pos)
    return hunt(actor, world)


def clear_shot(actor: Actor, far: int, world: World) -> bool:
    """Return whether a monster sees the hero within `far` cells, and no other actor is in the line between them."""
    at = world.hero.pos
    if (at - actor.pos).steps > far or not sees(actor, world.hero, world):
        return False
    way = flight(actor.pos, at, world.level, far=far)
    return at in way and not others_block(way, world)


def stand(actor: Actor, world: World) -> Action:
    """Return the next action of a monster with a post: it stays at its post or goes back to its post.

    The monster leaves its post and hunts the hero only after it has heard a second knock at a door.
    """
    if actor.ai.plans.summoned:
        return hunt(actor, world)
    return Wait() if sees(actor, world.hero, world) else idle(actor, world)


NEAREST, FARTHEST = 3, 6
"""Minimum and maximum distance in cells for throwing fire; at a smaller distance the thrower would burn itself."""
THROWS_PERCENT = 50


def bomb(actor: Actor, world: World) -> Action:
    """Return the next action of a bombardier: it throws a bottle at the hero from a safe distance, or hunts him.

    If it can throw, it does so in THROWS_PERCENT percent of its turns.
    """
    gap = (world.hero.pos - actor.pos).steps
    ready = actor.ai.alert and not actor.asleep and actor.bag and NEAREST <= gap <= FARTHEST
    if ready and clear_shot(actor, min(FARTHEST, throw_aim(actor.bag[0]).far), world):
        burns = world.level.air.burns_at(world.hero.pos)
        if not burns and world.dice.chance(THROWS_PERCENT):
            return Throw(0, world.hero.pos)
    return hunt(actor, world)
