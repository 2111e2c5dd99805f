"""Who stands in for whom: a chain puts one breed everywhere, and others take some of its places."""

from __future__ import annotations

from dataclasses import dataclass

from game.mapgen.sketch import Sketch
from game.mapgen.step import Step


@dataclass(frozen=True)
class Recast(Step):
    """Each of a breed becomes one of some breeds; one that is named twice is twice as likely."""

    breed: str
    among: tuple[str, ...]

    def __call__(self, sketch: Sketch) -> None:
        sketch.spawns = [
            (sketch.dice.choice(self.among) if breed == self.breed else breed, at) for breed, at in sketch.spawns
        ]
