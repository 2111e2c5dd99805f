"""A building full of rooms: the map is split in halves again and again, with walls one cell thick between them.

This is the third starter of the Rust roguelike tutorial (RB-12). The tutorial joins each room to the next, in the order
in which the rooms were split off. For this it digs a way between random cells of the two rooms, through all rooms and
walls in between. `Sketch.corridors` stays empty, because the ways are only holes in walls. Deviations: with the setting
`doorways`, this game digs no ways, but cuts one doorway in each wall that a split has made. This connects all rooms
too. If the halves cannot be equal, the second half gets the odd row or column, so that no wall is two cells thick
(RB-12).
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from game.engine.grid.geometry import Rect
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import RetryLevel, Sketch
from game.mapgen.core.tunnels import across_then_down, cell_in, dig

NARROWEST = 3
"""Least width and height of a room's floor, in cells."""


@record
class BspInterior(BuildStep):
    """Starter: one building, split in halves.

    A room is split into two halves, which divide one of the room's sides. The side is measured without the outer walls.
    If half of the side is more than `shortest` cells, both halves are split again.

    Raises RetryLevel if the map is too narrow, or if there are fewer than two rooms.
    """

    name = "BSP interior"

    shortest: int = 8
    doorways: bool = False
    """Whether each wall made by a split gets a doorway; else a way is dug from each room to the next, through walls."""
    longer_side: bool = False
    """Whether the longer side is split each time; else a random side."""
    stray: int = 0
    """Greatest distance in cells between the wall of a split and the exact middle."""
    building: tuple[int, int] | None = None
    """Greatest width and height of the building in cells, walls included; its place is random.

    None for the whole map.
    """

    def __call__(self, sketch: Sketch) -> None:
        if min(sketch.size) - 2 < NARROWEST:
            raise RetryLevel("the map is too small for a room")
        self._split(sketch, self._site(sketch))
        if len(sketch.rooms) < 2:
            raise RetryLevel("the level has only one room")
        if not self.doorways:
            for room, following in pairwise(sketch.rooms):
                dig(sketch, across_then_down(cell_in(sketch, room), cell_in(sketch, following)))
                sketch.record("a passage to the next room")

    def _site(self, sketch: Sketch) -> Rect:
        """Return the rectangle of the building, outer walls included."""
        if self.building is None:
            return Rect(0, 0, *sketch.size)
        across, down = (min(most, length) for most, length in zip(self.building, sketch.size, strict=True))
        width, height = sketch.size
        return Rect(sketch.dice.between(0, width - across), sketch.dice.between(0, height - down), across, down)

    def _split(self, sketch: Sketch, room: Rect) -> None:
        """Split a room in two that share a wall, and split each half again. Dig the halves that are not split.

        `room`: its rectangle, walls included.
        """
        across = room.width > room.height if self.longer_side else sketch.dice.chance(50)
        half = ((room.width if across else room.height) - 2) // 2
        if half <= NARROWEST:
            _dig(sketch, room)
            return
        stray = min(self.stray, half - 1 - NARROWEST)
        first = half + 1 + (sketch.dice.between(-stray, stray) if stray else 0)
        for part in _halves(room, first, across=across):
            if half > self.shortest:
                self._split(sketch, part)
            else:
                _dig(sketch, part)
        if self.doorways:
            _cut_doorway(sketch, room, first, across=across)


def _dig(sketch: Sketch, room: Rect) -> None:
    sketch.rooms.append(room)
    sketch.floor[room.inner.slices] = True
    sketch.record("a room is split off")


def _halves(room: Rect, first: int, *, across: bool) -> tuple[Rect, Rect]:
    """Return the two halves of a room, which share a wall.

    `first`: length of the first half in cells along the split side, walls included. `across`: whether the halves lie
    side by side; else one half lies above the other half.
    """
    if across:
        return room._replace(width=first), room._replace(x=room.x + first - 1, width=room.width - first + 1)
    return room._replace(height=first), room._replace(y=room.y + first - 1, height=room.height - first + 1)


def _cut_doorway(sketch: Sketch, room: Rect, first: int, *, across: bool) -> None:
    """Open a random cell of the wall between the two halves of a room. Both halves must have floor beside the cell.

    Where another wall ends at this wall, one side has no floor. Only few cells are ruled out in this way, so a fitting
    cell always exists. `across`: whether the halves lie side by side; else one above the other. `first`: width of the
    first half in cells (its height if one half is above the other), walls included.
    """
    floor = sketch.floor if across else sketch.floor.T  # a view: changes in it change the sketch
    start, end = (room.y, room.bottom) if across else (room.x, room.right)
    wall = (room.x if across else room.y) + first - 1
    places = np.flatnonzero(floor[wall - 1, start:end] & floor[wall + 1, start:end]).tolist()
    floor[wall, start + sketch.dice.choice(places)] = True
    sketch.record("a doorway between two halves")
