"""Filling of dug ground.

`CullUnreachable`: fills all ground that cannot be reached from the start, and removes what was there (RB-25).

`FillNooks`: fills blind alleys from their ends. Short blind alleys vanish, and long ones become shorter.
"""

from __future__ import annotations

from game.engine.grid.flood import StepRule
from game.engine.grid.neighbours import count4
from game.engine.grid.pathfinding import reachable
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import RetryLevel, Sketch


@record
class CullUnreachable(BuildStep):
    """Removal of all ground that cannot be reached from the start in orthogonal steps.

    Doors, monsters and other things on that ground are removed too. Raises RetryLevel if less than `least_percent` of
    the map can be reached; the tutorial has no such limit.
    """

    least_percent: int = 0
    """Least percentage of the map's cells that must be reached."""

    needs = ("start",)

    def __call__(self, sketch: Sketch) -> None:
        reached = reachable(sketch.floor, sketch.start_cell, StepRule.ORTHOGONAL)
        if reached.sum() * 100 < self.least_percent * reached.size:
            raise RetryLevel("too little of the map can be reached from the start")
        sketch.forget(sketch.floor & ~reached)
        sketch.floor = reached
        sketch.forget_bare_rooms()


@record
class FillNooks(BuildStep):
    """Step that fills the innermost `deep` cells of each blind alley with rock.

    Cells with a door, the start, stairs, a monster, an item or a trap are not filled.
    """

    deep: int = 2

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        kept = sketch.floor & ~sketch.free_ground()
        for _ in range(self.deep):
            sketch.floor &= kept | (count4(sketch.floor) > 1)
            sketch.record("the ends of dead ends are filled")
