"""A level as plain coloured cells: fast at any size, for steps, small pictures and whatever is far away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.door import DoorState
from game.engine.geometry import Vec
from game.engine.sight import dilate
from game.engine.world import World
from game.mapgen.sketch import Snapshot

from .painting import mark

Cells = NDArray[np.uint8]
"""Red, green and blue of each cell."""


def world_cells(world: World) -> Cells:
    """What the hero knows of a level."""
    level, memory = world.level, world.level.memory
    known = memory.explored
    ground = known & ~level.terrains.solid[memory.ground]
    cells = _ground(ground, known)
    cells[ground & ~world.view] = mark("floor ground")
    for name, way in (("stairs", 1), ("good", -1)):
        for at in level.cells_of(leads=way):
            if known[at]:
                cells[at] = mark(name)
    _dots(cells, memory.items, "thing")
    _dots(cells, (at for at, door in level.doors.items() if door.seen is DoorState.SHUT), "mark flame")
    _dots(cells, (at for at, door in level.doors.items() if door.seen is DoorState.OPEN), "open door")
    _dots(cells, (foe.pos for foe in world.foes_in_view()), "foe")
    cells[world.hero.pos] = mark("hero")
    return cells


def snapshot_cells(snapshot: Snapshot, before: Snapshot | None) -> Cells:
    """How a level looked after a step; what that step has dug, or filled, stands out."""
    cells = _ground(snapshot.floor, np.ones_like(snapshot.floor))
    was = before.floor if before is not None else np.zeros_like(snapshot.floor)
    cells[snapshot.floor & ~was] = mark("mark fresh")
    cells[was & ~snapshot.floor] = mark("harm")
    _dots(cells, snapshot.doors, "mark flame")
    _dots(cells, set(snapshot.doors) - set(before.doors if before is not None else ()), "gain")
    return cells


def sliver(cells: Cells, columns: slice, rows: slice, size: tuple[int, int]) -> pygame.Surface:
    """A picture of some of the cells, at any size."""
    return pygame.transform.scale(pygame.surfarray.make_surface(cells[columns, rows]), size)


def _ground(ground: NDArray[np.bool_], known: NDArray[np.bool_]) -> Cells:
    cells = np.empty((*ground.shape, 3), np.uint8)
    cells[:] = mark("void")
    cells[known & ~ground & dilate(ground)] = mark("wall ground")
    cells[ground] = mark("plain floor")
    return cells


def _dots(cells: Cells, places: Iterable[Vec] | Sequence[Vec], purpose: str) -> None:
    for at in places:
        cells[at] = mark(purpose)
