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
from .flooding import LEAP_TURNS, Leaps, Sides, Steps, flood, leads, leaping, number, numbers, sided, without
from .geometry import ORTHOGONAL, Vec

__all__ = ["FARTHEST", "Flow", "Sides", "Steps", "distances", "path", "reachable"]

FARTHEST = 32_766
"""Farther than so many turns is out of reach: the cells of a field have 16 bits."""


class Flow:
    """A level made ready for floods from any goals."""

    def __init__(
        self,
        walkable: NDArray[np.bool_],
        steps: Steps,
        *,
        straight: NDArray[np.bool_] | None = None,
        delay: Mapping[Vec, int] | None = None,
        sides: Sides | None = None,
        leaps: Leaps = (),
    ) -> None:
        self._shape = walkable.shape
        self._stride: int = walkable.shape[1] + 1
        self._ground = number(walkable)
        self._slow: dict[int, int] = {}
        for (x, y), turns in (delay or {}).items():
            self._slow[turns] = self._slow.get(turns, 0) | 1 << x * self._stride + y
        self._spread = sided(walkable, steps, straight, sides, back=True) if sides else flood(walkable, steps, straight)
        self._leap = leaping(walkable.shape, leaps) if leaps else None

    def turns_to(
        self, goals: Iterable[tuple[int, int]], *, limit: int = FARTHEST, until: tuple[int, int] | None = None
    ) -> NDArray[np.int16]:
        """As `distances` has it."""
        stride = self._stride
        start = reduce(int.__or__, (1 << x * stride + y for x, y in goals), 0) & self._ground
        end = 0 if until is None else 1 << until[0] * stride + until[1]
        return _field_of(_layers(start, self._spread, self._slow, min(limit, FARTHEST), end, self._leap), self._shape)


def distances(
    walkable: NDArray[np.bool_],
    goals: Iterable[tuple[int, int]],
    steps: Steps,
    *,
    straight: NDArray[np.bool_] | None = None,
    delay: Mapping[Vec, int] | None = None,
    sides: Sides | None = None,
    leaps: Leaps = (),
    limit: int = FARTHEST,
    until: tuple[int, int] | None = None,
) -> NDArray[np.int16]:
    """The turns from every cell to the nearest walkable goal; -1 where none is reached within the limit.

    `straight` cells are entered and left only orthogonally. To enter a cell with a delay takes so many turns more.
    What is farther away than the cell `until` which somebody wants to know of is left out too.
    """
    flow = Flow(walkable, steps, straight=straight, delay=delay, sides=sides, leaps=leaps)
    return flow.turns_to(goals, limit=limit, until=until)


def flight(
    walkable: NDArray[np.bool_],
    turns: NDArray[np.int16],
    steps: Steps,
    *,
    straight: NDArray[np.bool_] | None = None,
    delay: Mapping[Vec, int] | None = None,
    sides: Sides | None = None,
    leaps: Leaps = (),
) -> NDArray[np.int16]:
    """Where to run, given the turns that a pursuer needs to each cell: down this field, away from him and past him.

    A cell is the better the farther it is from him, by six fifths: so one does not run into the next best corner when
    there is a way to somewhere really far.
    """
    reached = (turns >= 0) & walkable
    worth = np.where(reached, 6 * turns.astype(np.int32) // 5, 0)
    late = np.where(reached, worth.max() - worth, -1)
    stride: int = walkable.shape[1] + 1
    slow: dict[int, int] = {1: 0}
    for (x, y), more in (delay or {}).items():
        slow[more] = slow.get(more, 0) | 1 << x * stride + y
    spread = flood(walkable, steps, straight) if not sides else sided(walkable, steps, straight, sides, back=True)
    starts = numbers(late, int(late.max()) + 1) or [0]
    leap = leaping(walkable.shape, leaps) if leaps else None
    return _field_of(_slow_layers(starts, spread, slow, FARTHEST, 0, leap), walkable.shape)


def _field_of(layers: list[int], shape: tuple[int, int]) -> NDArray[np.int16]:
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


def reachable(
    walkable: NDArray[np.bool_],
    start: tuple[int, int],
    steps: Steps,
    *,
    straight: NDArray[np.bool_] | None = None,
    sides: Sides | None = None,
    leaps: Leaps = (),
) -> NDArray[np.bool_]:
    """All cells that some way leads to from a walkable cell, that cell included."""
    stride: int = walkable.shape[1] + 1
    spread = flood(walkable, steps, straight) if not sides else sided(walkable, steps, straight, sides, back=False)
    leap = leaping(walkable.shape, leaps) if leaps else lambda cells: cells
    reached, grown = 0, 1 << start[0] * stride + start[1] & number(walkable)
    while grown != reached:
        reached, grown = grown, spread(grown) | leap(grown)
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
    leaps: Leaps = (),
) -> list[Vec]:
    """The cells of a shortest way down a field of distances, the start left out; none if there is no way.

    Of equal steps the first of `Steps.directions` is taken: orthogonal before diagonal, then in reading order.
    """
    if sides:
        walkable = without(walkable, sides)
    here, left = Vec(*start), int(field[start])
    (width, height), turns_left = field.shape, field.item
    way: list[Vec] = []
    while left > 0:
        for step in steps.directions:
            to = here + step
            if not (0 <= to[0] < width and 0 <= to[1] < height) or not 0 <= (after := turns_left(to)) < left:
                continue
            turns = 1 + delay.get(to, 0) if delay else 1
            if after != left - turns or (sides and to in sides and sides[to] != -step):
                continue
            if leads(here, to, steps, walkable, straight):
                break
        else:
            to, turns = _over(here, left, field, leaps), LEAP_TURNS
        here, left = to, left - turns
        way.append(here)
    return way


def _over(here: Vec, left: int, field: NDArray[np.int16], leaps: Leaps) -> Vec:
    """Where a shortest way goes on by a leap, which it must if no step leads on."""
    for step in ORTHOGONAL:
        at, to = here + step, here + step + step
        if ((at, step) in leaps or (at, -step) in leaps) and field[to] == left - LEAP_TURNS:
            return to
    raise ValueError(f"the field does not lead on from {here}: it is not of this ground")


Spread = Callable[[int], int]


def _layers(
    start: int, spread: Spread, slow: Mapping[int, int], limit: int, end: int, leap: Spread | None
) -> list[int]:
    """What is reached after 0, 1, 2 ... turns, until the end is, after at least one layer in which nothing is."""
    if slow or leap is not None:
        return _slow_layers([start], spread, slow, limit, end, leap)
    layers, reached = [0], start
    for _ in range(limit + 1):
        layers.append(reached)
        grown = spread(reached)
        if grown == reached or reached & end:
            break
        reached = grown
    return layers


def _slow_layers(
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
