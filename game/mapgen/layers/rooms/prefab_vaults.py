"""Small drawings put into open ground, by chance, more often on deeper levels (RB-28).

Vaults are placed last. Doors and monsters beneath a vault are removed; all other doors and monsters stay (B-26). All
cells on the outline of a vault are floor, as they were before, so the doors around a vault still fit (B-27).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Rect, Vec
from game.engine.records import record
from game.mapgen.analysis.door_sites import border_of
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch
from game.mapgen.drawing.prefab_list import VAULTS
from game.mapgen.drawing.prefab_placement import Prefab, stamp


@record
class Vaults(BuildStep):
    """Vaults: small drawings on plain ground, by chance.

    A die with `sides` sides is rolled. If the roll plus the depth is less than `enough`, there are no vaults; else
    there are 1 to `most`.

    Raises ValueError if a prefab has a border cell that is not floor, and DrawingError if a letter has no legend.
    """

    prefabs: tuple[Prefab, ...] = VAULTS
    sides: int = 6
    enough: int = 4
    most: int = 3

    needs = ("floor",)

    def __post_init__(self) -> None:
        for prefab in self.prefabs:
            if not prefab.drawing.floor.issuperset(border_of(Rect(0, 0, *prefab.size))):
                raise ValueError(f"the vault {prefab.name} must have floor along its whole border")

    def __call__(self, sketch: Sketch) -> None:
        if sketch.dice.between(1, self.sides) + sketch.depth < self.enough:
            return
        wanted = sketch.dice.between(1, self.most)
        prefabs = list(self.prefabs)
        sketch.dice.shuffle(prefabs)
        free = _plain_ground(sketch)
        for prefab in prefabs:
            if not wanted:
                return
            corners = _corners(free, prefab.size)
            if len(corners):
                wanted -= 1
                corner = Vec(*corners[sketch.dice.below(len(corners))].tolist())
                stamp(sketch, prefab, corner)
                free[corner.x : corner.x + prefab.size[0], corner.y : corner.y + prefab.size[1]] = False
                sketch.record(f"the vault {prefab.name}")


def _plain_ground(sketch: Sketch) -> NDArray[np.bool_]:
    """Return the floor without terrain, without stairs and without the rooms in which the hero arrives: bool[x, y]."""
    free = sketch.floor.copy()
    for cover in sketch.cover.values():
        free &= ~cover
    for at in (sketch.start, sketch.exit, sketch.way_back):
        if at is not None:
            free[at] = False
    for room in sketch.arrival():
        free[room.x + 1 : room.right, room.y + 1 : room.bottom] = False
    return free


def _corners(free: NDArray[np.bool_], size: tuple[int, int]) -> NDArray[np.intp]:
    """Return the first cells of all rectangles of a size that are wholly plain ground: intp[n, 2], column by column.

    `free`: bool[x, y]. `size`: cells across and down.
    """
    across, down = size
    if across > free.shape[0] or down > free.shape[1]:
        return np.empty((0, 2), np.intp)
    sums = np.pad(free, ((1, 0), (1, 0))).cumsum(axis=0).cumsum(axis=1)
    within = sums[across:, down:] - sums[:-across, down:] - sums[across:, :-down] + sums[:-across, :-down]
    return np.argwhere(within == across * down)
