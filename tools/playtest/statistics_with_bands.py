"""Statistical figures with their standard errors, and the bands (lowest to highest value) in which they should lie."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Figure(NamedTuple):
    """A measured figure: one line of the table of measures. Shares are in percent (0-100)."""

    name: str
    value: float | None
    """The measured value; None if there are no samples."""
    error: float | None
    """The standard error of `value`; None if there are fewer than two samples or no error was computed."""
    samples: int
    """Number of samples: games, pairs of games, doors or deaths."""
    least: float = -math.inf
    """Lowest value in the band."""
    most: float = math.inf
    """Highest value in the band."""
    least_distance: float = 0.0
    """Smallest absolute value in the band; 0 if there is no such limit."""
    reason: str = ""
    """The reason why there is no value; "" if there is one."""

    @property
    def in_band(self) -> bool | None:
        """Whether the value lies in its band; None if there is no value or no band."""
        if self.value is None or not self.band:
            return None
        return self.least <= self.value <= self.most and abs(self.value) >= self.least_distance

    @property
    def band(self) -> str:
        """The band in words, such as "8 to 20" or "at least 3"; "" if there is none."""
        if self.least_distance:
            return f"±{self.least_distance:g} or more"
        if math.isinf(self.least):
            return "" if math.isinf(self.most) else f"at most {self.most:g}"
        return f"at least {self.least:g}" if math.isinf(self.most) else f"{self.least:g} to {self.most:g}"

    def line(self) -> str:
        """Return the line of the table: name, value, standard error, number of samples, band and verdict."""
        value = "-" if self.value is None else f"{self.value:.1f}"
        error = "" if self.error is None else f"± {self.error:.1f}"
        verdict = self.reason or {None: "", True: "in band", False: "OUT OF BAND"}[self.in_band]
        return f"{self.name:52}{value:>7} {error:8}{self.samples:6}   {self.band:14}{verdict}".rstrip()

    def report(self) -> dict[str, Any]:
        """Return the figure as a dict of JSON values. An infinite end of the band is None."""
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
    """Return a figure without a value. `reason`: why it has none. `least`, `most`: as in `mean`."""
    return Figure(name, None, None, 0, least, most, reason=reason)


def mean(name: str, values: Sequence[float], *, least: float = -math.inf, most: float = math.inf) -> Figure:
    """Return a figure with the mean of `values` and its standard error. The figure has no value if `values` is empty.

    `name`: name of the figure. `least`, `most`: lowest and highest value in the figure's band (the range that the value
    should lie in); -inf and inf mean that this end of the band is open. The values are not clipped.
    """
    if not values:
        return unmeasured(name, "not played", least=least, most=most)
    error = statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else None
    return Figure(name, statistics.fmean(values), error, len(values), least, most)


def share(name: str, hits: Sequence[bool], *, least: float = -math.inf, most: float = math.inf) -> Figure:
    """Return a figure with the percentage (0-100) of True in `hits`, and its standard error.

    `name`, `least`, `most`: as for `mean`, in percent.
    """
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
    """Return a figure with the percentage of True in `one` minus the percentage of True in `other`.

    `one`, `other`: one truth value for each game, by the seed of the game. Only seeds that are in both are counted.

    The other parameters are the band in which the difference should lie, in percentage points. `least`, `most`: lowest
    and highest difference. `least_distance`: smallest difference from 0, in either direction; 0 for no such limit.
    """
    pairs = [100.0 * (one[seed] - other[seed]) for seed in one if seed in other]
    return mean(name, pairs, least=least, most=most)._replace(least_distance=least_distance)
