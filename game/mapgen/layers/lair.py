"""The lair of a great beast: it lies in the middle of the map, and nobody dares to live near it (RB-34)."""

from __future__ import annotations

from dataclasses import dataclass

from game.mapgen.areas import Across, Down
from game.mapgen.layers.area_start import nearest_free
from game.mapgen.sketch import Sketch
from game.mapgen.step import Step


@dataclass(frozen=True)
class Lair(Step):
    """The beast in the free cell nearest to the middle; whoever would be within so many cells of it is taken away."""

    beast: str
    clear: int = 25

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        others, sketch.spawns = sketch.spawns, []
        heart = nearest_free(sketch, Across.CENTRE, Down.CENTRE)
        for breed, at in others:
            if (at.x - heart.x) ** 2 + (at.y - heart.y) ** 2 > self.clear**2:
                sketch.spawns.append((breed, at))
        sketch.spawns.append((self.beast, heart))
