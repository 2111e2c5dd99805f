"""Benchmark the game's level generators against the generators of rot.js that make the same kind of level.

Only what both sides make is timed: floor, rooms and corridors, and doors if the rot.js generator makes doors. A
generator of the game is a chain of layers. Its layers for stairs, monsters and lights and its final check of the level
are left out, because rot.js has none of these.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import prod
from typing import NamedTuple

from benchmarks.level_sets import LARGE, SMALL
from benchmarks.rot_js import RotJs, RotJsLevel, RotJsMissing
from benchmarks.timing import Comparison, paired_timings, seconds_of
from game.content.levels.generators import GENERATORS
from game.content.levels.level_from_sketch import sketch_level
from game.mapgen.core.chain import Chain

LEVELS, LARGE_LEVELS = 100, 3
"""Number of small and of large levels that each generator makes."""


class Pair(NamedTuple):
    """A generator of rot.js, and the game's generator for the same kind of level."""

    theirs: str
    """Name of the class of the generator in rot.js."""
    ours: str
    """Name of the game's generator."""
    layers: frozenset[str]
    """Names of the layers of the game's generator that make what rot.js makes too.

    The starter, the first step of the generator, is always used.
    """


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
    """A comparison for each pair of generators and each size; empty if rot.js is not installed."""
    missing: str | None = None
    """The reason why nothing was measured; None if rot.js is installed."""

    def mean(self, size: tuple[int, int] | None = None) -> float | None:
        """Return the geometric mean of the ratios on levels of the size `size` in cells; None if there are no results.

        If `size` is None, levels of all sizes count.
        """
        ratios = [row.ratio for row in self.rows if size in (None, row.size)]
        return float(prod(ratios) ** (1 / len(ratios))) if ratios else None


def measure() -> GeneratorResults:
    """Compare the times of the game's generators with the times of those in rot.js, on small and on large levels."""
    try:
        with RotJs() as rot:
            return GeneratorResults([row for pair in PAIRS if pair.ours in GENERATORS for row in _rows(pair, rot)])
    except RotJsMissing as why:
        return GeneratorResults([], str(why))


def common_part(pair: Pair) -> Chain:
    """Return the game's generator of a pair, without the layers for things that the generator of rot.js does not make.

    A pair is a generator of rot.js and the game's generator for the same kind of level. A layer is a step of a
    generator.
    """
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
