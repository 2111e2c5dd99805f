"""Doorways towards the neighbouring regions, each with the first cell of a hallway: the rule of document 002.

Made before the hallways. A wall that faces the edge of the map has none; any other has one by chance, strictly between
its corners, and at least one of them has.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.engine.geometry import EAST, NORTH, ORTHOGONAL, SOUTH, WEST, Rect, Vec
from game.mapgen.sketch import Sketch
from game.mapgen.starters.regions import Grid
from game.mapgen.step import Step


@dataclass(frozen=True)
class RegionExits(Step):
    """For every room, in the order north, south, east, west. Each door begins a corridor, the two in the same place of
    their lists; it is empty where another door has already dug its first cell.
    """

    percent: int = 90
    """For each wall, to have a doorway."""
    across: int = 3
    down: int = 3

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        grid = Grid(sketch.size, self.across, self.down)
        for room in sketch.rooms:
            walls = [
                (outward, places)
                for outward in inner_walls(grid.number((room.x, room.y)), self.across, self.down)
                if (places := [at for at in wall_of(room, outward) if why_not(at, outward, sketch) is None])
            ]
            exits = 0
            while walls and not exits:
                for outward, places in walls:
                    if sketch.dice.chance(self.percent):
                        self._cut(sketch, sketch.dice.choice(places), outward)
                        exits += 1

    @staticmethod
    def _cut(sketch: Sketch, at: Vec, outward: Vec) -> None:
        outside = at + outward
        sketch.floor[at] = True
        sketch.doors.append(at)
        sketch.corridors.append([] if sketch.floor[outside] else [outside])
        sketch.floor[outside] = True
        sketch.record("a doorway")


def inner_walls(number: int, across: int = 3, down: int = 3) -> Iterator[Vec]:
    """The directions in which a region, by its number, has a neighbour."""
    if number > across:
        yield NORTH
    if number <= across * (down - 1):
        yield SOUTH
    if number % across != 0:
        yield EAST
    if number % across != 1 % across:
        yield WEST


def wall_of(room: Rect, outward: Vec) -> list[Vec]:
    """One wall's cells, strictly between its corners."""
    if outward.x == 0:
        y = room.y if outward == NORTH else room.bottom
        return [Vec(x, y) for x in range(room.x + 1, room.right)]
    x = room.x if outward == WEST else room.right
    return [Vec(x, y) for y in range(room.y + 1, room.bottom)]


def why_not(at: Vec, outward: Vec, sketch: Sketch) -> str | None:
    """What speaks against a doorway in a wall; None, as always in regions that no one else has dug in, when nothing."""
    width, height = sketch.size
    outside = at + outward
    if not (0 < outside.x < width - 1 and 0 < outside.y < height - 1 and 0 < at.x < width - 1 and 0 < at.y < height - 1):
        return "on the rim"
    if sketch.floor[at]:
        return "dug already"
    if any(sketch.floor[at + step] for step in ORTHOGONAL if step not in (outward, -outward)):
        return "beside an opening"
    if not sketch.floor[at - outward]:
        return "no floor within"
    if not sketch.floor[outside] and any(room.holds(outside) for room in sketch.rooms):
        return "another room's wall beyond"
    return None
