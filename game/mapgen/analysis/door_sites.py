"""Where a door fits.

Width: which cells are narrow enough for a door, and which are wide enough for a room.

Rooms and the openings in their walls: which doors serve a room, and which of a level's doors are out of place.

A door touches a room if it has a cell of the room's floor orthogonally beside it, and serves that room if its other
side is outside the room (B-09, T-01). A room's floor is what lies within its walls and was not dug by a corridor, which
may cross the corners that a round room leaves out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, Rect, Vec
from game.engine.records import record
from game.mapgen.core.sketch import Sketch, inside


def between_walls(floor: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the cells off the rim, floor or rock, with floor on both sides of one axis and rock on both of the other.

    Returns bool[x, y].
    """
    west, east, north, south = floor[:-2, 1:-1], floor[2:, 1:-1], floor[1:-1, :-2], floor[1:-1, 2:]
    between = np.zeros_like(floor)
    between[1:-1, 1:-1] = (west & east & ~north & ~south) | (north & south & ~west & ~east)
    return between


def is_between_walls(floor: NDArray[np.bool_], at: Vec) -> bool:
    """Return `between_walls` of a floor, bool[x, y], for one cell, which must be off the rim."""
    north, west, east, south = (bool(floor[at + step]) for step in ORTHOGONAL)
    return north == south != west == east


def roomy(cells: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the cells that lie in some 2x2 square of `cells`; anything narrower is left out: bool[x, y]."""
    squares = cells[:-1, :-1] & cells[1:, :-1] & cells[:-1, 1:] & cells[1:, 1:]
    covered = np.zeros_like(cells)
    for corner in (covered[:-1, :-1], covered[1:, :-1], covered[:-1, 1:], covered[1:, 1:]):
        np.logical_or(corner, squares, out=corner)
    return covered


def open_neighbours(floor: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """Return the number of orthogonal neighbours that are floor, for each cell, floor or rock: uint8[x, y]."""
    around = np.pad(floor, 1).view(np.uint8)
    neighbours: NDArray[np.uint8] = around[:-2, 1:-1] + around[2:, 1:-1] + around[1:-1, :-2] + around[1:-1, 2:]
    return neighbours


TOUCHES_NO_ROOM = "touches no room"
WITHIN_A_ROOM = "the same room on both sides"


class RoomFloors:
    """Floors of a level's rooms, as they are when the object is made."""

    def __init__(self, sketch: Sketch) -> None:
        self._laid_out = laid_out(sketch)
        self._insides = [inside(room) for room in sketch.rooms]
        self._ground = within_rooms(sketch.size, sketch.rooms) & sketch.floor
        for corridor in sketch.corridors:
            for at in corridor:
                self._ground[at] = False

    def why_not(self, at: Vec) -> str | None:
        """Return the reason against a door at a cell off the rim that has one open axis, or None if there is none."""
        beside = [step for step in ORTHOGONAL if self._ground[at + step]]
        if not beside:
            return TOUCHES_NO_ROOM
        served = any(self._leads_out(at, step) for step in beside)
        return None if served else WITHIN_A_ROOM

    def why_not_where_laid_out(self, at: Vec) -> str | None:
        """Return `why_not` for a cell of a room, its walls or a corridor, and None for ground that grew."""
        return self.why_not(at) if self._laid_out[at] else None

    def _leads_out(self, at: Vec, step: Vec) -> bool:
        """Return whether the other side is outside a room that has floor one step from a cell."""
        room_side, other_side = at + step, at - step
        return any(
            room.contains(room_side) and not (room.contains(other_side) and self._ground[other_side])
            for room in self._insides
        )


def within_rooms(size: tuple[int, int], rooms: Iterable[Rect]) -> NDArray[np.bool_]:
    """Return the cells strictly within the walls of any room, dug or not: bool[x, y]."""
    within = np.zeros(size, np.bool_)
    for room in rooms:
        within[room.x + 1 : room.right, room.y + 1 : room.bottom] = True
    return within


def laid_out(sketch: Sketch) -> NDArray[np.bool_]:
    """Return the cells of rooms, walls included, and of corridors between them: bool[x, y].

    There are none where no rooms are known.

    All other ground grew, as caves and mazes do: there "a door touches a room" has no meaning.
    """
    cells = np.zeros(sketch.size, np.bool_)
    for room in sketch.rooms:
        cells[room.x : room.right + 1, room.y : room.bottom + 1] = True
    for corridor in sketch.corridors if sketch.rooms else ():
        for at in corridor:
            cells[at] = True
    return cells


def border_of(room: Rect) -> Iterator[Vec]:
    """Yield the cells of the four border lines, corners twice: top, left, bottom, right."""
    across, down = range(room.x, room.right + 1), range(room.y, room.bottom + 1)
    yield from (Vec(x, room.y) for x in across)
    yield from (Vec(room.x, y) for y in down)
    yield from (Vec(x, room.bottom) for x in across)
    yield from (Vec(room.right, y) for y in down)


def open_border(room: Rect, floor: NDArray[np.bool_]) -> list[Vec]:
    """Return the cells of floor, bool[x, y], on a room's border lines, corners included, none twice."""
    return [at for at in dict.fromkeys(border_of(room)) if floor[at]]


def is_beside_door(at: Vec, doors: Set[Vec], neighbours: Iterable[Vec] = DIRECTIONS) -> bool:
    """Return whether one of the eight neighbours of a cell, or of some of them, is a door (B-10)."""
    return any(at + step in doors for step in neighbours)


@record
class DoorPlaces:
    """Positions of the doors of one level, relative to its rooms and to one another."""

    touching_no_room: int | None
    """Number of doors of rooms and corridors without a cell of a room's floor orthogonally beside them (B-09).

    Doors elsewhere, as in caves beside a fort, do not count. None where no rooms are known.
    """
    beside_another: int
    """Number of pairs of doors beside each other, diagonally too (B-10)."""
    doorless_rooms: int | None
    """Number of rooms with an opening, but no door in their border (T-02). None where no rooms are known."""
    open_rooms: int | None
    """Number of rooms with an opening. None where no rooms are known."""
    open_border_cells: int | None
    """Number of walkable cells in the borders of rooms that are no doors (T-02). None where no rooms are known."""


def door_places(sketch: Sketch) -> DoorPlaces:
    """Return the door figures of a level."""
    doors = set(sketch.doors)
    pairs = sum(at + step in doors for at in doors for step in DIRECTIONS) // 2
    if not sketch.rooms:
        return DoorPlaces(None, pairs, None, None, None)
    by_rooms = laid_out(sketch)
    rooms_floor = within_rooms(sketch.size, sketch.rooms) & sketch.floor
    openings = [cells for room in sketch.rooms if (cells := open_border(room, sketch.floor))]
    return DoorPlaces(
        touching_no_room=sum(
            bool(by_rooms[at]) and not any(rooms_floor[at + step] for step in ORTHOGONAL) for at in doors
        ),
        beside_another=pairs,
        doorless_rooms=sum(doors.isdisjoint(cells) for cells in openings),
        open_rooms=len(openings),
        open_border_cells=len({at for cells in openings for at in cells} - doors),
    )
