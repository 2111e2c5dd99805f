"""Distance maps and shortest paths, computed by a flood fill over a whole level.

RS-133, RS-134: one flood from the goals gives a distance map for all actors that go there or flee from there. So there
is no search for each actor. Goals have no weights, because no rule of the game needs them.

RB-41: a diagonal step counts as 1, because it takes one turn; in the Rust book (document 003) it counts as 1.45.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.components import components
from game.engine.grid.flood import (
    LEAP_TURNS,
    Leaps,
    Sides,
    Spread,
    StepRule,
    array_of,
    back_through,
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
from game.engine.grid.geometry import ORTHOGONAL, Vec, vecs

__all__ = ["FARTHEST", "DistanceMap", "PathMap", "Sides", "StepRule", "distances", "reachable"]

FARTHEST = 32_766
"""Largest distance in turns that a distance map (int16) can hold. Cells farther away count as unreachable."""

LONG_FLOOD = 500
"""Number of turns after which a flood that need not count them goes on as a search for all connected cells."""

DistanceMap = NDArray[np.int16]
"""Array int16[x, y] of the turns from each cell to the nearest goal; -1 where there is no way."""


@dataclass(frozen=True, eq=False)
class PathMap:
    """Map of the cells that an actor can stand on and of the steps that it can take, for finding paths and distances.

    Never change the arrays: results are cached.
    """

    ground: NDArray[np.bool_]
    """Cells that the actor can stand on, bool[x, y]."""
    steps: StepRule
    delay: Mapping[Vec, int] = field(default_factory=dict)
    """Cells that take more than one turn to enter, each with the number of additional turns."""
    sides: Sides = field(default_factory=dict)
    """Cells that can be entered from one side only, each with the step from the cell to that side."""
    leaps: Leaps = ()
    """Cells that the actor can leap across but not stand on, each with the step across. The opposite leap works too."""
    straight: NDArray[np.bool_] | None = None
    """Cells that can be entered and left only orthogonally, as bool[x, y]; None if there are none."""

    def around(self, *cells: Vec) -> PathMap:
        """Return a copy of the path map in which `cells` cannot be entered or leapt across."""
        ground = self.ground.copy()
        for at in cells:
            ground[at] = False
        return replace(self, ground=ground, leaps=[leap for leap in self.leaps if leap[0] not in cells])

    def distances_to(
        self,
        goals: Iterable[tuple[int, int]] | NDArray[np.bool_],
        *,
        limit: int = FARTHEST,
        until: tuple[int, int] | None = None,
    ) -> DistanceMap:
        """Return the turns from each cell to the nearest goal, as int16[x, y]; -1 = no goal within `limit` turns.

        `goals`: cells, or bool[x, y], which is quicker for thousands. Those that are not on `ground` are ignored.
        `until`: stop when this cell is reached; cells farther away are -1. None: compute all cells.
        """
        return distance_map_of(self._layers(goals, limit, until), self.ground.shape)

    def _layers(
        self, goals: Iterable[tuple[int, int]] | NDArray[np.bool_], limit: int, until: tuple[int, int] | None
    ) -> list[int]:
        """Return the layers of the flood from the goals (see `flood_layers`), with the arguments of `distances_to`."""
        stride = self._stride
        if isinstance(goals, np.ndarray):
            start = number(goals) & self._open
        else:
            start = reduce(int.__or__, (1 << x * stride + y for x, y in goals), 0) & self._open
        end = 0 if until is None else self._bit(until)
        return flood_layers(start, self._back, self._slow, min(limit, FARTHEST), end, self._leap)

    def flight(self, turns: DistanceMap) -> DistanceMap:
        """Return a map for fleeing from a pursuer, int16[x, y]. The actor flees by stepping to cells of smaller value.

        `turns`: the distance map to the pursuer, int16[x, y]: the turns from each cell to the pursuer. The result is -1
        at cells where `turns` is -1.

        Method: each cell is a possible end of a flight. A flight costs the turns to its end, minus six fifths of the
        turns from its end to the pursuer. The value of a cell is the smallest cost of a flight from that cell. Each
        turn of distance at the end is worth more than one turn of the way. So a flight to a place far from the pursuer
        costs less than a flight into the nearest corner. A constant is added to all values, so that none is negative.
        """
        reached = (turns >= 0) & self.ground
        worth = np.where(reached, 6 * turns.astype(np.int32) // 5, 0)
        late = np.where(reached, worth.max() - worth, -1)
        starts = numbers(late, int(late.max()) + 1) or [0]
        layers = slow_layers(starts, self._back, {1: 0, **self._slow}, FARTHEST, 0, self._leap)
        return distance_map_of(layers, self.ground.shape)

    def path(self, start: tuple[int, int], goals: Iterable[tuple[int, int]]) -> list[Vec]:
        """Return the cells of a shortest path to the nearest goal, without the start; empty if there is no path.

        It is also empty if the start is a goal.
        """
        return [*vecs(self.plain_path(start, goals))]

    def plain_path(self, start: tuple[int, int], goals: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the path as plain pairs, for programs that need no `Vec`."""
        if self.delay or self.sides or self.leaps or self.straight is not None:
            return [(x, y) for x, y in self.down(self.distances_to(goals, until=start), start)]
        return back_through(self._layers(goals, FARTHEST, start), start, self._open, self._stride, self.steps)

    def down(self, turns: DistanceMap, start: tuple[int, int]) -> list[Vec]:
        """Return the cells of a shortest path from `start` to a goal, without the start; empty if there is no path.

        `turns`: the distance map to the goals, int16[x, y], made by this path map. Among equally good steps the first
        of `StepRule.directions` is taken: orthogonal before diagonal, then in reading order. Raises ValueError if no
        step or leap from a cell of the path leads nearer to a goal, because a different path map made the distance map.
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

    def step_turns(self, start: Vec, to: Vec) -> int:
        """Return how many turns a step or a leap takes; 0 if it is not possible.

        `to`: a neighbour of `start`, or the cell two cells straight ahead, where a leap would end. `start` need not be
        on `ground`.
        """
        step, ground, (width, height) = to - start, self.ground, self.ground.shape
        if not (0 <= to.x < width and 0 <= to.y < height and ground[to]):
            return 0
        if step.steps > 1:
            half = Vec(step.x // 2, step.y // 2)
            leaps = half + half == step and ((start + half, half) in self.leaps or (start + half, -half) in self.leaps)
            return LEAP_TURNS if leaps else 0
        if step not in self.steps.directions or self.sides.get(to, -step) != -step:
            return 0
        ground = without_one_sided(ground, self.sides) if self.sides else ground
        passes = may_step(start, to, self.steps, ground, self.straight)
        return 1 + self.delay.get(to, 0) if passes else 0

    def reachable(self, start: tuple[int, int]) -> NDArray[np.bool_]:
        """Return all cells that can be reached from `start`, bool[x, y]. They include `start` if it is on `ground`."""
        return self._flooded(self._bit(start))

    def reachable_from(self, starts: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return all cells that can be reached from `starts`. They include the cells of `starts` that are on `ground`.

        `starts` and the result are bool[x, y].
        """
        return self._flooded(number(starts))

    def _flooded(self, starts: int) -> NDArray[np.bool_]:
        ground, steps, straight = self.ground, self.steps, self.straight
        onwards = one_sided_flood(ground, steps, straight, self.sides, back=False) if self.sides else self._back
        leap = self._leap or (lambda cells: cells)
        reached, grown, turns = 0, starts & self._open, 0
        joined = not self.sides and self._leap is None and (steps is not StepRule.FREE or straight is None)
        while grown != reached:
            reached, grown, turns = grown, onwards(grown) | leap(grown), turns + 1
            if joined and turns == LONG_FLOOD:
                parts = components(ground, diagonal=steps is StepRule.FREE)
                found: NDArray[np.bool_] = np.isin(parts, parts[self._cells(grown)]) & ground
                return found
        return self._cells(reached)

    def _cells(self, board: int) -> NDArray[np.bool_]:
        """Return the cells of a bitboard, bool[x, y]."""
        return array_of(board, self.ground.shape)

    @cached_property
    def _stride(self) -> int:
        """Number of bits from one column to the next in a bitboard."""
        height: int = self.ground.shape[1]
        return height + 1

    def _bit(self, at: tuple[int, int]) -> int:
        return 1 << at[0] * self._stride + at[1]

    @cached_property
    def _open(self) -> int:
        return number(self.ground)

    @cached_property
    def _slow(self) -> dict[int, int]:
        """Sets of cells that are slow to enter, as bitboards, by the number of additional turns that entering takes."""
        if not self.delay:
            return {}
        late = np.zeros(self.ground.shape, np.int32)
        late[tuple(zip(*self.delay, strict=True))] = [*self.delay.values()]
        return {turns: number(late == turns) for turns in {*self.delay.values()}}

    @cached_property
    def _back(self) -> Spread:
        """Function that floods for one turn from the goals, against the direction of the steps."""
        if self.sides:
            return one_sided_flood(self.ground, self.steps, self.straight, self.sides, back=True)
        return flood(self.ground, self.steps, self.straight)

    @cached_property
    def _leap(self) -> Spread | None:
        return leap_flood(self.ground.shape, self.leaps) if self.leaps else None


def distances(ground: NDArray[np.bool_], goals: Iterable[tuple[int, int]], steps: StepRule) -> DistanceMap:
    """Return the turns from each cell to the nearest goal, as int16[x, y]; -1 = no way.

    `ground`: the walkable cells, bool[x, y].
    """
    return PathMap(ground, steps).distances_to(goals)


def reachable(ground: NDArray[np.bool_], start: tuple[int, int], steps: StepRule) -> NDArray[np.bool_]:
    """Return all cells that can be reached from `start`, as bool[x, y]. They include `start` if it is walkable.

    `ground`: the walkable cells, bool[x, y].
    """
    return PathMap(ground, steps).reachable(start)


def _over(here: Vec, left: int, turns: DistanceMap, leaps: Leaps) -> Vec:
    """Return the cell where a leap along a shortest path ends. A leap is a move across the cell of a shut door.

    `here`: the cell where the leap begins. `left`: the turns from there to the goal. `turns`: the distance map,
    int16[x, y]. Raises ValueError if no leap leads nearer to the goal, because a different path map made the distance
    map.
    """
    for step in ORTHOGONAL:
        at, to = here + step, here + step + step
        if ((at, step) in leaps or (at, -step) in leaps) and turns[to] == left - LEAP_TURNS:
            return to
    raise ValueError(f"no step leads on from {tuple(here)}: the distance map belongs to other ground")
