"""Figures (measured values) that describe a level, and the range in which each figure of a good level lies.

All figures are exact, except the mean walk and the percentage of cells seen. These two are measured from a sample of
cells, which is always the same for the same level. Every door counts as shut. Cells are connected if actors can walk
between them in four directions. If a level has several parts that are not connected, most figures are those of the
largest part.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.components import components
from game.engine.grid.neighbours import count4
from game.engine.records import record
from game.mapgen.analysis.cut_cells import cut_cells
from game.mapgen.analysis.door_graph import region_graph
from game.mapgen.measure.slow_measures import mean_walk, pairs_in_sight, rooms_of, steps_from

SAMPLE = 32
"""Number of sampled cells from which walks and sight are measured."""

SMALLEST_ISLAND = 4
"""Least number of unwalkable cells in an island around which a loop is counted. Smaller islands are called pillars."""


@record
class Measures:
    """Figures that describe the layout of one level, for example its numbers of doors and of loops."""

    cells: int
    """Number of walkable cells, doors included."""
    doors: int
    """Number of doors, hidden doors included."""
    doors_per_1000: float
    """Number of doors per 1000 walkable cells."""
    doors_between: float | None
    """Mean number of doors entered between two random cells, on the way with the fewest doors.

    None in a level with more than 2,000 doors.
    """
    only_way_percent: float
    """Percentage (0-100) of the doors that are the only way between other cells."""
    walk_round_percent: float
    """Percentage (0-100) of the doors that have the same region on both sides: a way round them needs no door."""
    loops_per_1000: float
    """Number of loops per 1000 walkable cells: islands of at least 4 unwalkable cells that can be walked round."""
    dead_ends_per_1000: float
    """Number of dead ends per 1000 walkable cells: cells with a single walkable orthogonal neighbour."""
    rooms: int
    """Number of rooms: patches of at least 9 open cells, all of them in 2x2 squares of open cells."""
    two_exits_percent: float | None
    """Percentage (0-100) of the rooms with two or more ways out, by a door or an open way. None without rooms."""
    two_doors_percent: float | None
    """Percentage (0-100) of the rooms with two or more doors. None without rooms."""
    mean_walk: float
    """Mean number of steps between two random cells, walking in eight directions, also diagonally past corners."""
    stairs_walk: int | None
    """Number of steps between the two stairs, walking in eight directions, also diagonally past corners.

    None without two stairs or without a way between them.
    """
    visible_percent: float
    """Percentage (0-100) of the walkable cells that are seen from a random cell, with all doors shut.

    Cells that block sight, such as those behind a curtain, count neither as seen nor as the random cell.
    """
    corridor_percent: float
    """Percentage (0-100) of the walkable cells, doors excluded, that are too narrow to belong to a room."""
    cut_percent: float
    """Percentage (0-100) of the walkable cells that are the only way between other cells."""


def measure(
    floor: NDArray[np.bool_],
    doors: Sequence[tuple[int, int]],
    stairs: tuple[tuple[int, int], tuple[int, int]] | None = None,
    *,
    opaque: NDArray[np.bool_] | None = None,
) -> Measures:
    """Measure a level and return its figures. `floor`: walkable cells, bool[x, y].

    `doors`: cells of the doors, which are walkable. `stairs`: the cells of two stairs, or None if the level has fewer.

    `opaque`: cells that block sight besides the doors, bool[x, y]; None for all cells that are not walkable. Raises
    ValueError if no cell is walkable.
    """
    parts = components(floor)
    sizes = np.bincount(parts[floor])
    if not len(sizes):
        raise ValueError("the level has no floor to measure")
    ground = floor if len(sizes) == 1 else parts == sizes.argmax()
    cells = int(sizes.max())
    door_cells = np.zeros_like(floor)
    for at in doors:
        door_cells[at] = True
    walls = ~floor if opaque is None else opaque
    clear = ground & ~walls
    x, y = np.nonzero(clear if clear.any() else ground)
    chosen = (2 * np.arange(SAMPLE) + 1) * len(x) // (2 * SAMPLE)
    sample = list(zip(x[chosen].tolist(), y[chosen].tolist(), strict=True))
    cuts = cut_cells(ground)
    rooms = rooms_of(ground, door_cells)
    graph = region_graph(ground, [at for at in doors if ground[at]])
    return Measures(
        cells=int(sizes.sum()),
        doors=len(doors),
        doors_per_1000=1000 * len(doors) / int(sizes.sum()),
        doors_between=graph.doors_between,
        only_way_percent=_percent(cuts & door_cells, ground & door_cells),
        walk_round_percent=graph.walk_round_percent,
        loops_per_1000=1000 * _loops(ground) / cells,
        dead_ends_per_1000=1000 * _dead_ends(ground) / cells,
        rooms=len(rooms.exits),
        two_exits_percent=_percent_of_two(rooms.exits),
        two_doors_percent=_percent_of_two(rooms.doors),
        mean_walk=mean_walk(ground, sample),
        stairs_walk=_stairs_walk(floor, stairs),
        visible_percent=100 * pairs_in_sight(walls | door_cells, x, y, chosen) / (len(x) * SAMPLE),
        corridor_percent=rooms.corridor_percent,
        cut_percent=_percent(cuts, ground),
    )


def _percent(some: NDArray[np.bool_], of: NDArray[np.bool_]) -> float:
    """Return the percentage (0-100) of the cells `of` that are in `some`; 0 if `of` has none. Both are bool[x, y]."""
    return 100 * int(np.count_nonzero(some)) / max(1, int(np.count_nonzero(of)))


def _percent_of_two(exits: NDArray[np.intp]) -> float | None:
    return 100 * int(np.count_nonzero(exits >= 2)) / len(exits) if len(exits) else None


def _loops(ground: NDArray[np.bool_]) -> int:
    """Return the number of loops in the ground: one for each island around which one can walk.

    An island is a connected part of at least 4 unwalkable cells; cells are connected in eight directions. The rock that
    surrounds the whole ground is no island. `ground`: walkable cells, bool[x, y].
    """
    solid = np.pad(~ground, 1, constant_values=True)
    islands = np.bincount(components(solid, diagonal=True)[solid])
    return int(np.count_nonzero(islands >= SMALLEST_ISLAND)) - 1


def _dead_ends(ground: NDArray[np.bool_]) -> int:
    return int(np.count_nonzero(ground & (count4(ground) == 1)))


def _stairs_walk(floor: NDArray[np.bool_], stairs: tuple[tuple[int, int], tuple[int, int]] | None) -> int | None:
    if stairs is None:
        return None
    steps = int(steps_from(floor, stairs[1])[stairs[0]]) if floor[stairs[1]] else 0
    return steps if steps > 0 else None
