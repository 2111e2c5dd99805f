"""Another map dug over this one: all that is floor in either is floor."""

from __future__ import annotations

from dataclasses import dataclass

from game.mapgen.sketch import Sketch
from game.mapgen.step import Step


@dataclass(frozen=True)
class Overlay(Step):
    """Digs what a starter would dig; what the level is known to hold stays known, and nothing of the other is."""

    starter: Step

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        other = Sketch(sketch.size, sketch.depth, sketch.dice)
        self.starter(other)
        sketch.floor |= other.floor
