"""Floods over a level on bitboards: the number of turns from some cells to all others.

Each turn of flooding is a few shifts of a big integer, and yields a layer: all cells reached so far. Cells that cost
more than a turn delay their layer; leaps go past a shut door.

The level is one number (`bitboard`) with one bit more for each column than it has cells, so that nothing flows from the
last cell of a column into the first of the next.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import Enum
from functools import reduce
from operator import xor

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.bitboard import cells_of, number_of
from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, Vec

Sides = Mapping[Vec, Vec]
"""Cells that are entered from one side only, by a straight step: each with the step from it to that side."""


Leaps = Collection[tuple[Vec, Vec]]
"""Cells that an actor can leap across but not stand on, each with the step of the leap; it works both ways."""


LEAP_TURNS = 2
"""Number of turns that a leap takes, from the cell on one side to the cell on the other."""


class StepRule(Enum):
    """Rule for the neighbours that a step may lead to."""

    ORTHOGONAL = "orthogonal"
    NO_CORNERS = "no corners"  # all eight; diagonally only if both cells beside the step are walkable too
    FREE = "free"  # all eight

    @property
    def directions(self) -> tuple[Vec, ...]:
        """The steps that lead to a neighbour, if nothing is in the way."""
        return ORTHOGONAL if self is StepRule.ORTHOGONAL else DIRECTIONS


def flood(walkable: NDArray[np.bool_], steps: StepRule, straight: NDArray[np.bool_] | None) -> Callable[[int], int]:
    """Return a function that floods one turn: it adds to some walkable cells all that are one step away.

    `walkable` and `straight` are bool[x, y]. `straight`: cells that are entered and left only orthogonally; None for
    none.
    """
    stride: int = walkable.shape[1] + 1
    ground = number(walkable)

    def orthogonally(cells: int) -> int:
        return (cells | cells << 1 | cells >> 1 | cells << stride | cells >> stride) & ground

    def freely(cells: int) -> int:
        tall = cells | cells << 1 | cells >> 1
        return (tall | tall << stride | tall >> stride) & ground

    if steps is StepRule.ORTHOGONAL:
        return orthogonally
    if steps is StepRule.FREE and straight is None:
        return freely

    #     a c    A square of four cells is known by its first bit, a's; b is the next, c and d are a stride farther.
    #     b d    Diagonal steps are allowed between a and d where `falling`, between b and c where `rising`.
    a, b, c, d = (ground >> shift for shift in (0, 1, stride, stride + 1))
    bends = ground if straight is None else ground & ~number(straight)
    falling = bends & (bends >> stride + 1)
    rising = (bends >> 1) & (bends >> stride)
    if steps is StepRule.NO_CORNERS:
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


def one_sided_flood(
    walkable: NDArray[np.bool_], steps: StepRule, straight: NDArray[np.bool_] | None, sides: Sides, *, back: bool
) -> Callable[[int], int]:
    """Return a function that floods one turn where some cells are entered from one side only.

    `walkable` and `straight` are bool[x, y] as in `flood`. `back`: whether it floods against the steps, from goals
    outwards. The plain flood excludes the one-sided cells; the
    flow into and out of them is added cell by cell.
    """
    stride: int = walkable.shape[1] + 1
    rest = without_one_sided(walkable, sides)
    ground, spread = number(rest), flood(rest, steps, straight)

    def bit(at: Vec) -> int:
        held = 0 <= at.x < walkable.shape[0] and 0 <= at.y < walkable.shape[1]
        return 1 << at.x * stride + at.y if held and walkable[at] else 0

    links = []
    for at, side in sides.items():
        if walkable[at]:
            out = 0
            for step in steps.directions:
                to = at + step
                if bit(to) and sides.get(to, -step) == -step and may_step(at, to, steps, rest, straight):
                    out |= bit(to)
            links.append((out, bit(at), bit(at + side)) if back else (bit(at + side), bit(at), out))

    def onwards(cells: int) -> int:
        grown = spread(cells & ground) | cells
        for before, here, beyond in links:
            if cells & before:
                grown |= here
            if cells & here:
                grown |= beyond
        return grown

    return onwards


def _through_squares(upright: int, level: int, squares: int, stride: int) -> Callable[[int], int]:
    """Return a function that floods one turn where only whole squares of four cells may be crossed diagonally.

    From any cell of a square all four are reached. Squares are given by their first bits, and so are pairs of
    neighbours that are in no square, upright or level. The shifts take the time, so there are as few as possible.
    """
    upright &= ~(squares | squares << stride)
    level &= ~(squares | squares << 1)

    def by_squares(cells: int) -> int:
        tall = cells | cells >> 1
        pair = tall & upright
        wide = (tall | tall >> stride) & squares
        wide |= wide << 1 | (cells | cells >> stride) & level
        return cells | pair | pair << 1 | wide | wide << stride

    return by_squares


def may_step(
    here: Vec, to: Vec, steps: StepRule, walkable: NDArray[np.bool_], straight: NDArray[np.bool_] | None
) -> bool:
    """Return whether a step between two walkable neighbours is allowed; orthogonal steps always are.

    `walkable` and `straight` are bool[x, y] as in `flood`.
    """
    if here.x == to.x or here.y == to.y:
        return True
    if straight is not None and (straight[here] or straight[to]):
        return False
    return steps is StepRule.FREE or bool(walkable[here.x, to.y] and walkable[to.x, here.y])


def without_one_sided(walkable: NDArray[np.bool_], sides: Sides) -> NDArray[np.bool_]:
    """Return the walkable cells without one-sided ones, bool[x, y]: at corners these are in the way like walls."""
    rest = walkable.copy()
    for at in sides:
        rest[at] = False
    return rest


def number(cells: NDArray[np.bool_]) -> int:
    """Return some cells, bool[x, y], as a number with a free bit after each column."""
    board = np.zeros((cells.shape[0], cells.shape[1] + 1), np.bool_)
    board[:, :-1] = cells
    return number_of(board)


def numbers(values: NDArray[np.int32], count: int) -> list[int]:
    """Return for each value from 0 to count - 1 the cells of int32[x, y] that have it, as a number."""
    board = np.full((values.shape[0], values.shape[1] + 1), -1, np.int32)
    board[:, :-1] = values
    packed = np.packbits(board.reshape(1, -1) == np.arange(count)[:, None], axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


def leap_flood(shape: tuple[int, int], leaps: Leaps) -> Callable[[int], int]:
    """Return a function from some cells to the cells where leaps from them end; leaps must end on walkable cells."""
    stride = shape[1] + 1
    upright = level = 0
    for at, step in leaps:
        bit = 1 << at.x * stride + at.y
        upright, level = (upright | bit, level) if step.y else (upright, level | bit)

    def leap(cells: int) -> int:
        down, up = (cells << 1 & upright) << 1, (cells >> 1 & upright) >> 1
        east, west = (cells << stride & level) << stride, (cells >> stride & level) >> stride
        return down | up | east | west

    return leap


Spread = Callable[[int], int]
"""Function from some cells, as a number, to those and all that are reached from them in one turn."""


def flood_layers(
    start: int, spread: Spread, slow: Mapping[int, int], limit: int, end: int, leap: Spread | None
) -> list[int]:
    """Return the layers of a flood: an empty one, then the cells reached after 0, 1, 2 ... turns.

    It stops at `limit` turns, when it has reached a cell of `end`, or when it grows no more. `slow`: the cells that
    take additional turns to enter, by the number of these turns. `leap`: None if there are no leaps.
    """
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
    """Return the same as `flood_layers` for a flood with slow cells or leaps.

    The cells `starts[n]` join it at turn n.
    """
    longest = max((LEAP_TURNS - 1, *slow))
    quick = ~reduce(int.__or__, slow.values(), 0)
    layers = [0] * (longest + 1) + starts[:1]
    for turn in range(1, limit + 1):
        reached = layers[-1]
        # The flood runs from the goals outwards: a cell that is slow to enter is slow to flow on from.
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


def distance_map_of(layers: list[int], shape: tuple[int, int]) -> NDArray[np.int16]:
    """Return as int16[x, y] the layer in which each cell appears first: -1 for none, 0 for the goals, and so on.

    Each layer must include the one before it; layer 0 is empty and layer 1 has the goals.
    """
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
