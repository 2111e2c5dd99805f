"""Counts of misplaced doors, of rooms without doors, and of openings without doors on one level."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, Rect, Vec
from game.engine.records import record
from game.mapgen.analysis.door_sites import border_of, laid_out, within_rooms
from game.mapgen.core.sketch import Sketch


def open_border(room: Rect, floor: NDArray[np.bool_]) -> list[Vec]:
    """Return the floor cells in a room's walls, corners included, each cell once. `floor`: bool[x, y]."""
    return [at for at in dict.fromkeys(border_of(room)) if floor[at]]


@record
class DoorPlaces:
    """Counts of misplaced doors, of rooms without doors, and of openings without doors on one level."""

    has_rooms: bool = False
    """Whether rooms are recorded. If not, only `beside_another` counts anything."""
    touching_no_room: int = 0
    """Number of doors of rooms and corridors with no cell of a room's floor orthogonally beside them (B-09).

    Doors elsewhere, as in caves beside a fort, do not count.
    """
    beside_another: int = 0
    """Number of pairs of doors beside each other, orthogonally or diagonally (B-10)."""
    doorless_rooms: int = 0
    """Number of rooms with an opening in their walls, but no door (T-02)."""
    open_rooms: int = 0
    """Number of rooms with an opening in their walls."""
    open_border_cells: int = 0
    """Number of walkable cells without a door in the walls of rooms (T-02)."""


def door_places(sketch: Sketch) -> DoorPlaces:
    """Count the doors of a level that are out of place, and the openings of its rooms."""
    doors = set(sketch.doors)
    pairs = sum(at + step in doors for at in doors for step in DIRECTIONS) // 2
    if not sketch.rooms:
        return DoorPlaces(beside_another=pairs)
    by_rooms = laid_out(sketch)
    rooms_floor = within_rooms(sketch.size, sketch.rooms) & sketch.floor
    openings = [cells for room in sketch.rooms if (cells := open_border(room, sketch.floor))]
    return DoorPlaces(
        has_rooms=True,
        touching_no_room=sum(
            bool(by_rooms[at]) and not any(rooms_floor[at + step] for step in ORTHOGONAL) for at in doors
        ),
        beside_another=pairs,
        doorless_rooms=sum(doors.isdisjoint(cells) for cells in openings),
        open_rooms=len(openings),
        open_border_cells=len({at for cells in openings for at in cells} - doors),
    )
