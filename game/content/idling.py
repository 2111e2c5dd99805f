"""What a monster does while it knows of nobody: keep its post or wander, by open ways only."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from game.engine.action import Action
from game.engine.actions import Wait
from game.engine.actor import Actor, Opens
from game.engine.geometry import Vec
from game.engine.intent import Resolve
from game.engine.senses import FLOCK
from game.engine.world import World

from .ways import step_on

LEAVES_PERCENT = 25
"""How likely one that wanders is to set out again, each turn that it stands where it went."""
WANDERS = (6, 40)
"""How far away it goes, in steps."""


def idle(actor: Actor, world: World) -> Action:
    """Wander, go back to the post, or stand."""
    goal = _goal(actor, world) if actor.roams else actor.post
    if goal is None or goal == actor.pos:
        return _set_out(actor, world) if actor.roams and world.dice.chance(LEAVES_PERCENT) else Wait()
    turns = world.pursuit.turns_to(goal, actor, opening=actor.breed.opens is Opens.ALWAYS)
    if turns[actor.pos] <= 0:
        return Resolve(replace(actor.intent, goal=None), Wait())
    return step_on(actor, turns, world)


def _goal(actor: Actor, world: World) -> Vec | None:
    """Where it wanders: where its pack does, if it lives in one."""
    if actor.breed.flocks:
        for other in world.level.actors:
            if other.breed is actor.breed and other.intent.goal and (other.pos - actor.pos).steps <= FLOCK:
                return other.intent.goal
    return actor.intent.goal


def _set_out(actor: Actor, world: World) -> Action:
    turns = world.pursuit.turns_to(actor.pos, actor, opening=actor.breed.opens is Opens.ALWAYS)
    near, far = WANDERS
    places = np.argwhere((turns >= near) & (turns <= far))
    if not len(places):
        return Wait()
    x, y = places[world.dice.below(len(places))].tolist()
    return Resolve(replace(actor.intent, goal=Vec(x, y)), Wait())
