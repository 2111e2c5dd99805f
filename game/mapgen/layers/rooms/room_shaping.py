"""Shape in which rooms are dug.

`RoomDrawer`: digs the rooms that are only laid out: three of four as rectangles, one as a circle (RB-20).

Deviation: a circle stays within the floor of the room's rectangle. RB-20's circle reached one line beyond at the left
and at the top, into walls that rooms share and onto the rim.

`RoomExploder`: random walks that start in the middle of a room and dig all cells they enter, so that walls become
ragged (RB-22).

Use `RoomExploder` before doors are placed, because it may dig away the walls beside a door (B-27; `RepairDoors` repairs
such doors).

`CornerRounder`: fills the corners of rooms (RB-22).

Deviation: RB-22 fills every corner that has two walls beside it, even two walls that face each other. Here a corner is
filled only if its two walls form a right angle, so that a way between two walls is never cut. A cell that is a door,
part of a corridor or in use is never filled. Use `CornerRounder` before doors are placed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.dice import Dice, Roll
from game.engine.grid.geometry import Rect, Vec
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch
from game.mapgen.core.tunnels import middle


@record
class RoomDrawer(BuildStep):
    """Digging of the rooms that are laid out, some of them as circles.

    A circle is as wide as the shorter side of its room. `circle_percent`: chance (0-100) of a circle.
    """

    circle_percent: int = 25

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        for room in sketch.rooms:
            inside = sketch.floor[room.inner.slices]
            inside |= _disc(*inside.shape) if sketch.dice.chance(self.circle_percent) else True
            sketch.record("a room is dug")


@cache
def _disc(width: int, height: int) -> NDArray[np.bool_]:
    """Return the disc in the middle of a rectangle, as wide as the rectangle's shorter side: bool[x, y].

    `width`, `height`: of the rectangle, in cells. Distances are computed in half cells, so that all numbers are whole.
    """
    x = np.arange(1 - width, width, 2)[:, None]
    y = np.arange(1 - height, height, 2)
    inside: NDArray[np.bool_] = x * x + y * y <= min(width, height) ** 2
    return inside


WANDERERS = Roll(1, 20, plus=-5)


@record
class RoomExploder(BuildStep):
    """Ragged rooms: random walks begin in the middle of each room and dig every cell that they enter.

    `wanderers`: roll for the number of walks in a room; 0 or less means none. `life`: length of a walk in steps.
    """

    wanderers: Roll = WANDERERS
    life: int = 20

    needs = ("rooms", "floor")

    def __call__(self, sketch: Sketch) -> None:
        right, bottom = sketch.size[0] - 2, sketch.size[1] - 2
        for room in sketch.rooms:
            for _ in range(sketch.dice.roll(self.wanderers)):
                x, y = middle(room)
                walked = []
                for turn in _turns(sketch.dice, self.life):
                    walked.append((x, y))
                    if turn < 2:
                        x = max(x - 1, 1) if turn else min(x + 1, right)
                    else:
                        y = max(y - 1, 1) if turn == 2 else min(y + 1, bottom)
                sketch.floor[tuple(zip(*walked, strict=True))] = True
            sketch.record("random walks widen a room")


def _turns(dice: Dice, count: int) -> Iterator[int]:
    """Yield `count` random numbers from 0 to 3. One roll of the dice gives sixteen of them."""
    for first in range(0, count, 16):
        fate = dice.below(1 << 32)
        for number in range(min(16, count - first)):
            yield fate >> 2 * number & 3


@record
class CornerRounder(BuildStep):
    """Filling of the corners of rooms with rock, one cell in each corner."""

    needs = ("rooms", "floor")

    def __call__(self, sketch: Sketch) -> None:
        kept = {*sketch.in_use(), *sketch.doors, *(at for corridor in sketch.corridors for at in corridor)}
        for room in sketch.rooms:
            for corner, inward in _corners(room):
                if corner not in kept and _is_corner(sketch, corner, inward):
                    sketch.floor[corner] = False
            sketch.record("the corners of a room are filled")


def _corners(room: Rect) -> list[tuple[Vec, Vec]]:
    """Return the four corner cells of a room's floor, each with the diagonal step that leads into the room."""
    left, top, right, bottom = room.x + 1, room.y + 1, room.right - 1, room.bottom - 1
    return [
        (Vec(left, top), Vec(1, 1)),
        (Vec(right, top), Vec(-1, 1)),
        (Vec(left, bottom), Vec(1, -1)),
        (Vec(right, bottom), Vec(-1, -1)),
    ]


def _is_corner(sketch: Sketch, at: Vec, inward: Vec) -> bool:
    """Return whether a corner can be filled: two walls meet there, and it and the three cells inside it are floor.

    `inward`: diagonal step from the corner into the room.
    """
    floor, across, down = sketch.floor, Vec(inward.x, 0), Vec(0, inward.y)
    inside = floor[at] and floor[at + across] and floor[at + down] and floor[at + inward]
    return bool(inside and not floor[at - across] and not floor[at - down])
