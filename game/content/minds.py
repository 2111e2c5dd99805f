"""How creatures decide: each mind looks and answers an action, and touches nothing."""

from __future__ import annotations

from game.engine import paths
from game.engine.action import Action
from game.engine.actions import Wait, Walk
from game.engine.actor import Actor
from game.engine.passage import ground_for, passage
from game.engine.world import World


def hunt(actor: Actor, world: World) -> Action:
    """Stand until the hero is noticed; then go to him by the shortest way, through doors, and attack."""
    if not actor.alert:
        return Wait()
    hero, level, tradition = world.hero, world.level, world.tradition
    ground = ground_for(actor, level, tradition)
    field = paths.distances(ground, [hero.pos], tradition.steps)
    here = int(field[actor.pos])
    best, best_distance = None, here + 1
    for step in tradition.steps.directions:
        to = actor.pos + step
        if not passage(actor, actor.pos, to, level, tradition).allowed or field[to] < 0:
            continue
        other = level.actor_at(to)
        if other is hero:
            return Walk(step)
        if other is None and field[to] < best_distance:
            best, best_distance = step, int(field[to])
    return Walk(best) if best is not None else Wait()
