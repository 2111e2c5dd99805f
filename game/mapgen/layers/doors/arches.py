"""Arches: doorways without a leaf, where nothing is at stake on either side."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.components import cells_among
from game.engine.grid.neighbours import touching4
from game.mapgen.analysis.regions import Regions
from game.mapgen.core.sketch import ARCHWAY, Sketch
from game.mapgen.layers.doors.stakes import cells_at_stake, keeps_its_leaf


def open_arches(sketch: Sketch, rooms: NDArray[np.intp]) -> None:
    """Take the leaf out of each doorway with nothing at stake in the rooms on its sides.

    `rooms`: number of the room to whose own floor each cell belongs, intp[x, y]; -1 for all other cells.
    """
    held = cells_at_stake(sketch)
    between = Regions(sketch.floor & (rooms < 0), sketch.doorways()).numbers
    busy = cells_among(rooms, rooms[held].tolist())
    busy |= cells_among(between, between[held | touching4(busy)].tolist())
    at_stake = touching4(busy)
    free = [at for at in sketch.doors if at not in sketch.hidden and not keeps_its_leaf(at, sketch)]
    blank = [at for at in free if not at_stake[at]]
    for at in blank:
        sketch.cover.lay(ARCHWAY, at)
        sketch.door_specs.pop(at, None)
        sketch.doors.remove(at)
    if blank:
        sketch.record("arches where nothing is at stake")
