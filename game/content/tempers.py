"""Minds of those who, wounded, do something else than fight on: goblins run, oozes part."""

from __future__ import annotations

from game.content.minds import hunt
from game.content.ways import step_on, strike_if_near
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.model.features import Telling
from game.engine.rules.actions.monster import BeStuck, Flee, Part, Rally, room_for_half
from game.engine.rules.actions.wait import Wait
from game.engine.world import World

MOST_RUNNING = 15
"""After more turns on the run a goblin has recovered (RS-46)."""


def run_when_hurt(actor: Actor, world: World) -> Action:
    """Hunt; but wounded run away, and cry for help once; after long enough be whole again. Cornered, fight (RS-44)."""
    if actor.fled > MOST_RUNNING:
        return Rally()
    if actor.asleep or actor.health >= actor.max_health:
        return hunt(actor, world)
    at_bay = strike_if_near(actor, world) or Flee(Wait(), crying=not actor.called)
    return run(actor, world, crying=True) or BeStuck(Telling.CORNERED, at_bay)


def run(actor: Actor, world: World, *, crying: bool = False) -> Action | None:
    """A step away from the hero, through doors too; None where no step leads anywhere better."""
    turns = world.pursuit.flight_of(actor, world.hero.pos)
    step = step_on(actor, turns, world, nearer=True)
    return None if isinstance(step, Wait) else Flee(step, crying=crying and not actor.called)


def part_when_hurt(actor: Actor, world: World) -> Action:
    """Hunt; but wounded become two instead, where there is room and enough of it."""
    wounded = actor.health < actor.max_health
    if wounded and actor.health > 1 and not actor.asleep and room_for_half(actor, world.level) is not None:
        return Part()
    return hunt(actor, world)
