"""Ways between rooms, in the four forms of the Rust roguelike tutorial (RB-21), noted cell by cell as they are dug.

Each is dug from the first room to the second, so that the first cell noted lies at the first room, whichever way that
is (B-17: legs were dug from left to right and from top to bottom).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from game.engine.geometry import Rect, Vec
from game.mapgen.sketch import Sketch, StartAgain
from game.mapgen.starters.scattered_rooms import dig_bend, middle
from game.mapgen.step import Step


@dataclass(frozen=True)
class DogLegCorridors(Step):
    """From the middle of each room to the middle of the next, with one bend, either leg first."""

    needs = ("rooms", "floor")

    def __call__(self, sketch: Sketch) -> None:
        for room, following in pairwise(sketch.rooms):
            sketch.corridors.append(dig_bend(sketch, middle(room), middle(following)))
            sketch.record("a corridor")


@dataclass(frozen=True)
class NearestCorridors(Step):
    """From the middle of each room to the middle of the nearest that has not been served, across and then down."""

    needs = ("rooms", "floor")

    def __call__(self, sketch: Sketch) -> None:
        for room, nearest in _each_with_nearest(sketch.rooms):
            sketch.corridors.append(dig(sketch, across_then_down(middle(room), middle(nearest))))
            sketch.record("a corridor")


@dataclass(frozen=True)
class StraightCorridors(Step):
    """As the nearest, but along the straight line.

    Deviation from RB-21: where the line steps diagonally, this one takes two steps; all ground is reached in four
    directions.
    """

    needs = ("rooms", "floor")

    def __call__(self, sketch: Sketch) -> None:
        for room, nearest in _each_with_nearest(sketch.rooms):
            sketch.corridors.append(dig(sketch, straight(middle(room), middle(nearest))))
            sketch.record("a corridor")


@dataclass(frozen=True)
class BentCorridors(Step):
    """From some cell of each room to some cell of the next, across and then down.

    Deviation from RB-21: a cell of the dug room, not of its rectangle with two of its walls, which a circle leaves out.
    """

    needs = ("rooms", "floor")

    def __call__(self, sketch: Sketch) -> None:
        # Chosen before anything is dug: a corridor may cut through the rectangle of a circle and miss its floor.
        ends = [(cell_in(sketch, room), cell_in(sketch, following)) for room, following in pairwise(sketch.rooms)]
        for start, end in ends:
            sketch.corridors.append(dig(sketch, across_then_down(start, end)))
            sketch.record("a corridor")


def dig(sketch: Sketch, way: Iterable[Vec]) -> list[Vec]:
    """Digs what is rock along a way, and answers it in order."""
    dug = [at for at in way if not sketch.floor[at]]
    for at in dug:
        sketch.floor[at] = True
    return dug


def across_then_down(start: Vec, end: Vec) -> Iterator[Vec]:
    """Along the row of the start, then along the column of the end."""
    for x in range(start.x, end.x, 1 if end.x > start.x else -1):
        yield Vec(x, start.y)
    for y in range(start.y, end.y, 1 if end.y > start.y else -1):
        yield Vec(end.x, y)
    yield end


def straight(start: Vec, end: Vec) -> Iterator[Vec]:
    """The orthogonal steps that stay nearest to the straight line."""
    across, down = abs(end.x - start.x), abs(end.y - start.y)
    right, lower = 1 if end.x > start.x else -1, 1 if end.y > start.y else -1
    gone_across = gone_down = 0
    yield start
    while gone_across < across or gone_down < down:
        if (1 + 2 * gone_across) * down < (1 + 2 * gone_down) * across:
            gone_across += 1
        else:
            gone_down += 1
        yield Vec(start.x + right * gone_across, start.y + lower * gone_down)


def cell_in(sketch: Sketch, room: Rect) -> Vec:
    """Some dug cell within a room's walls."""
    xs, ys = np.nonzero(sketch.floor[room.x + 1 : room.right, room.y + 1 : room.bottom])
    if not len(xs):
        raise StartAgain("a room has no floor")
    chosen = sketch.dice.below(len(xs))
    return Vec(room.x + 1 + int(xs[chosen]), room.y + 1 + int(ys[chosen]))


def _each_with_nearest(rooms: Sequence[Rect]) -> Iterator[tuple[Rect, Rect]]:
    """Each room with the one, of those after it, whose middle is nearest: together they join all rooms."""
    for number, room in enumerate(rooms[:-1], 1):
        here = middle(room)

        def apart(other: Rect, here: Vec = here) -> int:
            there = middle(other)
            return (there.x - here.x) ** 2 + (there.y - here.y) ** 2

        yield room, min(rooms[number:], key=apart)
