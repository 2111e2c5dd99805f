"""How much of a level is seen from some of its cells: along straight lines, however long.

Beside `game.engine.sight`, which decides what is seen in play, this is the measure that levels of other games have been
taken by: at each step along its longer axis a line goes through the one nearest cell, at a tie that with the even
coordinate; what stands at its ends does not block it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.mapgen.components import components

Numbers = NDArray[np.intp]

MOST_LINES = 20_000
"""Where there are more lines than this to follow, so many evenly spread ones speak for all."""

EIGHTHS = (4, 2, 6, 1, 3, 5, 7)
"""Where a blocked line is most likely to be found so, in eighths of its length."""


def pairs_in_sight(opaque: NDArray[np.bool_], x: Numbers, y: Numbers, viewers: Numbers) -> float:
    """How many pairs of a viewer and another cell see each other; the viewers are given as numbers of cells."""
    # A line of more than one step stays in one patch of clear cells, but for its ends.
    patches = components(~opaque, diagonal=True)[x, y]
    patch = patches[viewers, None]
    viewer, target = np.nonzero((patch == patches) | (patch < 0) | (patches < 0))
    every = max(1.0, len(viewer) / MOST_LINES)
    if every > 1:
        chosen = (np.arange(MOST_LINES) * every).astype(np.intp)
        viewer, target = viewer[chosen], target[chosen]
    viewer = viewers[viewer]
    lines = _lines(opaque.shape[1], x[viewer], y[viewer], x[target] - x[viewer], y[target] - y[viewer])
    neighbours = np.count_nonzero(lines[0] == 1)
    return every * float(neighbours + _count_clear(opaque, lines[:, lines[0] > 1]))


def _count_clear(opaque: NDArray[np.bool_], lines: NDArray[np.int32]) -> int:
    """How many lines of two steps and more nothing blocks."""
    row = np.ascontiguousarray(opaque).reshape(-1)
    for eighth in EIGHTHS:
        lines = lines[:, ~_blocked(row, lines, np.maximum(lines[0] * eighth // 8, 1))]
    between = lines[0] - 1
    line = np.repeat(np.arange(len(between)), between)
    step = np.arange(1, len(line) + 1, dtype=np.int32) - np.repeat(np.cumsum(between) - between, between)
    blocked = line[_blocked(row, lines[:, line], step)]
    return int(np.count_nonzero(np.bincount(blocked, minlength=len(between)) == 0))


def _lines(stride: int, x: Numbers, y: Numbers, across: Numbers, down: Numbers) -> NDArray[np.int32]:
    """Lines as columns of six numbers: length; where it starts along the shorter axis, and how far it goes along that.

    Then how far apart in a row are two cells along the shorter axis, where the line starts along the longer one, and
    how far apart its steps.
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
    """Whether something opaque stands in each line after so many steps."""
    length, start, way, apart, place, stride = lines
    # To the nearest whole number, at a tie to the even one.
    nearest = np.rint(start + way * step / length).astype(np.int32)
    blocked: NDArray[np.bool_] = row[place + stride * step + apart * nearest]
    return blocked
