"""Doors wherever one fits, by chance: the rule of document 003 where no corridors are known (D-60 to D-64).

In mazes and caves "a door touches a room" (B-09, T-01) has no meaning: no rooms are known there. Where some are, as in
a building (RB-12) or a fort beside caves, a door in their walls or corridors touches a room and leads out of it.

Deviations: no door stands beside another (B-19), nor diagonally (B-10); the lines beside the rim may hold doors (B-20);
none where anything stands, the hero's start included (B-21). In a maze the document's one in three gives 290 doors and
42 pairs side by side, ours 235 and none, for what is diagonally beside a door fits no more.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.engine.grid.geometry import DIRECTIONS, Vec
from game.mapgen.openings import RoomFloors
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
            refused.update((door, *(door + step for step in DIRECTIONS)))
        rooms = RoomFloors(sketch)
        for y, x in np.argwhere((sketch.floor & between_walls(sketch.floor)).T).tolist():
            at = Vec(x, y)
            if at not in refused and rooms.why_not_where_laid_out(at) is None and sketch.dice.below(self.one_in) == 0:
                sketch.doors.append(at)
                refused.update(at + step for step in DIRECTIONS)
                sketch.record("a door where one fits")
