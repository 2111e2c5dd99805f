"""What must hold of a level that was read, before anything is done with it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from game.engine.geometry import Vec
from game.engine.level import Level
from game.engine.terrain import Terrains

from .plain import Unreadable


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
