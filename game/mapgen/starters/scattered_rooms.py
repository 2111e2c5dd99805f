"""Rooms placed at random.

`ScatteredRooms`: rooms at random places, joined by L-shaped tunnels, as in the RogueSharp v3 tutorial.

A room of side n has n-1 cells of floor in a row, or n+1 cells with both walls. Two rooms may share a wall. A room is
dropped if its floor would touch or overlap the floor of another room.

Tunnels run from the middle of each room to the middle of the next (RS-05, SC-12). In the tutorial the first leg is
random, and some tunnels run along the walls of rooms, which opens them over many cells without doors. Deviation (B-09,
T-02): tunnels are planned so that they make few openings in which no door fits (see `plan_tunnels`). Either leg may be
the first, and an end of a tunnel may lie one cell beside the middle of its room.

`SimpleRooms`: rooms at random places. A room is dropped if its floor would touch the floor of another room. The rooms
are only laid out; a later build step digs them.

This is the first starter of the Rust roguelike tutorial (RB-10). Deviation: with fewer than two rooms the level is
rolled again.
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
    """Starter: rooms at random places, joined by tunnels.

    `shortest`, `longest`: least and greatest side of a room in cells. A side counts the cells of the floor and one of
    the two walls: a side of 5 cells has 4 cells of floor. `tries`: number of rooms that are rolled. Raises RetryLevel
    if there are fewer than two rooms.
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
    """Return whether the floors of two rooms would touch or overlap.

    Two rooms that only share a wall do not overlap.
    """
    return room.x < other.right and other.x < room.right and room.y < other.bottom and other.y < room.bottom


@record
class SimpleRooms(BuildStep):
    """Starter: rooms laid out at random places, not yet dug. Two rooms may share a wall.

    `shortest`, `longest`: least and greatest side of a room's floor in cells. `tries`: number of rooms that are rolled.
    Raises RetryLevel if there are fewer than two rooms.
    """

    tries: int = 30
    shortest: int = 6
    longest: int = 9

    def __call__(self, sketch: Sketch) -> None:
        width, height = sketch.size
        between = sketch.dice.between
        taken: list[tuple[int, int, int, int]] = []
        """First column, first row, last column and last row of each room, walls included."""
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
