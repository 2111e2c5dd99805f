"""Benchmark distance maps and flood fills against python-tcod's Dijkstra, in caves, in rooms and in every theme."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial

import numpy as np

from benchmarks.level_sets import LARGE, OF_THEMES, SYNTHETIC, Grid, LevelSet
from benchmarks.row import Cases, Peer, Row, Work
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import distances, reachable

FLOODS, LARGE_FLOODS = 100, 20
"""Number of flood fills that are timed on each set of levels, and on sets of large levels."""


def rows() -> list[Row]:
    """Return the rows of flood fills from random cells on each set of levels. Each flood fill starts at one cell."""
    return [row for level_set in (*SYNTHETIC, *OF_THEMES) for row in _floods(level_set)]


def _floods(level_set: LevelSet) -> Iterator[Row]:
    """Yield the rows on one set of levels.

    The peer is the function with which the game's function is compared. If python-tcod has no equivalent function, the
    peer is the most similar function.
    """

    def dijkstra(limit: float | None = None, diagonal: int | None = 1) -> Peer:
        name = "dijkstra2d" if diagonal else "dijkstra2d, cardinal"
        return peer(name, partial(_dijkstra, level_set, diagonal), limit)

    def peer(name: str, opened: Callable[[], AbstractContextManager[Cases]], limit: float | None = None) -> Peer:
        return Peer(name, opened, None if level_set.size == LARGE else limit, "tcod")

    fastest = dijkstra(1.0 if level_set.mostly_open else 1.5), peer("Pathfinder", partial(_pathfinder, level_set))
    for name, flood, peers in (
        ("distances", _distances(StepRule.FREE), fastest),
        ("distances, orthogonal", _distances(StepRule.ORTHOGONAL), (dijkstra(diagonal=None),)),
        ("distances, no corners", _distances(StepRule.NO_CORNERS), (dijkstra(),)),
        ("reachable", _reachable, (dijkstra(1.0),)),
    ):
        times = LARGE_FLOODS if level_set.size == LARGE else FLOODS
        yield Row(
            f"{name}, {level_set.kind}", partial(_flood, level_set, flood), peers, times=times, size=level_set.size
        )


def _distances(steps: StepRule) -> Callable[[Grid, Vec], object]:
    return lambda ground, at: distances(ground, [at], steps)


def _reachable(ground: Grid, at: Vec) -> object:
    return reachable(ground, at, StepRule.FREE)


@contextmanager
def _flood(level_set: LevelSet, flood: Callable[[Grid, Vec], object]) -> Iterator[Cases]:
    levels = level_set.levels()

    def case(number: int) -> Work:
        level, at = level_set.start(number)
        return lambda: flood(levels[level], at)

    yield case


@contextmanager
def _dijkstra(level_set: LevelSet, diagonal: int | None) -> Iterator[Cases]:
    from tcod.path import dijkstra2d  # here, because only a comparison with tcod needs it

    costs = [level.astype(np.int32) for level in level_set.levels()]

    def case(number: int) -> Work:
        level, at = level_set.start(number)

        def flood() -> object:
            distance = np.full(costs[level].shape, np.iinfo(np.int32).max, np.int32)
            distance[at] = 0
            return dijkstra2d(distance, costs[level], 1, diagonal, out=distance)

        return flood

    yield case


@contextmanager
def _pathfinder(level_set: LevelSet) -> Iterator[Cases]:
    from tcod.path import Pathfinder, SimpleGraph  # here, because only a comparison with tcod needs it

    graphs = [SimpleGraph(cost=level.astype(np.int32), cardinal=1, diagonal=1) for level in level_set.levels()]

    def case(number: int) -> Work:
        level, at = level_set.start(number)

        def flood() -> object:
            finder = Pathfinder(graphs[level])
            finder.add_root(at)
            finder.resolve()
            return finder.distance

        return flood

    yield case
