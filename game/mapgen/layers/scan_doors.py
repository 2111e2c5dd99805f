"""Doors wherever one fits, by chance: the rule of document 003 where no corridors are known (D-60 to D-64).

Deviations: no door stands beside another (B-19); the lines beside the rim may hold doors (B-20); none where anything
stands, the hero's start included (B-21).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.engine.geometry import ORTHOGONAL, Vec
from game.mapgen.sketch import Sketch
from game.mapgen.step import Step
from game.mapgen.thresholds import between_walls


@dataclass(frozen=True)
class ScanDoors(Step):
    """Row by row, one in so many of the floor cells that fit."""

    one_in: int = 3

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        refused = sketch.in_use()
        for door in sketch.doors:
            refused.update((door, *(door + step for step in ORTHOGONAL)))
        for y, x in np.argwhere((sketch.floor & between_walls(sketch.floor)).T).tolist():
            at = Vec(x, y)
            if at not in refused and sketch.dice.below(self.one_in) == 0:
                sketch.doors.append(at)
                refused.update(at + step for step in ORTHOGONAL)
                sketch.record("a door where one fits")
