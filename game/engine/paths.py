"""How far it is, and which way: floods over a level, all cells at a time.

What is reached after each turn (`flooding`) is kept as a layer, and all layers together make the distances.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from operator import xor

import numpy as np
from numpy.typing import NDArray

from .bitboard import cells_of
from .flooding import Sides, Steps, flood, leads, number, sided, without
from .geometry import Vec

__all__ = ["FARTHEST", "Sides", "Steps", "distances", "path", "reachable"]

FARTHEST = 32_766
"""Farther than so many turns is out of reach: the cells of a field have 16 bits."""


def distances(
    walkable: NDArray[np.bool_],
    goals: Iterable[tuple[int, int]],
    steps: Steps,
    *,
    straight: NDArray[np.bool_] | None = None,
    delay: Mapping[Vec, int] | None = None,
    sides: Sides | None = None,
    limit: int = FARTHEST,
    until: tuple[int, int] | None = None,
) -> NDArray[np.int16]:
    """The turns from every cell to the nearest walkable goal; -1 where none is reached within the limit.

    `straight` cells are entered and left only orthogonally. To enter a cell with a delay takes so many turns more.
    What is farther away than the cell `until` which somebody wants to know of is left out too.
    """
    stride: int = walkable.shape[1] + 1
    slow: dict[int, int] = {}
    for (x, y), turns in (delay or {}).items():
        slow[turns] = slow.get(turns, 0) | 1 << x * stride + y
    start = reduce(int.__or__, (1 << x * stride + y for x, y in goals), 0) & number(walkable)
    end = 0 if until is None else 1 << until[0] * stride + until[1]
    spread = flood(walkable, steps, straight) if not sides else sided(walkable, steps, straight, sides, back=True)
    layers = _layers(start, spread, slow, min(limit, FARTHEST), end)
    # Layer 0 is empty, the goals are layer 1. A cell that appears in layer n is missing in n // 2**b of the layers
    # 1 * 2**b - 1, 2 * 2**b - 1, 3 * 2**b - 1 ...: whether that is odd is bit b of n.
    planes = []
    for bit in range((len(layers) - 1).bit_length()):
        some = layers[(1 << bit) - 1 :: 1 << bit]
        planes.append(reduce(xor, some, layers[-1] if len(some) % 2 else 0))
    weights = (1 << np.arange(len(planes))).astype(np.int16)
    numbers: NDArray[np.int16] = np.einsum("b,bc->c", weights, cells_of(planes, walkable.shape[0] * stride))
    return (numbers - 1).reshape(-1, stride)[:, :-1]


def reachable(
    walkable: NDArray[np.bool_],
    start: tuple[int, int],
    steps: Steps,
    *,
    straight: NDArray[np.bool_] | None = None,
    sides: Sides | None = None,
) -> NDArray[np.bool_]:
    """All cells that some way leads to from a walkable cell, that cell included."""
    stride: int = walkable.shape[1] + 1
    spread = flood(walkable, steps, straight) if not sides else sided(walkable, steps, straight, sides, back=False)
    reached, grown = 0, 1 << start[0] * stride + start[1] & number(walkable)
    while grown != reached:
        reached, grown = grown, spread(grown)
    return cells_of([reached], walkable.shape[0] * stride).view(np.bool_).reshape(-1, stride)[:, :-1]


def path(
    field: NDArray[np.int16],
    start: tuple[int, int],
    steps: Steps,
    walkable: NDArray[np.bool_],
    *,
    straight: NDArray[np.bool_] | None = None,
    delay: Mapping[Vec, int] | None = None,
    sides: Sides | None = None,
) -> list[Vec]:
    """The cells of a shortest way down a field of distances, the start left out; none if there is no way.

    Of equal steps the first of `Steps.directions` is taken: orthogonal before diagonal, then in reading order.
    """
    if sides:
        walkable = without(walkable, sides)
    here, left = Vec(*start), int(field[start])
    way: list[Vec] = []
    while left > 0:
        for step in steps.directions:
            to = here + step
            if not (0 <= to.x < field.shape[0] and 0 <= to.y < field.shape[1]):
                continue
            turns = 1 + delay.get(to, 0) if delay else 1
            if turns > left or field[to] != left - turns or (sides and to in sides and sides[to] != -step):
                continue
            if leads(here, to, steps, walkable, straight):
                break
        else:
            raise ValueError(f"the field does not lead on from {here}: it is not of this ground")
        here, left = to, left - turns
        way.append(here)
    return way


def _layers(start: int, spread: Callable[[int], int], slow: Mapping[int, int], limit: int, end: int) -> list[int]:
    """What is reached after 0, 1, 2 ... turns, until the end is, after at least one layer in which nothing is."""
    if slow:
        return _slow_layers(start, spread, slow, limit, end)
    layers, reached = [0], start
    for _ in range(limit + 1):
        layers.append(reached)
        grown = spread(reached)
        if grown == reached or reached & end:
            break
        reached = grown
    return layers


def _slow_layers(start: int, spread: Callable[[int], int], slow: Mapping[int, int], limit: int, end: int) -> list[int]:
    """The same where some cells are slow to enter."""
    longest = max(slow)
    quick = ~reduce(int.__or__, slow.values(), 0)
    layers = [0] * (longest + 1) + [start]
    for _ in range(limit):
        reached = layers[-1]
        # The flood runs from the goals outwards: a cell that is slow to enter is one that is slow to flow on.
        ready = reached & quick
        for turns, cells in slow.items():
            ready |= layers[-1 - turns] & cells
        grown = reached | spread(ready)
        if grown == layers[-1 - longest] or reached & end:
            break
        layers.append(grown)
    return layers[longest:]
