"""Where the hero arrives and where it goes on: the first room and the last."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.grid.geometry import EAST, ORTHOGONAL, Vec
from game.mapgen.digging import middle
from game.mapgen.sketch import Sketch, StartAgain
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


@dataclass(frozen=True)
class FirstRoom(Step):
    """The hero as near as can be to the middle of the first room, whatever its shape; the stairs up beside him."""

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        sketch.start = sketch.way_back = None
        heart = middle(sketch.rooms[0])

        def away(at: Vec) -> int:
            return (at.x - heart.x) ** 2 + (at.y - heart.y) ** 2

        free = sketch.free_cells(sketch.rooms[0])
        for at in sorted(free, key=away):
            beside = [at + step for step in ORTHOGONAL if at + step in free]
            if beside:
                sketch.start, sketch.way_back = at, beside[0]
                return
        raise StartAgain("there is no place for stairs in the first room")
