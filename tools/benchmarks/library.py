"""Benchmark the functions of `game.levels`, as programs call them, against python-tcod and against making a level.

Unlike the other benchmarks, the times include all that a single call prepares and checks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from benchmarks.row import Peer, Row, Work, repeated
from game import levels
from game.levels import LevelData

TIMES = 40
"""Number of calls that are timed."""


def rows() -> list[Row]:
    """Return a row for each function of the library, on a level of caves."""
    make = Peer("generate", repeated(lambda: _make))
    calls: list[tuple[str, Callable[[LevelData], Work], Peer]] = [
        ("field_of_view", _field_of_view, _tcod("compute_fov", _compute_fov)),
        ("distances", _distances, _tcod("dijkstra2d", _dijkstra)),
        ("path", _path, _tcod("AStar", _a_star)),
        ("measure", lambda level: lambda: levels.measure(level), make),
        ("write_drawing", lambda level: lambda: levels.write_drawing(level), make),
        ("read_drawing", _read_drawing, make),
    ]
    size = (80, 48)
    return [
        Row(f"library, {name}", repeated(partial(_on_a_level, call)), (peer,), TIMES, size=size)
        for name, call, peer in calls
    ]


def _on_a_level(call: Callable[[LevelData], Work]) -> Work:
    return call(_make())


def _make() -> LevelData:
    return levels.generate(theme="caves", seed=1)


def _ends(level: LevelData) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the cells of the start and of the exit of a level, which every generated level has."""
    assert level.start is not None
    assert level.exit is not None
    return level.start, level.exit


def _field_of_view(level: LevelData) -> Work:
    start, _ = _ends(level)
    return lambda: levels.field_of_view(level, start, 9)


def _distances(level: LevelData) -> Work:
    _, goal = _ends(level)
    return lambda: levels.distances(level, goal, "free")  # corners may be cut, as the peer cuts them


def _path(level: LevelData) -> Work:
    start, goal = _ends(level)
    return lambda: levels.path(level, start, goal, "free")  # corners may be cut, as the peer cuts them


def _read_drawing(level: LevelData) -> Work:
    text = levels.write_drawing(level).encode()
    return lambda: levels.read_drawing(text)


def _tcod(name: str, call: Callable[[LevelData], Work]) -> Peer:
    return Peer(name, repeated(partial(_on_a_level, call)), package="tcod")


def _compute_fov(level: LevelData) -> Work:
    from tcod.constants import FOV_SYMMETRIC_SHADOWCAST  # here, because only a comparison with tcod needs it
    from tcod.map import compute_fov

    (x, y), _ = _ends(level)
    transparent = np.ascontiguousarray(~level.opaque.T)
    return lambda: compute_fov(transparent, (y, x), 9, True, FOV_SYMMETRIC_SHADOWCAST)


def _dijkstra(level: LevelData) -> Work:
    from tcod.path import dijkstra2d  # here, because only a comparison with tcod needs it

    _, goal = _ends(level)
    cost = level.walkable.astype(np.int32)

    def flood() -> object:
        distance = np.full(cost.shape, np.iinfo(np.int32).max, np.int32)
        distance[goal] = 0
        return dijkstra2d(distance, cost, 1, 1, out=distance)

    return flood


def _a_star(level: LevelData) -> Work:
    from tcod.path import AStar  # here, because only a comparison with tcod needs it

    start, goal = _ends(level)
    cost = level.walkable.astype(np.int32)
    return lambda: AStar(cost, 1.0).get_path(*start, *goal)
