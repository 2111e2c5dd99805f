"""Levels on which field of view and paths are timed: synthetic caves and rooms, and levels of the game's themes."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.content.levels.level_from_sketch import sketch_level
from game.content.themes.theme_of_depth import THEMES
from game.content.traditions import AJAR
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Rect, Vec, cells_where
from game.engine.grid.neighbours import count8

SMALL, LARGE = (80, 50), (400, 250)
"""Sizes of levels in cells (width, height)."""
LEVELS = 5
"""Number of levels in each set."""
STARTS = 40
"""Number of start cells on each level."""
Grid: TypeAlias = NDArray[np.bool_]


class LevelSet(NamedTuple):
    """A kind and a size of levels, on which code is timed."""

    kind: str
    size: tuple[int, int]

    @property
    def mostly_open(self) -> bool:
        """Whether most cells are open, as in caves. Then the game's flood fill visits as many cells as the peer's."""
        return self.kind in ("cave", "caves")

    def levels(self) -> list[Grid]:
        """Return the open cells of each level, `bool[x, y]`. Making them takes up to a second, the first time."""
        return _levels(self)

    def start(self, case: int) -> tuple[int, Vec]:
        """Return the index of a level, and an open cell of it by chance: the same for the same number of a case."""
        starts = _starts(self)
        return starts[case % len(starts)]


SYNTHETIC = tuple(LevelSet(kind, size) for kind in ("cave", "rooms") for size in (SMALL, LARGE))
"""Four sets of levels: caves and rooms, small and large."""
OF_THEMES = tuple(LevelSet(name, AJAR.size) for name in THEMES)
"""A set of levels for each theme of the game, made by the theme's own generator."""


@cache
def _levels(level_set: LevelSet) -> list[Grid]:
    if level_set in SYNTHETIC:
        make = {"cave": cave, "rooms": rooms}[level_set.kind]
        return [make(Dice("bench", level_set.kind, n), *level_set.size) for n in range(LEVELS)]
    chain = THEMES[level_set.kind]
    return [sketch_level(chain, level_set.size, f"bench {n}", 1).floor for n in range(LEVELS)]


@cache
def _starts(level_set: LevelSet) -> list[tuple[int, Vec]]:
    dice, cells = Dice("bench", "cells"), [cells_where(level) for level in level_set.levels()]
    return [(level, dice.choice(cells[level])) for _ in range(STARTS) for level in range(len(cells))]


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
            ground[room.slices] = True
            centers.append(room.center)
    for pair in pairwise(centers):
        a, b = pair if dice.chance(50) else pair[::-1]
        ground[min(a.x, b.x) : max(a.x, b.x) + 1, a.y] = True
        ground[b.x, min(a.y, b.y) : max(a.y, b.y) + 1] = True
    return ground
