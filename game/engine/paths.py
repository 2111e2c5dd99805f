"""How far it is, and which way: floods over a level, all cells at a time.

The level is one number (`bitboard`) with one bit more for each column than it has cells, so that nothing flows from the
foot of one into the head of the next. A turn of flooding is a few shifts. What is reached after each turn is kept as a
layer, and all layers together make the distances.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import reduce
from operator import xor

import numpy as np
from numpy.typing import NDArray

from .bitboard import cells_of, number_of
from .geometry import DIRECTIONS, ORTHOGONAL, Vec

FARTHEST = 32_766
"""Farther than so many turns is out of reach: the cells of a field have 16 bits."""


class Steps(Enum):
    """Which neighbours a step may lead to."""

    ORTHOGONAL = "orthogonal"
    NO_CORNERS = "no corners"  # all eight; diagonally only if both cells beside the step are walkable too
    FREE = "free"  # all eight

    @property
    def directions(self) -> tuple[Vec, ...]:
        return ORTHOGONAL if self is Steps.ORTHOGONAL else DIRECTIONS


def distances(
    walkable: NDArray[np.bool_],
    goals: Iterable[tuple[int, int]],
    steps: Steps,
    *,
    straight: NDArray[np.bool_] | None = None,
    delay: Mapping[Vec, int] | None = None,
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
    start = reduce(int.__or__, (1 << x * stride + y for x, y in goals), 0) & _number(walkable)
    end = 0 if until is None else 1 << until[0] * stride + until[1]
    layers = _layers(start, _flood(walkable, steps, straight), slow, min(limit, FARTHEST), end)
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
) -> NDArray[np.bool_]:
    """All cells that some way leads to from a walkable cell, that cell included."""
    stride: int = walkable.shape[1] + 1
    flood = _flood(walkable, steps, straight)
    reached, grown = 0, 1 << start[0] * stride + start[1] & _number(walkable)
    while grown != reached:
        reached, grown = grown, flood(grown)
    return cells_of([reached], walkable.shape[0] * stride).view(np.bool_).reshape(-1, stride)[:, :-1]


def path(
    field: NDArray[np.int16],
    start: tuple[int, int],
    steps: Steps,
    walkable: NDArray[np.bool_],
    *,
    straight: NDArray[np.bool_] | None = None,
    delay: Mapping[Vec, int] | None = None,
) -> list[Vec]:
    """The cells of a shortest way down a field of distances, the start left out; none if there is no way.

    Of equal steps the first of `Steps.directions` is taken: orthogonal before diagonal, then in reading order.
    """
    here, left = Vec(*start), int(field[start])
    way: list[Vec] = []
    while left > 0:
        for step in steps.directions:
            to = here + step
            if not (0 <= to.x < field.shape[0] and 0 <= to.y < field.shape[1]):
                continue
            turns = 1 + delay.get(to, 0) if delay else 1
            if turns <= left and field[to] == left - turns and _leads(here, to, steps, walkable, straight):
                break
        else:
            raise ValueError(f"the field does not lead on from {here}: it is not of this ground")
        here, left = to, left - turns
        way.append(here)
    return way


def _leads(here: Vec, to: Vec, steps: Steps, walkable: NDArray[np.bool_], straight: NDArray[np.bool_] | None) -> bool:
    """Whether a step between two walkable neighbours is allowed; orthogonal ones are."""
    if here.x == to.x or here.y == to.y:
        return True
    if straight is not None and (straight[here] or straight[to]):
        return False
    return steps is Steps.FREE or bool(walkable[here.x, to.y] and walkable[to.x, here.y])


def _number(cells: NDArray[np.bool_]) -> int:
    """The cells as a number, with the free bit after each column."""
    board = np.zeros((cells.shape[0], cells.shape[1] + 1), np.bool_)
    board[:, :-1] = cells
    return number_of(board)


def _layers(start: int, flood: Callable[[int], int], slow: Mapping[int, int], limit: int, end: int) -> list[int]:
    """What is reached after 0, 1, 2 ... turns, until the end is, after at least one layer in which nothing is."""
    if slow:
        return _slow_layers(start, flood, slow, limit, end)
    layers, reached = [0], start
    for _ in range(limit + 1):
        layers.append(reached)
        grown = flood(reached)
        if grown == reached or reached & end:
            break
        reached = grown
    return layers


def _slow_layers(start: int, flood: Callable[[int], int], slow: Mapping[int, int], limit: int, end: int) -> list[int]:
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
        grown = reached | flood(ready)
        if grown == layers[-1 - longest] or reached & end:
            break
        layers.append(grown)
    return layers[longest:]


def _flood(walkable: NDArray[np.bool_], steps: Steps, straight: NDArray[np.bool_] | None) -> Callable[[int], int]:
    """A turn of flooding: from some walkable cells to those and all that are one step away."""
    stride: int = walkable.shape[1] + 1
    ground = _number(walkable)

    def orthogonally(cells: int) -> int:
        return (cells | cells << 1 | cells >> 1 | cells << stride | cells >> stride) & ground

    def freely(cells: int) -> int:
        tall = cells | cells << 1 | cells >> 1
        return (tall | tall << stride | tall >> stride) & ground

    if steps is Steps.ORTHOGONAL:
        return orthogonally
    if steps is Steps.FREE and straight is None:
        return freely

    #     a c    A square of four cells is known by its first bit, a's; b is the next, c and d are a stride farther.
    #     b d    Diagonal steps are allowed between a and d where `falling`, between b and c where `rising`.
    a, b, c, d = (ground >> shift for shift in (0, 1, stride, stride + 1))
    bends = ground if straight is None else ground & ~_number(straight)
    falling = bends & (bends >> stride + 1)
    rising = (bends >> 1) & (bends >> stride)
    if steps is Steps.NO_CORNERS:
        falling, rising = falling & b & c, rising & a & d
        squares = falling & rising
        if squares == falling | rising:
            return _through_squares(a & b, a & c, squares, stride)

    def carefully(cells: int) -> int:
        up, left = cells >> 1, cells >> stride
        near = (cells | cells << 1 | up | cells << stride | left) & ground
        fallen = (cells & falling) << stride + 1 | (cells >> stride + 1) & falling
        risen = (up & rising) << stride | (left & rising) << 1
        return near | fallen | risen

    return carefully


def _through_squares(upright: int, level: int, squares: int, stride: int) -> Callable[[int], int]:
    """A turn of flooding where all that may be crossed diagonally are whole squares, known by their first bits.

    From any cell of a square all four are reached. Pairs of neighbours that are in no square, upright or level, are
    known by their first bits too. It is the shifts that take time, and so there are as few as can be.
    """
    upright &= ~(squares | squares << stride)
    level &= ~(squares | squares << 1)

    def flood(cells: int) -> int:
        tall = cells | cells >> 1
        pair = tall & upright
        wide = (tall | tall >> stride) & squares
        wide |= wide << 1 | (cells | cells >> stride) & level
        return cells | pair | pair << 1 | wide | wide << stride

    return flood
