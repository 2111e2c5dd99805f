"""Fills what cannot be reached from the start, and forgets what was there (RB-25)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.engine.grid.flood import Steps
from game.engine.grid.pathfinding import reachable
from game.mapgen.sketch import Sketch, StartAgain
from game.mapgen.step import Step


@dataclass(frozen=True)
class CullUnreachable(Step):
    """Reached is what orthogonal steps lead to. Beyond the tutorial: a start in a mere pocket is a bad roll."""

    least_percent: int = 0
    """Of the map's cells, that must be reached."""

    needs = ("start",)

    def __call__(self, sketch: Sketch) -> None:
        assert sketch.start is not None
        reached = reachable(sketch.floor, sketch.start, Steps.ORTHOGONAL)
        if reached.sum() * 100 < self.least_percent * reached.size:
            raise StartAgain("the start is in a pocket")
        for cover in sketch.cover.values():
            np.logical_and(cover, reached | ~sketch.floor, out=cover)
        sketch.floor = reached
        sketch.joins = [at for at in sketch.joins if reached[at]]
        sketch.doors = [at for at in sketch.doors if reached[at]]
        sketch.hidden = [at for at in sketch.hidden if reached[at]]
        sketch.spawns = [(breed, at) for breed, at in sketch.spawns if reached[at]]
        sketch.torches = [(mount, at) for mount, at in sketch.torches if reached[at]]
        sketch.rooms = [
            room for room in sketch.rooms if reached[room.x + 1 : room.right, room.y + 1 : room.bottom].any()
        ]
        corridors = ([at for at in corridor if reached[at]] for corridor in sketch.corridors)
        sketch.corridors = [corridor for corridor in corridors if corridor]
        if sketch.exit is not None and not reached[sketch.exit]:
            sketch.exit = None
        if sketch.way_back is not None and not reached[sketch.way_back]:
            sketch.way_back = None
