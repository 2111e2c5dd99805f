"""How far everybody is from the hero: one field for all who can go the same ways, kept until he or a door moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from .actor import Actor
from .passage import delays_for, ground_for, may_open
from .paths import distances

if TYPE_CHECKING:
    from .world import World


class Pursuit:
    """Belongs to one world, and reads it."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._fields: dict[bool, tuple[tuple[object, ...], NDArray[np.int16]]] = {}

    def turns_from(self, actor: Actor) -> NDArray[np.int16]:
        """The turns to the hero from each cell, for one who goes as this actor does; -1 where there is no way."""
        world = self._world
        state = (world.level, world.hero.pos, world.level.changes)
        opens = may_open(actor, world.tradition)
        kept = self._fields.get(opens)
        if kept is None or kept[0] != state:
            ground = ground_for(actor, world.level, world.tradition)
            delay = delays_for(world.level, world.tradition)
            field = distances(ground, [world.hero.pos], world.tradition.steps, delay=delay)
            kept = self._fields[opens] = (state, field)
        return kept[1]
