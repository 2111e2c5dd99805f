"""Connected components of a grid, all labelled at once.

Consecutive cells of a column form a run. Runs are numbered. Runs that touch belong to one component and must get the
same number, the lowest number of them all. The numbers spread in rounds. In each round, the runs that already share a
number take the lowest number among the runs that touch them. A few rounds are enough.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import number

SHORT_FLOOD = 100
"""Number of turns after which a flood takes longer than to label all components."""


def components(cells: NDArray[np.bool_], *, diagonal: bool = False) -> NDArray[np.intp]:
    """Return the number of each cell's connected component: intp[x, y], -1 where `cells` is False. `cells`: bool[x, y].

    Components are numbered from 0 in the order in which a search column by column finds them. Their cells are connected
    orthogonally, or in eight directions if `diagonal`. The array cannot be changed: the next call with the same cells
    returns it again.
    """
    return _labels(cells.tobytes(), cells.shape, diagonal=diagonal)


@lru_cache(8)  # each step of a level that is made asks for the ground between the doors
def _labels(content: bytes, shape: tuple[int, int], *, diagonal: bool) -> NDArray[np.intp]:
    """Return the components of the cells bool[x, y] with this content and shape."""
    cells = np.frombuffer(content, np.bool_).reshape(shape)
    stride = cells.shape[1] + 1
    board = np.zeros((cells.shape[0], stride), np.bool_)
    board[:, :-1] = cells
    row = board.reshape(-1)  # with a free cell after each column, so that no run goes on into the next
    run = np.cumsum(_begins(row)) - 1
    labels = np.full(row.shape, -1)
    if run[-1] >= 0:
        labels[row] = _joined(run[-1] + 1, *_touching(row, run, stride, diagonal=diagonal))[run[row]]
    labels.flags.writeable = False
    return labels.reshape(-1, stride)[:, :-1]


def cells_among(labels: NDArray[np.intp], chosen: Iterable[int]) -> NDArray[np.bool_]:
    """Return the cells with one of some numbers, but not -1: bool[x, y]. `labels`: as of `components`, intp[x, y]."""
    table = np.zeros(int(labels.max(initial=-1)) + 2, np.bool_)  # the last entry serves -1
    table[[*chosen]] = True
    table[-1] = False
    among: NDArray[np.bool_] = table[labels]
    return among


def largest_component(cells: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the cells of the component with the most cells, of several the first: bool[x, y]. `cells`: bool[x, y]."""
    ground, stride = number(cells), cells.shape[1] + 1
    reached, grown = 0, ground & -ground
    for _ in range(SHORT_FLOOD):
        if grown == ground:
            return cells.copy()  # a short flood from one cell has found them all
        if grown == reached:
            break
        reached, grown = grown, (grown | grown << 1 | grown >> 1 | grown << stride | grown >> stride) & ground
    labels = components(cells)
    largest: NDArray[np.bool_] = labels == np.bincount(labels[cells]).argmax()
    return largest


def _begins(row: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the cells in which a run (consecutive set cells of a column) begins: bool[cell].

    `row`: all cells of the grid in one line, column after column, bool[cell].
    """
    begins = row.copy()
    begins[1:] &= ~row[:-1]
    return begins


def _touching(
    row: NDArray[np.bool_], run: NDArray[np.intp], stride: int, *, diagonal: bool
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the pairs of runs that touch, as two arrays of run numbers: intp[pair].

    A run consists of consecutive set cells of a column. Each run in the first array touches the run at the same index
    of the second array, which is in the next column. Each pair is returned once.

    `row`: all cells of the grid in one line, column after column, bool[cell]. `run`: number of each cell's run,
    intp[cell]. `stride`: number of cells from a column to the next. `diagonal`: whether runs touch at corners too.
    """
    here, next_column = row[:-stride], row[stride:]
    before = np.flatnonzero(_begins(here & next_column))
    after = before + stride
    if diagonal:
        # Only where the two touch at a corner and nowhere beside it.
        falling = np.flatnonzero(here[:-1] & next_column[1:] & ~(here[1:] | next_column[:-1]))
        rising = np.flatnonzero(here[1:] & next_column[:-1] & ~(here[:-1] | next_column[1:]))
        before = np.concatenate([before, falling, rising + 1])
        after = np.concatenate([after, falling + stride + 1, rising + stride])
    return run[before], run[after]


def _joined(count: int, one: NDArray[np.intp], other: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the number of the component to which each run belongs: intp[run].

    A run consists of consecutive set cells of a column. A component consists of all runs that are connected. `count`:
    number of runs. `one`, `other`: numbers of the runs that touch; run `one[i]` touches run `other[i]`.
    """
    first = np.arange(count)
    while True:
        low, high = np.minimum(first[one], first[other]), np.maximum(first[one], first[other])
        apart = np.flatnonzero(low < high)
        if not len(apart):
            break
        one, other = one[apart], other[apart]
        np.minimum.at(first, high[apart], low[apart])
        while ((lower := first[first]) != first).any():
            first = lower
    numbers: NDArray[np.intp] = np.cumsum(first == np.arange(count)) - 1
    return numbers[first]
