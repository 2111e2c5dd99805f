"""Rooms thrown at random and kept where their floors touch no other's: laid out, not yet dug.

The first starter of the Rust roguelike tutorial (RB-10). Deviation: fewer than two rooms start again.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.grid.geometry import Rect
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
        between = sketch.dice.between
        taken: list[tuple[int, int, int, int]] = []
        """The first column and row of each room, then the last."""
        for _ in range(self.tries):
            across = between(self.shortest, self.longest) + 2
            down = between(self.shortest, self.longest) + 2
            if across > width or down > height:
                continue
            x, y = between(0, width - across), between(0, height - down)
            last_x, last_y = x + across - 1, y + down - 1
            for left, top, right, bottom in taken:
                if x < right and left < last_x and y < bottom and top < last_y:
                    break  # they would share more than a wall
            else:
                taken.append((x, y, last_x, last_y))
                sketch.rooms.append(Rect(x, y, across, down))
                sketch.record("a room finds its place")
        if len(sketch.rooms) < 2:
            raise StartAgain("a single room leads nowhere")
