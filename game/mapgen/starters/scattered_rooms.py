"""Rooms thrown at random.

`ScatteredRooms`: rooms thrown at random and joined by L-shaped tunnels, as in the RogueSharp v3 tutorial.

A room of side n has n-1 cells of floor each way: its first line is wall, and its last wall lies one beyond, so that
two rooms may share one. Rooms that would overlap are thrown away.

Tunnels run from the middle of each room to the middle of the next (RS-05, SC-12). Deviation, for the sake of B-09 and
T-02: which leg is dug first is left to chance only where either would do, and where neither would, an end lies one cell
beside the middle. In the tutorial tunnels run along the wall lines of rooms and leave slits without doors.

`SimpleRooms`: rooms thrown at random and kept where their floors touch no other's: laid out, not yet dug.

The first starter of the Rust roguelike tutorial (RB-10). Deviation: fewer than two rooms start again.
"""

from __future__ import annotations

from game.engine.grid.geometry import Rect
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import RetryLevel, Sketch, floor_of
from game.mapgen.core.tunnel_planner import plan_tunnels
from game.mapgen.core.tunnels import dig_legs


@record
class ScatteredRooms(BuildStep):
    """Starter: rooms thrown at random, with tunnels.

    Sides are cells from one wall up to, not including, the opposite wall.

    Raises RetryLevel where there are fewer than two rooms.
    """

    tries: int
    shortest: int
    longest: int

    def __call__(self, sketch: Sketch) -> None:
        self._throw_rooms(sketch)
        if len(sketch.rooms) < 2:
            raise RetryLevel("the level has only one room, which leaves no place for the stairs")
        for room in sketch.rooms:
            for at in floor_of(room):
                sketch.floor[at] = True
        for tunnel in plan_tunnels(sketch.size, sketch.rooms, sketch.dice):
            sketch.corridors.append(dig_legs(sketch, tunnel.start, tunnel.end, row_first=tunnel.row_first))

    def _throw_rooms(self, sketch: Sketch) -> None:
        width, height = sketch.size
        for _ in range(self.tries):
            across = sketch.dice.between(self.shortest, self.longest)
            down = sketch.dice.between(self.shortest, self.longest)
            if across >= width or down >= height:
                continue
            x = sketch.dice.between(0, width - across - 1)
            y = sketch.dice.between(0, height - down - 1)
            room = Rect(x, y, across + 1, down + 1)
            if not any(_overlap(room, other) for other in sketch.rooms):
                sketch.rooms.append(room)


def _overlap(room: Rect, other: Rect) -> bool:
    """Return whether floors would touch or cross; one common wall line is no overlap."""
    return room.x < other.right and other.x < room.right and room.y < other.bottom and other.y < room.bottom


@record
class SimpleRooms(BuildStep):
    """Starter: rooms laid out, not dug. Sides are those of the floor; two rooms may share one wall.

    Raises RetryLevel where there are fewer than two rooms.
    """

    tries: int = 30
    shortest: int = 6
    longest: int = 9

    def __call__(self, sketch: Sketch) -> None:
        width, height = sketch.size
        between = sketch.dice.between
        taken: list[tuple[int, int, int, int]] = []
        """First column and row of each room, then the last."""
        for _ in range(self.tries):
            across = between(self.shortest, self.longest) + 2
            down = between(self.shortest, self.longest) + 2
            if across > width or down > height:
                continue
            x, y = between(0, width - across), between(0, height - down)
            last_x, last_y = x + across - 1, y + down - 1
            for left, top, right, bottom in taken:
                if x < right and left < last_x and y < bottom and top < last_y:
                    break  # the two rooms would share more than a wall
            else:
                taken.append((x, y, last_x, last_y))
                sketch.rooms.append(Rect(x, y, across, down))
                sketch.record("a room is placed")
        if len(sketch.rooms) < 2:
            raise RetryLevel("the level has only one room")
