"""Doors at the gates of a level: the narrow places, valued by what lies behind them.

A mouth is a cell between two walls where something wider begins: a room, or ways that part. With a door in every mouth
the level falls into regions. Those too small to be worth a door are joined with a neighbour, the smallest first; and
what could be walked round within one region is no gate. If doors are still too many, those go behind which least lies:
of the only ways while there are many of these, else of the others. (That choke points are worth what lies behind them
is Brogue's idea, who values them one by one.)
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.engine.geometry import ORTHOGONAL, Vec, vecs
from game.mapgen.partition import Partition
from game.mapgen.sketch import Sketch
from game.mapgen.step import Step
from game.mapgen.thresholds import between_walls


@dataclass(frozen=True)
class Gates(Step):
    """Doors that stand already stay; to be used when start and stairs are placed, before creatures."""

    least: int = 4
    """Cells that a region has at least, for its gates to be worth a door."""
    per_1000: int = 1000
    """Doors at most for each 1000 cells of ground."""
    only_way_percent: int = 37
    """Of the doors, about so many may be the only way where there are doors to choose from."""

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        parts = Partition(sketch.floor, _apart(mouths(sketch.floor), sketch))
        while small := [region for region, size in parts.sizes.items() if size < self.least and parts.ways_out(region)]:
            self._join(parts, min(small, key=lambda region: parts.sizes[region]))
        most = max(self.per_1000 * int(np.count_nonzero(sketch.floor)) // 1000, 1)
        while len(parts.gates) > most:
            only = parts.only_ways()
            too_many = 100 * len(only) > self.only_way_percent * len(parts.gates)
            choice = [at for at in parts.gates if (at in only) == too_many] or list(parts.gates)
            parts.take_away(min(choice, key=parts.behind))
        for at in parts.gates:
            sketch.doors.append(at)
            sketch.record("a door in a gate")

    @staticmethod
    def _join(parts: Partition, region: int) -> None:
        """Takes away the gate between a region and the smallest beside it."""

        def beyond(gate: Vec) -> int:
            return sum(parts.sizes[side] for side in parts.gates[gate])

        parts.take_away(min(parts.ways_out(region), key=beyond))


def mouths(floor: NDArray[np.bool_]) -> list[Vec]:
    """The cells of floor between two walls beside which, along the way through, something wider begins."""
    narrow = floor & between_walls(floor)
    around = np.pad(floor, 1).view(np.uint8)
    ways = around[:-2, 1:-1] + around[2:, 1:-1] + around[1:-1, :-2] + around[1:-1, 2:]
    squares = floor[:-1, :-1] & floor[1:, :-1] & floor[:-1, 1:] & floor[1:, 1:]
    wide = floor & (ways >= 3)
    for corner in (wide[:-1, :-1], wide[1:, :-1], wide[:-1, 1:], wide[1:, 1:]):
        np.logical_or(corner, squares, out=corner)
    beside = np.zeros_like(floor)
    beside[1:-1, 1:-1] = wide[:-2, 1:-1] | wide[2:, 1:-1] | wide[1:-1, :-2] | wide[1:-1, 2:]
    x, y = np.nonzero(narrow & beside)
    return list(vecs(zip(x.tolist(), y.tolist(), strict=True)))


def _apart(cells: list[Vec], sketch: Sketch) -> list[Vec]:
    """Those of some cells, by chance, that are free and touch neither a door nor one another."""
    sketch.dice.shuffle(cells)
    refused = sketch.in_use()
    for door in sketch.doors:
        refused.update((door, *(door + step for step in ORTHOGONAL)))
    kept = []
    for at in cells:
        if at not in refused:
            kept.append(at)
            refused.update(at + step for step in ORTHOGONAL)
    return kept
