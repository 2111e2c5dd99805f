"""Running totals of a survey. Levels can be added in any order. Only a few numbers of each level are kept."""

from __future__ import annotations

import heapq
import math
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from game.mapgen.measure.level_bands import outside
from survey_lib.door_places import DoorPlaces
from survey_lib.measured_levels import LevelResult, SurveySpec

MAX_LISTED_FAULTS = 20
"""Largest number of invalid levels that are listed one by one."""
MAX_OUTLIERS = 5
"""Largest number of outliers that are listed."""

FAR = 0.5
"""Least distance of a figure that is far out. Of a thousand levels about ten have such a value of a figure."""

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
    """Level with figures that are far out among the levels of the survey."""

    seed: int
    distance: float
    """Sum of the distances of these figures.

    The distance of a figure from the range between the 10th and the 90th percentile is measured in widths of the range.
    """
    outside: Figures
    """Figures at a distance of `FAR` or more, by name."""


class Tally:
    """Totals over the levels of one specification.

    `levels`: number of levels added so far. `invalid`: number of levels with faults. `restarts`: number
    of failed attempts to generate a level.
    """

    def __init__(self, spec: SurveySpec, seeds: range) -> None:
        self.spec, self.seeds = spec, seeds
        self.levels = self.invalid = self.restarts = 0
        self._measured_seeds = array("q")
        self._figures: dict[str, array[float]] = {}
        """Values of each figure by its name: one for each measured level, NaN if the level does not have it."""
        self.door_places = {field.name: 0 for field in fields(DoorPlaces) if field.name != "has_rooms"}
        """Counts of misplaced doors and of open rooms over all levels, by the name of the field of `DoorPlaces`."""
        self.with_rooms = 0
        """Number of levels whose rooms are recorded."""
        self._milliseconds = {"make": array("d"), "measure": array("d")}
        self._faults: list[tuple[int, tuple[str, ...]]] = []

    def add(self, level: LevelResult) -> None:
        """Add the result of a level to the totals."""
        self.levels += 1
        self.restarts += level.restarts
        if level.faults:
            self.invalid += 1
            _keep_largest(self._faults, (-level.seed, level.faults), MAX_LISTED_FAULTS)
        if level.figures is None:
            return
        self.with_rooms += level.places.has_rooms
        for name in self.door_places:
            self.door_places[name] += getattr(level.places, name)
        self._milliseconds["make"].append(1000 * level.make_seconds)
        self._milliseconds["measure"].append(1000 * level.measure_seconds)
        self._measured_seeds.append(level.seed)
        for name, value in level.figures.items():
            self._figures.setdefault(name, array("d")).append(math.nan if value is None else value)

    @property
    def values(self) -> dict[str, NDArray[np.float64]]:
        """Values of each figure, one value for each level that has the figure, by the figure's name: float64[level]."""
        found = {name: np.array(values) for name, values in self._figures.items()}
        return {name: values[~np.isnan(values)] for name, values in found.items()}

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
        """Levels with figures that are far out, in order of their distance, largest first: at most `MAX_OUTLIERS`."""
        seeds, beyond = np.array(self._measured_seeds), {}
        for name, spread in self.spreads.items():
            if spread is not None:
                values = np.array(self._figures[name])
                width = spread.p90 - spread.p10 or max(1.0, abs(spread.p90))
                beyond[name] = np.nan_to_num(np.maximum(spread.p10 - values, values - spread.p90) / width)
        distances = sum((np.where(far >= FAR, far, 0.0) for far in beyond.values()), np.zeros(len(seeds)))
        order = np.lexsort((seeds, -distances))[:MAX_OUTLIERS].tolist()
        return [
            Outlier(
                int(seeds[level]),
                float(distances[level]),
                {name: self._figures[name][level] for name, far in beyond.items() if far[level] >= FAR},
            )
            for level in order
            if distances[level]
        ]


def _spread(values: Sequence[float] | NDArray[np.float64]) -> Spread | None:
    return Spread(*np.percentile(values, (10, 50, 90)).tolist()) if len(values) else None


def _keep_largest(largest: list[Entry], entry: Entry, most: int) -> None:
    """Add an entry to the heap `largest`; if there are more than `most` entries then, remove the smallest."""
    if len(largest) < most:
        heapq.heappush(largest, entry)
    else:
        heapq.heappushpop(largest, entry)
