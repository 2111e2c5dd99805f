"""Chance: integers from a PCG64 stream, the same on every machine and Python, for ever.

The generator is PCG XSL-RR 128/64 (M. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good
Algorithms", 2014), the raw stream of numpy's `PCG64`; it is written out here because the mapping from raw
numbers to dice must never change, and neither `random` nor numpy's `Generator` promises that.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

from game.engine.records import record

Thing = TypeVar("Thing")

_MULTIPLIER = 0x2360ED051FC65DA44385DF649FCCF645
_128_BITS = (1 << 128) - 1
_64_BITS = (1 << 64) - 1


@record
class Roll:
    """So many dice of so many sides, plus a number: `Roll(2, 5)` is 2d5. No dice, just a number: `Roll(plus=7)`.

    RS-130: no dice from text and no keeping of the highest: values in the code need neither.
    """

    count: int = 0
    sides: int = 1
    plus: int = 0


class Dice:
    """One stream of chance. Streams made of the same words roll the same numbers.

    RS-131: one kind, seeded, its state saved with the game: a test that wants a certain roll asks for chances of 0 or
    100.
    """

    state: int
    increment: int

    def __init__(self, *words: object) -> None:
        seed = hashlib.sha256("\x1f".join(map(str, words)).encode()).digest()
        self.state = int.from_bytes(seed[:16], "big")
        self.increment = int.from_bytes(seed[16:], "big") | 1

    def _draw(self) -> int:
        """The next raw number, 64 bits."""
        self.state = state = (self.state * _MULTIPLIER + self.increment) & _128_BITS
        folded = (state >> 64) ^ (state & _64_BITS)
        turn = state >> 122
        return (folded >> turn | folded << (64 - turn)) & _64_BITS

    def below(self, limit: int) -> int:
        """A number from 0 up to, not including, `limit`. Uneven by less than `limit` in 2**64."""
        return self._draw() * limit >> 64

    def between(self, low: int, high: int) -> int:
        """A number from `low` to `high`, both included."""
        return low + (self._draw() * (high - low + 1) >> 64)

    def chance(self, percent: int) -> bool:
        """True so many times in a hundred."""
        return self._draw() * 100 >> 64 < percent

    def roll(self, roll: Roll) -> int:
        return roll.plus + sum(1 + self.below(roll.sides) for _ in range(roll.count))

    def choice(self, things: Sequence[Thing]) -> Thing:
        return things[self.below(len(things))]

    def shuffle(self, things: MutableSequence[Thing]) -> None:
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]
