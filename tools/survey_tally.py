"""Adds up levels as they come, in any order, and keeps of each no more than a few numbers."""

from __future__ import annotations

import heapq
from array import array
from collections.abc import Mapping
from typing import NamedTuple, TypeVar

import numpy as np

from game.mapgen.measure import BANDS, Band, outside
from survey_levels import Plan, Surveyed

MOST_NAMED = 20
"""Levels with faults that are told of one by one."""
WORST = 5

Told = TypeVar("Told")


class Spread(NamedTuple):
    """Where most values of a figure lie."""

    p10: float
    median: float
    p90: float


class Stray(NamedTuple):
    """A level far from what the bands ask of the medians of many."""

    seed: int
    far: float
    """How far outside its figures are, in parts of the limits that they overstep."""
    outside: dict[str, float | None]
    """These figures."""


class Tally:
    """What is told of the levels of one plan."""

    def __init__(self, plan: Plan, seeds: range) -> None:
        self.plan, self.seeds = plan, seeds
        self.levels = self.invalid = self.restarts = 0
        self.values: dict[str, array[float]] = {}
        """The values of each figure, those left out that are None."""
        self._making, self._measuring = array("d"), array("d")
        self._faults: list[tuple[int, tuple[str, ...]]] = []
        self._strays: list[tuple[float, int, Mapping[str, float | None]]] = []

    def add(self, level: Surveyed) -> None:
        self.levels += 1
        self.restarts += level.restarts
        if level.faults:
            self.invalid += 1
            _keep(self._faults, (-level.seed, level.faults), MOST_NAMED)
        if level.figures is None:
            return
        self._making.append(1000 * level.making)
        self._measuring.append(1000 * level.measuring)
        for name, value in level.figures.items():
            values = self.values.setdefault(name, array("d"))
            if value is not None:
                values.append(value)
        if far := strayed(level.figures):
            _keep(self._strays, (far, -level.seed, level.figures), WORST)

    @property
    def complete(self) -> bool:
        return self.levels == len(self.seeds)

    @property
    def faults(self) -> list[tuple[int, tuple[str, ...]]]:
        """The first seeds whose levels break promises or could not be made, and why."""
        return [(-seed, why) for seed, why in sorted(self._faults, reverse=True)]

    @property
    def worst(self) -> list[Stray]:
        """The levels farthest from the bands, the worst first."""
        ordered = sorted(self._strays, key=lambda stray: stray[:2], reverse=True)
        return [Stray(-seed, far, _outside_of(figures)) for far, seed, figures in ordered]

    @property
    def spreads(self) -> dict[str, Spread | None]:
        """For each figure; None for one that no level has."""
        return {name: spread(values) for name, values in self.values.items()}

    @property
    def milliseconds(self) -> dict[str, Spread | None]:
        """Of making and of measuring one level."""
        return {"make": spread(self._making), "measure": spread(self._measuring)}

    @property
    def outside(self) -> list[str]:
        """Each median that is outside its band, as a sentence."""
        return outside({name: spread.median if spread else None for name, spread in self.spreads.items()})


def spread(values: array[float]) -> Spread | None:
    """Of some values; None of none."""
    return Spread(*np.percentile(values, (10, 50, 90)).tolist()) if values else None


def strayed(figures: Mapping[str, float | None]) -> float:
    """How far outside their bands the figures of one level are, all together."""
    return sum(
        _overstepped(BANDS[name], value) for name, value in figures.items() if name in BANDS and value is not None
    )


def _overstepped(band: Band, value: float) -> float:
    """Parts of the limit that the value lies beyond."""
    most = min(band.most, band.under)
    return (band.least - value) / band.least if value < band.least else max(0.0, value / most - 1)


def _keep(heap: list[Told], told: Told, most: int) -> None:
    """Keeps the largest few."""
    if len(heap) < most:
        heapq.heappush(heap, told)
    else:
        heapq.heappushpop(heap, told)
