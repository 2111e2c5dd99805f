"""Forest decoration for a cave whose rock is trees: grass, a road to the exit, a stream across (RB-32).

Deviation from RB-32: there is only one exit, so the stream does not lead to a second exit. The stream comes from the
north edge, crosses the road under a bridge and leaves in the south.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import Vec
from game.engine.grid.neighbours import count8
from game.engine.grid.pathfinding import PathMap
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.bulk_random import below
from game.mapgen.core.sketch import Sketch, within_rim


@record
class Road(BuildStep):
    """Road from the start to the exit along a shortest path. Trees in its way are felled.

    Raises ValueError if the sketch has no exit.
    """

    reach: int = 1
    """Number of cells that the road covers on each side of its middle line."""

    needs = ("start", "exit")

    def __call__(self, sketch: Sketch) -> None:
        if sketch.exit is None:
            raise ValueError("a road needs an exit")
        way = [sketch.start_cell, *PathMap(sketch.floor, StepRule.ORTHOGONAL).path(sketch.start_cell, [sketch.exit])]
        road = within_rim(count8(sketch.mask(way), self.reach) + sketch.mask(way) > 0)
        sketch.floor |= road
        sketch.cover.lay("road", road)


@record
class Stream(BuildStep):
    """Stream of shallow water from the northernmost to the southernmost floor, with a bridge over it on each road."""

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        spring, mouth = (self._bank(sketch, row) for row in _first_and_last_row(sketch.floor))
        water = sketch.mask([spring, *PathMap(sketch.floor, StepRule.ORTHOGONAL).path(spring, [mouth])])
        water[1:] |= water[:-1] & sketch.floor[1:]  # two cells wide where there is room
        sketch.cover.lay("shallow water", water & sketch.bare_ground())
        sketch.cover.lay("bridge", water & sketch.cover.of("road"))

    @staticmethod
    def _bank(sketch: Sketch, row: int) -> Vec:
        """Return a random floor cell in a row. `row`: a row that has floor."""
        return Vec(int(sketch.dice.choice(np.flatnonzero(sketch.floor[:, row]).tolist())), row)


@record
class Meadows(BuildStep):
    """Grass in patches that grow from noise, on all floor without other terrain."""

    percent: int = 52
    """Percentage of cells that have grass before the first round, chosen at random.

    Then, in each of `rounds` rounds, a cell has grass if at least half of the cells around it have grass.
    """
    rounds: int = 3

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        grass = below(sketch.dice, 100, sketch.floor.size).reshape(sketch.size) < self.percent
        for _ in range(self.rounds):
            grass = count8(~grass) <= 4
        sketch.cover.lay("grass", grass & sketch.bare_ground())


def _first_and_last_row(floor: NDArray[np.bool_]) -> tuple[int, int]:
    rows = np.flatnonzero(floor.any(axis=0))
    return int(rows[0]), int(rows[-1])
