"""Figures with their standard errors, and the bands that they should lie in."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Figure(NamedTuple):
    """One line of the table. Shares and differences of shares are in per cent."""

    what: str
    value: float | None
    """None if nothing was played that would tell."""
    error: float | None
    """One standard error; None if there is too little to say."""
    of: int
    """How many games, pairs of games, doors or deaths it is made of."""
    least: float = -math.inf
    most: float = math.inf
    beyond: float = 0.0
    """It should be at least so far from nothing, to either side."""
    why: str = ""
    """Why there is no value."""

    @property
    def held(self) -> bool | None:
        """Whether it lies in its band; None if it has no value or no band."""
        if self.value is None or not self.band:
            return None
        return self.least <= self.value <= self.most and abs(self.value) >= self.beyond

    @property
    def band(self) -> str:
        """As people write it."""
        if self.beyond:
            return f"±{self.beyond:g} or more"
        if math.isinf(self.least):
            return "" if math.isinf(self.most) else f"at most {self.most:g}"
        return f"at least {self.least:g}" if math.isinf(self.most) else f"{self.least:g} to {self.most:g}"

    def line(self) -> str:
        """For people."""
        value = "-" if self.value is None else f"{self.value:.1f}"
        error = "" if self.error is None else f"± {self.error:.1f}"
        verdict = self.why or {None: "", True: "held", False: "NOT HELD"}[self.held]
        return f"{self.what:52}{value:>7} {error:8}{self.of:6}   {self.band:14}{verdict}".rstrip()

    def report(self) -> dict[str, Any]:
        """For programs."""
        band = [None if math.isinf(end) else end for end in (self.least, self.most)]
        return {
            "what": self.what,
            "value": self.value,
            "error": self.error,
            "of": self.of,
            "band": band,
            "beyond": self.beyond or None,
            "held": self.held,
            "why": self.why or None,
        }


def missing(what: str, why: str, *, least: float = -math.inf, most: float = math.inf) -> Figure:
    """A figure that there is as yet nothing to make of."""
    return Figure(what, None, None, 0, least, most, why=why)


def spread(what: str, values: Sequence[float], *, least: float = -math.inf, most: float = math.inf) -> Figure:
    """A mean."""
    if not values:
        return missing(what, "not played", least=least, most=most)
    error = statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else None
    return Figure(what, statistics.fmean(values), error, len(values), least, most)


def share(what: str, hits: Sequence[bool], *, least: float = -math.inf, most: float = math.inf) -> Figure:
    """How often something was so, in per cent."""
    return spread(what, [100.0 * hit for hit in hits], least=least, most=most)


def difference(
    what: str,
    one: Mapping[str, bool],
    other: Mapping[str, bool],
    *,
    least: float = -math.inf,
    most: float = math.inf,
    beyond: float = 0.0,
) -> Figure:
    """How much more often something was so in one arm than in the other, seed by seed, in points."""
    pairs = [100.0 * (one[seed] - other[seed]) for seed in one if seed in other]
    return spread(what, pairs, least=least, most=most)._replace(beyond=beyond)
