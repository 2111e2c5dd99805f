"""Levels on which field of view and paths are timed: synthetic caves and rooms, and levels of the game's themes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from benchmarks.timing import paired_medians
from game.content.levels.ajar.theme_of_depth import THEMES
from game.content.levels.level_from_sketch import sketch_level
from game.content.traditions import AJAR
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Rect, Vec, cells_where
from game.engine.grid.neighbours import count8

SMALL, LARGE = (80, 50), (400, 250)
"""Sizes of levels in cells (width, height)."""
LEVELS = 5
"""Number of levels in each set."""
Grid: TypeAlias = NDArray[np.bool_]
TimedCall: TypeAlias = Callable[[int, Vec], object]
"""A function to be timed. Its arguments are the index of a level in a set, and a start cell on that level."""


class LevelSet(NamedTuple):
    """A set of levels of one kind and size, on which code is timed."""

    kind: str
    size: tuple[int, int]
    levels: list[Grid]
    """The open cells of each level, `bool[x, y]`."""
    mostly_open: bool = False
    """Whether most cells are open, as in caves. Then the game's flood fill visits as many cells as the peer's."""

    def compare(self, ours: TimedCall, theirs: TimedCall, times: int) -> tuple[float, float]:
        """Call two functions alternately, `times` times each; return the median seconds of each, of `ours` first.

        `ours`: code of the game. `theirs`: code of the peer, which does the same work. A case is a level and a random
        open cell of it as the start cell. Both functions are called with the same cases, which are spread evenly over
        the levels.
        """
        dice = Dice("bench", "cells")
        cells = [cells_where(level) for level in self.levels]
        levels = [n * len(cells) // times for n in range(times)]
        cases = [(level, dice.choice(cells[level])) for level in levels]
        our_cases, their_cases = iter(cases), iter(cases)
        return paired_medians(lambda: ours(*next(our_cases)), lambda: theirs(*next(their_cases)), times)


def synthetic_level_sets() -> list[LevelSet]:
    """Return four sets of levels: caves and rooms, small and large."""
    return [
        LevelSet(
            kind.__name__, size, [kind(Dice("bench", kind.__name__, n), *size) for n in range(LEVELS)], kind is cave
        )
        for kind in (cave, rooms)
        for size in (SMALL, LARGE)
    ]


def theme_level_sets() -> list[LevelSet]:
    """Return a set of levels for each theme of the game, made by the theme's own generator."""
    return [
        LevelSet(
            name,
            AJAR.size,
            [sketch_level(chain, AJAR.size, f"bench {n}", 1).floor for n in range(LEVELS)],
            mostly_open=name == "caves",
        )
        for name, chain in THEMES.items()
    ]


def cave(dice: Dice, width: int, height: int) -> Grid:
    """Return the open cells, `bool[x, y]`, of a cave.

    At first each cell is rock with a chance of 45 %. Then, five times, each cell becomes rock or floor by the majority
    of the 3×3 cells around it (cellular automaton). The edge of the level stays rock.
    """
    rock = np.array([[dice.chance(45) for _ in range(height)] for _ in range(width)])
    for _ in range(5):
        rock = count8(~rock) + ~rock < 5
    ground = np.zeros_like(rock)
    ground[1:-1, 1:-1] = ~rock[1:-1, 1:-1]
    return ground


def rooms(dice: Dice, width: int, height: int) -> Grid:
    """Return the open cells, `bool[x, y]`, of rooms that do not touch each other, and of corridors between them.

    A corridor with one bend joins each room to the room that was made before it.
    """
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
