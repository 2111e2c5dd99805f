"""Running totals of a survey. Levels can be added in any order. Only a few numbers of each level are kept."""

from __future__ import annotations

import heapq
from array import array
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, NamedTuple, TypeVar

import numpy as np

from game.mapgen.analysis.door_sites import DoorPlaces
from game.mapgen.measure.level_measures import BANDS, Band, outside
from survey_lib.measured_levels import LevelResult, SurveySpec

MAX_LISTED_FAULTS = 20
"""Largest number of invalid levels that are listed one by one."""
MAX_OUTLIERS = 5
"""Largest number of outliers that are listed."""

Entry = TypeVar("Entry", bound=tuple[Any, ...])
Figures = Mapping[str, float | None]


class Spread(NamedTuple):
    """Percentiles of a figure (measured value) over many levels.

    10 % of the values are below `p10`, and 90 % are below `p90`.
    """

    p10: float
    median: float
    p90: float


class Outlier(NamedTuple):
    """Level with figures far outside their bands. A band is the range in which the median of a figure should lie."""

    seed: int
    distance: float
    """Sum of the distances of the figures from their bands.

    The distance of a figure is a share of the limit that it crosses: 3 is 0.5 beyond the limit 2.
    """
    outside: Figures
    """Figures outside their bands, by name."""


class Tally:
    """Totals over the levels of one specification.

    `levels`: number of levels added so far. `invalid`: number of levels with faults. `restarts`: number
    of failed attempts to generate a level.
    """

    def __init__(self, spec: SurveySpec, seeds: range) -> None:
        self.spec, self.seeds = spec, seeds
        self.levels = self.invalid = self.restarts = 0
        self.values: dict[str, array[float]] = {}
        """Values of each figure, one value for each level that has the figure, by the figure's name."""
        self.door_places: dict[str, int | None] = {field.name: None for field in fields(DoorPlaces)}
        """Counts of misplaced doors and of open rooms over all levels, by the name of the field of `DoorPlaces`.

        A count is None if no level has it.
        """
        self.with_rooms = 0
        """Number of levels whose rooms are recorded."""
        self._milliseconds = {"make": array("d"), "measure": array("d")}
        self._faults: list[tuple[int, tuple[str, ...]]] = []
        self._outliers: list[tuple[float, int, Figures]] = []

    def add(self, level: LevelResult) -> None:
        """Add the result of a level to the totals."""
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
        """Whether the levels of all seeds have been added."""
        return self.levels == len(self.seeds)

    @property
    def spreads(self) -> dict[str, Spread | None]:
        """Percentiles of each figure (measured value) over all levels, by the figure's name.

        None for a figure that could not be measured on any level.
        """
        return {name: _spread(values) for name, values in self.values.items()}

    @property
    def milliseconds(self) -> dict[str, Spread | None]:
        """Percentiles of the milliseconds that a level takes.

        The key `make` is for generating a level, the key `measure` for computing the figures of a level. A value is
        None if no level has been timed.
        """
        return {what: _spread(values) for what, values in self._milliseconds.items()}

    @property
    def outside(self) -> list[str]:
        """Sentence for each figure whose median is outside its band (range of good values)."""
        return outside({name: spread.median if spread else None for name, spread in self.spreads.items()})

    @property
    def faults(self) -> dict[int, tuple[str, ...]]:
        """Faults of invalid levels by seed, lowest seed first: at most `MAX_LISTED_FAULTS` levels."""
        return {-seed: why for seed, why in sorted(self._faults, reverse=True)}

    @property
    def worst(self) -> list[Outlier]:
        """Outliers in order of their distance from the bands, largest first: at most `MAX_OUTLIERS`."""
        ordered = sorted(self._outliers, key=lambda outlier: outlier[:2], reverse=True)
        return [Outlier(-seed, distance, _outside(figures)) for distance, seed, figures in ordered]


def _spread(values: array[float]) -> Spread | None:
    return Spread(*np.percentile(values, (10, 50, 90)).tolist()) if values else None


def _outside(figures: Figures) -> Figures:
    """Return the figures of a level that are outside their bands (ranges of good values), by name."""
    return {name: value for name, value in figures.items() if value is not None and _beyond(BANDS.get(name), value)}


def _distance(figures: Figures) -> float:
    """Return the sum of the distances of a level's figures from their bands (ranges of good values)."""
    return sum(_beyond(BANDS.get(name), value) for name, value in figures.items() if value is not None)


def _beyond(band: Band | None, value: float) -> float:
    """Return how far a value is beyond the limit of its band: 0.5 means by half of the limit.

    Returns 0.0 if the value is inside the band or there is no band.
    """
    if band is None or band.contains(value):
        return 0.0
    limit = band.least if value < band.least else min(band.most, band.under)
    return abs(value - limit) / limit


def _keep_largest(largest: list[Entry], entry: Entry, most: int) -> None:
    """Add an entry to the heap `largest`; if there are more than `most` entries then, remove the smallest."""
    if len(largest) < most:
        heapq.heappush(largest, entry)
    else:
        heapq.heappushpop(largest, entry)
