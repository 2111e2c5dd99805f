"""Slow measures of a level: its rooms, how far one sees from its cells, and how long its walks are.

Rooms: which cells are room and which are corridor, and how many ways lead out of each room. A room consists of the open
cells that lie in 2x2 squares of open cells; anything narrower is corridor. A room need not be a rectangle.

Sight: how much of a level is seen from some of its cells, along straight lines of any length. The hero's view in play
is computed by other rules (`game.engine.sight`). This module's rules were used to measure the levels of other games
too. A line moves one cell at a time along its longer axis. With each move it crosses only the cell that is nearest to
the exact line. If two cells are equally near, it crosses the cell with the even coordinate. Obstacles at the two ends
of a line do not block it.

Walks: how many steps it is from some cells of a level to all other cells. They are measured by flood fills on
bitboards, numbers with a bit for each cell. With each step, a flood fill counts the cells that it newly reaches; it
need not store their distances. Very long walks are measured from cell to cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.bitboard import around
from game.engine.grid.components import components
from game.engine.grid.flood import number
from game.engine.grid.neighbours import roomy
from game.engine.records import record

SMALLEST = 9
"""Least number of cells of a room; a smaller patch is a wide place in a corridor."""


@record
class Rooms:
    """Figures about the rooms and corridors of a level."""

    exits: NDArray[np.intp]
    """Number of doors and corridor cells orthogonally beside each room: intp[room]."""
    doors: NDArray[np.intp]
    """Number of doors orthogonally beside each room: intp[room]."""
    corridor_percent: float
    """Percentage (0-100) of the open cells, doors excluded, that are in no 2x2 square of open cells."""


def rooms_of(ground: NDArray[np.bool_], doors: NDArray[np.bool_]) -> Rooms:
    """Find the rooms of a level and return figures about them. `ground`: walkable cells, doors included.

    `doors`: cells of the doors. Both are bool[x, y].
    """
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
    """Return pairs of a patch and an exit cell that touch orthogonally, as two arrays: patches, exit cells.

    A patch is a connected part of the ground that is wide enough for a room. An exit cell is narrower ground beside the
    patch. Each pair is listed once. `patches`: number of each cell's patch, -1 for none, intp[x, y]. `beyond`: the
    cells that may be exit cells, bool[x, y]. Cells are returned as flat indices, `x * height + y`.
    """
    x, y = np.nonzero(beyond)
    around = np.pad(patches, 1, constant_values=-1)
    cell = np.tile(x * patches.shape[1] + y, 4)
    patch = np.concatenate([around[x, y + 1], around[x + 2, y + 1], around[x + 1, y], around[x + 1, y + 2]])
    pairs = np.unique(patch[patch >= 0] * patches.size + cell[patch >= 0])
    return pairs // patches.size, pairs % patches.size


Numbers = NDArray[np.intp]
"""Array with one number for each cell or pair of cells: intp[n]."""

MAX_LINES = 20_000
"""Greatest number of lines of sight that are followed.

If there are more lines, this number of them, evenly spread, is followed.
"""

LINES_AT_ONCE = 4_000
"""Number of lines that are followed together: each of their cells takes some memory."""

EIGHTHS = (4, 2, 6, 1, 3, 5, 7)
"""Places in a line that are tested first, in eighths of its length, because most blocked lines are blocked there."""


def pairs_in_sight(opaque: NDArray[np.bool_], x: Numbers, y: Numbers, viewers: Numbers) -> float:
    """Return the number of pairs of a viewer and another cell that see each other.

    The number is an estimate if more than `MAX_LINES` lines would have to be followed. `opaque`: cells that block
    sight, bool[x, y]. `x`, `y`: columns and rows of all cells. `viewers`: indices of the viewers in `x` and `y`.
    """
    # A line of more than one step stays in one patch of clear cells, except at its ends.
    patches = components(~opaque, diagonal=True)[x, y]
    patch = patches[viewers, None]
    may_see = (patch == patches) | (patch < 0) | (patches < 0)
    ends = np.cumsum(np.count_nonzero(may_see, axis=1))
    every = max(1.0, int(ends[-1]) / MAX_LINES)
    if every > 1:
        chosen = (np.arange(MAX_LINES) * every).astype(np.intp)
        viewer = np.searchsorted(ends, chosen, side="right")
        parts = np.split(chosen, np.searchsorted(chosen, ends[:-1]))
        begins = [0, *ends[:-1].tolist()]
        # One viewer after another: the numbers of all pairs would take a hundred megabytes on the largest levels.
        of_each = zip(may_see, parts, begins, strict=True)
        target = np.concatenate([np.flatnonzero(row)[part - begin] for row, part, begin in of_each])
    else:
        viewer, target = np.nonzero(may_see)
    viewer = viewers[viewer]
    lines = _lines(opaque.shape[1], x[viewer], y[viewer], x[target] - x[viewer], y[target] - y[viewer])
    neighbours = np.count_nonzero(lines[0] == 1)
    return every * float(neighbours + _count_clear(opaque, lines[:, lines[0] > 1]))


def _count_clear(opaque: NDArray[np.bool_], lines: NDArray[np.int32]) -> int:
    """Return the number of lines that no obstacle blocks. `opaque`: cells that block sight, bool[x, y].

    `lines`: lines of two or more steps, as returned by `_lines`, int32[6, line]. The six numbers give the length, the
    place and the direction of a line.
    """
    row = np.ascontiguousarray(opaque).reshape(-1)
    for eighth in EIGHTHS:
        lines = lines[:, ~_blocked(row, lines, np.maximum(lines[0] * eighth // 8, 1))]
    parts = (lines[:, first : first + LINES_AT_ONCE] for first in range(0, lines.shape[1], LINES_AT_ONCE))
    return sum(_count_clear_throughout(row, part) for part in parts)


def _count_clear_throughout(row: NDArray[np.bool_], lines: NDArray[np.int32]) -> int:
    """Return the number of lines without an obstacle in any cell between their ends.

    `row`: whether each cell of the map is opaque, by flat index, bool[cell]. `lines`: as in `_count_clear`,
    int32[6, line].
    """
    between = lines[0] - 1
    line = np.repeat(np.arange(len(between)), between)
    step = np.arange(1, len(line) + 1, dtype=np.int32) - np.repeat(np.cumsum(between) - between, between)
    blocked = line[_blocked(row, lines[:, line], step)]
    return int(np.count_nonzero(np.bincount(blocked, minlength=len(between)) == 0))


def _lines(stride: int, x: Numbers, y: Numbers, across: Numbers, down: Numbers) -> NDArray[np.int32]:
    """Return lines of sight as columns of six numbers: int32[6, line].

    The longer axis of a line is the direction, x or y, in which the line covers more cells. The shorter axis is the
    other direction. The flat index of a cell is `x * stride + y`. The six numbers are:

    * the length of the line, in steps along the longer axis
    * the first cell's x or y: x if the shorter axis is x, y if the shorter axis is y
    * the distance along the shorter axis from the first cell to the last cell; negative if the line leads up or left
    * the change of the flat index for one cell down or right along the shorter axis
    * `x * stride` of the first cell if the longer axis is x; `y` of the first cell if the longer axis is y
    * the change of the flat index for one step along the longer axis, towards the last cell

    `stride`: number of cells in a column. `x`, `y`: coordinates of the first cells of the lines. `across`, `down`: the
    last cells' x and y minus the first cells' x and y.
    """
    wide = abs(across) >= abs(down)
    return np.stack(
        [
            np.maximum(abs(across), abs(down)),
            np.where(wide, y, x),
            np.where(wide, down, across),
            np.where(wide, 1, stride),
            np.where(wide, x * stride, y),
            np.where(wide, np.sign(across) * stride, np.sign(down)),
        ]
    ).astype(np.int32)


def _blocked(row: NDArray[np.bool_], lines: NDArray[np.int32], step: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Return for each line of sight whether the cell that it reaches after `step` steps is opaque: bool[line].

    `row`: whether each cell of the map is opaque, by flat index, bool[cell]. `lines`: six numbers for each line (see
    `_lines`), int32[6, line]. `step`: number of steps from the first cell of each line, int32[line].
    """
    length, start, way, apart, place, stride = lines
    # To the nearest whole number, at a tie to the even one.
    nearest = np.rint(start + way * step / length).astype(np.int32)
    blocked: NDArray[np.bool_] = row[place + stride * step + apart * nearest]
    return blocked


LONG_WALK = 1000
"""Number of steps from which flood fills on bitboards take longer than a search from cell to cell."""
MOST_VISITS = 500_000
"""Number of cells that may be visited by searches from cell to cell before no further walk is measured."""


def mean_walk(ground: NDArray[np.bool_], starts: Sequence[tuple[int, int]]) -> float:
    """Return the mean number of steps from a cell of `starts` to a cell that can be reached from it.

    Steps go in eight directions, also diagonally past corners. Where walks are long and there are very many cells, only
    the walks from some of the starts count, evenly spread over all of them.

    `ground`: the walkable cells, bool[x, y]. The start itself counts as a cell that is 0 steps away.
    """
    stride = ground.shape[1] + 1
    open_cells = number(ground)
    steps = walks = visits = 0
    long = False
    for x, y in _spread_out(starts):
        reached, grown = 0, 1 << x * stride + y
        floods = cells = 0
        while grown != reached and not long:
            reached = grown
            floods += 1
            cells += reached.bit_count()
            grown = around(reached, stride) & open_cells
            long = floods > LONG_WALK
        if long:
            away = steps_from(ground, (x, y))
            away = away[away >= 0]
            steps += int(away.sum())
            walks += len(away)
            visits += len(away)
            if visits >= MOST_VISITS:
                break
        else:
            # A cell that a flood has not reached yet is one step farther.
            steps += floods * reached.bit_count() - cells
            walks += reached.bit_count()
    return steps / walks


def _spread_out(starts: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield all starts in an order in which the first ones are far apart in the list, however many are taken."""
    digits = max(1, (len(starts) - 1).bit_length())
    for place in sorted(range(len(starts)), key=lambda place: f"{place:0{digits}b}"[::-1]):
        yield starts[place]


def steps_from(ground: NDArray[np.bool_], start: tuple[int, int]) -> NDArray[np.int32]:
    """Return the number of steps from a cell to each other cell, int32[x, y]; -1 where no way leads.

    Steps go in eight directions, also diagonally past corners. The time depends on the number of cells that are
    reached, and not on the length of the walks. `ground`: the walkable cells, bool[x, y].
    """
    stride = ground.shape[1] + 2
    free = bytearray(np.pad(ground, 1).tobytes())
    here = (start[0] + 1) * stride + start[1] + 1
    ends, order, beside = [0], [here], [-stride - 1, -stride, 1 - stride, -1, 1, stride - 1, stride, stride + 1]
    free[here] = False
    while ends[-1] < len(order):
        began, end = ends[-1], len(order)
        ends.append(end)
        for at in order[began:end]:
            for step in beside:
                if free[at + step]:
                    free[at + step] = False
                    order.append(at + step)
    away = np.full((ground.shape[0] + 2) * stride, -1, np.int32)
    away[order] = np.repeat(np.arange(len(ends) - 1), np.diff(ends))
    return away.reshape(-1, stride)[1:-1, 1:-1]
