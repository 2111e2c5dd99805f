"""Doors where one room was joined to another: the rule is Brogue's, who has them in six joins of ten."""

from __future__ import annotations

from dataclasses import dataclass

from game.mapgen.layers.border_doors import refusal
from game.mapgen.sketch import Sketch
from game.mapgen.step import Step


@dataclass(frozen=True)
class JoinDoors(Step):
    """A door in each join by chance, where one still fits; the others stay open ways."""

    percent: int = 60

    needs = ("joins",)

    def __call__(self, sketch: Sketch) -> None:
        used, doors = sketch.in_use(), set(sketch.doors)
        for at in sketch.joins:
            if sketch.dice.chance(self.percent) and refusal(at, sketch, doors, used) is None:
                doors.add(at)
                sketch.doors.append(at)
                sketch.record("a door in a join")
