"""The grounds that sight and paths are timed on: caves and rooms of any size, and what the game's own chains dig."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from benchmarks.timing import paired
from game.content.levels.furnish import sketch_level
from game.content.levels.themes import THEMES
from game.content.traditions import AJAR
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Rect, Vec, cells_where

SMALL, LARGE = (80, 50), (400, 250)
LEVELS = 5
Grid: TypeAlias = NDArray[np.bool_]
"""Open cells of a level, bool[x, y]."""
Task: TypeAlias = Callable[[int, Vec], object]
"""Something done on a level, known by its number, from a cell."""


class Grounds(NamedTuple):
    """The open cells of some levels of one kind."""

    kind: str
    size: tuple[int, int]
    levels: list[Grid]
    wide: bool = False
    """Whether most of it is open, as caves are: where a flood has no more to do than the peer."""

    def compare(self, ours: Task, theirs: Task, times: int) -> tuple[float, float]:
        """The median seconds of both, in turn, each time from another cell, one level after the other."""
        dice = Dice("bench", "cells")
        cells = [cells_where(level) for level in self.levels]
        levels = [n * len(cells) // times for n in range(times)]
        cases = [(level, dice.choice(cells[level])) for level in levels]
        our_cases, their_cases = iter(cases), iter(cases)
        return paired(lambda: ours(*next(our_cases)), lambda: theirs(*next(their_cases)), times)


def drawn_grounds() -> list[Grounds]:
    """Caves and rooms, small and large."""
    return [
        Grounds(
            kind.__name__, size, [kind(Dice("bench", kind.__name__, n), *size) for n in range(LEVELS)], kind is cave
        )
        for kind in (cave, rooms)
        for size in (SMALL, LARGE)
    ]


def theme_grounds() -> list[Grounds]:
    """What the chains of the themes dig."""
    return [
        Grounds(
            name,
            AJAR.size,
            [sketch_level(chain, AJAR.size, f"bench {n}", 1).floor for n in range(LEVELS)],
            wide=name == "caves",
        )
        for name, chain in THEMES.items()
    ]


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
    for _ in range(60 * width * height // (80 * 50)):
        room = Rect(dice.between(1, width - 14), dice.between(1, height - 10), dice.between(4, 12), dice.between(3, 8))
        if not ground[room.x - 1 : room.right + 2, room.y - 1 : room.bottom + 2].any():
            ground[room.x : room.right + 1, room.y : room.bottom + 1] = True
            centers.append(room.center)
    for pair in pairwise(centers):
        a, b = pair if dice.chance(50) else pair[::-1]
        ground[min(a.x, b.x) : max(a.x, b.x) + 1, a.y] = True
        ground[b.x, min(a.y, b.y) : max(a.y, b.y) + 1] = True
    return ground
