"""The invariant that walking and path-finding agree for every actor on which steps are allowed and how long they take.

The rules of steps exist twice in the code: in `check_step` for walking, and as a `PathMap` for path-finding.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.model.actor import Actor
from game.engine.movement.path_maps import movement_map
from game.engine.step_rules import check_step, ground_for
from game.engine.world import World


class PathAgreement:
    """Compares `check_step` with the path maps of path-finding, for every step from the cell of every actor."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._checked: dict[Actor, tuple[object, ...]] = {}
        """Level, number of the level's changes, cell and breed (kind of monster) of each actor at its last check."""

    def faults(self) -> Iterator[str]:
        """Yield a sentence for each step on which walking and path-finding disagree.

        An actor is skipped if the level, its cell and its breed (kind of monster) are unchanged since its last check.
        """
        level, tradition = self._world.level, self._world.tradition
        for actor in level.actors:
            situation = (level, level.changes, actor.pos, actor.breed)
            if self._checked.get(actor) == situation:
                continue  # nothing has changed that the result depends on
            self._checked[actor] = situation
            paths = movement_map(actor, level, tradition, ground=ground_for(actor, level, tradition))
            for step in (*StepRule.FREE.directions, *(step + step for step in ORTHOGONAL)):
                to = actor.pos + step
                turns = paths.step_turns(actor.pos, to)
                check = check_step(actor, actor.pos, to, level, tradition)
                if check.allowed != (turns > 0):
                    yield f"walking and path-finding disagree on the step of the {actor.name} from {actor.pos} to {to}"
                elif check.turns != turns:
                    yield f"walking and path-finding disagree on the turns that the {actor.name} takes to enter {to}"


def reachable_by_steps(actor: Actor, world: World) -> NDArray[np.bool_]:
    """Return the cells, `bool[x, y]`, that an actor can reach by the steps that `check_step` allows."""
    level, tradition = world.level, world.tradition
    reached: NDArray[np.bool_] = np.zeros(level.shape, np.bool_)
    reached[actor.pos] = True
    ahead: list[Vec] = [actor.pos]
    while ahead:
        here = ahead.pop()
        for step in (*StepRule.FREE.directions, *(step + step for step in ORTHOGONAL)):
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
    """Return the cells, `bool[x, y]`, that an actor can reach by a flood fill over its path map."""
    level, tradition = world.level, world.tradition
    paths = movement_map(actor, level, tradition, ground=ground_for(actor, level, tradition))
    return paths.reachable(actor.pos)
