"""Regions between shut doors, in which monsters or prizes can be kept.

`lairs`: small regions that no way between the stairs needs to cross. Monsters that cannot open doors are kept there.

`closets`: small regions behind a single door, where prizes can be kept.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec, cells_where
from game.engine.records import NamedTuple
from game.mapgen.analysis.regions import between_doors
from game.mapgen.analysis.solvable import plain_doors
from game.mapgen.core.sketch import Sketch

LARGEST_LAIR = 120
"""Greatest number of cells of a lair. A larger region is never a lair."""


def lairs(sketch: Sketch) -> NDArray[np.bool_]:
    """Return the cells of all lairs: bool[x, y].

    A lair is a small region between shut doors. For each, a way from the start to all stairs does not enter it.
    """
    regions = between_doors(sketch)
    beyond: list[set[int]] = [set() for _ in range(regions.count)]
    for sides in map(regions.beside, sketch.doors):
        for side in sides:
            beyond[side] |= sides - {side}
    ends = {regions.of(at) for at in (sketch.start, sketch.exit, sketch.way_back) if at is not None}
    small = regions.sizes <= LARGEST_LAIR
    chosen = [bool(small[one]) and one not in ends and _is_connected(ends, one, beyond) for one in range(len(beyond))]
    return np.array([*chosen, False])[regions.numbers]  # the last entry serves index -1


def _is_connected(ends: set[int], without: int, beyond: list[set[int]]) -> bool:
    """Return whether the regions `ends` are connected without the region `without`.

    `beyond`: the regions beyond the doors of each region.
    """
    waiting = list(ends)[:1]
    reached = set(waiting)
    while waiting:
        news = beyond[waiting.pop()] - reached - {without}
        reached |= news
        waiting += news
    return ends <= reached


class Closet(NamedTuple):
    """Closet: cells between doors that have only one door, so that this door is the only way to them."""

    door: Vec
    cells: list[Vec]

    def free(self, sketch: Sketch) -> list[Vec]:
        """Return the cells of the closet that are not in use."""
        free = sketch.free_ground()
        return [at for at in self.cells if free[at]]

    def monsters(self, sketch: Sketch) -> int:
        """Return the number of monsters in the closet."""
        cells = set(self.cells)
        return sum(at in cells for _, at in sketch.spawns)


def closets(sketch: Sketch, least: int, most: int) -> list[Closet]:
    """Return the closets of `least` to `most` cells: each is a region of cells between doors that has only one door.

    The door of a closet is plain: it has no special features, is not hidden and is not the last door. Regions that
    contain the start, stairs, a cell of the room with the start, or a cell of a vault are left out.

    Closets with fewer monsters come first. Closets with equally many monsters are in random order.
    """
    regions = between_doors(sketch)
    kept_free = {regions.of(at) for at in (sketch.start, sketch.exit, sketch.way_back) if at is not None}
    for area in (*(room.inner for room in sketch.arrival()), *sketch.vaults):
        kept_free.update(regions.numbers[area.slices].ravel().tolist())
    sides = {door: regions.beside(door) for door in sketch.doors}
    doors = Counter(side for beyond in sides.values() for side in beyond)
    sizes = regions.sizes
    found = [
        Closet(door, cells_where(regions.numbers == region))
        for door in plain_doors(sketch)
        for region in sorted(sides[door])
        if doors[region] == 1 and region not in kept_free and least <= sizes[region] <= most
    ]
    return sorted(found, key=lambda closet: closet.monsters(sketch))
