"""Ways of more turns than a flood in layers can count, by Dijkstra's algorithm: all cells of a turn at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import StepRule

Cell = tuple[int, int]


class LongWays:
    """Ways over cells that take whole numbers of turns to enter. It does what a `PathMap` does, of any length.

    Inside, a ring of walls surrounds the level, and each cell has a place in a flat array.
    """

    def __init__(self, costs: NDArray[np.uint8], steps: StepRule) -> None:
        """Prepare them. `costs`: turns that it takes to enter each cell, uint8[x, y]; 0 if it cannot be entered."""
        walled = np.pad(costs, 1)
        open_ = walled > 0
        self._shape, self._costs = walled.shape, walled.ravel()
        self._column: int = walled.shape[1]
        self._offsets = np.array([step.x * self._column + step.y for step in steps.directions], np.intp)
        """Difference between the places of a cell and of its neighbour, for each direction of the rule."""
        passes = []
        for step in steps.directions:
            free = np.roll(open_, (-step.x, -step.y), (0, 1))
            if step.diagonal and steps is StepRule.NO_CORNERS:
                free &= np.roll(open_, -step.x, 0) & np.roll(open_, -step.y, 1)
            passes.append(free.ravel())
        self._passes = np.stack(passes, axis=1)
        """Whether a step leads from each place to a cell that can be entered, bool[place, direction]."""

    def distances_to(self, goals: Iterable[Cell], until: Cell | None = None) -> NDArray[np.int32]:
        """Return the turns from each cell to the nearest goal, int32[x, y]; -1 where no way leads to a goal.

        `until`: the search ends when this cell is reached; cells that are farther away are -1.
        """
        waiting, far = self._costs > 0, np.full(self._costs.size, -1, np.int32)
        end = -1 if until is None else self._place(until)
        reached = np.array([place for place in {*map(self._place, goals)} if waiting[place]], np.intp)
        turn, leaving = 0, defaultdict[int, list[NDArray[np.intp]]](list)
        while True:
            waiting[reached], far[reached] = False, turn
            # The search runs backwards from the goals, so entering a cell takes its turns when the search leaves it.
            takes = self._costs[reached]
            for number in np.unique(takes).tolist():
                leaving[turn + number].append(reached[takes == number])
            if not leaving or far[end] >= 0:
                break
            turn = min(leaving)
            left = np.concatenate(leaving.pop(turn))
            beside = (left[:, None] + self._offsets)[self._passes[left]]
            reached = np.unique(beside[waiting[beside]])
        return far.reshape(self._shape)[1:-1, 1:-1].copy()

    def plain_path(self, start: Cell, goals: Iterable[Cell]) -> list[Cell]:
        """Return the cells of a shortest path to the nearest goal, without the start; empty if there is none.

        Among equally good steps the first of `StepRule.directions` is taken.
        """
        far = np.pad(self.distances_to(goals, until=start), 1, constant_values=-1).ravel()
        costs, column = self._costs, self._column
        at, way = self._place(start), list[Cell]()
        while far[at] > 0:
            beside = at + self._offsets[self._passes[at]]
            at = int(beside[(far[beside] >= 0) & (far[beside] + costs[beside] == far[at])][0])
            way.append((at // column - 1, at % column - 1))
        return way

    def _place(self, at: Cell) -> int:
        """Return the place of a cell in the flat arrays."""
        return (at[0] + 1) * self._column + at[1] + 1
