"""What must hold of levels and of time that were read, before anything is done with them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec
from game.engine.model.level import Level
from game.engine.model.terrain import Terrains
from game.engine.world import World
from game.store.plain import Unreadable

MOST_TICKS = 1 << 14
"""Between what was last done and what comes next: 160 turns, and nothing takes so many."""


def check(level: Level, depth: int, terrains: Terrains) -> None:
    """Raises Unreadable for what would be found wrong only in the middle of play."""
    if level.depth != depth:
        raise Unreadable(f"the level of depth {depth} says that it is another")
    if any(grid.shape != level.shape for grid in _grids(level)):
        raise Unreadable("the grids of a level are not of one size")
    for ground in (level.ground, level.memory.ground):
        if int(ground.max()) >= len(terrains.kinds):
            raise Unreadable("there is ground of no kind")
    for at in _cells(level):
        if not level.holds(at):
            raise Unreadable(f"{tuple(at)} is no cell of its level")
    for at, door in level.doors.items():
        if door.at != at:
            raise Unreadable(f"the door at {tuple(at)} says that it is elsewhere")


def check_time(world: World) -> None:
    """Raises Unreadable where the hero's turn would never come round."""
    times = [world.next_beat, world.hero.ready_at, *(actor.ready_at for actor in world.level.actors)]
    if any(abs(tick - world.now) > MOST_TICKS for tick in times):
        raise Unreadable("somebody is ages behind or ahead of all others")


def _grids(level: Level) -> Iterator[NDArray[np.generic]]:
    memory, air = level.memory, level.air
    yield from (memory.explored, memory.ground, memory.charted, memory.searched, level.stay.trail)
    yield from air.gas.values()
    if air.fire is not None:
        yield air.fire


def _cells(level: Level) -> Iterator[Vec]:
    memory, stay = level.memory, level.stay
    yield from (level.start, stay.came_by, stay.left_by)
    for places in (level.doors, level.secrets, level.levers, level.items, level.traps):
        yield from places
    for remembered in (memory.items, memory.left, memory.traps):
        yield from remembered
    yield from (at for light in level.lights for at in (light.at, light.mount))
    yield from (secret.door.at for secret in level.secrets.values())
    yield from (at for choice in level.choices for at in choice)
