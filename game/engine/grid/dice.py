"""Chance: random integers from a PCG64 stream, the same on every machine and Python version, for ever.

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
    """Sum of dice plus a number: `Roll(2, 5)` is 2d5; `Roll(plus=7)` is always 7.

    RS-130: no dice are parsed from text, and no highest dice are kept: values in the code need neither.
    """

    count: int = 0
    sides: int = 1
    plus: int = 0


class Dice:
    """Random number generator. Generators seeded with the same words roll the same numbers.

    RS-131: this is the only kind; it is seeded, and its state is saved with the game. A test that needs a certain roll
    uses chances of 0 or 100.
    """

    state: int
    increment: int

    def __init__(self, *words: object) -> None:
        seed = hashlib.sha256("\x1f".join(map(str, words)).encode()).digest()
        self.state = int.from_bytes(seed[:16], "big")
        self.increment = int.from_bytes(seed[16:], "big") | 1

    def _draw(self) -> int:
        """Return the next raw number, 64 bits."""
        self.state = state = (self.state * _MULTIPLIER + self.increment) & _128_BITS
        folded = (state >> 64) ^ (state & _64_BITS)
        turn = state >> 122
        return (folded >> turn | folded << (64 - turn)) & _64_BITS

    def below(self, limit: int) -> int:
        """Return a number from 0 up to, not including, `limit`. Uneven by less than `limit` in 2**64."""
        return self._draw() * limit >> 64

    def between(self, low: int, high: int) -> int:
        """Return a number from `low` to `high`, both included."""
        return low + (self._draw() * (high - low + 1) >> 64)

    def chance(self, percent: int) -> bool:
        """Return True with a probability in per cent."""
        return self._draw() * 100 >> 64 < percent

    def roll(self, roll: Roll) -> int:
        """Return the sum of a roll of dice."""
        return roll.plus + sum(1 + self.below(roll.sides) for _ in range(roll.count))

    def choice(self, things: Sequence[Thing]) -> Thing:
        """Return a random element of a sequence. Raises IndexError if it is empty."""
        return things[self.below(len(things))]

    def shuffle(self, things: MutableSequence[Thing]) -> None:
        """Shuffle a sequence in place."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]
