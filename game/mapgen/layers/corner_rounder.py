"""Rooms lose their corners (RB-22).

Deviation from RB-22, which fills every corner that has two walls beside it: only those whose two walls meet, so that a
way along a wall is never cut, and never a cell that is a door, a corridor's or in use. To be used before doors.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.grid.geometry import Rect, Vec
from game.mapgen.sketch import Sketch
from game.mapgen.step import Step


@dataclass(frozen=True)
class CornerRounder(Step):
    """Fills the corner cells of rooms."""

    needs = ("rooms", "floor")

    def __call__(self, sketch: Sketch) -> None:
        kept = {*sketch.in_use(), *sketch.doors, *(at for corridor in sketch.corridors for at in corridor)}
        for room in sketch.rooms:
            for corner, inward in _corners(room):
                if corner not in kept and _is_corner(sketch, corner, inward):
                    sketch.floor[corner] = False
            sketch.record("a room is rounded")


def _corners(room: Rect) -> list[tuple[Vec, Vec]]:
    """The four corners of a room's floor, each with the diagonal step that leads into the room."""
    left, top, right, bottom = room.x + 1, room.y + 1, room.right - 1, room.bottom - 1
    return [
        (Vec(left, top), Vec(1, 1)),
        (Vec(right, top), Vec(-1, 1)),
        (Vec(left, bottom), Vec(1, -1)),
        (Vec(right, bottom), Vec(-1, -1)),
    ]


def _is_corner(sketch: Sketch, at: Vec, inward: Vec) -> bool:
    """Whether walls meet here outside, and all three cells inside are floor."""
    floor, across, down = sketch.floor, Vec(inward.x, 0), Vec(0, inward.y)
    inside = floor[at] and floor[at + across] and floor[at + down] and floor[at + inward]
    return bool(inside and not floor[at - across] and not floor[at - down])
