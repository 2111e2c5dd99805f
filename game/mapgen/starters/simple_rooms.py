"""Rooms thrown at random and kept where their floors touch no other's: laid out, not yet dug.

The first starter of the Rust roguelike tutorial (RB-10). Deviation: fewer than two rooms start again.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.geometry import Rect
from game.mapgen.sketch import Sketch, StartAgain
from game.mapgen.step import Step


@dataclass(frozen=True)
class SimpleRooms(Step):
    """A starter. Sides are those of the floor; two rooms may share one wall."""

    tries: int = 30
    shortest: int = 6
    longest: int = 9

    def __call__(self, sketch: Sketch) -> None:
        width, height = sketch.size
        for _ in range(self.tries):
            across = sketch.dice.between(self.shortest, self.longest) + 2
            down = sketch.dice.between(self.shortest, self.longest) + 2
            if across > width or down > height:
                continue
            room = Rect(sketch.dice.between(0, width - across), sketch.dice.between(0, height - down), across, down)
            if not any(_share_more_than_a_wall(room, other) for other in sketch.rooms):
                sketch.rooms.append(room)
                sketch.record("a room finds its place")
        if len(sketch.rooms) < 2:
            raise StartAgain("a single room leads nowhere")


def _share_more_than_a_wall(room: Rect, other: Rect) -> bool:
    return room.x < other.right and other.x < room.right and room.y < other.bottom and other.y < room.bottom
