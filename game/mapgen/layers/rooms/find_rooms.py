"""Finding the rooms of a map that was dug without rooms: patches of ground made of 2x2 squares."""

from __future__ import annotations

import numpy as np

from game.engine.grid.components import components
from game.engine.grid.neighbours import roomy
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch, room_of
from game.mapgen.measure.slow_measures import SMALLEST


@record
class FindRooms(BuildStep):
    """Detection of rooms: connected patches of at least `least` cells, made of 2x2 squares of floor.

    Rooms are noted in the order in which a search column by column finds them.
    """

    least: int = SMALLEST

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        patches = components(roomy(sketch.floor))
        sizes = np.bincount(patches[patches >= 0])
        for number in np.flatnonzero(sizes >= self.least).tolist():
            sketch.rooms.append(room_of(patches == number))
