"""Combs: cells around points as in a hive, but each with a wall all round, and doorways from cell to cell.

One cell after the other is joined to those that are, by a doorway somewhere in the wall between, beginning with that in
the middle of the map, until enough is dug. What is never joined stays rock.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.engine.geometry import Rect, Vec
from game.mapgen.chance import below
from game.mapgen.sketch import Sketch, StartAgain
from game.mapgen.step import Step
from game.mapgen.thresholds import between_walls, roomy

from .voronoi import Metric, territories

MEASURE = 80 * 48
"""Cells of the map for which points are told."""


@dataclass(frozen=True)
class Comb(Step):
    """A starter."""

    metric: Metric
    points: int = 40
    """On a map of 80x48; in proportion elsewhere."""
    percent: int = 34
    """Of the map's cells, to be dug."""
    straying_percent: int = 60
    """How often the next cell is joined to the last one, if that can be, and not to any."""

    def __call__(self, sketch: Sketch) -> None:
        width, height = sketch.size
        if min(width, height) < 8:
            raise StartAgain("the map is too small for a comb")
        points = max(self.points * width * height // MEASURE, 2)
        x, y = 1 + below(sketch.dice, width - 2, points), 1 + below(sketch.dice, height - 2, points)
        owner = territories(sketch.size, x, y, self.metric)
        inside = _inside(owner)
        cells = np.bincount(owner[inside], minlength=points).tolist()
        doorways = _doorways(owner, inside)
        x, y = np.nonzero(inside)
        if not len(x):
            raise StartAgain("no cell of the comb has room inside its walls")
        middle = ((2 * x - width) ** 2 + (2 * y - height) ** 2).argmin()
        joined = [int(owner[x[middle], y[middle]])]
        self._dig(sketch, inside & (owner == joined[0]))
        wanted = width * height * self.percent // 100 - cells[joined[0]]
        while wanted > 0:
            ahead = [pair for pair in doorways if pair[0] in joined and pair[1] not in joined]
            if not ahead:
                break
            on = [pair for pair in ahead if pair[0] == joined[-1]]
            pair = sketch.dice.choice(on if on and sketch.dice.chance(self.straying_percent) else ahead)
            joined.append(pair[1])
            doorway = sketch.dice.choice(doorways[pair])
            sketch.floor[doorway] = True
            sketch.joins.append(doorway)
            self._dig(sketch, inside & (owner == pair[1]))
            wanted -= cells[pair[1]]
        if len(joined) < 2:
            raise StartAgain("a single cell is no comb")

    @staticmethod
    def _dig(sketch: Sketch, cell: NDArray[np.bool_]) -> None:
        sketch.floor |= cell
        columns, rows = np.flatnonzero(cell.any(axis=1)), np.flatnonzero(cell.any(axis=0))
        (left, right), (top, bottom) = columns[[0, -1]].tolist(), rows[[0, -1]].tolist()
        sketch.rooms.append(Rect(left - 1, top - 1, right - left + 3, bottom - top + 3))
        sketch.record("a cell of the comb")


def _inside(owner: NDArray[np.int64]) -> NDArray[np.bool_]:
    """The cells off the rim that do not border on a territory to the east or the south; no pieces of one cell."""
    inside = np.zeros(owner.shape, np.bool_)
    own = owner[1:-1, 1:-1]
    inside[1:-1, 1:-1] = (own == owner[2:, 1:-1]) & (own == owner[1:-1, 2:]) & (own == owner[2:, 2:])
    return roomy(inside)


def _doorways(owner: NDArray[np.int64], inside: NDArray[np.bool_]) -> dict[tuple[int, int], list[Vec]]:
    """For each two cells of the comb with a wall between, in either order: where a doorway would join them."""
    doorways: dict[tuple[int, int], list[Vec]] = {}
    for x, y in np.argwhere(between_walls(inside) & ~inside).tolist():
        across = inside[x - 1, y]
        one, other = ((x - 1, y), (x + 1, y)) if across else ((x, y - 1), (x, y + 1))
        pair = int(owner[one]), int(owner[other])
        if pair[0] != pair[1]:
            doorways.setdefault(pair, []).append(Vec(x, y))
            doorways.setdefault(pair[::-1], []).append(Vec(x, y))
    return doorways
