"""Rooms where nobody laid any out: patches of ground that squares of four cells cover."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.mapgen.components import components
from game.mapgen.measure_rooms import SMALLEST
from game.mapgen.sketch import Sketch, room_of
from game.mapgen.step import Step
from game.mapgen.thresholds import roomy


@dataclass(frozen=True)
class FindRooms(Step):
    """Notes those of so many cells at least, in the order of their columns."""

    least: int = SMALLEST

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        patches = components(roomy(sketch.floor))
        sizes = np.bincount(patches[patches >= 0])
        for number in np.flatnonzero(sizes >= self.least).tolist():
            sketch.rooms.append(room_of(patches == number))
