"""Walking and path-finding: two readings of the same rules, which must agree from wherever anybody stands."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import Steps
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import PathMap
from game.engine.model.actor import Actor
from game.engine.movement import check_step, delays_for, ground_for, sides_for
from game.engine.world import World


class WaysWalked:
    """`check_step` from where each stands is what a flood over its ground would have it."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._asked: dict[Actor, tuple[object, ...]] = {}
        """Where everybody stood when last asked."""

    def faults(self) -> Iterator[str]:
        """A sentence for each step in which they differ."""
        level, tradition = self._world.level, self._world.tradition
        delays, sides = delays_for(level, tradition), sides_for(level)
        for actor in level.actors:
            situation = (level, level.changes, actor.pos, actor.breed)
            if self._asked.get(actor) == situation:
                continue  # nothing that the answer is made of has changed
            self._asked[actor] = situation
            ground = ground_for(actor, level, tradition)
            for step in Steps.FREE.directions:
                to = actor.pos + step
                allowed = step in tradition.steps.directions and level.holds(to) and bool(ground[to])
                if allowed and step.diagonal and tradition.steps is Steps.NO_CORNERS:
                    corners = (Vec(actor.pos.x, to.y), Vec(to.x, actor.pos.y))
                    allowed = all(ground[corner] and corner not in sides for corner in corners)
                if to in sides and sides[to] != -step:
                    allowed = False
                way = check_step(actor, actor.pos, to, level, tradition)
                if way.allowed != allowed:
                    yield f"walking and path-finding disagree on the way of the {actor.name} from {actor.pos} to {to}"
                elif allowed and way.turns != 1 + delays.get(to, 0):
                    yield f"walking and path-finding disagree on how long the {actor.name} takes into {to}"


def stepped(actor: Actor, world: World) -> NDArray[np.bool_]:
    """Return the cells that an actor reaches by steps that `check_step` allows, bool[x, y]."""
    level, tradition = world.level, world.tradition
    walked: NDArray[np.bool_] = np.zeros(level.shape, np.bool_)
    walked[actor.pos] = True
    ahead: list[Vec] = [actor.pos]
    while ahead:
        here = ahead.pop()
        for step in Steps.FREE.directions:
            there = here + step
            if level.holds(there) and not walked[there] and check_step(actor, here, there, level, tradition).allowed:
                walked[there] = True
                ahead.append(there)
    return walked


def flooded(actor: Actor, world: World) -> NDArray[np.bool_]:
    """Return the cells that an actor reaches by a flood over the ground that path-finding takes, bool[x, y]."""
    ground = ground_for(actor, world.level, world.tradition)
    return PathMap(ground, world.tradition.steps, sides=sides_for(world.level)).reachable(actor.pos)
