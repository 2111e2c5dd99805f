"""Many numbers of chance at once, drawn on from the very stream that a level's dice roll from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.dice import Dice

_AT_A_TIME = 256


@cache
def _stream() -> np.random.PCG64:
    """Holds nothing from one call to the next: every drawing begins where the dice are.

    Made when first used, for numpy loads its chance only then, and a start would wait for it.
    """
    return np.random.PCG64(0)


def raw(dice: Dice, count: int) -> NDArray[np.uint64]:
    """The next raw numbers of the dice, 64 bits each, as if they had been rolled one by one."""
    stream = _stream()
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
    """Numbers from 0 up to, not including, a limit. Uneven by less than the limit in 2**32."""
    return ((raw(dice, count) >> np.uint64(32)) * np.uint64(limit) >> np.uint64(32)).astype(np.intp)


def coins(dice: Dice, count: int) -> NDArray[np.bool_]:
    """So many tosses, 64 of a raw number."""
    tossed = raw(dice, count + 63 >> 6).astype("<u8").view(np.uint8)
    return np.unpackbits(tossed, count=count, bitorder="little").view(np.bool_)


def numbers(dice: Dice) -> Iterator[int]:
    """Numbers without end, 32 bits each. They are rolled many at a time: who takes a few leaves some unused."""
    while True:
        yield from (raw(dice, _AT_A_TIME) >> np.uint64(32)).tolist()
