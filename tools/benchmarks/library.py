"""Benchmark the functions of `game.levels`, as programs call them, against python-tcod and against making a level.

Unlike the other benchmarks, the times include all that a single call prepares and checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from tcod.constants import FOV_SYMMETRIC_SHADOWCAST
from tcod.map import compute_fov
from tcod.path import AStar, dijkstra2d

from benchmarks.timing import Comparison, paired_medians
from game import levels

TIMES = 40
"""Number of calls that are timed."""


def measure(times: int = TIMES) -> list[Comparison]:
    """Time the functions of the library on a level of caves. `times`: number of calls that are timed."""
    return list(_rows(times))


def _rows(times: int) -> Iterator[Comparison]:
    level = levels.generate(theme="caves", seed=1)
    start, goal = level.start, level.exit
    assert start is not None
    assert goal is not None
    transparent = np.ascontiguousarray(~level.opaque.T)
    cost = level.walkable.astype(np.int32)
    text = levels.write_drawing(level).encode()

    def make() -> object:
        return levels.generate(theme="caves", seed=1)

    def dijkstra() -> object:
        distance = np.full(cost.shape, np.iinfo(np.int32).max, np.int32)
        distance[goal] = 0
        return dijkstra2d(distance, cost, 1, 1, out=distance)

    def view() -> object:
        return compute_fov(transparent, (start[1], start[0]), 9, True, FOV_SYMMETRIC_SHADOWCAST)

    def way() -> object:
        return AStar(cost, 1.0).get_path(*start, *goal)

    calls: list[tuple[str, Callable[[], object], str, Callable[[], object]]] = [
        ("field_of_view", lambda: levels.field_of_view(level, start, 9), "compute_fov", view),
        ("distances", lambda: levels.distances(level, goal), "dijkstra2d", dijkstra),
        ("path", lambda: levels.path(level, start, goal), "AStar", way),
        ("measure", lambda: levels.measure(level), "generate", make),
        ("write_drawing", lambda: levels.write_drawing(level), "generate", make),
        ("read_drawing", lambda: levels.read_drawing(text), "generate", make),
    ]
    for name, ours, peer, theirs in calls:
        ours()
        yield Comparison(f"library, {name}", peer, *paired_medians(ours, theirs, times), size=level.size)
