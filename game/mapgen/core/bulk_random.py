"""Random numbers in bulk, as arrays, drawn from the same stream as the single rolls of a level's dice."""

from __future__ import annotations

import threading
from collections.abc import Iterator, MutableSequence
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.dice import Dice

_Thing = TypeVar("_Thing")

_AT_A_TIME = 256
_FEW = 200
"""Number of random numbers from which on numpy draws them.

The start of the program need not wait for numpy's random module: the first levels draw only few at a time.
"""


class _Streams(threading.local):
    """The numpy generator that all draws of a thread share. Each draw first sets its state to the state of the dice.

    It is made at its first use, because numpy loads its random module only then.
    """

    @cached_property
    def stream(self) -> np.random.PCG64:
        return np.random.PCG64(0)


_streams = _Streams()


def raw(dice: Dice, count: int) -> NDArray[np.uint64]:
    """Return the next `count` random 64-bit numbers of the dice: uint64[count].

    Afterwards the dice are in the same state as after `count` single rolls.
    """
    if count < _FEW:
        return np.array([dice.draw() for _ in range(count)], np.uint64)
    stream = _streams.stream
    stream.state = {
        "bit_generator": "PCG64",
        "state": {"state": dice.state, "inc": dice.increment},
        "has_uint32": 0,
        "uinteger": 0,
    }
    drawn: NDArray[np.uint64] = stream.random_raw(count)
    dice.state = int(stream.state["state"]["state"])
    return drawn


def below(dice: Dice, limit: int, count: int) -> NDArray[np.intp]:
    """Return random numbers from 0 to `limit - 1`: intp[count].

    All numbers are almost equally likely: their probabilities differ by at most 1 in 2**32.
    """
    return ((raw(dice, count) >> np.uint64(32)) * np.uint64(limit) >> np.uint64(32)).astype(np.intp)


def shuffle(dice: Dice, things: MutableSequence[_Thing]) -> None:
    """Shuffle a sequence in place, into the same order as `Dice.shuffle`; a long one in half the time."""
    numbers = raw(dice, max(len(things) - 1, 0)).tolist()
    for last, number in zip(range(len(things) - 1, 0, -1), numbers, strict=True):
        other = number * (last + 1) >> 64
        things[last], things[other] = things[other], things[last]


def coins(dice: Dice, count: int) -> NDArray[np.bool_]:
    """Return `count` random booleans: bool[count]. One number of 64 bits is rolled for every 64 booleans."""
    tossed = raw(dice, count + 63 >> 6).astype("<u8").view(np.uint8)
    return np.unpackbits(tossed, count=count, bitorder="little").view(np.bool_)


def numbers(dice: Dice) -> Iterator[int]:
    """Yield random 32-bit numbers without end.

    The dice are rolled 256 times at once. If the caller stops early, the rest of the 256 numbers is lost, and later
    rolls of the dice begin after them.
    """
    while True:
        yield from (raw(dice, _AT_A_TIME) >> np.uint64(32)).tolist()
