"""Where the hero arrives and where it goes on: the first room and the last."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.geometry import EAST
from game.mapgen.sketch import Sketch, StartAgain
from game.mapgen.starters.scattered_rooms import middle
from game.mapgen.step import Step


@dataclass(frozen=True)
class FirstAndLastRoom(Step):
    """The hero in the middle of the first room, the stairs up beside him, the stairs down in the last."""

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        sketch.start = middle(sketch.rooms[0])
        sketch.way_back = sketch.start + EAST
        sketch.exit = middle(sketch.rooms[-1])
        standing = (sketch.start, sketch.way_back, sketch.exit)
        if len(set(standing)) < 3 or any(at in sketch.doors or not sketch.floor[at] for at in standing):
            raise StartAgain("start and stairs want three open cells")
