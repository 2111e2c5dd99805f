"""The invariant that the hero can reach the next depth: no action at doors may lock him in for good."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import ORTHOGONAL, Vec, cells_where, in_bounds
from game.engine.movement.reach import hero_reach
from game.engine.world import World


def stuck_reason(world: World) -> str:
    """Return a sentence if the hero can never reach the stairs down or the last door; "" if he can.

    The last door is the door that wins the game. Bolted doors count as passable: the hero can take off his own latch,
    and he can take off a monster's latch after the monster's death. Monsters in the way are ignored, and so are keys
    that he could waste. On a level with neither stairs down nor a last door the result is "".
    """
    level = world.level
    leads_down = np.array([kind.depth_change > 0 for kind in level.terrains.kinds])
    stairs = cells_where(leads_down[level.ground])
    last_doors = [door.at for door in level.doors.values() if door.kind.wins]
    if not stairs and not last_doors:
        return ""
    reached = hero_reach(world.hero, level, world.tradition).possible
    if any(reached[at] for at in stairs) or any(_beside(reached, at) for at in last_doors):
        return ""
    return f"the hero at {world.hero.pos} can never leave depth {level.depth}"


def _beside(reached: NDArray[np.bool_], at: Vec) -> bool:
    around = (at + step for step in ORTHOGONAL)
    return any(reached[cell] for cell in around if in_bounds(cell, reached.shape))
