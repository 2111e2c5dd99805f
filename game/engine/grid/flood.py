"""Flood fills over a level on bitboards. They give the number of turns from a set of starting cells to all others.

A bitboard is a set of cells as one big integer (see `bitboard`). Each turn of a flood takes a few shifts of that
integer. The result of a turn is a layer: the set of all cells reached so far. A cell that takes more than one turn to
enter joins a later layer. A flood may also contain leaps: a leap is a move of an actor across the cell of a shut door,
in which the actor cannot stand, to the cell behind the door.

The integer has one bit more for each column than the column has cells. The additional bit is always 0, so that nothing
flows from the last cell of a column into the first cell of the next. A parameter `cells` without an array type is such
an integer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import Enum
from functools import lru_cache, reduce
from operator import xor

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.bitboard import around, cells_of, number_of
from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, Vec, in_bounds

Sides = Mapping[Vec, Vec]
"""Cells that can be entered from one side only: each with the orthogonal step from the cell to that side."""


Leaps = Collection[tuple[Vec, Vec]]
"""Cells that an actor can leap across but not stand on, each with the step across. The opposite leap works too."""


LEAP_TURNS = 2
"""Number of turns that a leap takes from the cell on one side to the cell on the other side."""


class StepRule(Enum):
    """Rule for the directions of steps: four, or all eight with or without cutting corners."""

    ORTHOGONAL = "orthogonal"
    NO_CORNERS = "no corners"  # eight directions, but diagonal only if both cells beside the step are walkable
    FREE = "free"  # eight directions

    @property
    def directions(self) -> tuple[Vec, ...]:
        """Steps that the rule allows where nothing is in the way, orthogonal steps first."""
        return ORTHOGONAL if self is StepRule.ORTHOGONAL else DIRECTIONS

    def least(self, way: Vec) -> int:
        """Return the least number of steps that lead as far as a vector, where nothing is in the way."""
        return sum(map(abs, way)) if self is StepRule.ORTHOGONAL else way.steps


def flood(walkable: NDArray[np.bool_], steps: StepRule, straight: NDArray[np.bool_] | None) -> Callable[[int], int]:
    """Return a function that advances a flood by one turn: it adds all walkable cells one step away to a set of cells.

    `walkable` and `straight` are bool[x, y]. `straight`: the cells that can be entered and left only orthogonally, such
    as doorways; None if there are none.
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

    #     a c    The bit of a square of four cells is the bit of a; b is the next bit, c and d are a stride farther.
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
    """Return a function that advances a flood by one turn on ground with one-sided cells.

    The function takes the set of all cells reached so far, and returns this set with the cells that the next turn adds.
    A set is an integer (see `bitboard`). A one-sided cell can be entered from one side only.

    `walkable`: bool[x, y]. `straight`: the cells, bool[x, y], that can be entered and left only orthogonally; None if
    there are none. `sides`: the one-sided cells. `back`: whether the flood runs from the goals against the direction of
    the steps.

    Method: the function `flood` fills all other cells. Steps into and out of the one-sided cells are added one by one.
    """
    stride: int = walkable.shape[1] + 1
    rest = without_one_sided(walkable, sides)
    ground, spread = number(rest), flood(rest, steps, straight)

    def bit(at: Vec) -> int:
        return 1 << at.x * stride + at.y if in_bounds(at, walkable.shape) and walkable[at] else 0

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
    """Return a function that floods for one turn if only squares of four walkable cells can be crossed diagonally.

    From any cell of a square all four cells are reached. `squares`: the lowest bit of each square. `upright`: the lower
    bit of each pair of walkable cells that are neighbours in a column. `level`: the lower bit of each pair of walkable
    cells that are neighbours in a row. The function does not need the pairs inside squares, so they are removed first.
    The shifts take most of the time, so their number is as small as possible.
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
    """Return whether a step between two walkable neighbours is allowed. Orthogonal steps always are.

    `walkable` and `straight` are bool[x, y]. `straight`: the cells that can be entered and left only orthogonally;
    None if there are none.
    """
    if here.x == to.x or here.y == to.y:
        return True
    if straight is not None and (straight[here] or straight[to]):
        return False
    return steps is StepRule.FREE or bool(walkable[here.x, to.y] and walkable[to.x, here.y])


def without_one_sided(walkable: NDArray[np.bool_], sides: Sides) -> NDArray[np.bool_]:
    """Return the walkable cells except the one-sided cells, as bool[x, y].

    A one-sided cell can be entered from one side only, such as the cell of a door that opens from one side. In the
    result a one-sided cell counts as a wall. Where walls block diagonal steps past their corners, it blocks these steps
    too. `walkable`: bool[x, y]. `sides`: the one-sided cells.
    """
    rest = walkable.copy()
    for at in sides:
        rest[at] = False
    return rest


def number(cells: NDArray[np.bool_]) -> int:
    """Return a set of cells, bool[x, y], as an integer with an unused bit after each column."""
    board = np.zeros((cells.shape[0], cells.shape[1] + 1), np.bool_)
    board[:, :-1] = cells
    return number_of(board)


def array_of(board: int, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Return the set of cells of an integer that `number` made, as bool[x, y]. `shape`: that of the array."""
    stride = shape[1] + 1
    return cells_of([board], shape[0] * stride).view(np.bool_).reshape(-1, stride)[:, :-1]


def numbers(values: NDArray[np.int32], count: int) -> list[int]:
    """Return for each value from 0 to `count` - 1 the set of cells with this value, as an integer.

    `values`: int32[x, y]. Each column of cells is followed by an unused bit.
    """
    board = np.full((values.shape[0], values.shape[1] + 1), -1, np.int32)
    board[:, :-1] = values
    packed = np.packbits(board.reshape(1, -1) == np.arange(count)[:, None], axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


def leap_flood(shape: tuple[int, int], leaps: Leaps) -> Callable[[int], int]:
    """Return a function that takes a set of cells and returns the cells where leaps from these cells end.

    A leap is a move of two cells straight ahead, across a cell in which the actor cannot stand, such as the cell of a
    shut door. The function takes and returns a set of cells as an integer with one bit for each cell (see `number`).

    `shape`: width and height of the level in cells. `leaps`: each cell that can be leapt across, with the step across
    it; the opposite leap works too. The cells on both sides of each such cell must be walkable.
    """
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
"""Function that adds to a set of cells, given as an integer, all cells that are reached in one turn."""


def flood_layers(
    start: int, spread: Spread, slow: Mapping[int, int], limit: int, end: int, leap: Spread | None
) -> list[int]:
    """Return the layers of a flood: first an empty set, then the sets of cells reached after 0, 1, 2 ... turns.

    The flood stops after `limit` turns, when it has reached a cell of `end`, or when no more cells can be reached.
    `start`, `end`: sets of cells; `end` is 0 if only the limit stops the flood. `slow`: the sets of cells that take
    additional turns to enter, by the number of these turns. `leap`: result of `leap_flood`; None if there are no leaps.
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
    """Return the layers of a flood with slow cells or leaps: an empty set, then the cells reached after 0, 1 ... turns.

    `starts`: sets of cells; the set `starts[n]` joins the flood at turn n. `spread`: function that advances the flood
    by one turn. `slow`: the sets of cells that take additional turns to enter, by the number of these turns. `limit`:
    largest number of turns. `end`: the flood stops when it has reached one of these cells; 0 if there are none. `leap`:
    result of `leap_flood`; None if there are no leaps.
    """
    longest = max((LEAP_TURNS - 1, *slow))
    quick = ~reduce(int.__or__, slow.values(), 0)
    layers = [0] * (longest + 1) + starts[:1]
    for turn in range(1, limit + 1):
        reached = layers[-1]
        # The flood runs backwards from the goals, so a cell that is slow to enter delays the flow out of it.
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


def back_through(
    layers: list[int], start: tuple[int, int], ground: int, stride: int, steps: StepRule
) -> list[tuple[int, int]]:
    """Return the cells of a shortest path from `start` back to a goal of a flood, without the start; empty if none.

    Among equally good steps the first of `StepRule.directions` is taken. `layers`: layers of a flood that ended at
    `start`, without slow cells, leaps, one-sided or straight cells. `ground`: all cells that can be entered.
    """
    x, y = start
    at, corner = x * stride + y, stride + 1  # `corner`: from a cell to its neighbour in the north-west
    if not layers[-1] >> at & 1:
        return []
    square = around(1 << corner, stride)
    wanted = 1 << 1 | 1 << stride | 1 << stride + 2 | 1 << 2 * stride + 1 if steps is StepRule.ORTHOGONAL else square
    free = square
    way: list[tuple[int, int]] = []
    for layer in layers[-2:0:-1]:
        first = at - corner
        near = (layer >> first if first >= 0 else layer << -first) & wanted
        if steps is StepRule.NO_CORNERS:
            free = (ground >> first if first >= 0 else ground << -first) & square
        bits, east, south = _first_step(near, free, stride)
        at, x, y = at + bits, x + east, y + south
        way.append((x, y))
    return way


@lru_cache(1 << 14)
def _first_step(near: int, free: int, stride: int) -> tuple[int, int, int]:
    """Return the first step that leads to a cell of `near`: how many bits it leads on, and its x and y.

    `near`, `free`: sets of cells whose first bit is the neighbour in the north-west: the cells that are nearer to the
    goal, and those that no diagonal step must avoid.
    """
    for step in DIRECTIONS:
        to, *cut = (1 << (x + 1) * stride + y + 1 for x, y in (step, (step.x, 0), (0, step.y)))
        if near & to and (not step.diagonal or all(free & bit for bit in cut)):
            return step.x * stride + step.y, step.x, step.y
    raise ValueError("no step leads on: the layers belong to other ground")


def distance_map_of(layers: list[int], shape: tuple[int, int]) -> NDArray[np.int16]:
    """Return the distance map of the layers of a flood: turns from each cell to the nearest goal, int16[x, y].

    It is 0 at the goals and -1 at cells that are in no layer. `layers`: layer 0 is empty, layer 1 contains the goals,
    and each layer contains the layer before it. `shape`: width and height of the level in cells.
    """
    stride = shape[1] + 1
    # A cell that first appears in layer n is missing in n // 2**b of the layers with the numbers 1 * 2**b - 1,
    # 2 * 2**b - 1, 3 * 2**b - 1 ... This count is odd exactly if bit b of n is set.
    planes = []
    for bit in range((len(layers) - 1).bit_length()):
        some = layers[(1 << bit) - 1 :: 1 << bit]
        planes.append(reduce(xor, some, layers[-1] if len(some) % 2 else 0))
    weights = (1 << np.arange(len(planes))).astype(np.int16)
    numbers: NDArray[np.int16] = np.einsum("b,bc->c", weights, cells_of(planes, shape[0] * stride))
    return (numbers - 1).reshape(-1, stride)[:, :-1]
