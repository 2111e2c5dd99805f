"""Single steps on the way somewhere, past whoever stands in it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.action import Action
from game.engine.actions import Wait, Walk
from game.engine.actor import Actor
from game.engine.geometry import Vec, vecs
from game.engine.passage import delays_for, ground_for, passage
from game.engine.paths import distances
from game.engine.world import World


def step_on(actor: Actor, turns: NDArray[np.int16], world: World) -> Action:
    """The best step down a field of turns that nobody blocks; a blow, if the hero stands there.

    A step that comes no nearer goes round whoever is in the way.
    """
    level, tradition = world.level, world.tradition
    best, fewest = None, int(turns[actor.pos]) + 1
    for step in tradition.steps.directions:
        to = actor.pos + step
        if not level.holds(to) or turns[to] < 0 or turns[to] >= fewest:
            continue
        way = passage(actor, actor.pos, to, level, tradition)
        if not way.allowed:
            continue
        other = level.actor_at(to)
        if other is world.hero:
            return Walk(step)
        if other is None and way.turns + turns[to] <= fewest:
            best, fewest = step, way.turns + int(turns[to]) - 1
    return Walk(best) if best is not None else Wait()


def step_out_of_view(actor: Actor, world: World) -> Action:
    """A step to where the hero's eyes do not reach, else the one that takes the most distance from him."""
    hero, level, tradition = world.hero, world.level, world.tradition

    def exposed(at: Vec) -> tuple[bool, int]:
        return bool(world.view[at]), -(at - hero.pos).steps

    steps = [
        step
        for step in tradition.steps.directions
        if passage(actor, actor.pos, actor.pos + step, level, tradition).allowed
        and level.actor_at(actor.pos + step) is None
    ]
    best = min(steps, key=lambda step: exposed(actor.pos + step), default=None)
    if best is None or exposed(actor.pos + best) >= exposed(actor.pos):
        return Wait()
    return Walk(best)


def step_out_of_peril(actor: Actor, world: World) -> Action | None:
    """A step on the shortest way out of fire or foul air, for one who stands in it; None for anybody else."""
    level, tradition = world.level, world.tradition
    perils = level.air.perils
    if perils is None or not perils[actor.pos]:
        return None
    ground = ground_for(actor, level, tradition)
    x, y = np.nonzero(ground & ~perils)
    safe = vecs(zip(x.tolist(), y.tolist(), strict=True))
    return step_on(actor, distances(ground, safe, tradition.steps, delay=delays_for(level, tradition)), world)
