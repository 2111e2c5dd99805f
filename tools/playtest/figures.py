"""Figures with their standard errors, and the bands in which they should lie."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Figure(NamedTuple):
    """One line of the table. Shares and differences of shares are in per cent."""

    name: str
    value: float | None
    """None if there are no games to compute it from."""
    error: float | None
    """One standard error; None if there are too few samples."""
    samples: int
    """Number of samples: games, pairs of games, doors or deaths."""
    least: float = -math.inf
    most: float = math.inf
    least_distance: float = 0.0
    """Smallest distance of the value from 0, to either side."""
    reason: str = ""
    """The reason why there is no value."""

    @property
    def in_band(self) -> bool | None:
        """Whether the value lies in its band; None if it has no value or no band."""
        if self.value is None or not self.band:
            return None
        return self.least <= self.value <= self.most and abs(self.value) >= self.least_distance

    @property
    def band(self) -> str:
        """The band in words."""
        if self.least_distance:
            return f"±{self.least_distance:g} or more"
        if math.isinf(self.least):
            return "" if math.isinf(self.most) else f"at most {self.most:g}"
        return f"at least {self.least:g}" if math.isinf(self.most) else f"{self.least:g} to {self.most:g}"

    def line(self) -> str:
        """Return the figure as a line of text."""
        value = "-" if self.value is None else f"{self.value:.1f}"
        error = "" if self.error is None else f"± {self.error:.1f}"
        verdict = self.reason or {None: "", True: "in band", False: "OUT OF BAND"}[self.in_band]
        return f"{self.name:52}{value:>7} {error:8}{self.samples:6}   {self.band:14}{verdict}".rstrip()

    def report(self) -> dict[str, Any]:
        """Return the figure as JSON values."""
        band = [None if math.isinf(end) else end for end in (self.least, self.most)]
        return {
            "name": self.name,
            "value": self.value,
            "error": self.error,
            "samples": self.samples,
            "band": band,
            "least_distance": self.least_distance or None,
            "in_band": self.in_band,
            "reason": self.reason or None,
        }


def unmeasured(name: str, reason: str, *, least: float = -math.inf, most: float = math.inf) -> Figure:
    """Return a figure without a value."""
    return Figure(name, None, None, 0, least, most, reason=reason)


def mean(name: str, values: Sequence[float], *, least: float = -math.inf, most: float = math.inf) -> Figure:
    """Return the mean of some values; a figure without a value if there are none."""
    if not values:
        return unmeasured(name, "not played", least=least, most=most)
    error = statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else None
    return Figure(name, statistics.fmean(values), error, len(values), least, most)


def share(name: str, hits: Sequence[bool], *, least: float = -math.inf, most: float = math.inf) -> Figure:
    """Return the share of hits in per cent."""
    return mean(name, [100.0 * hit for hit in hits], least=least, most=most)


def paired_difference(
    name: str,
    one: Mapping[str, bool],
    other: Mapping[str, bool],
    *,
    least: float = -math.inf,
    most: float = math.inf,
    least_distance: float = 0.0,
) -> Figure:
    """Return the share of hits in one arm minus that in the other, in percentage points, paired by seed."""
    pairs = [100.0 * (one[seed] - other[seed]) for seed in one if seed in other]
    return mean(name, pairs, least=least, most=most)._replace(least_distance=least_distance)
