"""Caves grown from noise: each cell becomes what the cells around it are, round after round.

`Caves` are the Rust roguelike tutorial's (RB-13) and leave pockets apart; to be followed by `CullUnreachable`.
`JoinedCaves` are RogueSharp's (RS-12), whose pockets are joined by tunnels. Deviations from RS-12: the share of floor
is just that, not one per cent less; a tunnel begins and ends in the caves that it joins, where RS-12 takes the middle
of the rectangle around each, which may be rock.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec
from game.engine.records import record
from game.mapgen.analysis.components import components
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.bulk_random import below
from game.mapgen.core.sketch import RetryLevel, Sketch
from game.mapgen.core.tunnels import straight


@record
class Caves(BuildStep):
    """Starter: caves. A cell with more than four walls of eight around it, or with none, is rock in the next round."""

    name = "cellular automata caves"

    floor_percent: int = 45
    rounds: int = 15

    def __call__(self, sketch: Sketch) -> None:
        _scatter_floor(sketch, self.floor_percent)
        for _ in range(self.rounds):
            walls = walls_near(sketch.floor, 1)
            sketch.floor = within_rim((walls <= 4) & (walls > 0))
            sketch.record("a round of cellular automata")


@record
class JoinedCaves(BuildStep):
    """Starter: joined caves. Five walls around a cell make it rock.

    So do, in wide rounds, two or fewer within two cells.

    The wide rounds break up open ground, those after them smooth what is left. Raises RetryLevel where no cave is left.
    """

    name = "joined cellular automata caves"

    floor_percent: int = 45
    rounds: int = 4
    wide_rounds: int = 3
    smallest: int = 1
    """Least number of cells of a cave; smaller caves are filled."""

    def __call__(self, sketch: Sketch) -> None:
        _scatter_floor(sketch, self.floor_percent)
        for number in range(self.rounds):
            rock = walls_near(sketch.floor, 1) >= 5
            if number < self.wide_rounds:
                rock |= walls_near(sketch.floor, 2) <= 2
            sketch.floor = within_rim(~rock)
            sketch.record("a round of cellular automata")
        labels = components(sketch.floor)
        kept = np.bincount(labels.reshape(-1) + 1)[1:] >= self.smallest
        labels = np.append(np.where(kept, np.cumsum(kept) - 1, -1), -1)[labels]  # rock's -1 finds the last
        sketch.floor = labels >= 0
        self._join(sketch, labels)

    @staticmethod
    def _join(sketch: Sketch, labels: NDArray[np.intp]) -> None:
        """Dig a tunnel from each cave to the nearest cave that it is not connected with, until all are connected."""
        hearts = _hearts(labels)
        if not hearts:
            raise RetryLevel("no cave is large enough")
        joined = list(range(len(hearts)))
        """For each cave the first cave that it is connected with."""
        while any(joined):
            for number, heart in enumerate(hearts):
                apart = [other for other in range(len(hearts)) if joined[other] != joined[number]]
                if not apart:
                    break
                nearest = min(apart, key=lambda other: _far(heart, hearts[other]))
                _tunnel(sketch, heart, hearts[nearest])
                one, all_of_other = sorted((joined[number], joined[nearest]))
                joined = [one if group == all_of_other else group for group in joined]


def walls_near(floor: NDArray[np.bool_], reach: int) -> NDArray[np.uint8]:
    """Return the number of walls in the square around every cell, itself excluded: uint8[x, y]. None beyond the map."""
    across, down = floor.shape
    walls = np.zeros((across + 2 * reach, down + 2 * reach), np.uint8)
    walls[reach:-reach, reach:-reach] = ~floor
    columns = walls[:, :down].copy()
    for near in range(1, 2 * reach + 1):
        columns += walls[:, near : near + down]
    near_all = columns[:across] - ~floor
    for near in range(1, 2 * reach + 1):
        near_all += columns[near : near + across]
    return near_all


def within_rim(cells: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Remove the cells on the map's rim, in place, and return the array: bool[x, y]."""
    cells[[0, -1]] = cells[:, [0, -1]] = False
    return cells


def _scatter_floor(sketch: Sketch, percent: int) -> None:
    rolled = below(sketch.dice, 100, sketch.floor.size).reshape(sketch.size)
    sketch.floor = within_rim(rolled < percent)
    sketch.record("noise")


def _hearts(labels: NDArray[np.intp]) -> list[Vec]:
    """Return for each cave, by its number, the cell nearest to the middle of the rectangle around it."""
    hearts = []
    for number in range(int(labels.max(initial=-1)) + 1):
        x, y = np.nonzero(labels == number)
        off_x, off_y = 2 * x - (x.min() + x.max()), 2 * y - (y.min() + y.max())
        nearest = int((off_x * off_x + off_y * off_y).argmin())
        hearts.append(Vec(int(x[nearest]), int(y[nearest])))
    return hearts


def _far(one: Vec, other: Vec) -> int:
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def _tunnel(sketch: Sketch, start: Vec, end: Vec) -> None:
    """Dig a tunnel, two cells wide."""
    beside_last = sketch.size[0] - 2
    for at in straight(start, end):
        sketch.floor[at.x : min(at.x + 1, beside_last) + 1, at.y] = True
    sketch.record("a tunnel")
