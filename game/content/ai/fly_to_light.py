"""Mind of moths, which any light attracts."""

from __future__ import annotations

from game.content.ai.hunt import hunt
from game.content.ai.single_steps import step_on
from game.content.ai.wander import idle
from game.engine.behavior import Action
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.obstacles import may_enter
from game.engine.world import World

STRAYS_PERCENT = 30
"""Percentage of a moth's turns in which it flies in a random direction."""
NEAR = 2
"""Distance in cells from a light within which a moth flies about at random."""


def flit(actor: Actor, world: World) -> Action:
    """Return the next action of a moth: it hunts the hero if it has noticed him, or flies to the nearest light in view.

    In STRAYS_PERCENT percent of its turns it flies in a random direction.
    """
    if actor.asleep:
        return Wait()
    if world.dice.chance(STRAYS_PERCENT):
        return _flutter(actor, world)
    if actor.ai.alert:
        return hunt(actor, world)
    light = _nearest_light(actor, world)
    if light is None:
        return idle(actor, world)
    if (light - actor.pos).steps <= NEAR:
        return _flutter(actor, world)
    turns = world.distance_maps.distances_to(light, actor, opening=False, near=True)
    return step_on(actor, turns, world, willing=False) if turns[actor.pos] > 0 else idle(actor, world)


def _nearest_light(actor: Actor, world: World) -> Vec | None:
    if actor.blind:
        return None
    view = world.level.view(actor.pos, world.tradition.sight.radius_of(actor), FovShape.CIRCLE)
    lights = (light.at for light in world.level.all_lights if view[light.at])
    return min(lights, key=lambda at: ((at - actor.pos).steps, at), default=None)


def _flutter(actor: Actor, world: World) -> Action:
    step = world.dice.choice(world.tradition.steps.directions)
    to = actor.pos + step
    return Walk(step) if to not in world.level.doors and may_enter(actor, to, world) else Wait()
