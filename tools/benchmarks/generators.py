"""Benchmark the game's level generators against the generators of rot.js that make the same kind of level.

Only what both sides make is timed: floor, rooms and corridors, and doors if the rot.js generator makes doors. A
generator of the game is a chain of layers. Its layers for stairs, monsters and lights and its final check of the level
are left out, because rot.js has none of these.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from math import prod
from statistics import median
from typing import NamedTuple

from benchmarks.level_sets import LARGE, SMALL
from benchmarks.rot_js import RotJs, RotJsMissing
from benchmarks.row import Cases, Row
from benchmarks.timing import Comparison, seconds_of
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


def rows() -> list[Row]:
    """Return a row for each pair of generators and each size: the game's generator. `measure` adds rot.js."""
    return [
        Row(f"generator {pair.ours}", partial(_sketches, pair, size), times=times, size=size)
        for pair in PAIRS
        if pair.ours in GENERATORS
        for size, times in ((SMALL, LEVELS), (LARGE, LARGE_LEVELS))
    ]


def measure(chosen: Sequence[Row]) -> GeneratorResults:
    """Compare the times of the game's generators with the times of those in rot.js, in the rows that are chosen."""
    theirs = {f"generator {pair.ours}": pair.theirs for pair in PAIRS}
    warm = set()
    results = []
    try:
        with RotJs() as rot:
            for row in chosen:
                name = theirs[row.name]
                if name not in warm:
                    rot.warm_up(name, SMALL)
                    warm.add(name)
                results.append(_compared(row, name, rot))
    except RotJsMissing as why:
        return GeneratorResults([], str(why))
    return GeneratorResults(results)


def common_part(pair: Pair) -> Chain:
    """Return the game's generator of a pair, without the layers for things that the generator of rot.js does not make.

    A pair is a generator of rot.js and the game's generator for the same kind of level. A layer is a step of a
    generator.
    """
    chain = GENERATORS[pair.ours]
    return replace(chain, layers=tuple(layer for layer in chain.layers if layer.name in pair.layers))


@contextmanager
def _sketches(pair: Pair, size: tuple[int, int]) -> Iterator[Cases]:
    chain = common_part(pair)
    yield lambda seed: partial(sketch_level, chain, size, str(seed), 1)


def _compared(row: Row, theirs: str, rot: RotJs) -> Comparison:
    """Make the levels of a row and those of rot.js in turn. `theirs`: name of the class in rot.js."""
    assert row.size is not None, "a generator makes levels of a size"
    our_seconds, their_seconds, unfinished = [], [], 0
    with row.open() as cases:
        for seed in range(row.times):
            our_seconds.append(seconds_of(cases(seed)))
            level = rot.make(theirs, row.size, seed)
            their_seconds.append(level.seconds)
            unfinished += not level.finished
    note = f"rot.js gave up on {unfinished} of {row.times} levels" if unfinished else ""
    return Comparison(
        row.name, f"rot.js {theirs}", median(our_seconds), median(their_seconds), size=row.size, note=note
    )
