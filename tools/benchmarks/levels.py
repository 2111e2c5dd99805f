"""Benchmark how long it takes to make finished levels: of each tradition (set of rules), and of each theme of `ajar`.

A generator first makes and checks a sketch (a level being built). Then `furnish` turns the sketch into a level that can
be played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from benchmarks.row import Cases, Row
from game.content.levels.level_from_sketch import furnish, make_level, sketch_level
from game.content.themes.theme_of_depth import DEPTHS, THEMES, first_depth
from game.content.traditions import AJAR, TRADITIONS
from game.engine.tradition import Tradition
from game.mapgen.core.sketch import Sketch

SEEDS = 100
"""Number of levels of each kind."""
LIMIT = 0.030
"""Highest allowed median in seconds. Another well-known roguelike takes 27 ms for a level; the aim is half of that."""


def rows() -> list[Row]:
    """Return a row for the levels of each tradition, at ten depths in turn, and two rows for each theme of `ajar`.

    The rows of a theme are finished levels, and only making and checking the sketch.
    """
    return [
        *(_row(f"a finished level, {name}", partial(_level, tradition)) for name, tradition in TRADITIONS.items()),
        *(_row(f"a finished level, theme {name}", partial(_level_of_theme, name)) for name in THEMES),
        *(_row(f"a sketch of a level, theme {name}", partial(_sketch_of_theme, name)) for name in THEMES),
    ]


def _row(name: str, make: Callable[[int], object]) -> Row:
    @contextmanager
    def opened() -> Iterator[Cases]:
        yield lambda number: partial(make, number)

    return Row(name, opened, times=SEEDS, limit=LIMIT if name == "a finished level, ajar" else None)


def _level(tradition: Tradition, seed: int) -> object:
    return make_level(tradition, str(seed), seed % len(DEPTHS) + 1)


def _level_of_theme(name: str, seed: int) -> object:
    return furnish(_sketch_of_theme(name, seed), str(seed), AJAR)


def _sketch_of_theme(name: str, seed: int) -> Sketch:
    return sketch_level(THEMES[name], AJAR.size, str(seed), first_depth(name))
