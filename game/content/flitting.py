"""The mind of moths: light draws them, whosever it is."""

from __future__ import annotations

from game.content.idling import idle
from game.content.minds import hunt
from game.content.ways import step_on
from game.engine.grid.fov_tables import Shape
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.movement import passage
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import Wait
from game.engine.world import World

STRAYS_PERCENT = 30
"""How often a moth flies anywhere."""
NEAR = 2
"""So many cells from a light it is content."""


def flit(actor: Actor, world: World) -> Action:
    """Fly at the hero, whom a lamp shows, else to the nearest light in view; now and then anywhere."""
    if actor.asleep:
        return Wait()
    if world.dice.chance(STRAYS_PERCENT):
        return _flutter(actor, world)
    if actor.alert:
        return hunt(actor, world)
    light = _nearest_light(actor, world)
    if light is None:
        return idle(actor, world)
    if (light - actor.pos).steps <= NEAR:
        return _flutter(actor, world)
    turns = world.pursuit.turns_to(light, actor, opening=False, near=True)
    return step_on(actor, turns, world, willing=False) if turns[actor.pos] > 0 else idle(actor, world)


def _nearest_light(actor: Actor, world: World) -> Vec | None:
    if actor.blind:
        return None
    view = world.level.view(actor.pos, world.tradition.sight.radius_of(actor), Shape.CIRCLE)
    lights = (light.at for light in world.level.lights if view[light.at])
    return min(lights, key=lambda at: ((at - actor.pos).steps, at), default=None)


def _flutter(actor: Actor, world: World) -> Action:
    level, tradition = world.level, world.tradition
    step = world.dice.choice(tradition.steps.directions)
    to = actor.pos + step
    free = passage(actor, actor.pos, to, level, tradition).allowed and level.actor_at(to) is None
    return Walk(step) if free and to not in level.doors else Wait()
