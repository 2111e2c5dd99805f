"""How fast distances and floods are beside python-tcod's Dijkstra, in caves, in rooms and on levels of every theme."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from tcod.path import Pathfinder, SimpleGraph, dijkstra2d

from benchmarks.grounds import LARGE, Grounds, Task
from benchmarks.timing import Row
from game.engine.grid.flood import Steps
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import distances, reachable

FIELDS, LARGE_FIELDS = 100, 20


def measure(grounds: list[Grounds]) -> list[Row]:
    return [row for ground in grounds for row in _floods(ground)]


def _floods(grounds: Grounds) -> Iterator[Row]:
    """Floods from one cell; what the peer does not have stands beside the nearest thing that it has."""
    levels = grounds.levels
    costs = [ground.astype(np.int32) for ground in levels]
    graphs = [SimpleGraph(cost=cost, cardinal=1, diagonal=1) for cost in costs]

    def field(steps: Steps) -> Task:
        return lambda level, at: distances(levels[level], [at], steps)

    def connected(level: int, at: Vec) -> object:
        return reachable(levels[level], at, Steps.FREE)

    def dijkstra(diagonal: int | None) -> Task:
        def their_field(level: int, at: Vec) -> object:
            distance = np.full(costs[level].shape, np.iinfo(np.int32).max, np.int32)
            distance[at] = 0
            return dijkstra2d(distance, costs[level], 1, diagonal, out=distance)

        return their_field

    def resolved(level: int, at: Vec) -> object:
        finder = Pathfinder(graphs[level])
        finder.add_root(at)
        finder.resolve()
        return finder.distance

    times = LARGE_FIELDS if grounds.size == LARGE else FIELDS
    for what, ours, beside, theirs, promised in (
        ("distances", field(Steps.FREE), "dijkstra2d", dijkstra(1), 1.0 if grounds.wide else 1.5),
        ("distances", field(Steps.FREE), "Pathfinder", resolved, None),
        ("distances, orthogonal", field(Steps.ORTHOGONAL), "dijkstra2d, cardinal", dijkstra(None), None),
        ("distances, no corners", field(Steps.NO_CORNERS), "dijkstra2d", dijkstra(1), None),
        ("reachable", connected, "dijkstra2d", dijkstra(1), 1.0),
    ):
        yield Row(
            f"{what}, {grounds.kind}",
            beside,
            *grounds.compare(ours, theirs, times),
            most=None if grounds.size == LARGE else promised,
            size=grounds.size,
        )
