"""The invariant that walking and path-finding agree for every actor on which steps are allowed and how long they take.

The rules of steps exist twice in the code: in `check_step` for walking, and as grids of cells for path-finding.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import PathMap
from game.engine.model.actor import Actor
from game.engine.step_rules import check_step, delays_for, ground_for, sides_for
from game.engine.world import World


class PathAgreement:
    """Compares `check_step` with the grids of path-finding, for every step from the cell of every actor."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._checked: dict[Actor, tuple[object, ...]] = {}
        """Level, number of the level's changes, cell and breed (kind of monster) of each actor at its last check."""

    def faults(self) -> Iterator[str]:
        """Yield a sentence for each step on which walking and path-finding disagree.

        An actor is skipped if the level, its cell and its breed (kind of monster) are unchanged since its last check.
        """
        level, tradition = self._world.level, self._world.tradition
        delays, sides = delays_for(level, tradition), sides_for(level)
        for actor in level.actors:
            situation = (level, level.changes, actor.pos, actor.breed)
            if self._checked.get(actor) == situation:
                continue  # nothing has changed that the result depends on
            self._checked[actor] = situation
            ground = ground_for(actor, level, tradition)
            for step in StepRule.FREE.directions:
                to = actor.pos + step
                allowed = step in tradition.steps.directions and level.in_bounds(to) and bool(ground[to])
                if allowed and step.diagonal and tradition.steps is StepRule.NO_CORNERS:
                    corners = (Vec(actor.pos.x, to.y), Vec(to.x, actor.pos.y))
                    allowed = all(ground[corner] and corner not in sides for corner in corners)
                if to in sides and sides[to] != -step:
                    allowed = False
                check = check_step(actor, actor.pos, to, level, tradition)
                if check.allowed != allowed:
                    yield f"walking and path-finding disagree on the step of the {actor.name} from {actor.pos} to {to}"
                elif allowed and check.turns != 1 + delays.get(to, 0):
                    yield f"walking and path-finding disagree on the turns that the {actor.name} takes to enter {to}"


def reachable_by_steps(actor: Actor, world: World) -> NDArray[np.bool_]:
    """Return the cells, `bool[x, y]`, that an actor can reach by the steps that `check_step` allows."""
    level, tradition = world.level, world.tradition
    reached: NDArray[np.bool_] = np.zeros(level.shape, np.bool_)
    reached[actor.pos] = True
    ahead: list[Vec] = [actor.pos]
    while ahead:
        here = ahead.pop()
        for step in StepRule.FREE.directions:
            there = here + step
            if (
                level.in_bounds(there)
                and not reached[there]
                and check_step(actor, here, there, level, tradition).allowed
            ):
                reached[there] = True
                ahead.append(there)
    return reached


def reachable_by_flood(actor: Actor, world: World) -> NDArray[np.bool_]:
    """Return the cells, `bool[x, y]`, that an actor can reach by a flood fill over the grids of path-finding."""
    ground = ground_for(actor, world.level, world.tradition)
    return PathMap(ground, world.tradition.steps, sides=sides_for(world.level)).reachable(actor.pos)
