"""Time kernels that have no peer, on small and large levels, and with more and more doors.

`docs/performance.md` tells how their times grow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from benchmarks.level_sets import SMALL, SYNTHETIC, Grid, LevelSet
from benchmarks.row import Cases, Row, Work
from game.engine.grid.bitboard import around, number_of
from game.engine.grid.components import components
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import PathMap

TIMES = 40
"""Number of calls that are timed in each row."""
DOORS = (2, 10, 100)
"""Numbers of doors, each of which takes a turn to open, in floods through doors."""


def rows() -> list[Row]:
    """Return the rows of paths, components and one step of a flood on synthetic levels, and of floods through doors."""
    kernels = ("path", _path), ("components", _components), ("one step of a flood", _step)
    rooms = LevelSet("rooms", SMALL)
    return [
        *(_row(f"{name}, {levels.kind}", kernel, levels) for name, kernel in kernels for levels in SYNTHETIC),
        *(_row(f"distances through {count} doors, rooms", partial(_through_doors, count), rooms) for count in DOORS),
    ]


def _row(name: str, kernel: Callable[[Grid, Vec, Vec], Work], level_set: LevelSet) -> Row:
    """Return the row of a kernel. `kernel`: returns the work on a ground, `bool[x, y]`, with two open cells of it."""

    @contextmanager
    def opened() -> Iterator[Cases]:
        levels = level_set.levels()

        def case(number: int) -> Work:
            level, at = level_set.start(number)
            return kernel(levels[level], at, level_set.start(number + len(levels))[1])

        yield case

    return Row(name, opened, times=TIMES, size=level_set.size)


def _path(ground: Grid, start: Vec, goal: Vec) -> Work:
    paths = PathMap(ground, StepRule.FREE)
    return lambda: paths.path(start, [goal])


def _components(ground: Grid, start: Vec, _: Vec) -> Work:
    cells = ground.copy()
    cells[start] = False  # another ground for each case: components of the last ones are kept
    return lambda: components(cells)


def _step(ground: Grid, _: Vec, __: Vec) -> Work:
    cells, stride = number_of(ground), ground.shape[1] + 1
    return lambda: around(cells, stride)


def _through_doors(count: int, ground: Grid, _: Vec, goal: Vec) -> Work:
    x, y = ground.nonzero()
    apart = max(1, len(x) // count)
    doors = {Vec(int(x[i]), int(y[i])): 1 for i in range(0, count * apart, apart)}
    paths = PathMap(ground, StepRule.FREE, doors)
    return lambda: paths.distances_to([goal])
