"""Benchmark how long it takes to make finished levels: of the tradition (set of rules) `ajar`, and of each theme.

A generator first makes and checks a sketch (a level being built). Then `furnish` turns the sketch into a level that can
be played.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import NamedTuple

from benchmarks.timing import median
from game.content.levels.ajar.theme_of_depth import AJAR as ALL_DEPTHS
from game.content.levels.ajar.theme_of_depth import DEPTHS, THEMES
from game.content.levels.level_from_sketch import furnish, sketch_level
from game.content.traditions import AJAR
from game.mapgen.core.chain import Chain

SEEDS = 100
"""Number of levels of each kind."""
LIMIT = 0.030
"""Highest allowed median in seconds. Another well-known roguelike takes 27 ms for a level; the aim is half of that."""


class LevelTiming(NamedTuple):
    """The seconds that it takes to make levels of one kind."""

    name: str
    sketched: float
    """Median seconds until the sketch of a level is made and checked."""
    finished: float
    """Median seconds until a level is finished and can be entered."""
    longest: float
    """Longest time in seconds until a level is finished."""
    limit: float | None = None
    """Highest allowed value of `finished`; None if there is no limit."""

    @property
    def within_limit(self) -> bool:
        """Whether the median `finished` is at most the limit; True if there is no limit."""
        return self.limit is None or self.finished <= self.limit


def measure(seeds: int = SEEDS) -> list[LevelTiming]:
    """Time levels of `ajar` at all depths, then levels of each theme. `seeds`: number of levels of each kind."""
    depths = range(1, len(DEPTHS) + 1)
    all_depths = [(str(seed), depths[seed % len(depths)]) for seed in range(seeds)]
    rows = [_timed("ajar, all depths in turn", ALL_DEPTHS, all_depths, LIMIT)]
    for name, chain in THEMES.items():
        depth = depths[DEPTHS.index(name)]
        rows.append(_timed(name, chain, [(str(seed), depth) for seed in range(seeds)]))
    return rows


def _timed(name: str, chain: Chain, levels: Iterable[tuple[str, int]], limit: float | None = None) -> LevelTiming:
    sketched, finished = [], []
    for seed, depth in levels:
        began = time.perf_counter()
        sketch = sketch_level(chain, AJAR.size, seed, depth)
        sketched.append(time.perf_counter() - began)
        furnish(sketch, seed, AJAR)
        finished.append(time.perf_counter() - began)
    return LevelTiming(name, median(sketched), median(finished), max(finished), limit)
