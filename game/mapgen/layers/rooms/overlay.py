"""Digging of another map over a map: a cell is floor if it is floor in one of the two maps."""

from __future__ import annotations

from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch


@record
class Overlay(BuildStep):
    """Floor that another starter digs, added to this level's floor. Rooms and doors of that starter are not added."""

    starter: BuildStep

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        other = Sketch(sketch.size, sketch.depth, sketch.dice)
        self.starter(other)
        sketch.floor |= other.floor
