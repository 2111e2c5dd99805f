"""Digs the rooms that are only laid out: three of four as rectangles, one as a circle (RB-20).

Deviation: a circle fills the floor that the rectangle would have, where RB-20's reached one line beyond at the left and
at the top, into walls that rooms share and onto the rim.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from game.mapgen.sketch import Sketch
from game.mapgen.step import Step


@dataclass(frozen=True)
class RoomDrawer(Step):
    """A circle is as wide as the shorter side of its room."""

    circle_percent: int = 25

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        for room in sketch.rooms:
            inside = sketch.floor[room.x + 1 : room.right, room.y + 1 : room.bottom]
            inside |= _disc(*inside.shape) if sketch.dice.chance(self.circle_percent) else True
            sketch.record("a room is dug")


@cache
def _disc(width: int, height: int) -> NDArray[np.bool_]:
    """The cells around the middle of a rectangle; measured in half cells, so that all numbers are whole."""
    x = np.arange(1 - width, width, 2)[:, None]
    y = np.arange(1 - height, height, 2)
    inside: NDArray[np.bool_] = x * x + y * y <= min(width, height) ** 2
    return inside
