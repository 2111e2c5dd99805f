"""Mind of a monster that follows the hero's trail cell by cell. It needs no eyes and opens no doors."""

from __future__ import annotations

import numpy as np

from game.content.ai.hunt import press_on
from game.content.ai.single_steps import step_on
from game.engine.behavior import Action
from game.engine.grid.geometry import argmax_cell
from game.engine.model.actor import Actor
from game.engine.rules.actions.monster_actions import WithIntent
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.obstacles import ObstacleKind, in_the_way
from game.engine.senses.awareness import HUNT_TURNS, sees
from game.engine.world import World


def trail(actor: Actor, world: World) -> Action:
    """Return the next action of a tracker: it goes straight to a hero in view if an open way leads to him.

    Else it follows his trail, and never gives up.
    """
    if actor.asleep:
        return Wait()
    action = (_straight(actor, world) if sees(actor, world.hero, world) else None) or _follow(actor, world)
    return WithIntent(actor.ai.plans, action, attention=HUNT_TURNS)


def _straight(actor: Actor, world: World) -> Action | None:
    turns = world.distance_maps.distances_to(world.hero.pos, actor, opening=False, near=True)
    return step_on(actor, turns, world) if turns[actor.pos] > 0 else None


def _follow(actor: Actor, world: World) -> Action:
    """Return a step to the neighbouring cell with the freshest trail of the hero.

    If no neighbouring cell has a fresher trail than the monster's own cell, the step leads towards the freshest trail
    that the monster can reach without passing a shut door.
    """
    level, fresh = world.level, world.level.visits.trail
    best, ahead, freshest = None, None, int(fresh[actor.pos])
    for step in world.tradition.steps.directions:
        to = actor.pos + step
        if not level.in_bounds(to) or fresh[to] <= freshest:
            continue
        obstacle = in_the_way(actor, to, world)
        if obstacle is None or not obstacle.refused:
            best, ahead, freshest = step, obstacle, int(fresh[to])
    if best is not None:
        goes = ahead is None or ahead.enterable or ahead.kind is ObstacleKind.FOE
        return Walk(best) if goes else Wait()
    within = world.distance_maps.distances_to(actor.pos, actor, opening=False) >= 0
    scent = np.where(within, fresh, 0)
    if scent.max() <= fresh[actor.pos]:
        return press_on(actor, actor.ai.plans.trail or actor.pos, world)
    freshest_cell = argmax_cell(scent)
    return step_on(actor, world.distance_maps.distances_to(freshest_cell, actor, opening=False, near=True), world)
