"""How fast generators are beside those of rot.js that make the same.

What is timed is what both make: the ground, rooms and corridors; and doors where the peer's rooms know theirs. Ours
leave out stairs, creatures, lights and the last check of all promises, which the peer has not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import prod
from typing import NamedTuple

from benchmarks.grounds import LARGE, SMALL
from benchmarks.rot import Missing, Rot
from benchmarks.timing import Row, seconds_of, told_in_turn
from game.content.levels.furnish import sketch_level
from game.content.levels.generators import GENERATORS
from game.mapgen.core.chain import Chain

LEVELS, LARGE_LEVELS = 100, 3


class Pair(NamedTuple):
    """A generator of rot.js, and the chain of ours that makes the same."""

    theirs: str
    ours: str
    layers: frozenset[str]
    """Those of the chain that make what the peer makes too, by name; the starter always does."""


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


class Beside(NamedTuple):
    """What came of it: nothing but a word where the peer is missing."""

    rows: list[Row]
    missing: str | None = None

    def mean(self, size: tuple[int, int] | None = None) -> float | None:
        """The geometric mean of the ratios, on levels of one size or on all."""
        ratios = [row.ratio for row in self.rows if size in (None, row.size)]
        return float(prod(ratios) ** (1 / len(ratios))) if ratios else None


def measure() -> Beside:
    try:
        with Rot() as rot:
            return Beside([row for pair in PAIRS if pair.ours in GENERATORS for row in _rows(pair, rot)])
    except Missing as why:
        return Beside([], str(why))


def common_part(pair: Pair) -> Chain:
    """The chain as far as it makes what the peer makes."""
    chain = GENERATORS[pair.ours]
    return replace(chain, layers=tuple(layer for layer in chain.layers if layer.name in pair.layers))


def _rows(pair: Pair, rot: Rot) -> Iterator[Row]:
    rot.warm(pair.theirs, SMALL)
    for size, times in ((SMALL, LEVELS), (LARGE, LARGE_LEVELS)):
        yield _row(pair, rot, size, times)


def _row(pair: Pair, rot: Rot, size: tuple[int, int], times: int) -> Row:
    chain = common_part(pair)
    our_seeds, their_levels = iter(range(times)), (rot.make(pair.theirs, size, seed) for seed in range(times))
    unfinished = []

    def ours() -> float:
        seed = str(next(our_seeds))
        return seconds_of(lambda: sketch_level(chain, size, seed, 1))

    def theirs() -> float:
        made = next(their_levels)
        if not made.finished:
            unfinished.append(made)
        return made.seconds

    seconds = told_in_turn(ours, theirs, times)
    note = f"the peer gave up {len(unfinished)} of {times}" if unfinished else ""
    return Row(pair.ours, f"rot.js {pair.theirs}", *seconds, size=size, note=note)
