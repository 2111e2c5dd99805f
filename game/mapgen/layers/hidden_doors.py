"""Doorways that look like the wall they are in until somebody finds them: the rule that document 002 grew (D-09)."""

from __future__ import annotations

from dataclasses import dataclass

from game.mapgen.sketch import Sketch
from game.mapgen.step import Step


@dataclass(frozen=True)
class HiddenDoors(Step):
    """Hides each door by chance, on whatever way it lies."""

    percent: int = 25

    needs = ("doors",)

    def __call__(self, sketch: Sketch) -> None:
        sketch.hidden += [at for at in sketch.doors if sketch.dice.chance(self.percent)]
