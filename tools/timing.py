"""Times two things in turn, so that both meet the same machine, and tells their ratio."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """One comparison: medians in seconds, and the ratio that is promised at most."""

    what: str
    beside: str
    ours: float
    theirs: float
    most: float | None = None

    @property
    def ratio(self) -> float:
        return self.ours / self.theirs

    @property
    def kept(self) -> bool:
        """Whether the promise holds; true where none was made."""
        return self.most is None or self.ratio <= self.most


def median(seconds: Sequence[float]) -> float:
    return statistics.median(seconds)


def paired(ours: Callable[[], object], theirs: Callable[[], object], times: int) -> tuple[float, float]:
    """The median seconds of two calls, made in turn so many times."""
    seconds: tuple[list[float], list[float]] = ([], [])
    for _ in range(times):
        for call, taken in zip((ours, theirs), seconds, strict=True):
            began = time.perf_counter()
            call()
            taken.append(time.perf_counter() - began)
    return median(seconds[0]), median(seconds[1])
