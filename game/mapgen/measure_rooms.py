"""What is room and what is corridor, and how many ways lead out of each room.

A room is made of open cells that squares of four cover; whatever is narrower is corridor. It need not be a rectangle.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.mapgen.components import components
from game.mapgen.thresholds import roomy

SMALLEST = 9
"""Cells; smaller patches are wide places in a corridor."""


@dataclass(frozen=True)
class Rooms:
    """The rooms of a level, and its corridors."""

    exits: NDArray[np.intp]
    """For each room how many doors and cells of corridor lie orthogonally beside it."""
    doors: NDArray[np.intp]
    """How many of these are doors."""
    corridor_percent: float
    """Of the open cells, doors left out, those that are in no room of whatever size."""


def rooms_of(ground: NDArray[np.bool_], doors: NDArray[np.bool_]) -> Rooms:
    """The rooms of a ground whose doors are not open cells."""
    open_cells = ground & ~doors
    covered = roomy(open_cells)
    patches = components(covered)
    is_room = np.bincount(patches[covered]) >= SMALLEST
    room, exit_cell = _exits(patches, ground & ~covered)
    leads_out = is_room[room]
    exits = np.bincount(room[leads_out], minlength=len(is_room))
    through_doors = np.bincount(room[leads_out & doors.reshape(-1)[exit_cell]], minlength=len(is_room))
    all_open, wide = int(np.count_nonzero(open_cells)), int(np.count_nonzero(covered))
    return Rooms(exits[is_room], through_doors[is_room], 100 * (all_open - wide) / max(1, all_open))


def _exits(patches: NDArray[np.intp], beyond: NDArray[np.bool_]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Each patch with each cell beyond that is orthogonally beside it, no pair twice; cells counted along columns."""
    x, y = np.nonzero(beyond)
    around = np.pad(patches, 1, constant_values=-1)
    cell = np.tile(x * patches.shape[1] + y, 4)
    patch = np.concatenate([around[x, y + 1], around[x + 2, y + 1], around[x + 1, y], around[x + 1, y + 2]])
    pairs = np.unique(patch[patch >= 0] * patches.size + cell[patch >= 0])
    return pairs // patches.size, pairs % patches.size
