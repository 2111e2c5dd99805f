"""Adds up levels as they come, in any order, and keeps of each no more than a few numbers."""

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
"""Invalid levels that are told of one by one."""
WORST = 5

Entry = TypeVar("Entry", bound=tuple[Any, ...])
Figures = Mapping[str, float | None]


class Spread(NamedTuple):
    """Where most values of a figure lie."""

    p10: float
    median: float
    p90: float


class Outlier(NamedTuple):
    """A level far from what the bands ask of the medians of many."""

    seed: int
    distance: float
    """How far outside its figures are, in parts of the limits that they overstep."""
    outside: Figures
    """These figures."""


class Tally:
    """What is told of the levels of one plan."""

    def __init__(self, spec: SurveySpec, seeds: range) -> None:
        self.spec, self.seeds = spec, seeds
        self.levels = self.invalid = self.restarts = 0
        self.values: dict[str, array[float]] = {}
        """The values of each figure, those left out that are None."""
        self.door_places: dict[str, int | None] = {field.name: None for field in fields(DoorPlaces)}
        """How doors lie to rooms and to one another, in all levels together that know of it; None where none does."""
        self.with_rooms = 0
        """Levels in which rooms are known."""
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
            _keep_largest(self._outliers, (distance, -level.seed, level.figures), WORST)

    @property
    def complete(self) -> bool:
        return self.levels == len(self.seeds)

    @property
    def spreads(self) -> dict[str, Spread | None]:
        """For each figure; None for one that no level has."""
        return {name: _spread(values) for name, values in self.values.items()}

    @property
    def milliseconds(self) -> dict[str, Spread | None]:
        """To make and to measure one level."""
        return {what: _spread(values) for what, values in self._milliseconds.items()}

    @property
    def outside(self) -> list[str]:
        """Each median that is outside its band, as a sentence."""
        return outside({name: spread.median if spread else None for name, spread in self.spreads.items()})

    @property
    def faults(self) -> dict[int, tuple[str, ...]]:
        """The first seeds whose levels break promises or could not be made, and why."""
        return {-seed: why for seed, why in sorted(self._faults, reverse=True)}

    @property
    def worst(self) -> list[Outlier]:
        """The levels farthest from the bands, the farthest first."""
        ordered = sorted(self._outliers, key=lambda outlier: outlier[:2], reverse=True)
        return [Outlier(-seed, distance, _outside(figures)) for distance, seed, figures in ordered]


def _spread(values: array[float]) -> Spread | None:
    return Spread(*np.percentile(values, (10, 50, 90)).tolist()) if values else None


def _outside(figures: Figures) -> Figures:
    """Those of a level that are outside the bands that medians should be in."""
    return {name: value for name, value in figures.items() if value is not None and _beyond(BANDS.get(name), value)}


def _distance(figures: Figures) -> float:
    """How far outside the bands the figures of a level are, all together."""
    return sum(_beyond(BANDS.get(name), value) for name, value in figures.items() if value is not None)


def _beyond(band: Band | None, value: float) -> float:
    """How much of the limit a value lies beyond it."""
    if band is None or band.holds(value):
        return 0.0
    limit = band.least if value < band.least else min(band.most, band.under)
    return abs(value - limit) / limit


def _keep_largest(largest: list[Entry], entry: Entry, most: int) -> None:
    """Keeps the largest few."""
    if len(largest) < most:
        heapq.heappush(largest, entry)
    else:
        heapq.heappushpop(largest, entry)
