"""Fills blind alleys from their ends: short ones vanish, long ones become shorter."""

from __future__ import annotations

from dataclasses import dataclass

from game.mapgen.layers.area_start import free_ground
from game.mapgen.sketch import Sketch
from game.mapgen.step import Step
from game.mapgen.thresholds import ways_on


@dataclass(frozen=True)
class FillNooks(Step):
    """So many cells of each; not what stands there, and no doors."""

    deep: int = 2

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        kept = sketch.floor & ~free_ground(sketch)
        for _ in range(self.deep):
            sketch.floor &= kept | (ways_on(sketch.floor) > 1)
            sketch.record("blind alleys are filled")
