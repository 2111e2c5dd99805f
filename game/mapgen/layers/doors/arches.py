"""Arches: doorways without a leaf, where nothing is at stake on either side, or a den has a back door to nothing."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.components import cells_among
from game.engine.grid.geometry import Vec
from game.engine.grid.neighbours import touching4
from game.mapgen.analysis.regions import DEN, Regions, between_doors, doors_passed, tenants
from game.mapgen.core.sketch import ARCHWAY, Sketch
from game.mapgen.layers.doors.stakes import cells_at_stake, keeps_its_leaf


def open_arches(sketch: Sketch, rooms: NDArray[np.intp]) -> None:
    """Take the leaf out of each doorway with nothing at stake in the rooms on its sides, and out of dens' back doors.

    `rooms`: number of the room to whose own floor each cell belongs, intp[x, y]; -1 for all other cells.
    """
    held = cells_at_stake(sketch)
    between = Regions(sketch.floor & (rooms < 0), sketch.doorways()).numbers
    busy = cells_among(rooms, rooms[held].tolist())
    busy |= cells_among(between, between[held | touching4(busy)].tolist())
    at_stake = touching4(busy)
    blank = [at for at in _free_leaves(sketch) if not at_stake[at]]
    _open(blank, sketch)
    while doors := _back_doors(sketch, held):
        blank += doors
        _open(doors, sketch)
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


def _back_doors(sketch: Sketch, held: NDArray[np.bool_]) -> list[Vec]:
    """Return the leaves through which the hero leaves a den, on the way from the start, for a region with nothing.

    At most one leaf of each such region. Without it the region belongs to the den, and its other doors tell who lives
    there. `held`: as `cells_at_stake` returns it, bool[x, y].
    """
    regions, passed, lives = between_doors(sketch), doors_passed(sketch, special=True), tenants(sketch)
    reached = dict(zip(regions.numbers.flat, passed.flat, strict=True))
    busy = {*regions.numbers[held].tolist()}
    doors: dict[int, Vec] = {}
    for at in _free_leaves(sketch):
        sides = sorted(regions.beside(at), key=lambda side: reached[side])
        if len(sides) == 2 and lives[sides[0]] >= DEN and sides[1] not in busy:
            doors.setdefault(sides[1], at)
    return sorted(doors.values())
