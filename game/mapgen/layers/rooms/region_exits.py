"""Doorways towards the neighbouring regions, each with the first cell of a hallway: the rule of document 002.

This step comes before the hallways. A wall that faces the edge of the map has no doorway. Any other wall has a doorway
by chance, strictly between its corners, but each room has at least one doorway. A wall that has a doorway already gets
no second.

B-09: as in the document, every doorway touches its room and leads out of it.

B-10: no doorway is beside another, not even diagonally. The document allows two doorways that touch diagonally at a
corner of a room. When this game allowed them too, a level had 0.33 such pairs on average; now it has none. A level
still has 20.6 doorways on average; a level of the document has 20.7.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Rect, Vec
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch
from game.mapgen.starters.region_grid import RegionGrid


@record
class RegionExits(BuildStep):
    """Doorways of every room, in the order north, south, east, west.

    The cell outside each doorway begins a new corridor.
    """

    percent: int = 90
    """Chance, in percent, that a wall gets a doorway."""
    across: int = 3
    """Number of regions in a row. `down` is the number of regions in a column."""
    down: int = 3
    diagonals: bool = True
    """Whether no doorway may be diagonally beside another (B-10).

    A level whose doorways get no doors can do without this rule.
    """

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        grid = RegionGrid(sketch.size, self.across, self.down)
        walls = walls_of_rooms(sketch)
        for room in sketch.rooms:
            served = sides_served(room, sketch.doors)
            exits = len(served)
            inner = inner_sides(grid.number((room.x, room.y)), self.across, self.down)
            sides = [outward for outward in inner if outward not in served]
            while sides:
                for outward in tuple(sides):
                    if not sketch.dice.chance(self.percent):
                        continue
                    if self._cut(sketch, room, outward, walls):
                        exits += 1
                    else:
                        sides.remove(outward)
                if exits:
                    break

    def _cut(self, sketch: Sketch, room: Rect, outward: Vec, walls: NDArray[np.bool_]) -> bool:
        """Cut a doorway in one wall of a room, at a random cell that `why_not` allows. Return whether there was one.

        `outward`: step out of the room through this wall. `walls`: cells of the walls of all rooms, bool[x, y].
        """
        first, along, length = wall_of(room, outward)
        places, doors = list(range(length)), set(sketch.doors)
        while places:
            place = places.pop(sketch.dice.below(len(places)))
            at = Vec(first.x + place * along.x, first.y + place * along.y)
            if why_not(at, outward, sketch.floor, walls, doors, diagonals=self.diagonals) is None:
                outside = at + outward
                sketch.doors.append(at)
                sketch.floor[at] = True
                if not sketch.floor[outside]:
                    sketch.corridors.append([outside])
                    sketch.floor[outside] = True
                sketch.record("a doorway")
                return True
        return False


def inner_sides(number: int, across: int = 3, down: int = 3) -> Iterator[Vec]:
    """Yield the directions in which a region of the map has a neighbouring region.

    The map is divided into a grid of regions, numbered from 1, row by row. `number`: number of the region. `across`,
    `down`: number of regions in a row and in a column of the grid.
    """
    if number > across:
        yield NORTH
    if number <= across * (down - 1):
        yield SOUTH
    if number % across != 0:
        yield EAST
    if (number - 1) % across != 0:
        yield WEST


def wall_of(room: Rect, outward: Vec) -> tuple[Vec, Vec, int]:
    """Return a wall of a room without its corners: the first cell, the step along the wall, the number of cells.

    `outward`: step out of the room through this wall.
    """
    if outward.x == 0:
        return Vec(room.x + 1, room.y if outward == NORTH else room.bottom), EAST, room.width - 2
    return Vec(room.x if outward == WEST else room.right, room.y + 1), SOUTH, room.height - 2


def sides_served(room: Rect, doors: Iterable[Vec]) -> set[Vec]:
    """Return the directions in which a room already has a doorway. `doors`: cells of the doorways of all rooms."""
    left, top, right, bottom = room.x, room.y, room.right, room.bottom
    served = set()
    for x, y in doors:
        if left < x < right and y in (top, bottom):
            served.add(NORTH if y == top else SOUTH)
        elif top < y < bottom and x in (left, right):
            served.add(WEST if x == left else EAST)
    return served


def walls_of_rooms(sketch: Sketch) -> NDArray[np.bool_]:
    """Return the cells of the walls of all rooms, doorways included: bool[x, y]."""
    walls = np.zeros(sketch.size, np.bool_)
    for room in sketch.rooms:
        x, y, right, bottom = room.x, room.y, room.right, room.bottom
        walls[x : right + 1, y] = walls[x : right + 1, bottom] = True
        walls[x, y : bottom + 1] = walls[right, y : bottom + 1] = True
    return walls


def why_not(
    at: Vec,
    outward: Vec,
    floor: NDArray[np.bool_],
    walls: NDArray[np.bool_],
    doors: Set[tuple[int, int]] = frozenset(),
    *,
    diagonals: bool = True,
) -> str | None:
    """Return why no doorway can be placed on a cell of a room's wall; None if a doorway can be placed there.

    Call this function before the hallways are dug. So far only three kinds of cells may be floor: the insides of rooms,
    the doorways, and the one cell directly outside each doorway.

    `outward`: step out of the room. `floor`: bool[x, y]. `walls`: cells of the walls of all rooms, bool[x, y]. `doors`:
    cells of the doorways that exist already. `diagonals`: whether a doorway diagonally beside another door is refused
    too.
    """
    (width, height), (x, y), (to_x, to_y) = floor.shape, at, outward
    outside = x + to_x, y + to_y
    if not (0 < outside[0] < width - 1 and 0 < outside[1] < height - 1):
        return "too near to the edge of the map"
    if floor[at]:
        return "already open"
    if not floor[x - to_x, y - to_y]:
        return "no floor on the inside"
    if floor[x + to_y, y + to_x] or floor[x - to_y, y - to_x]:
        return "beside an opening"
    if walls[outside]:
        return "another room's wall on the outside"
    if _touches(at, doors) or (diagonals and _touches_diagonally(at, doors)):
        return "beside another door"
    if not floor[outside] and _touches(outside, doors):
        return "beside another door on the outside"
    return None


def _touches(at: tuple[int, int], doors: Set[tuple[int, int]]) -> bool:
    x, y = at
    return (x, y - 1) in doors or (x - 1, y) in doors or (x + 1, y) in doors or (x, y + 1) in doors


def _touches_diagonally(at: tuple[int, int], doors: Set[tuple[int, int]]) -> bool:
    x, y = at
    return any(corner in doors for corner in ((x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1)))
