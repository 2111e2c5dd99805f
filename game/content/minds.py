"""How creatures decide: each mind looks and answers an action, and touches nothing."""

from __future__ import annotations

from game.engine.action import Action
from game.engine.actions import Wait, Walk
from game.engine.actor import Actor
from game.engine.passage import passage
from game.engine.world import World


def hunt(actor: Actor, world: World) -> Action:
    """Stand until the hero is noticed; then go to him by the shortest way, through doors, and attack."""
    if not actor.alert:
        return Wait()
    level, tradition = world.level, world.tradition
    turns = world.pursuit.turns_from(actor)
    best, fewest = None, int(turns[actor.pos]) + 1  # a step that comes no nearer goes round whoever is in the way
    for step in tradition.steps.directions:
        to = actor.pos + step
        way = passage(actor, actor.pos, to, level, tradition)
        if not way.allowed or turns[to] < 0:
            continue
        other = level.actor_at(to)
        if other is world.hero:
            return Walk(step)
        if other is None and way.turns + turns[to] <= fewest:
            best, fewest = step, way.turns + int(turns[to]) - 1
    return Walk(best) if best is not None else Wait()
