"""Three things side by side; the hero can take only one of them.

On depth 1 they lie in the room where he arrives, and deeper behind doors, as other prizes do. He can walk around them,
so that he never takes one on his way to somewhere else, and he needs no key, rune or secret door to reach them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import EAST, SOUTH, Vec
from game.engine.grid.neighbours import neighbours
from game.engine.records import record
from game.mapgen.analysis.regions import doors_passed
from game.mapgen.analysis.solvable import reached_by_hero
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import RetryLevel, Sketch, cells_within
from game.mapgen.layers.population.loot_behind_doors import drawn_cell, tickets_of


@record
class OneOfThree(BuildStep):
    """Three things in a row on some depths. `item`: their name in the sketch. `depths`: the depths that have them.

    Raises RetryLevel if no row of three free cells fits.
    """

    item: str
    depths: tuple[int, ...]

    needs = ("floor", "start")

    def __call__(self, sketch: Sketch) -> None:
        if sketch.depth not in self.depths:
            return
        tickets = _first_room(sketch) if sketch.depth == 1 else tickets_of(sketch) * reached_by_hero(sketch)
        rows = {along: tickets * _middles(sketch, along) for along in (EAST, SOUTH)}
        middle = drawn_cell(rows[EAST] + rows[SOUTH], sketch)
        if middle is None:
            raise RetryLevel("no room has a free row for three things")
        along = sketch.dice.choice([along for along, row in rows.items() if row[middle]])
        cells = [middle - along, middle, middle + along]
        sketch.items += [(self.item, at) for at in cells]
        sketch.sure += cells
        sketch.choices.append(frozenset(cells))


def _first_room(sketch: Sketch) -> NDArray[np.int64]:
    """Return 1 for each cell of the room where the hero arrives that he reaches without a door, else 0: int64[x, y]."""
    here = doors_passed(sketch) == 0
    return sketch.mask(at for room in sketch.arrival() for at in cells_within(room, here)).astype(np.int64)


def _middles(sketch: Sketch, along: Vec) -> NDArray[np.bool_]:
    """Return the cells that can be the middle of a row of three free cells, bool[x, y]. `along`: direction of the row.

    The floor around the row must hang together, so that no way leads over it; and no door is beside it:

        .....
        .ABC.
        #####
    """
    free, doors = sketch.free_ground(), sketch.mask(sketch.doors)
    across = SOUTH if along == EAST else EAST
    side = [along * by for by in (-2, -1, 0, 1, 2)]
    ring = [*(by - across for by in side), side[-1], *(by + across for by in reversed(side)), side[0]]
    around = neighbours(sketch.floor & ~doors, ring)
    arcs = sum((one & ~after).astype(np.int8) for one, after in zip(around, [*around[1:], around[0]], strict=True))
    beside = np.logical_or.reduce(neighbours(doors, ring))
    middles: NDArray[np.bool_] = np.logical_and.reduce(neighbours(free, [-along, Vec(0, 0), along])) & ~beside
    middles &= arcs <= 1
    return middles
