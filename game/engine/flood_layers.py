"""What a flood has reached after each turn, as layers; and which number of turns that makes for each cell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from operator import xor

import numpy as np
from numpy.typing import NDArray

from .bitboard import cells_of
from .flooding import LEAP_TURNS

Spread = Callable[[int], int]
"""From some cells, as a number, to those and all that are reached from there at once."""


def layers_of(
    start: int, spread: Spread, slow: Mapping[int, int], limit: int, end: int, leap: Spread | None
) -> list[int]:
    """What is reached after 0, 1, 2 ... turns, until the end is, after at least one layer in which nothing is."""
    if slow or leap is not None:
        return slow_layers([start], spread, slow, limit, end, leap)
    layers, reached = [0], start
    for _ in range(limit + 1):
        layers.append(reached)
        grown = spread(reached)
        if grown == reached or reached & end:
            break
        reached = grown
    return layers


def slow_layers(
    starts: list[int], spread: Spread, slow: Mapping[int, int], limit: int, end: int, leap: Spread | None
) -> list[int]:
    """The same where some cells are slow to enter, or to get across, and where there is a start after each turn."""
    longest = max((LEAP_TURNS - 1, *slow))
    quick = ~reduce(int.__or__, slow.values(), 0)
    layers = [0] * (longest + 1) + starts[:1]
    for turn in range(1, limit + 1):
        reached = layers[-1]
        # The flood runs from the goals outwards: a cell that is slow to enter is one that is slow to flow on.
        ready = reached & quick
        for turns, cells in slow.items():
            ready |= layers[-1 - turns] & cells
        grown = reached | spread(ready)
        if leap is not None:
            grown |= leap(layers[-LEAP_TURNS])
        if turn < len(starts):
            grown |= starts[turn]
        elif grown == layers[-1 - longest] or reached & end:
            break
        layers.append(grown)
    return layers[longest:]


def field_of(layers: list[int], shape: tuple[int, int]) -> NDArray[np.int16]:
    """In which of some layers, each of which holds the one before, each cell appears first, counted from -1 on."""
    stride = shape[1] + 1
    # Layer 0 is empty, the goals are layer 1. A cell that appears in layer n is missing in n // 2**b of the layers
    # 1 * 2**b - 1, 2 * 2**b - 1, 3 * 2**b - 1 ...: whether that is odd is bit b of n.
    planes = []
    for bit in range((len(layers) - 1).bit_length()):
        some = layers[(1 << bit) - 1 :: 1 << bit]
        planes.append(reduce(xor, some, layers[-1] if len(some) % 2 else 0))
    weights = (1 << np.arange(len(planes))).astype(np.int16)
    numbers: NDArray[np.int16] = np.einsum("b,bc->c", weights, cells_of(planes, shape[0] * stride))
    return (numbers - 1).reshape(-1, stride)[:, :-1]
