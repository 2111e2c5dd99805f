"""At most one door of a level is hidden, where one can do without it. Furnishing lays its traces.

D-09: not a quarter of all, as in document 002, and never without traces: nobody should have to search walls.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.mapgen.cover import bare
from game.mapgen.openable import fit, plain_doors
from game.mapgen.sketch import Fitting, Sketch
from game.mapgen.step import Step


@dataclass(frozen=True)
class SecretDoor(Step):
    """By chance, from a depth on; only where traces can be left on both sides of it."""

    kind: str = "secret"
    from_depth: int = 3
    percent: int = 40

    needs = ("floor", "start")

    def __call__(self, sketch: Sketch) -> None:
        if sketch.depth < self.from_depth or not sketch.dice.chance(self.percent):
            return
        ground, stairs = bare(sketch), (sketch.exit, sketch.way_back)

        def takes_traces(at: Vec) -> bool:
            sides = [at + step for step in ORTHOGONAL if sketch.floor[at + step]]
            return all(ground[side] and side not in stairs for side in sides)

        for at in plain_doors(sketch):
            if takes_traces(at) and fit(sketch, {at: Fitting(self.kind)}, hidden=True):
                sketch.record("a door is hidden")
                return
