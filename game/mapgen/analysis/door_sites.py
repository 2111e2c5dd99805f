"""Cells where a door fits: narrow places, and openings in the walls of rooms.

The first functions find cells that are narrow enough for a door, and cells that are wide enough for a room. The others
decide whether a door serves a room.

A door touches a room if a cell of the room's floor is orthogonally beside it. A door serves that room if its other side
is outside the room (B-09, T-01). The floor of a room is the floor within its walls that was not dug by a corridor. A
corridor may cross the corners of a round room's rectangle; its cells there are not floor of the room.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, Rect, Vec
from game.engine.grid.neighbours import inner_neighbours
from game.mapgen.core.sketch import Sketch


def between_walls(floor: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the cells with floor on two opposite sides and rock on the other two: bool[x, y].

    The cell itself may be floor or rock. It is never on the rim (the outermost cells of the map). `floor`: bool[x, y].
    """
    north, west, east, south = (inner_neighbours(floor, step) for step in ORTHOGONAL)
    between = np.zeros_like(floor)
    between[1:-1, 1:-1] = (west & east & ~north & ~south) | (north & south & ~west & ~east)
    return between


def is_between_walls(floor: NDArray[np.bool_], at: Vec) -> bool:
    """Return whether a cell has floor on two opposite sides and rock on the other two. `floor`: bool[x, y].

    `at`: a cell that is not on the rim (the outermost cells of the map).
    """
    north, west, east, south = (bool(floor[at + step]) for step in ORTHOGONAL)
    return north == south != west == east


TOUCHES_NO_ROOM = "touches no room"
WITHIN_A_ROOM = "the same room on both sides"


class RoomFloors:
    """Record of the floors of a level's rooms, which shows whether a door would serve a room.

    A door serves a room if the room's floor is orthogonally beside the door and the door's other side is outside the
    room. Floor that is dug after this object was made does not count.
    """

    def __init__(self, sketch: Sketch) -> None:
        self._laid_out = laid_out(sketch)
        self._insides = [room.inner for room in sketch.rooms]
        self._ground = floor_of_rooms(sketch)

    def why_not(self, at: Vec) -> str | None:
        """Return why a door at a cell would serve no room; None if the door would serve a room.

        A door serves a room if the room's floor is orthogonally beside the door and the door's other side is outside
        the room. `at`: a cell with floor on two opposite sides and rock on the other two, not on the map's rim (its
        outermost cells).
        """
        beside = [step for step in ORTHOGONAL if self._ground[at + step]]
        if not beside:
            return TOUCHES_NO_ROOM
        served = any(self._leads_out(at, step) for step in beside)
        return None if served else WITHIN_A_ROOM

    def why_not_where_laid_out(self, at: Vec) -> str | None:
        """Return why a door at a cell would serve no room; None if the door would serve a room.

        A door serves a room if one side of the door is floor of the room and the other side is outside the room. Cells
        that do not belong to rooms, their walls or corridors are not judged: on natural ground, such as caves, the
        result is None.
        """
        return self.why_not(at) if self._laid_out[at] else None

    def _leads_out(self, at: Vec, step: Vec) -> bool:
        """Return whether a door leads out of a room. `at`: cell of the door.

        `step`: step from the door to the room's floor.
        """
        outside, inside = at - step, at + step
        return not self._ground[outside] or any(
            room.contains(inside) and not room.contains(outside) for room in self._insides
        )


def within_rooms(size: tuple[int, int], rooms: Iterable[Rect]) -> NDArray[np.bool_]:
    """Return the cells inside the walls of any room, dug or not: bool[x, y].

    `size`: cells of the map across and down.
    """
    within = np.zeros(size, np.bool_)
    for room in rooms:
        within[room.inner.slices] = True
    return within


def floor_of_rooms(sketch: Sketch) -> NDArray[np.bool_]:
    """Return the floor within the walls of any room, without corridors: bool[x, y]."""
    floor = within_rooms(sketch.size, sketch.rooms) & sketch.floor
    for corridor in sketch.corridors:
        for at in corridor:
            floor[at] = False
    return floor


def laid_out(sketch: Sketch) -> NDArray[np.bool_]:
    """Return the cells of rooms, their walls and corridors: bool[x, y]. All are False if the sketch has no rooms.

    All other ground is natural, such as caves and mazes. There the rule that a door touches a room has no meaning.
    """
    cells = np.zeros(sketch.size, np.bool_)
    for room in sketch.rooms:
        cells[room.slices] = True
    for corridor in sketch.corridors if sketch.rooms else ():
        for at in corridor:
            cells[at] = True
    return cells


def border_of(room: Rect) -> Iterator[Vec]:
    """Yield the cells of a room's four walls: top, left, bottom, right. Corners are yielded twice."""
    across, down = range(room.x, room.right + 1), range(room.y, room.bottom + 1)
    yield from (Vec(x, room.y) for x in across)
    yield from (Vec(room.x, y) for y in down)
    yield from (Vec(x, room.bottom) for x in across)
    yield from (Vec(room.right, y) for y in down)


def border_cells(room: Rect, height: int) -> NDArray[np.intp]:
    """Return the cells of `border_of`, each once, as flat indices `x * height + y`: intp[cell].

    `height`: number of cells of the map down.
    """
    across, down = np.arange(room.x, room.right + 1) * height, np.arange(room.y, room.bottom + 1)
    left, right = room.x * height, room.right * height
    cells = np.concatenate([across + room.y, left + down, across + room.bottom, right + down])
    return cells[np.sort(np.unique(cells, return_index=True)[1])]


def is_beside_door(at: Vec, doors: Set[Vec], neighbours: Iterable[Vec] = DIRECTIONS) -> bool:
    """Return whether a door is beside a cell (B-10). `doors`: cells of doors.

    `neighbours`: steps to the neighbours that count, by default all eight.
    """
    return any(at + step in doors for step in neighbours)
