"""Which cells belong to the rooms of a level that have a purpose."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.components import largest_component
from game.engine.model.fixtures import Room


def rooms_of_cells(rooms: Sequence[Room], open_cells: NDArray[np.bool_]) -> NDArray[np.int16]:
    """Return the index in `rooms` of the room with a purpose of each cell, int16[x, y]; -1 for a cell of none.

    A room has the largest connected piece of the open cells inside its walls: the rectangle of a round room may reach
    into the rooms beside it. A cell of two rooms belongs to the smaller one, and of two equally large ones to the
    first. `open_cells`: cells without rock and doors, bool[x, y].
    """
    found = np.full(open_cells.shape, -1, np.int16)
    named = [(room.area.width * room.area.height, number) for number, room in enumerate(rooms) if room.purpose]
    for _, number in sorted(named, reverse=True):
        area = rooms[number].area
        inside = area.inner.slices
        found[inside][largest_component(open_cells[inside])] = number
    return found
