"""How long a finished level takes: made, checked and furnished, as a game of `ajar` waits for it, and in each theme."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import NamedTuple

from benchmarks.timing import median
from game.content.levels.furnish import furnish, sketch_level
from game.content.levels.themes import AJAR as ALL_DEPTHS
from game.content.levels.themes import DEPTHS, THEMES
from game.content.traditions import AJAR
from game.mapgen.core.chain import Chain

SEEDS = 100
MOST = 0.030
"""Seconds at a median, where another game of renown takes 27 ms for its own; we aim at half of it."""


class Finished(NamedTuple):
    """How long levels of one kind take: seconds."""

    what: str
    sketched: float
    """The median until a level is made and checked."""
    finished: float
    """The same, with all that follows until it can be entered."""
    longest: float
    most: float | None = None

    @property
    def kept(self) -> bool:
        return self.most is None or self.finished <= self.most


def measure(seeds: int = SEEDS) -> list[Finished]:
    depths = range(1, len(DEPTHS) + 1)
    in_turn = [(str(seed), depths[seed % len(depths)]) for seed in range(seeds)]
    rows = [_finished("ajar, all depths in turn", ALL_DEPTHS, in_turn, MOST)]
    for name, chain in THEMES.items():
        depth = depths[DEPTHS.index(name)]
        rows.append(_finished(name, chain, [(str(seed), depth) for seed in range(seeds)]))
    return rows


def _finished(what: str, chain: Chain, levels: Iterable[tuple[str, int]], most: float | None = None) -> Finished:
    sketched, finished = [], []
    for seed, depth in levels:
        began = time.perf_counter()
        sketch = sketch_level(chain, AJAR.size, seed, depth)
        sketched.append(time.perf_counter() - began)
        furnish(sketch, seed, AJAR)
        finished.append(time.perf_counter() - began)
    return Finished(what, median(sketched), median(finished), max(finished), most)
