"""How far it is to where somebody wants to go: one field for all who go the same ways, kept until a door moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from .actor import Actor
from .air import peril_free
from .geometry import ORTHOGONAL, Vec
from .passage import delays_for, ground_for, sides_for, standing_room, ways_of
from .paths import distances

if TYPE_CHECKING:
    from .world import World

MOST_KEPT = 64
"""Fields; more are forgotten all at once."""


class Pursuit:
    """Belongs to one world, and reads it."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._state: tuple[object, ...] = ()
        self._fields: dict[tuple[object, ...], NDArray[np.int16]] = {}

    def turns_to(
        self, goal: Vec, actor: Actor, *, opening: bool = True, around: Vec | None = None
    ) -> NDArray[np.int16]:
        """The turns to a cell from each other one, for one who goes as this actor does; -1 where there is no way.

        Who is not `opening` doors uses those that stand open. A cell that it cannot stand on is reached beside it; one
        that it goes `around` it does not set foot on, nor on any with fire or foul air, unless it is in such itself.
        """
        level, tradition = self._world.level, self._world.tradition
        perishing = level.air.perilous(actor.pos)

        def ground() -> NDArray[np.bool_]:
            ground = ground_for(actor, level, tradition) if opening else standing_room(level)
            if around is not None:
                ground[around] = False
            return ground if perishing else peril_free(ground, level)

        manner = opening and ways_of(actor, tradition)
        return self._kept((goal, manner, around, perishing), goal, ground, lambda: sides_for(level))

    def turns_through_doors(self, goal: Vec) -> NDArray[np.int16]:
        """The same for one to whom no door mattered."""
        return self._kept((goal,), goal, lambda: peril_free(~self._world.level.solid, self._world.level), dict)

    def _kept(
        self,
        key: tuple[object, ...],
        goal: Vec,
        ground: Callable[[], NDArray[np.bool_]],
        sides: Callable[[], dict[Vec, Vec]],
    ) -> NDArray[np.int16]:
        level, tradition = self._world.level, self._world.tradition
        state = (level, level.changes, level.air.changes)
        if self._state != state or len(self._fields) > MOST_KEPT:
            self._state, self._fields = state, {}
        kept = self._fields.get(key)
        if kept is None:
            cells = ground()
            goals = [goal] if cells[goal] else [goal + step for step in ORTHOGONAL if level.holds(goal + step)]
            delay = delays_for(level, tradition)
            kept = self._fields[key] = distances(cells, goals, tradition.steps, delay=delay, sides=sides())
        return kept
