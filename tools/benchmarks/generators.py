"""Benchmark level generators against the generators of rot.js that make the same kind of level.

Only what both sides make is timed: floor, rooms and corridors, and doors where the rooms of rot.js have doors. Our
chains leave out stairs, monsters, lights and the final check of the level, because rot.js has none of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import prod
from typing import NamedTuple

from benchmarks.level_sets import LARGE, SMALL
from benchmarks.rot_js import RotJs, RotJsLevel, RotJsMissing
from benchmarks.timing import Comparison, paired_timings, seconds_of
from game.content.levels.furnish import sketch_level
from game.content.levels.generators import GENERATORS
from game.mapgen.core.chain import Chain

LEVELS, LARGE_LEVELS = 100, 3


class Pair(NamedTuple):
    """A generator of rot.js, and our chain that makes the same kind of level."""

    theirs: str
    ours: str
    layers: frozenset[str]
    """Names of the layers of our chain that make what rot.js makes too. The starter is always included."""


PAIRS = (
    Pair("Digger", "accretion", frozenset({"join doors"})),
    Pair(
        "Uniform",
        "simple-rooms",
        frozenset({"room sorter", "room drawer", "dog leg corridors", "corridor doors"}),
    ),
    Pair("Rogue", "great-halls", frozenset({"region exits", "hallways"})),
    Pair("Cellular", "joined-caves", frozenset()),
    Pair("EllerMaze", "eller-maze", frozenset()),
    Pair("DividedMaze", "divided-maze", frozenset()),
)


class GeneratorResults(NamedTuple):
    """The results of the comparison with rot.js."""

    rows: list[Comparison]
    missing: str | None = None
    """The reason why nothing was measured; None if rot.js is installed."""

    def mean(self, size: tuple[int, int] | None = None) -> float | None:
        """Return the geometric mean of the ratios on levels of one size, or on all. None if there are no results."""
        ratios = [row.ratio for row in self.rows if size in (None, row.size)]
        return float(prod(ratios) ** (1 / len(ratios))) if ratios else None


def measure() -> GeneratorResults:
    """Compare each of PAIRS on small and large levels."""
    try:
        with RotJs() as rot:
            return GeneratorResults([row for pair in PAIRS if pair.ours in GENERATORS for row in _rows(pair, rot)])
    except RotJsMissing as why:
        return GeneratorResults([], str(why))


def common_part(pair: Pair) -> Chain:
    """Return our chain, reduced to the layers that make what rot.js makes too."""
    chain = GENERATORS[pair.ours]
    return replace(chain, layers=tuple(layer for layer in chain.layers if layer.name in pair.layers))


def _rows(pair: Pair, rot: RotJs) -> Iterator[Comparison]:
    rot.warm_up(pair.theirs, SMALL)
    for size, times in ((SMALL, LEVELS), (LARGE, LARGE_LEVELS)):
        yield _row(pair, rot, size, times)


def _row(pair: Pair, rot: RotJs, size: tuple[int, int], times: int) -> Comparison:
    chain = common_part(pair)
    our_seeds, their_levels = iter(range(times)), (rot.make(pair.theirs, size, seed) for seed in range(times))
    unfinished: list[RotJsLevel] = []

    def ours() -> float:
        seed = str(next(our_seeds))
        return seconds_of(lambda: sketch_level(chain, size, seed, 1))

    def theirs() -> float:
        level = next(their_levels)
        if not level.finished:
            unfinished.append(level)
        return level.seconds

    seconds = paired_timings(ours, theirs, times)
    note = f"rot.js gave up on {len(unfinished)} of {times} levels" if unfinished else ""
    return Comparison(pair.ours, f"rot.js {pair.theirs}", *seconds, size=size, note=note)
