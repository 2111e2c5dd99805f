"""Rooms thrown at random and joined by L-shaped tunnels, as in the RogueSharp v3 tutorial.

A room of side n has n-1 cells of floor each way: its first line is wall, and its last wall lies one beyond, so that
two rooms may share one. Rooms that would overlap are thrown away.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from game.engine.geometry import Rect, Vec
from game.mapgen.sketch import Sketch, StartAgain, floor_of
from game.mapgen.step import Step


@dataclass(frozen=True)
class ScatteredRooms(Step):
    """A starter. Sides are the tutorial's: cells from one wall up to, not including, the opposite one."""

    tries: int
    shortest: int
    longest: int

    def __call__(self, sketch: Sketch) -> None:
        self._throw_rooms(sketch)
        if len(sketch.rooms) < 2:
            raise StartAgain("a single room leaves no place for stairs")
        for room in sketch.rooms:
            for at in floor_of(room):
                sketch.floor[at] = True
        for room, following in pairwise(sketch.rooms):
            sketch.corridors.append(dig_bend(sketch, middle(room), middle(following)))

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


def middle(room: Rect) -> Vec:
    """Where tunnels meet: the tutorial's centre, which leaves out the last wall."""
    return Vec(room.x + (room.width - 1) // 2, room.y + (room.height - 1) // 2)


def dig_bend(sketch: Sketch, start: Vec, end: Vec) -> list[Vec]:
    """Digs an L from cell to cell, either leg first, and answers the cells it opened in order."""
    corner = Vec(end.x, start.y) if sketch.dice.chance(50) else Vec(start.x, end.y)
    dug = []
    for at in (*_line(start, corner), *_line(corner, end)):
        if not sketch.floor[at]:
            sketch.floor[at] = True
            dug.append(at)
    return dug


def _line(start: Vec, end: Vec) -> list[Vec]:
    """The cells of a straight orthogonal line, both ends included."""
    step = Vec((end.x > start.x) - (end.x < start.x), (end.y > start.y) - (end.y < start.y))
    return [Vec(start.x + i * step.x, start.y + i * step.y) for i in range((end - start).steps + 1)]


def _overlap(room: Rect, other: Rect) -> bool:
    """Whether floors would touch or cross; one common wall line is no overlap."""
    return room.x < other.right and other.x < room.right and room.y < other.bottom and other.y < room.bottom
