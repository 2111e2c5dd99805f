"""One building: the map split in halves of halves, walls one cell thick between them.

The third starter of the Rust roguelike tutorial (RB-12). Its rooms are joined in the order of splitting, by ways from
some cell of one to some cell of the next, through whatever lies between; or, which the tutorial has not, by one doorway
in the wall of each split. Either way all rooms are connected, and no corridors are noted: they are holes in walls.
Deviation: the second half takes the odd line, so that no wall is two cells thick (RB-12).
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
"""Cells of floor that every room keeps each way."""


@record
class BspInterior(BuildStep):
    """A starter. Halves of more than `shortest` cells are split again."""

    shortest: int = 8
    doorways: bool = False
    """Whether each split gets one doorway, instead of ways through all that lies between."""
    longer_side: bool = False
    """Whether always the longer side is split, instead of either by chance."""
    stray: int = 0
    """How many cells off the half a wall may stand."""
    building: tuple[int, int] | None = None
    """How wide and high the building is at most, its walls included; it stands anywhere. None for the whole map."""

    def __call__(self, sketch: Sketch) -> None:
        if min(sketch.size) - 2 < NARROWEST:
            raise RetryLevel("the map is narrower than a room")
        self._split(sketch, self._site(sketch))
        if len(sketch.rooms) < 2:
            raise RetryLevel("a single room leads nowhere")
        if not self.doorways:
            for room, following in pairwise(sketch.rooms):
                dig(sketch, across_then_down(cell_in(sketch, room), cell_in(sketch, following)))
                sketch.record("a way to the next room")

    def _site(self, sketch: Sketch) -> Rect:
        """The building's outer walls."""
        if self.building is None:
            return Rect(0, 0, *sketch.size)
        across, down = (min(most, length) for most, length in zip(self.building, sketch.size, strict=True))
        width, height = sketch.size
        return Rect(sketch.dice.between(0, width - across), sketch.dice.between(0, height - down), across, down)

    def _split(self, sketch: Sketch, room: Rect) -> None:
        """Splits a room, its walls included, in two that share a wall, and those on; digs what is not split."""
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
    sketch.floor[room.x + 1 : room.right, room.y + 1 : room.bottom] = True
    sketch.record("a room is split off")


def _halves(room: Rect, first: int, *, across: bool) -> tuple[Rect, Rect]:
    """Two rooms for one, that share a wall; the first is so many cells long with its walls."""
    if across:
        return room._replace(width=first), room._replace(x=room.x + first - 1, width=room.width - first + 1)
    return room._replace(height=first), room._replace(y=room.y + first - 1, height=room.height - first + 1)


def _cut_doorway(sketch: Sketch, room: Rect, first: int, *, across: bool) -> None:
    """Opens the wall between two halves where both have floor; walls are too few to leave no such place."""
    floor = sketch.floor if across else sketch.floor.T  # a view: what is opened in it is opened
    start, end = (room.y, room.bottom) if across else (room.x, room.right)
    wall = (room.x if across else room.y) + first - 1
    places = np.flatnonzero(floor[wall - 1, start:end] & floor[wall + 1, start:end]).tolist()
    floor[wall, start + sketch.dice.choice(places)] = True
    sketch.record("a doorway between two halves")
