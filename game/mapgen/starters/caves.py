"""Caves grown from noise by a cellular automaton: in each round, the cells around a cell decide whether it is floor.

`Caves`: the caves of the Rust roguelike tutorial (RB-13). They leave pockets that are not connected, so
`CullUnreachable` must follow.

`JoinedCaves`: the caves of RogueSharp (RS-12), which joins the pockets by tunnels. Deviations from RS-12: the
percentage of floor before the first round is exact; in RS-12 it is one per cent less. A tunnel begins and ends in floor
of the caves that it joins; RS-12 takes the middle of the rectangle around each cave, which may be rock.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.components import components
from game.engine.grid.geometry import Vec
from game.engine.grid.neighbours import count8
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.bulk_random import below
from game.mapgen.core.sketch import RetryLevel, Sketch, within_rim
from game.mapgen.core.tunnels import straight


@record
class Caves(BuildStep):
    """Starter: caves.

    In each round, a cell with more than four walls among its eight neighbours becomes rock, and so does a cell without
    walls among them. All other cells inside the rim (the outermost cells of the map) become floor. `floor_percent`:
    percentage of the cells that are floor before the first round. `rounds`: number of rounds.
    """

    name = "cellular automata caves"

    floor_percent: int = 45
    rounds: int = 15

    def __call__(self, sketch: Sketch) -> None:
        _scatter_floor(sketch, self.floor_percent)
        for _ in range(self.rounds):
            walls = count8(~sketch.floor)
            sketch.floor = within_rim((walls <= 4) & (walls > 0))
            sketch.record("a round of cellular automata")


@record
class JoinedCaves(BuildStep):
    """Starter: caves that are joined by tunnels.

    In each round a cell with five or more walls among its eight neighbours becomes rock.

    In the first `wide_rounds` rounds, a cell with at most two walls among the cells up to two cells away becomes rock
    too. These rounds break up open ground, and the rounds after them smooth what is left. `floor_percent`: percentage
    of the cells that are floor before the first round. `rounds`: number of all rounds. Raises RetryLevel if no cave is
    left.
    """

    name = "joined cellular automata caves"

    floor_percent: int = 45
    rounds: int = 4
    wide_rounds: int = 3
    smallest: int = 1
    """Least number of cells of a cave; smaller caves are filled with rock."""

    def __call__(self, sketch: Sketch) -> None:
        _scatter_floor(sketch, self.floor_percent)
        for number in range(self.rounds):
            rock = count8(~sketch.floor) >= 5
            if number < self.wide_rounds:
                rock |= count8(~sketch.floor, 2) <= 2
            sketch.floor = within_rim(~rock)
            sketch.record("a round of cellular automata")
        labels = components(sketch.floor)
        kept = np.bincount(labels.reshape(-1) + 1)[1:] >= self.smallest
        labels = np.append(np.where(kept, np.cumsum(kept) - 1, -1), -1)[labels]  # index -1, rock, is the last
        sketch.floor = labels >= 0
        self._join(sketch, labels)

    @staticmethod
    def _join(sketch: Sketch, labels: NDArray[np.intp]) -> None:
        """Dig tunnels until all caves are connected.

        Each tunnel leads from a cave to the nearest cave that is not connected with it yet. `labels`: number of each
        cell's cave, -1 for rock, intp[x, y]. Raises RetryLevel if the map has no cave.
        """
        hearts = _hearts(labels)
        if not hearts:
            raise RetryLevel("no cave is large enough")
        joined = list(range(len(hearts)))
        """Group of connected caves to which each cave belongs: the lowest number of a cave in the group."""
        while any(joined):
            for number, heart in enumerate(hearts):
                apart = [other for other in range(len(hearts)) if joined[other] != joined[number]]
                if not apart:
                    break
                nearest = min(apart, key=lambda other: _far(heart, hearts[other]))
                _tunnel(sketch, heart, hearts[nearest])
                one, all_of_other = sorted((joined[number], joined[nearest]))
                joined = [one if group == all_of_other else group for group in joined]


def _scatter_floor(sketch: Sketch, percent: int) -> None:
    rolled = below(sketch.dice, 100, sketch.floor.size).reshape(sketch.size)
    sketch.floor = within_rim(rolled < percent)
    sketch.record("noise")


def _hearts(labels: NDArray[np.intp]) -> list[Vec]:
    """Return for each cave, by its number, the floor cell nearest to the middle of the rectangle around it."""
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
    """Dig a line of cells from `start` to `end`, and with each cell the cell to its right.

    The cell to the right is not dug if it lies on the rim (the outermost cells of the map).
    """
    beside_last = sketch.size[0] - 2
    for at in straight(start, end):
        sketch.floor[at.x : min(at.x + 1, beside_last) + 1, at.y] = True
    sketch.record("a tunnel")
