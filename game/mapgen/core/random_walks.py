"""Random walks: orthogonal steps in random directions that never enter the rim of a map.

Thousands of steps of a walk are computed at once, because this is faster than single steps.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec
from game.mapgen.core.bulk_random import below, raw
from game.mapgen.core.sketch import RetryLevel, Sketch

BULK = 1 << 14
"""Least number of steps that are rolled at a time."""
WALKS, LOOK = 32, 256
"""Number of walks computed together, and their length in steps. About half of the walks end within this length."""
FAR_LOOK = 1024
"""Number of steps computed at a time for a walk that did not end within `LOOK` steps."""


class RandomWalk:
    """Endless random walk in orthogonal steps, handed out in pieces. Each method that walks uses the next piece.

    The walk never enters the rim (the outermost cells of the map). A step that would enter the rim at the left, at the
    right or at the bottom has no effect. A step that would enter the rim at the top moves the walk to the top of the
    next column, left or right. In the first and the last column, this step may have no effect either.

    Thousands of steps are computed at once, without a test for the rim. For this, the walk runs on a chart: one long
    line of cells that contains all columns of the map without its rim. In the line, each column is listed downwards and
    then upwards. After the last column, all columns are listed once more, in the opposite order. So a step past the
    bottom of a column leads to the same cell again, and a step past the top leads to the next column of the line.

    Raises RetryLevel if the map is smaller than 5 cells across or down.
    """

    def __init__(self, sketch: Sketch) -> None:
        width, height = sketch.size
        if min(width, height) < 5:
            raise RetryLevel("the map is too small for random walks")
        self._dice, self._size = sketch.dice, sketch.size
        x, y = (_there_and_back(length) for length in sketch.size)
        self._chart = (x[:, None] * height + y).reshape(-1)
        """Flat index, `x * height + y`, of the cell at each place of the chart: intp[place]."""
        self._column = len(y)
        steps = np.array([-1, 1, -self._column, self._column])
        self._steps = steps[np.arange(256)[:, None] >> np.arange(0, 8, 2) & 3]
        """Moves along the chart for each value of a byte, which holds four steps of two bits: intp[256, 4]."""
        self._trail = np.zeros(1, np.intp)
        """Places on the chart that are rolled and not yet used: the present place, then the next.

        Only their differences count.
        """

    def anywhere(self) -> Vec:
        """Return a random cell that is not on the rim (the outermost cells of the map)."""
        width, height = self._size
        return Vec(self._dice.between(1, width - 2), self._dice.between(1, height - 2))

    def walk(self, start: Vec, length: int) -> NDArray[np.intp]:
        """Return the next `length` cells of the walk, moved so that the first is `start`: intp[length].

        Cells are flat indices, `x * height + y`.
        """
        trail = self._ahead(length)
        self._trail = self._trail[length:]
        cells: NDArray[np.intp] = self._chart.take(trail[:-1] + self._place(start), mode="wrap")
        return cells

    def meetings(self, floor: NDArray[np.bool_], start: Vec | None = None) -> Iterator[Vec]:
        """Make one walk after another, without end, and yield for each the cell of rock where it ends.

        `start`: if None, each walk begins in a random cell of rock and ends in the last cell of rock before it would
        enter floor. If `start` is a floor cell, all walks begin there, and each ends in the first cell of rock that it
        enters. `floor`: bool[x, y]. The caller may dig cells of `floor` between two walks.
        """
        ground = floor.reshape(-1)
        inwards = start is None
        first = np.ndarray.argmax if inwards else np.ndarray.argmin
        while True:
            starts = np.repeat(self._place(start), WALKS) if start else below(self._dice, len(self._chart), WALKS)
            trails = self._ahead(WALKS * LOOK)[:-1].reshape(WALKS, LOOK)
            self._trail = self._trail[WALKS * LOOK :]
            places = trails - trails[:, :1] + starts[:, None]
            for row, cells in enumerate(self._chart.take(places, mode="wrap")):
                looked = ground.take(cells)
                met = int(first(looked))
                if met:
                    yield self._vec(int(cells[met - inwards]))
                elif looked[0] != inwards:
                    yield self._meet_later(ground, int(places[row, -1]), inwards=inwards)

    def _meet_later(self, ground: NDArray[np.bool_], place: int, *, inwards: bool) -> Vec:
        """Continue a walk that did not end within its first LOOK steps; return the cell of rock where it ends.

        `ground`: floor cells by flat index, bool[cell]. `place`: present place of the walk on the chart (the line of
        cells on which walks run). `inwards`: True for a walk over rock, which ends in the last cell before floor; False
        for a walk over floor, which ends in the first cell of rock.
        """
        while True:
            places = self._ahead(FAR_LOOK) + place
            self._trail = self._trail[FAR_LOOK:]
            cells = self._chart.take(places, mode="wrap")
            looked = ground.take(cells)
            met = int(looked.argmax() if inwards else looked.argmin())
            if met:
                return self._vec(int(cells[met - inwards]))
            place = int(places[-1]) % len(self._chart)

    def _ahead(self, count: int) -> NDArray[np.intp]:
        """Return the present place of the walk and its next `count` places: intp[count + 1].

        The chart is a long line that contains the columns of the map one after the other (see `RandomWalk`). A place is
        a position in this line. All places are counted from the present place, so the first number is 0.
        """
        if len(self._trail) <= count:
            rolled = raw(self._dice, max(BULK, count) // 32 + 1).astype("<u8").view(np.uint8)
            more = np.cumsum(self._steps.take(rolled, axis=0))
            self._trail = np.concatenate([self._trail - self._trail[0], self._trail[-1] - self._trail[0] + more])
        ahead: NDArray[np.intp] = self._trail[: count + 1] - self._trail[0]
        return ahead

    def _place(self, at: Vec) -> int:
        return (at.x - 1) * self._column + at.y - 1

    def _vec(self, cell: int) -> Vec:
        return Vec(*divmod(cell, self._size[1]))


def _there_and_back(length: int) -> NDArray[np.intp]:
    """Return the coordinates of a row or column without the rim, in ascending and then in descending order.

    They are the numbers from 1 to `length - 2`, as intp[2 * (length - 2)].
    """
    there = np.arange(1, length - 1)
    return np.concatenate([there, there[::-1]])
