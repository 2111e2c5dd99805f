"""Random walks: orthogonal steps by chance, within the rim of a map, thousands of them computed at once."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec
from game.mapgen.core.bulk_random import below, raw
from game.mapgen.core.sketch import RetryLevel, Sketch

BULK = 1 << 14
"""Number of steps rolled at a time."""
WALKS, LOOK = 32, 256
"""Number of walks computed together, and their length in steps; half of the walks have ended by then."""
FAR_LOOK = 1024
"""Number of steps computed at a time for a walk that ends later."""


class RandomWalk:
    """One endless random walk, cut into the walks that callers ask for.

    A walk that would leave the map stays where it is, as if the map were mirrored beyond its edge. So a walk is
    computed without a look at the map, all steps at once: it runs on a chart of the map and its three mirror images,
    wound up into one line (at the top and the bottom edge, a walk that would leave moves aside instead).

    Raises RetryLevel if the map is smaller than 5 cells across or down.
    """

    def __init__(self, sketch: Sketch) -> None:
        width, height = sketch.size
        if min(width, height) < 5:
            raise RetryLevel("the map is too small for random walks")
        self._dice, self._size = sketch.dice, sketch.size
        x, y = (_there_and_back(length) for length in sketch.size)
        self._chart = (x[:, None] * height + y).reshape(-1)
        """Cell at every place of the line; a cell is its flat index, `x * height + y`."""
        self._column = len(y)
        steps = np.array([-1, 1, -self._column, self._column])
        self._steps = steps[np.arange(256)[:, None] >> np.arange(0, 8, 2) & 3]
        """The four steps that each value of a byte stands for."""
        self._trail = np.zeros(1, np.intp)
        """Places of the endless walk, relative to its beginning: those that are rolled and not yet used."""

    def anywhere(self) -> Vec:
        """Return a random cell within the rim."""
        width, height = self._size
        return Vec(self._dice.between(1, width - 2), self._dice.between(1, height - 2))

    def walk(self, start: Vec, length: int) -> NDArray[np.intp]:
        """Return the cells of the next walk as flat indices, intp[length]; `start` is the first of them."""
        trail = self._ahead(length)
        self._trail = self._trail[length:]
        cells: NDArray[np.intp] = self._chart.take(trail[:-1] + self._place(start), mode="wrap")
        return cells

    def meetings(self, floor: NDArray[np.bool_], start: Vec | None = None) -> Iterator[Vec]:
        """Yield for each walk the cell of rock where it meets floor, or leaves it.

        Without `start`, walks begin anywhere in rock and end at the first floor; with `start`, a cell of floor, all
        begin there and end at the first rock. What the caller digs in `floor`, bool[x, y], between two walks counts
        for the next walk.
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
        """Return the meeting of a walk that has had none yet; `place` is where the walk now is."""
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
        """Return the next places of the endless walk relative to the present one: 0, then `count` more."""
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
    """Return the indices of the lines within the rim, forth and back."""
    there = np.arange(1, length - 1)
    return np.concatenate([there, there[::-1]])
