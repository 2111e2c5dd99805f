"""Rooms in areas of a map that is divided into quarters again and again. The rooms are laid out, but not yet dug.

This is the second starter of the Rust roguelike tutorial (RB-11). The first areas are the quarters of the map. Each try
puts a room of random size into a random area, unless it would be too near to another room or to the rim. When an area
gets a room, its quarters become areas too. So a room may be in a large or in a small area.

Deviations: the least distance between rooms is the same on all four sides (RB-11 has one cell more at the left and at
the top); a level of fewer than two rooms is rolled again.
"""

from __future__ import annotations

import numpy as np

from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Rect
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import RetryLevel, Sketch


@record
class BspRooms(BuildStep):
    """Starter: rooms in quarters of the map, in quarters of these quarters, and so on, not yet dug.

    `tries`: number of rooms that are rolled, whether they find a place or not. `shortest`, `longest`: least and
    greatest side of a room's floor in cells.

    Raises RetryLevel if the map is too small, or if there are fewer than two rooms.
    """

    name = "BSP rooms"

    tries: int = 240
    shortest: int = 4
    longest: int = 20
    margin: int = 2
    """Least number of cells of rock between two floors, and between a floor and the rim of the map."""
    shift: int = 5
    """Greatest distance of a room from its area's first cell, in cells across and down."""

    def __call__(self, sketch: Sketch) -> None:
        width, height = sketch.size
        if min(width, height) < 6:
            raise RetryLevel("the map is too small to be divided into quarters")
        taken = np.zeros(sketch.size, np.bool_)
        areas = _quarters(Rect(2, 2, width - 5, height - 5))
        for _ in range(self.tries):
            area = sketch.dice.choice(areas)
            room = self._room_in(area, sketch.dice)
            reach = self.margin - 1
            left, top, right, bottom = room.x - reach, room.y - reach, room.right + reach, room.bottom + reach
            if left < 1 or top < 1 or right > width - 2 or bottom > height - 2:
                continue
            if taken[left : right + 1, top : bottom + 1].any():
                continue
            taken[room.inner.slices] = True
            sketch.rooms.append(room)
            areas += _quarters(area)
            sketch.record("a room is placed in an area")
        if len(sketch.rooms) < 2:
            raise RetryLevel("the level has only one room")

    def _room_in(self, area: Rect, dice: Dice) -> Rect:
        across = max(self.shortest, dice.between(1, min(area.width, self.longest)))
        down = max(self.shortest, dice.between(1, min(area.height, self.longest)))
        x, y = area.x + dice.between(0, self.shift), area.y + dice.between(0, self.shift)
        return Rect(x, y, across + 2, down + 2)


def _quarters(area: Rect) -> list[Rect]:
    across, down = max(area.width // 2, 1), max(area.height // 2, 1)
    return [Rect(x, y, across, down) for x in (area.x, area.x + across) for y in (area.y, area.y + down)]
