"""Small drawings set into open ground, now and then and more often in the depths (RB-28).

The last to be placed: doors and creatures beneath are taken away (B-26: exactly those), and since the outline of a
vault is ground that was ground before, no door around it loses its walls or its ways (B-27).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Rect, Vec
from game.mapgen.openings import border_of
from game.mapgen.prefabs import VAULTS
from game.mapgen.sketch import Sketch
from game.mapgen.starters.prefab_level import Prefab, stamp
from game.mapgen.step import Step


@dataclass(frozen=True)
class Vaults(Step):
    """If a die and the depth come to enough, up to so many of them; each only where all is plain ground."""

    prefabs: tuple[Prefab, ...] = VAULTS
    sides: int = 6
    enough: int = 4
    most: int = 3

    needs = ("floor",)

    def __post_init__(self) -> None:
        for prefab in self.prefabs:
            if not prefab.drawing.floor.issuperset(border_of(Rect(0, 0, *prefab.size))):
                raise ValueError(f"the vault {prefab.name} must have ground all round")

    def __call__(self, sketch: Sketch) -> None:
        if sketch.dice.between(1, self.sides) + sketch.depth < self.enough:
            return
        wanted = sketch.dice.between(1, self.most)
        prefabs = list(self.prefabs)
        sketch.dice.shuffle(prefabs)
        plain = _plain_ground(sketch)
        for prefab in prefabs:
            if not wanted:
                return
            corners = _corners(plain, prefab.size)
            if len(corners):
                wanted -= 1
                corner = Vec(*corners[sketch.dice.below(len(corners))].tolist())
                stamp(sketch, prefab, corner)
                plain[corner.x : corner.x + prefab.size[0], corner.y : corner.y + prefab.size[1]] = False
                sketch.record(f"the vault {prefab.name}")


def _plain_ground(sketch: Sketch) -> NDArray[np.bool_]:
    """Floor without cover, in no room in which the hero arrives, from which no stairs lead anywhere."""
    plain = sketch.floor.copy()
    for cover in sketch.cover.values():
        plain &= ~cover
    for at in (sketch.start, sketch.exit, sketch.way_back):
        if at is not None:
            plain[at] = False
    for room in sketch.arrival():
        plain[room.x + 1 : room.right, room.y + 1 : room.bottom] = False
    return plain


def _corners(plain: NDArray[np.bool_], size: tuple[int, int]) -> NDArray[np.intp]:
    """The first cells of all rectangles of a size that are plain ground throughout, column by column."""
    across, down = size
    if across > plain.shape[0] or down > plain.shape[1]:
        return np.empty((0, 2), np.intp)
    sums = np.pad(plain, ((1, 0), (1, 0))).cumsum(axis=0).cumsum(axis=1)
    within = sums[across:, down:] - sums[:-across, down:] - sums[across:, :-down] + sums[:-across, :-down]
    return np.argwhere(within == across * down)
