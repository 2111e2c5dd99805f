"""How far it is, and which way: floods over a level, all cells at a time.

RS-133, RS-134: one flood from the goal, or from several, serves all who go there or flee from there, instead of a
search for each and of goals with weights, which nothing needs.
RB-41: a diagonal step counts as one, since it takes one turn, where the book weighs it 1.45.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.bitboard import cells_of
from game.engine.grid.flood import (
    LEAP_TURNS,
    Leaps,
    Sides,
    Spread,
    Steps,
    field_of,
    flood,
    layers_of,
    leads,
    leaping,
    number,
    numbers,
    sided,
    slow_layers,
    without,
)
from game.engine.grid.geometry import ORTHOGONAL, Vec

__all__ = ["FARTHEST", "DistanceMap", "PathMap", "Sides", "Steps", "distances", "reachable"]

FARTHEST = 32_766
"""Farther than so many turns is out of reach: the cells of a field have 16 bits."""

DistanceMap = NDArray[np.int16]
"""The turns from each cell to somewhere; -1 where there is no way."""


@dataclass(frozen=True, eq=False)
class PathMap:
    """Where one can go, and how: all that a flood asks. Made ready at the first, and from then on not to be changed."""

    ground: NDArray[np.bool_]
    steps: Steps
    delay: Mapping[Vec, int] = field(default_factory=dict)
    """To enter such a cell takes so many turns more."""
    sides: Sides = field(default_factory=dict)
    leaps: Leaps = ()
    straight: NDArray[np.bool_] | None = None
    """Such cells are entered and left only orthogonally."""

    def around(self, *cells: Vec) -> PathMap:
        """Return the same ways without some cells."""
        ground = self.ground.copy()
        for at in cells:
            ground[at] = False
        return replace(self, ground=ground, leaps=[leap for leap in self.leaps if leap[0] not in cells])

    def turns_to(
        self, goals: Iterable[tuple[int, int]], *, limit: int = FARTHEST, until: tuple[int, int] | None = None
    ) -> DistanceMap:
        """The turns from every cell to the nearest goal on the ground; -1 where none is reached within the limit.

        What is farther away than the cell `until` which somebody wants to know of is left out too.
        """
        stride = self._stride
        start = reduce(int.__or__, (1 << x * stride + y for x, y in goals), 0) & self._open
        end = 0 if until is None else self._bit(until)
        layers = layers_of(start, self._back, self._slow, min(limit, FARTHEST), end, self._leap)
        return field_of(layers, self.ground.shape)

    def flight(self, turns: DistanceMap) -> DistanceMap:
        """Where to run, given the turns that a pursuer needs to each cell: down this field, away from him and past him.

        A cell is the better the farther it is from him, by six fifths: so one does not run into the next best corner
        when there is a way to somewhere really far.
        """
        reached = (turns >= 0) & self.ground
        worth = np.where(reached, 6 * turns.astype(np.int32) // 5, 0)
        late = np.where(reached, worth.max() - worth, -1)
        starts = numbers(late, int(late.max()) + 1) or [0]
        layers = slow_layers(starts, self._back, {1: 0, **self._slow}, FARTHEST, 0, self._leap)
        return field_of(layers, self.ground.shape)

    def path(self, start: tuple[int, int], goals: Iterable[tuple[int, int]]) -> list[Vec]:
        """The cells of a shortest way to the nearest goal, the start left out; none if there is no way."""
        return self.down(self.turns_to(goals, until=start), start)

    def down(self, turns: DistanceMap, start: tuple[int, int]) -> list[Vec]:
        """The same, given the turns from every cell.

        Of equal steps the first of `Steps.directions` is taken: orthogonal before diagonal, then in reading order.
        """
        steps, delay, sides, straight = self.steps, self.delay, self.sides, self.straight
        ground = without(self.ground, sides) if sides else self.ground
        here, left = Vec(*start), int(turns[start])
        (width, height), turns_left = turns.shape, turns.item
        way: list[Vec] = []
        while left > 0:
            for step in steps.directions:
                to = here + step
                if not (0 <= to[0] < width and 0 <= to[1] < height) or not 0 <= (after := turns_left(to)) < left:
                    continue
                takes = 1 + delay.get(to, 0) if delay else 1
                if after != left - takes or (sides and to in sides and sides[to] != -step):
                    continue
                if leads(here, to, steps, ground, straight):
                    break
            else:
                to, takes = _over(here, left, turns, self.leaps), LEAP_TURNS
            here, left = to, left - takes
            way.append(here)
        return way

    def reachable(self, start: tuple[int, int]) -> NDArray[np.bool_]:
        """All cells that some way leads to from a cell of the ground, that cell included."""
        return self._flooded(self._bit(start))

    def reachable_from(self, starts: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """All cells that some way leads to from any of some cells; those on the ground are included."""
        return self._flooded(number(starts))

    def _flooded(self, starts: int) -> NDArray[np.bool_]:
        ground, steps, straight = self.ground, self.steps, self.straight
        onwards = sided(ground, steps, straight, self.sides, back=False) if self.sides else self._back
        leap = self._leap or (lambda cells: cells)
        reached, grown = 0, starts & self._open
        while grown != reached:
            reached, grown = grown, onwards(grown) | leap(grown)
        return cells_of([reached], ground.shape[0] * self._stride).view(np.bool_).reshape(-1, self._stride)[:, :-1]

    @cached_property
    def _stride(self) -> int:
        """The bits of a column."""
        height: int = self.ground.shape[1]
        return height + 1

    def _bit(self, at: tuple[int, int]) -> int:
        return 1 << at[0] * self._stride + at[1]

    @cached_property
    def _open(self) -> int:
        return number(self.ground)

    @cached_property
    def _slow(self) -> dict[int, int]:
        """The cells with each delay."""
        slow: dict[int, int] = {}
        for at, turns in self.delay.items():
            slow[turns] = slow.get(turns, 0) | self._bit(at)
        return slow

    @cached_property
    def _back(self) -> Spread:
        """A turn of flooding from the goals outwards."""
        if self.sides:
            return sided(self.ground, self.steps, self.straight, self.sides, back=True)
        return flood(self.ground, self.steps, self.straight)

    @cached_property
    def _leap(self) -> Spread | None:
        return leaping(self.ground.shape, self.leaps) if self.leaps else None


def distances(ground: NDArray[np.bool_], goals: Iterable[tuple[int, int]], steps: Steps) -> DistanceMap:
    """The turns from every cell of plain ground to the nearest goal; -1 where none is reached."""
    return PathMap(ground, steps).turns_to(goals)


def reachable(ground: NDArray[np.bool_], start: tuple[int, int], steps: Steps) -> NDArray[np.bool_]:
    """All cells that some way leads to from a cell of plain ground, that cell included."""
    return PathMap(ground, steps).reachable(start)


def _over(here: Vec, left: int, turns: DistanceMap, leaps: Leaps) -> Vec:
    """Where a shortest way goes on by a leap, which it must if no step leads on."""
    for step in ORTHOGONAL:
        at, to = here + step, here + step + step
        if ((at, step) in leaps or (at, -step) in leaps) and turns[to] == left - LEAP_TURNS:
            return to
    raise ValueError(f"the field does not lead on from {here}: it is not of this ground")
