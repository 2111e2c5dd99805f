"""Random number generator of the PCG64 kind, and rolls of dice.

The same seed gives the same numbers on every machine and in every Python version.

The generator is PCG XSL-RR 128/64 (M. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good
Algorithms", 2014), which is the raw stream of numpy's `PCG64`. It is implemented here because the mapping from raw
numbers to dice must never change. Neither `random` nor numpy's `Generator` promises that.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import Annotated, TypeVar

from game.engine.bounds import MAX_DICE_STATE, Range
from game.engine.records import record

Thing = TypeVar("Thing")

_MULTIPLIER = 0x2360ED051FC65DA44385DF649FCCF645
_128_BITS = (1 << 128) - 1
_64_BITS = (1 << 64) - 1


@record
class Roll:
    """Roll of dice plus a constant: `Roll(2, 5)` is the sum of 2 five-sided dice (2d5); `Roll(plus=7)` is always 7.

    RS-130: text such as "2d5" is not parsed, and no roll keeps only its highest dice. The game needs neither.
    """

    count: int = 0
    sides: int = 1
    plus: int = 0


class Dice:
    """Random number generator. The words given to its constructor are its seed: equal words give equal numbers.

    RS-131: there is no other generator. It is always seeded, and its state is saved with the game. A test that needs a
    certain outcome uses chances of 0 or 100 percent.
    """

    state: Annotated[int, Range(0, MAX_DICE_STATE)]
    increment: Annotated[int, Range(0, MAX_DICE_STATE)]

    def __init__(self, *words: object) -> None:
        seed = hashlib.sha256("\x1f".join(map(str, words)).encode()).digest()
        self.state = int.from_bytes(seed[:16], "big")
        self.increment = int.from_bytes(seed[16:], "big") | 1

    def draw(self) -> int:
        """Return the next raw random number, of 64 bits."""
        self.state = state = (self.state * _MULTIPLIER + self.increment) & _128_BITS
        folded = (state >> 64) ^ (state & _64_BITS)
        turn = state >> 122
        return (folded >> turn | folded << (64 - turn)) & _64_BITS

    def below(self, limit: int) -> int:
        """Return a random integer from 0 to `limit` - 1, all with equal probability (to within `limit` / 2**64)."""
        return self.draw() * limit >> 64

    def between(self, low: int, high: int) -> int:
        """Return a random integer from `low` to `high`, both ends included."""
        return low + (self.draw() * (high - low + 1) >> 64)

    def chance(self, percent: int) -> bool:
        """Return True with a probability of `percent` percent (0-100), otherwise False."""
        return self.draw() * 100 >> 64 < percent

    def roll(self, roll: Roll) -> int:
        """Roll dice and return their sum plus the constant of the roll."""
        return roll.plus + sum(1 + self.below(roll.sides) for _ in range(roll.count))

    def choice(self, things: Sequence[Thing]) -> Thing:
        """Return a random element of a sequence. Raises IndexError if it is empty."""
        return things[self.below(len(things))]

    def weighted(self, things: Sequence[Thing], weights: Sequence[int]) -> Thing:
        """Return a random element of a sequence: the higher its weight, the more often it is drawn.

        `weights`: those of the elements, in their order. Raises ValueError if none is above 0.
        """
        number = self.below(sum(weights))
        for thing, weight in zip(things, weights, strict=True):
            if number < weight:
                return thing
            number -= weight
        raise ValueError("no weight is above 0")

    def shuffle(self, things: MutableSequence[Thing]) -> None:
        """Shuffle a sequence in place."""
        for last in range(len(things) - 1, 0, -1):
            other = self.draw() * (last + 1) >> 64  # as in `below`, but faster
            things[last], things[other] = things[other], things[last]
