"""Something at the end of every blind alley: nobody should walk to one for nothing."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.grid.geometry import cells_where
from game.mapgen.layers.area_start import free_ground
from game.mapgen.sketch import Sketch
from game.mapgen.step import Step
from game.mapgen.thresholds import ways_on


@dataclass(frozen=True)
class Hoards(Step):
    """In every free cell from which a single orthogonal step leads on."""

    item: str

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        ends = cells_where(free_ground(sketch) & (ways_on(sketch.floor) == 1))
        sketch.items += [(self.item, at) for at in ends]
