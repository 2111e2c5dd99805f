"""Arches: doorways without a leaf, where nothing is at stake on either side, or nothing lies on the far side.

A leaf asks the hero whether he wants what is behind it. So no region, the ground between leaves, is without anything:
one of its leaves becomes an arch, and the others tell of what is behind that.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec
from game.engine.grid.neighbours import touching4
from game.mapgen.analysis.regions import Regions, between_doors, doors_passed
from game.mapgen.core.sketch import ARCHWAY, Sketch
from game.mapgen.layers.doors.stakes import cells_at_stake, keeps_its_leaf


def open_arches(sketch: Sketch, rooms: NDArray[np.intp]) -> None:
    """Take the leaf out of each doorway with nothing at stake in the rooms on its sides.

    `rooms`: number of the room to whose own floor each cell belongs, intp[x, y]; -1 for all other cells.
    """
    held = cells_at_stake(sketch)
    between = Regions(sketch.floor & (rooms < 0), sketch.doorways()).numbers
    busy = _of_numbers(rooms, rooms[held])
    busy |= _of_numbers(between, between[held | touching4(busy)])
    at_stake = touching4(busy)
    blank = [at for at in _free_leaves(sketch) if not at_stake[at]]
    _open(blank, sketch)
    while ways := _ways_out_of_nothing(sketch, held):
        blank += ways
        _open(ways, sketch)
    if blank:
        sketch.record("arches where nothing is at stake")


def _free_leaves(sketch: Sketch) -> list[Vec]:
    """Return the doors that may lose their leaf."""
    return [at for at in sketch.doors if at not in sketch.hidden and not keeps_its_leaf(at, sketch)]


def _open(doors: list[Vec], sketch: Sketch) -> None:
    """Take the leaves out of doors."""
    for at in doors:
        sketch.cover.lay(ARCHWAY, at)
        sketch.door_specs.pop(at, None)
        sketch.doors.remove(at)


def _ways_out_of_nothing(sketch: Sketch, held: NDArray[np.bool_]) -> list[Vec]:
    """Return a door of each region with nothing, if one may lose its leaf: the last on the way from the start.

    So the hero meets fewer doors, but passes as many as before to most places. `held`: as `cells_at_stake` returns it,
    bool[x, y].
    """
    regions, passed = between_doors(sketch), doors_passed(sketch, special=True)
    busy = {*regions.numbers[held].tolist()}
    last: dict[int, Vec] = {}
    for at in sorted(_free_leaves(sketch), key=lambda at: (int(passed[at]), at)):
        last.update(dict.fromkeys(regions.beside(at) - busy, at))
    return sorted({*last.values()})


def _of_numbers(numbered: NDArray[np.intp], chosen: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Return the cells whose number is among the chosen ones, bool[x, y]. `numbered`: intp[x, y]; -1 is no number."""
    among = np.zeros(int(numbered.max(initial=-1)) + 2, np.bool_)
    among[chosen] = True
    among[-1] = False
    return among[numbered]
