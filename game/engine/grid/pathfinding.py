"""Distance maps and shortest paths, by floods over a whole level at a time.

RS-133, RS-134: one flood from one goal or several serves all actors that go there or flee from there. It replaces a
search for each actor, and goals with weights, which nothing needs.
RB-41: a diagonal step counts as one, since it takes one turn; the book counts it as 1.45.
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
    StepRule,
    distance_map_of,
    flood,
    flood_layers,
    leap_flood,
    may_step,
    number,
    numbers,
    one_sided_flood,
    slow_layers,
    without_one_sided,
)
from game.engine.grid.geometry import ORTHOGONAL, Vec

__all__ = ["FARTHEST", "DistanceMap", "PathMap", "Sides", "StepRule", "distances", "reachable"]

FARTHEST = 32_766
"""Largest distance in turns; cells farther away count as unreachable, because distance maps are int16."""

DistanceMap = NDArray[np.int16]
"""Turns from each cell to the nearest goal, as int16[x, y]; -1 where there is no way."""


@dataclass(frozen=True, eq=False)
class PathMap:
    """Cells and steps that an actor can take: the input of a flood. Never change its fields: results are cached."""

    ground: NDArray[np.bool_]
    steps: StepRule
    delay: Mapping[Vec, int] = field(default_factory=dict)
    """Number of turns beyond one that it takes to enter each of these cells."""
    sides: Sides = field(default_factory=dict)
    leaps: Leaps = ()
    straight: NDArray[np.bool_] | None = None
    """Cells that are entered and left only orthogonally, as bool[x, y]; None for none."""

    def around(self, *cells: Vec) -> PathMap:
        """Return a copy in which some cells are blocked."""
        ground = self.ground.copy()
        for at in cells:
            ground[at] = False
        return replace(self, ground=ground, leaps=[leap for leap in self.leaps if leap[0] not in cells])

    def distances_to(
        self, goals: Iterable[tuple[int, int]], *, limit: int = FARTHEST, until: tuple[int, int] | None = None
    ) -> DistanceMap:
        """Return the turns from each cell to the nearest goal, as int16[x, y]; -1 = no goal within `limit` turns.

        Goals that are not on `ground` are ignored. `until`: stop once this cell is reached; cells farther away are -1.
        """
        stride = self._stride
        start = reduce(int.__or__, (1 << x * stride + y for x, y in goals), 0) & self._open
        end = 0 if until is None else self._bit(until)
        layers = flood_layers(start, self._back, self._slow, min(limit, FARTHEST), end, self._leap)
        return distance_map_of(layers, self.ground.shape)

    def flight(self, turns: DistanceMap) -> DistanceMap:
        """Return a map for fleeing from a pursuer, given the turns that it needs to each cell: flee to lower values.

        A cell's worth is six fifths of its distance from the pursuer, so that an actor does not run into the nearest
        corner when there is a way past the pursuer to somewhere really far.
        """
        reached = (turns >= 0) & self.ground
        worth = np.where(reached, 6 * turns.astype(np.int32) // 5, 0)
        late = np.where(reached, worth.max() - worth, -1)
        starts = numbers(late, int(late.max()) + 1) or [0]
        layers = slow_layers(starts, self._back, {1: 0, **self._slow}, FARTHEST, 0, self._leap)
        return distance_map_of(layers, self.ground.shape)

    def path(self, start: tuple[int, int], goals: Iterable[tuple[int, int]]) -> list[Vec]:
        """Return the cells of a shortest way to the nearest goal, without the start; empty if there is no way."""
        return self.down(self.distances_to(goals, until=start), start)

    def down(self, turns: DistanceMap, start: tuple[int, int]) -> list[Vec]:
        """Return the cells of a shortest way down a distance map, without the start; empty if there is no way.

        Of equal steps the first of `StepRule.directions` is taken: orthogonal before diagonal, then in reading order.
        Raises ValueError if the map does not lead on from a cell, because it belongs to another path map.
        """
        steps, delay, sides, straight = self.steps, self.delay, self.sides, self.straight
        ground = without_one_sided(self.ground, sides) if sides else self.ground
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
                if may_step(here, to, steps, ground, straight):
                    break
            else:
                to, takes = _over(here, left, turns, self.leaps), LEAP_TURNS
            here, left = to, left - takes
            way.append(here)
        return way

    def reachable(self, start: tuple[int, int]) -> NDArray[np.bool_]:
        """Return all cells that can be reached from a cell, as bool[x, y]; it is included if it is on the ground."""
        return self._flooded(self._bit(start))

    def reachable_from(self, starts: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return all cells that can be reached from any of `starts`, both bool[x, y]; starts on the ground included."""
        return self._flooded(number(starts))

    def _flooded(self, starts: int) -> NDArray[np.bool_]:
        ground, steps, straight = self.ground, self.steps, self.straight
        onwards = one_sided_flood(ground, steps, straight, self.sides, back=False) if self.sides else self._back
        leap = self._leap or (lambda cells: cells)
        reached, grown = 0, starts & self._open
        while grown != reached:
            reached, grown = grown, onwards(grown) | leap(grown)
        return cells_of([reached], ground.shape[0] * self._stride).view(np.bool_).reshape(-1, self._stride)[:, :-1]

    @cached_property
    def _stride(self) -> int:
        """Number of bits for each column."""
        height: int = self.ground.shape[1]
        return height + 1

    def _bit(self, at: tuple[int, int]) -> int:
        return 1 << at[0] * self._stride + at[1]

    @cached_property
    def _open(self) -> int:
        return number(self.ground)

    @cached_property
    def _slow(self) -> dict[int, int]:
        """Cells with each delay, as numbers."""
        slow: dict[int, int] = {}
        for at, turns in self.delay.items():
            slow[turns] = slow.get(turns, 0) | self._bit(at)
        return slow

    @cached_property
    def _back(self) -> Spread:
        """Function that floods one turn from the goals outwards."""
        if self.sides:
            return one_sided_flood(self.ground, self.steps, self.straight, self.sides, back=True)
        return flood(self.ground, self.steps, self.straight)

    @cached_property
    def _leap(self) -> Spread | None:
        return leap_flood(self.ground.shape, self.leaps) if self.leaps else None


def distances(ground: NDArray[np.bool_], goals: Iterable[tuple[int, int]], steps: StepRule) -> DistanceMap:
    """Return the turns from each cell to the nearest goal, as int16[x, y], for `ground` as bool[x, y]; -1 = no way."""
    return PathMap(ground, steps).distances_to(goals)


def reachable(ground: NDArray[np.bool_], start: tuple[int, int], steps: StepRule) -> NDArray[np.bool_]:
    """Return all cells of `ground` that can be reached from a cell of it, that cell included; both are bool[x, y]."""
    return PathMap(ground, steps).reachable(start)


def _over(here: Vec, left: int, turns: DistanceMap, leaps: Leaps) -> Vec:
    """Return the end of the leap by which a shortest way goes on; raises ValueError if there is none."""
    for step in ORTHOGONAL:
        at, to = here + step, here + step + step
        if ((at, step) in leaps or (at, -step) in leaps) and turns[to] == left - LEAP_TURNS:
            return to
    raise ValueError(f"no step leads on from {tuple(here)}: the distance map belongs to other ground")
