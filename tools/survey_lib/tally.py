"""Running totals of a survey. Levels are added in any order, and only a few numbers of each are kept."""

from __future__ import annotations

import heapq
from array import array
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, NamedTuple, TypeVar

import numpy as np

from game.mapgen.analysis.door_sites import DoorPlaces
from game.mapgen.measure.measure import BANDS, Band, outside
from survey_lib.levels import LevelResult, SurveySpec

MAX_LISTED_FAULTS = 20
"""Most invalid levels that are listed one by one."""
MAX_OUTLIERS = 5
"""Most outliers that are listed."""

Entry = TypeVar("Entry", bound=tuple[Any, ...])
Figures = Mapping[str, float | None]


class Spread(NamedTuple):
    """Percentiles of a figure."""

    p10: float
    median: float
    p90: float


class Outlier(NamedTuple):
    """Level whose figures are far outside the bands of the medians."""

    seed: int
    distance: float
    """Sum of how far its figures are beyond the limits of their bands, each as a share of the limit."""
    outside: Figures
    """Figures outside their bands."""


class Tally:
    """Totals over the levels of one specification."""

    def __init__(self, spec: SurveySpec, seeds: range) -> None:
        self.spec, self.seeds = spec, seeds
        self.levels = self.invalid = self.restarts = 0
        self.values: dict[str, array[float]] = {}
        """Values of each figure, without None."""
        self.door_places: dict[str, int | None] = {field.name: None for field in fields(DoorPlaces)}
        """Sums of the door places over all levels that have them; None for a place that no level has."""
        self.with_rooms = 0
        """Number of levels whose rooms are recorded."""
        self._milliseconds = {"make": array("d"), "measure": array("d")}
        self._faults: list[tuple[int, tuple[str, ...]]] = []
        self._outliers: list[tuple[float, int, Figures]] = []

    def add(self, level: LevelResult) -> None:
        self.levels += 1
        self.restarts += level.restarts
        if level.faults:
            self.invalid += 1
            _keep_largest(self._faults, (-level.seed, level.faults), MAX_LISTED_FAULTS)
        if level.figures is None:
            return
        self.with_rooms += level.places.open_rooms is not None
        for name, so_far in self.door_places.items():
            if (more := getattr(level.places, name)) is not None:
                self.door_places[name] = (so_far or 0) + more
        self._milliseconds["make"].append(1000 * level.make_seconds)
        self._milliseconds["measure"].append(1000 * level.measure_seconds)
        for name, value in level.figures.items():
            values = self.values.setdefault(name, array("d"))
            if value is not None:
                values.append(value)
        if distance := _distance(level.figures):
            _keep_largest(self._outliers, (distance, -level.seed, level.figures), MAX_OUTLIERS)

    @property
    def complete(self) -> bool:
        return self.levels == len(self.seeds)

    @property
    def spreads(self) -> dict[str, Spread | None]:
        """Spread of each figure; None for a figure that no level has."""
        return {name: _spread(values) for name, values in self.values.items()}

    @property
    def milliseconds(self) -> dict[str, Spread | None]:
        """Milliseconds to generate and to measure a level."""
        return {what: _spread(values) for what, values in self._milliseconds.items()}

    @property
    def outside(self) -> list[str]:
        """Text for each median outside its band."""
        return outside({name: spread.median if spread else None for name, spread in self.spreads.items()})

    @property
    def faults(self) -> dict[int, tuple[str, ...]]:
        """Faults by seed, for the lowest seeds with invalid levels."""
        return {-seed: why for seed, why in sorted(self._faults, reverse=True)}

    @property
    def worst(self) -> list[Outlier]:
        """Outliers, the farthest first."""
        ordered = sorted(self._outliers, key=lambda outlier: outlier[:2], reverse=True)
        return [Outlier(-seed, distance, _outside(figures)) for distance, seed, figures in ordered]


def _spread(values: array[float]) -> Spread | None:
    return Spread(*np.percentile(values, (10, 50, 90)).tolist()) if values else None


def _outside(figures: Figures) -> Figures:
    """Return the figures outside the bands."""
    return {name: value for name, value in figures.items() if value is not None and _beyond(BANDS.get(name), value)}


def _distance(figures: Figures) -> float:
    """Return the sum of the distances of the figures from their bands."""
    return sum(_beyond(BANDS.get(name), value) for name, value in figures.items() if value is not None)


def _beyond(band: Band | None, value: float) -> float:
    """Return how far a value is beyond the limit of its band, as a share of the limit; 0.0 if it is inside."""
    if band is None or band.contains(value):
        return 0.0
    limit = band.least if value < band.least else min(band.most, band.under)
    return abs(value - limit) / limit


def _keep_largest(largest: list[Entry], entry: Entry, most: int) -> None:
    """Add an entry to a heap that keeps the `most` largest entries."""
    if len(largest) < most:
        heapq.heappush(largest, entry)
    else:
        heapq.heappushpop(largest, entry)
