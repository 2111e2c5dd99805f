"""How fast sight and paths are beside python-tcod, in caves and in rooms with corridors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from tcod.constants import FOV_SYMMETRIC_SHADOWCAST
from tcod.map import compute_fov
from tcod.path import Pathfinder, SimpleGraph, dijkstra2d

from game.engine.dice import Dice
from game.engine.geometry import Rect, Vec
from game.engine.paths import Steps, distances, reachable
from game.engine.sight import Outlook, Shape
from timing import Row, paired

LEVELS = 5
VIEWS = 2000
FIELDS = 200
RADII = (8, 10, 15, 20)

Grid = NDArray[np.bool_]
Task = Callable[[int, Vec], object]
"""Something done on a level, known by its number, from a cell."""


def measure() -> list[Row]:
    return [row for kind, most in ((cave, 1.0), (rooms, 1.5)) for row in (*_views(kind, most), *_floods(kind, most))]


def cave(dice: Dice, width: int, height: int) -> Grid:
    """The open ground of a cave: noise, smoothed five times by the majority of each nine cells."""
    rock = np.array([[dice.chance(45) for _ in range(height)] for _ in range(width)])
    for _ in range(5):
        around = np.pad(rock, 1, constant_values=True).astype(np.uint8)
        shifted = [around[x : x + width, y : y + height] for x in range(3) for y in range(3)]
        rock = np.add.reduce(shifted) > 4
    ground = np.zeros_like(rock)
    ground[1:-1, 1:-1] = ~rock[1:-1, 1:-1]
    return ground


def rooms(dice: Dice, width: int, height: int) -> Grid:
    """The open ground of rooms that do not touch, each joined to the one before by a corridor with one bend."""
    ground = np.zeros((width, height), np.bool_)
    centers: list[Vec] = []
    for _ in range(60):
        room = Rect(dice.between(1, width - 14), dice.between(1, height - 10), dice.between(4, 12), dice.between(3, 8))
        if not ground[room.x - 1 : room.right + 2, room.y - 1 : room.bottom + 2].any():
            ground[room.x : room.right + 1, room.y : room.bottom + 1] = True
            centers.append(room.center)
    for pair in pairwise(centers):
        a, b = pair if dice.chance(50) else pair[::-1]
        ground[min(a.x, b.x) : max(a.x, b.x) + 1, a.y] = True
        ground[b.x, min(a.y, b.y) : max(a.y, b.y) + 1] = True
    return ground


def _views(kind: Callable[[Dice, int, int], Grid], most: float) -> Iterator[Row]:
    """Symmetric views with walls; the peer has its levels in the order that it likes best."""
    grounds = [kind(Dice("bench", kind.__name__, level), 80, 50) for level in range(LEVELS)]
    outlooks = [Outlook(~ground) for ground in grounds]
    transparent = [np.ascontiguousarray(ground.T) for ground in grounds]
    circle, symmetric = Shape.CIRCLE, FOV_SYMMETRIC_SHADOWCAST

    def ours(level: int, at: Vec) -> object:
        return outlooks[level].view(at, radius, circle)

    def theirs(level: int, at: Vec) -> object:
        return compute_fov(transparent[level], (at.y, at.x), radius, True, symmetric)

    for radius in RADII:
        for level in range(LEVELS):
            ours(level, Vec(0, 0))  # makes its tables
        times = _compare(grounds, ours, theirs, VIEWS)
        yield Row(f"view, radius {radius}, {kind.__name__}", "compute_fov", *times, most if radius == 10 else None)


def _floods(kind: Callable[[Dice, int, int], Grid], most: float) -> Iterator[Row]:
    """Floods from one cell; what the peer does not have stands beside the nearest thing that it has."""
    grounds = [kind(Dice("bench", kind.__name__, level), 80, 48) for level in range(LEVELS)]
    costs = [ground.astype(np.int32) for ground in grounds]
    graphs = [SimpleGraph(cost=cost, cardinal=1, diagonal=1) for cost in costs]

    def field(steps: Steps) -> Task:
        return lambda level, at: distances(grounds[level], [at], steps)

    def connected(level: int, at: Vec) -> object:
        return reachable(grounds[level], at, Steps.FREE)

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

    for what, ours, beside, theirs, promised in (
        ("distances", field(Steps.FREE), "dijkstra2d", dijkstra(1), most),
        ("distances", field(Steps.FREE), "Pathfinder", resolved, None),
        ("distances, orthogonal", field(Steps.ORTHOGONAL), "dijkstra2d, cardinal", dijkstra(None), None),
        ("distances, no corners", field(Steps.NO_CORNERS), "dijkstra2d", dijkstra(1), None),
        ("reachable", connected, "dijkstra2d", dijkstra(1), None),
    ):
        yield Row(f"{what}, {kind.__name__}", beside, *_compare(grounds, ours, theirs, FIELDS), promised)


def _compare(grounds: list[Grid], ours: Task, theirs: Task, times: int) -> tuple[float, float]:
    """The median seconds of both, in turn, each time from another cell, one level after the other."""
    dice = Dice("bench", "cells")
    cells = [[Vec(int(x), int(y)) for x, y in np.argwhere(ground)] for ground in grounds]
    levels = [n * len(grounds) // times for n in range(times)]
    cases = [(level, dice.choice(cells[level])) for level in levels]
    our_cases, their_cases = iter(cases), iter(cases)
    return paired(lambda: ours(*next(our_cases)), lambda: theirs(*next(their_cases)), times)
