"""Corridors between rooms, in the four forms of the Rust roguelike tutorial (RB-21), noted cell by cell when dug.

Each is dug from the first room to the second, so that the first cell noted lies at the first room, whichever way that
is (B-17: legs were dug from left to right and from top to bottom).
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
    """Corridors from the middle of each room to the middle of the next, with one bend, either leg first."""

    needs = ("rooms", "floor")

    def __call__(self, sketch: Sketch) -> None:
        for room, following in pairwise(sketch.rooms):
            sketch.corridors.append(dig_bend(sketch, middle(room), middle(following)))
            sketch.record("a corridor")


@record
class NearestCorridors(BuildStep):
    """Corridors from the middle of each room to the nearest middle of the rooms after it, across and then down."""

    needs = ("rooms", "floor")

    def __call__(self, sketch: Sketch) -> None:
        for room, nearest in _each_with_nearest(sketch.rooms):
            sketch.corridors.append(dig(sketch, across_then_down(middle(room), middle(nearest))))
            sketch.record("a corridor")


@record
class StraightCorridors(BuildStep):
    """Corridors as of `NearestCorridors`, but along the straight line.

    Deviation from RB-21: where the line steps diagonally, this one takes two steps; all ground is reached in four
    directions.
    """

    needs = ("rooms", "floor")

    def __call__(self, sketch: Sketch) -> None:
        for room, nearest in _each_with_nearest(sketch.rooms):
            sketch.corridors.append(dig(sketch, straight(middle(room), middle(nearest))))
            sketch.record("a corridor")


@record
class BentCorridors(BuildStep):
    """Corridors from a random cell of each room to a random cell of the next, across and then down.

    Deviation from RB-21: a cell of the dug room, not of its rectangle with two of its walls, which a circle leaves out.
    Raises RetryLevel if a room has no floor.
    """

    needs = ("rooms", "floor")

    def __call__(self, sketch: Sketch) -> None:
        # Chosen before anything is dug: a corridor may cut through the rectangle of a circle and miss its floor.
        ends = [(cell_in(sketch, room), cell_in(sketch, following)) for room, following in pairwise(sketch.rooms)]
        for start, end in ends:
            sketch.corridors.append(dig(sketch, across_then_down(start, end)))
            sketch.record("a corridor")


def _each_with_nearest(rooms: Sequence[Rect]) -> Iterator[tuple[Rect, Rect]]:
    """Yield each room with the nearest of the rooms after it, by their middles: together the pairs join all rooms."""
    for number, room in enumerate(rooms[:-1], 1):
        here = middle(room)

        def apart(other: Rect, here: Vec = here) -> int:
            there = middle(other)
            return (there.x - here.x) ** 2 + (there.y - here.y) ** 2

        yield room, min(rooms[number:], key=apart)
