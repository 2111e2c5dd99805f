"""Comb: rooms around random points. The room of a point has the cells that are nearer to it than to any other point.

A wall surrounds every room. The room in the middle of the map is dug first. Then one room after another is dug, and
joined to a room dug before by a random doorway in the wall between the two rooms, until enough cells are dug. Rooms
that are never joined stay rock. The rooms are called Voronoi cells in captions and messages.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.components import components
from game.engine.grid.geometry import EAST, SOUTH, SOUTHEAST, Vec
from game.engine.grid.neighbours import inner_neighbours, roomy
from game.engine.records import record
from game.mapgen.analysis.door_sites import between_walls
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.bulk_random import below
from game.mapgen.core.sketch import MEASURE, RetryLevel, Sketch, room_of
from game.mapgen.starters.voronoi_hive import Metric, territories


@record
class Comb(BuildStep):
    """Starter: rooms around random points, side by side like the cells of a honeycomb, with walls between them.

    A room has the cells that are nearer to its point than to any other point. `metric`: how distances are measured.
    Raises RetryLevel if fewer than two rooms can be joined.
    """

    name = "walled Voronoi cells"

    metric: Metric
    points: int = 40
    """Number of points on a map of 80x48 cells. Larger maps get more and smaller maps fewer, in proportion."""
    percent: int = 34
    """Percentage of the map's cells that are dug."""
    straying_percent: int = 60
    """Percentage of rooms that are joined to the last joined room, if possible.

    Other rooms are joined to any joined room.
    """

    def __call__(self, sketch: Sketch) -> None:
        width, height = sketch.size
        if min(width, height) < 8:
            raise RetryLevel("the map is too small for Voronoi cells")
        points = max(self.points * width * height // MEASURE, 2)
        x, y = 1 + below(sketch.dice, width - 2, points), 1 + below(sketch.dice, height - 2, points)
        cell = _cells(territories(sketch.size, x, y, self.metric))
        doorways = _doorways(cell)
        if not doorways:
            raise RetryLevel("the level has only one Voronoi cell")
        joined = [_middle(cell)]
        _dig(sketch, cell == joined[0])
        wanted = width * height * self.percent // 100
        while np.count_nonzero(sketch.floor) < wanted:
            ahead = [pair for pair in doorways if pair[0] in joined and pair[1] not in joined]
            if not ahead:
                break
            on = [pair for pair in ahead if pair[0] == joined[-1]]
            pair = sketch.dice.choice(on if on and sketch.dice.chance(self.straying_percent) else ahead)
            joined.append(pair[1])
            doorway = sketch.dice.choice(doorways[pair])
            sketch.floor[doorway] = True
            sketch.joins.append(doorway)
            _dig(sketch, cell == pair[1])
        if len(joined) < 2:
            raise RetryLevel("the level has only one Voronoi cell")


def _dig(sketch: Sketch, cell: NDArray[np.bool_]) -> None:
    sketch.floor |= cell
    sketch.rooms.append(room_of(cell))
    sketch.record("a Voronoi cell is dug")


def _cells(owner: NDArray[np.int64]) -> NDArray[np.intp]:
    """Return for each cell the number of its room: intp[x, y]; -1 in walls and on the rim.

    `owner`: index of each cell's nearest point, int64[x, y].

    A cell becomes wall if the cell to its east, south or southeast has another nearest point, or if the ground is too
    narrow for a room there. If walls divide a room, each piece gets a number of its own.
    """
    inside = np.zeros(owner.shape, np.bool_)
    own, *others = (inner_neighbours(owner, step) for step in (Vec(0, 0), EAST, SOUTH, SOUTHEAST))
    inside[1:-1, 1:-1] = np.logical_and.reduce([own == other for other in others])
    return components(roomy(inside))


def _middle(cell: NDArray[np.intp]) -> int:
    """Return the number of the room nearest to the middle of the map.

    `cell`: number of each cell's room, intp[x, y].
    """
    x, y = np.nonzero(cell >= 0)
    away = (2 * x - cell.shape[0]) ** 2 + (2 * y - cell.shape[1]) ** 2
    nearest = int(away.argmin())
    return int(cell[x[nearest], y[nearest]])


def _doorways(cell: NDArray[np.intp]) -> dict[tuple[int, int], list[Vec]]:
    """Return for each pair of rooms with a wall between them the cells of wall that can be doorways.

    Each pair is listed in both orders. `cell`: number of each cell's room, intp[x, y].
    """
    inside = cell >= 0
    doorways: dict[tuple[int, int], list[Vec]] = {}
    for x, y in np.argwhere(between_walls(inside) & ~inside).tolist():
        across = inside[x - 1, y]
        one, other = ((x - 1, y), (x + 1, y)) if across else ((x, y - 1), (x, y + 1))
        pair = int(cell[one]), int(cell[other])
        if pair[0] != pair[1]:
            doorways.setdefault(pair, []).append(Vec(x, y))
            doorways.setdefault(pair[::-1], []).append(Vec(x, y))
    return doorways
