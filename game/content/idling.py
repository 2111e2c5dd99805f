"""What a monster does while it knows of nobody: keep its post or wander, by open ways only."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from game.content.ways import step_on
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.model.traits import Opens
from game.engine.movement import passage
from game.engine.rules.actions.monster import Resolve
from game.engine.rules.actions.move import Shove
from game.engine.rules.actions.wait import Wait
from game.engine.world import World

LEAVES_PERCENT = 25
"""How likely one that wanders is to set out again, each turn that it stands where it went."""
NEAR = 2
"""So many cells behind its leader one of a pack is content."""
WANDERS = (6, 40)
"""How far away it goes, in steps."""


def idle(actor: Actor, world: World) -> Action:
    """Wander, alone or behind the leader of the pack; or go back to the post; or stand."""
    if actor.roams and actor.follows is not None and actor.follows.alive:
        leader = actor.follows.pos
        return Wait() if (leader - actor.pos).steps <= NEAR else _go(leader, actor, world)
    goal = actor.intent.goal if actor.roams else actor.post
    if goal is None or goal == actor.pos:
        return _set_out(actor, world) if actor.roams and world.dice.chance(LEAVES_PERCENT) else Wait()
    return _go(goal, actor, world)


def _go(goal: Vec, actor: Actor, world: World) -> Action:
    turns = world.pursuit.turns_to(goal, actor, opening=actor.breed.opens is Opens.ALWAYS, near=True)
    if turns[actor.pos] <= 0:
        return Resolve(replace(actor.intent, goal=None), Wait())
    action = step_on(actor, turns, world, willing=False)
    return _past_followers(actor, turns, world) if isinstance(action, Wait) else action


def _past_followers(actor: Actor, turns: NDArray[np.int16], world: World) -> Action:
    """In a corridor the leader's own pack stands in its way."""
    for step in world.tradition.steps.directions:
        to = actor.pos + step
        other = world.level.actor_at(to)
        if other is None or other.follows is not actor or not 0 <= turns[to] < turns[actor.pos]:
            continue
        if passage(actor, actor.pos, to, world.level, world.tradition).allowed:
            return Shove(step)
    return Wait()


def _set_out(actor: Actor, world: World) -> Action:
    turns = world.pursuit.turns_to(actor.pos, actor, opening=actor.breed.opens is Opens.ALWAYS)
    near, far = WANDERS
    places = np.argwhere((turns >= near) & (turns <= far))
    if not len(places):
        return Wait()
    x, y = places[world.dice.below(len(places))].tolist()
    return Resolve(replace(actor.intent, goal=Vec(x, y)), Wait())
