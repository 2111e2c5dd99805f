"""Ranges for the figures of levels, such as the number of doors: the median of many levels should lie in them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Band(NamedTuple):
    """Range in which the median of a figure over many levels is good.

    A good median is not less than `least` and not greater than `most`. If `under` is set, a good median is also less
    than `under`. Each range sets only the limits that it needs.
    """

    least: float = 0.0
    most: float = math.inf
    under: float = math.inf

    @property
    def upper(self) -> float:
        """Upper limit, whether a good median may be equal to it or not; infinite if there is none."""
        return min(self.most, self.under)

    def contains(self, figure: float | None) -> bool:
        """Return whether a figure is in the range; False for None, a figure that could not be measured."""
        return figure is not None and self.least <= figure <= self.most and figure < self.under

    def __str__(self) -> str:
        if self.under < math.inf:
            return f"under {self.under:g}"
        return f"{self.least:g} to {self.most:g}" if self.most < math.inf else f"at least {self.least:g}"


BANDS: Mapping[str, Band] = MappingProxyType(
    {
        "doors": Band(12, 20),
        "doors_per_1000": Band(10, 20),
        "doors_between": Band(1.2, 3),
        "only_way_percent": Band(20, 50),
        "walk_round_percent": Band(under=10),
        "loops_per_1000": Band(4, 8),
        "dead_ends_per_1000": Band(under=8),
        "two_exits_percent": Band(least=70),
        "mean_walk": Band(29, 45),
        "stairs_walk": Band(35, 80),
        "visible_percent": Band(5, 11),
    }
)
"""Ranges for the medians of many levels of the tradition (set of rules) `ajar`, by the name of the figure."""


def outside(medians: Mapping[str, float | None], bands: Mapping[str, Band] = BANDS) -> list[str]:
    """Return a sentence for each median that is outside its range, missing or None.

    `medians`: medians of many levels, by the name of the figure; None if the figure could not be measured. `bands`: the
    ranges, by the name of the figure.
    """
    found = []
    for name, band in bands.items():
        median = medians.get(name)
        if not band.contains(median):
            value = "could not be measured" if median is None else f"is {median:.2f}"
            found.append(f"{name.replace('_', ' ')} {value} and should be {band}")
    return found
