"""Whether the hero can still get on, whatever he has done to the doors: nobody may ever be locked in for good."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import ORTHOGONAL, Vec, cells_where
from game.engine.grid.pathfinding import PathMap
from game.engine.movement import held_shut
from game.engine.world import World


def stuck(world: World) -> str:
    """Why he can never go down from here; nothing if he can.

    Latches hold nobody for good: his own he takes off, and those of others when they are dead.
    """
    level = world.level
    leads = np.array([kind.leads > 0 for kind in level.terrains.kinds])
    ends = cells_where(leads[level.ground])
    doors = [door.at for door in level.doors.values() if door.kind.wins]
    if not ends and not doors:
        return ""
    reached = _reached(world)
    if any(reached[at] for at in ends) or any(_beside(reached, at) for at in doors):
        return ""
    return f"the hero at {world.hero.pos} can never get on from depth {level.depth}"


def _reached(world: World) -> NDArray[np.bool_]:
    """The cells to which he comes in the end."""
    level, hero = world.level, world.hero
    ground: NDArray[np.bool_] = ~level.solid
    for at in level.secrets:
        ground[at] = world.tradition.search_percent > 0
    sides, levered = {}, {}
    for at, door in level.doors.items():
        if door.mimic is not None:  # it can be killed
            continue
        if door.lever is not None and door.shut:
            levered[at] = door.lever
        if door.side is not None:
            sides[at] = door.side
        ground[at] = door.bolter is not None or held_shut(door, hero, world.tradition) is None
    while True:
        reached = PathMap(ground, world.tradition.steps, sides=sides).reachable(hero.pos)
        pulled = [at for at, lever in levered.items() if _beside(reached, lever)]
        if not pulled:
            return reached
        for at in pulled:
            ground[at] = True
            del levered[at]


def _beside(reached: NDArray[np.bool_], at: Vec) -> bool:
    width, height = reached.shape
    around = (at + step for step in ORTHOGONAL)
    return any(reached[cell] for cell in around if 0 <= cell.x < width and 0 <= cell.y < height)
