"""Benchmark distance maps and flood fills against python-tcod's Dijkstra, in caves, in rooms and in every theme."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from tcod.path import Pathfinder, SimpleGraph, dijkstra2d

from benchmarks.level_sets import LARGE, LevelSet, TimedCall
from benchmarks.timing import Comparison
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import distances, reachable

FLOODS, LARGE_FLOODS = 100, 20
"""Number of flood fills that are timed on each set of levels, and on sets of large levels."""


def measure(level_sets: list[LevelSet]) -> list[Comparison]:
    """Time flood fills from random cells on each set of levels; return the comparisons."""
    return [row for level_set in level_sets for row in _floods(level_set)]


def _floods(level_set: LevelSet) -> Iterator[Comparison]:
    """Yield the comparisons of the game's flood fills with those of python-tcod, on one set of levels.

    Each flood fill starts at one cell. The peer is the function with which the game's function is compared. If
    python-tcod has no equivalent function, the peer is the most similar function.
    """
    levels = level_set.levels
    costs = [level.astype(np.int32) for level in levels]
    graphs = [SimpleGraph(cost=cost, cardinal=1, diagonal=1) for cost in costs]

    def distance_map(steps: StepRule) -> TimedCall:
        return lambda level, at: distances(levels[level], [at], steps)

    def connected(level: int, at: Vec) -> object:
        return reachable(levels[level], at, StepRule.FREE)

    def dijkstra(diagonal: int | None) -> TimedCall:
        def their_distance_map(level: int, at: Vec) -> object:
            distance = np.full(costs[level].shape, np.iinfo(np.int32).max, np.int32)
            distance[at] = 0
            return dijkstra2d(distance, costs[level], 1, diagonal, out=distance)

        return their_distance_map

    def pathfinder(level: int, at: Vec) -> object:
        finder = Pathfinder(graphs[level])
        finder.add_root(at)
        finder.resolve()
        return finder.distance

    times = LARGE_FLOODS if level_set.size == LARGE else FLOODS
    for name, ours, peer, theirs, limit in (
        ("distances", distance_map(StepRule.FREE), "dijkstra2d", dijkstra(1), 1.0 if level_set.mostly_open else 1.5),
        ("distances", distance_map(StepRule.FREE), "Pathfinder", pathfinder, None),
        ("distances, orthogonal", distance_map(StepRule.ORTHOGONAL), "dijkstra2d, cardinal", dijkstra(None), None),
        ("distances, no corners", distance_map(StepRule.NO_CORNERS), "dijkstra2d", dijkstra(1), None),
        ("reachable", connected, "dijkstra2d", dijkstra(1), 1.0),
    ):
        yield Comparison(
            f"{name}, {level_set.kind}",
            peer,
            *level_set.compare(ours, theirs, times),
            limit=None if level_set.size == LARGE else limit,
            size=level_set.size,
        )
