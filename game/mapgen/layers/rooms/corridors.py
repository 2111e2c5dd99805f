"""Corridors between rooms, in the four forms of the Rust roguelike tutorial (RB-21).

Each corridor joins two rooms of the sketch's list of rooms. It is dug from the earlier room of the list to the later
room, and its cells are listed in this order (see `Sketch.corridors`). So the first cell listed is at the earlier room.
Deviation (B-17): the tutorial digs every leg from left to right or from top to bottom, so that the first cell can be at
either room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from game.engine.grid.geometry import Rect, Vec
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch
from game.mapgen.core.tunnels import across_then_down, cell_in, dig, dig_bend, middle, straight


@record
class DogLegCorridors(BuildStep):
    """Corridors with one bend, from the middle of each room to the middle of the next room in the list of rooms.

    At random, either the leg along the row or the leg along the column comes first.
    """

    needs = ("rooms", "floor")

    def __call__(self, sketch: Sketch) -> None:
        for room, following in pairwise(sketch.rooms):
            sketch.corridors.append(dig_bend(sketch, middle(room), middle(following)))
            sketch.record("a corridor")


@record
class NearestCorridors(BuildStep):
    """Corridors with one bend. Each room is joined, middle to middle, to the nearest room later in the list of rooms.

    Each corridor runs first along a row, then along a column.
    """

    needs = ("rooms", "floor")

    def __call__(self, sketch: Sketch) -> None:
        for room, nearest in _each_with_nearest(sketch.rooms):
            sketch.corridors.append(dig(sketch, across_then_down(middle(room), middle(nearest))))
            sketch.record("a corridor")


@record
class StraightCorridors(BuildStep):
    """Straight corridors. Each room is joined, middle to middle, to the nearest room later in the list of rooms.

    Deviation from RB-21: the corridor takes two orthogonal steps in place of each diagonal step of the straight line,
    because all ground must be connected in four directions.
    """

    needs = ("rooms", "floor")

    def __call__(self, sketch: Sketch) -> None:
        for room, nearest in _each_with_nearest(sketch.rooms):
            sketch.corridors.append(dig(sketch, straight(middle(room), middle(nearest))))
            sketch.record("a corridor")


@record
class BentCorridors(BuildStep):
    """Corridors from a random cell of each room to a random cell of the next room in the list of rooms.

    Each corridor runs first along a row, then along a column. Raises RetryLevel if a room has no floor.

    Deviation from RB-21: the cells are chosen from the dug floor of the rooms. RB-21 chooses any cell of a room's
    rectangle or of two of its walls. The chosen cell may be rock, because a round room does not fill the rectangle.
    """

    needs = ("rooms", "floor")

    def __call__(self, sketch: Sketch) -> None:
        # Chosen before anything is dug: a corridor may cut through the rectangle of a circle and miss its floor.
        ends = [(cell_in(sketch, room), cell_in(sketch, following)) for room, following in pairwise(sketch.rooms)]
        for start, end in ends:
            sketch.corridors.append(dig(sketch, across_then_down(start, end)))
            sketch.record("a corridor")


def _each_with_nearest(rooms: Sequence[Rect]) -> Iterator[tuple[Rect, Rect]]:
    """Yield each room except the last, with the nearest of the rooms after it in the list.

    The distance is that between the middles of the rooms. Together the pairs join all rooms.
    """
    for number, room in enumerate(rooms[:-1], 1):
        here = middle(room)

        def apart(other: Rect, here: Vec = here) -> int:
            there = middle(other)
            return (there.x - here.x) ** 2 + (there.y - here.y) ** 2

        yield room, min(rooms[number:], key=apart)
