"""Something at the end of every blind alley: nobody should walk to one for nothing."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.engine.geometry import vecs
from game.mapgen.sketch import Sketch
from game.mapgen.step import Step

from .area_start import free_ground


@dataclass(frozen=True)
class Hoards(Step):
    """In every free cell from which a single orthogonal step leads on."""

    item: str

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        around = np.pad(sketch.floor, 1).view(np.uint8)
        ways = around[:-2, 1:-1] + around[2:, 1:-1] + around[1:-1, :-2] + around[1:-1, 2:]
        x, y = np.nonzero(free_ground(sketch) & (ways == 1))
        sketch.items += [(self.item, at) for at in vecs(zip(x.tolist(), y.tolist(), strict=True))]
