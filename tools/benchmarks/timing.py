"""Time two calls alternately, so that both run under the same conditions, and compare the medians."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple


class Comparison(NamedTuple):
    """The median seconds of our code and of a peer."""

    name: str
    peer: str
    ours: float
    theirs: float
    limit: float | None = None
    """Highest allowed ratio; None if there is no limit."""
    size: tuple[int, int] | None = None
    """Size of the level; None if the comparison uses no level."""
    note: str = ""

    @property
    def ratio(self) -> float:
        """Our seconds divided by the peer's."""
        return self.ours / self.theirs

    @property
    def within_limit(self) -> bool:
        """Whether the ratio is within the limit; True if there is none."""
        return self.limit is None or self.ratio <= self.limit


class Growth(NamedTuple):
    """Growth of the time per cell from a small to a large level: 1 when twice the cells take twice as long."""

    ours: float
    theirs: float


def growth_by_row(rows: Iterable[Comparison]) -> dict[Comparison, Growth]:
    """Return the growth of each row for which `rows` has the same comparison on a smaller level."""
    smallest: dict[tuple[str, str], Comparison] = {}
    found = {}
    for row in rows:
        if row.size is None:
            continue
        small = smallest.setdefault((row.name, row.peer), row)
        if small.size is not None and small.size != row.size:
            cells = row.size[0] * row.size[1] / (small.size[0] * small.size[1])
            found[row] = Growth(row.ours / small.ours / cells, row.theirs / small.theirs / cells)
    return found


def median(seconds: Sequence[float]) -> float:
    """Return the median."""
    return statistics.median(seconds)


def seconds_of(call: Callable[[], object]) -> float:
    """Return the seconds that a call takes."""
    began = time.perf_counter()
    call()
    return time.perf_counter() - began


def paired_medians(ours: Callable[[], object], theirs: Callable[[], object], times: int) -> tuple[float, float]:
    """Return the median seconds of two calls, made alternately `times` times each."""
    return paired_timings(lambda: seconds_of(ours), lambda: seconds_of(theirs), times)


def paired_timings(ours: Callable[[], float], theirs: Callable[[], float], times: int) -> tuple[float, float]:
    """Return the medians of two calls that return their own seconds, made alternately `times` times each."""
    seconds = [(ours(), theirs()) for _ in range(times)]
    return median([our for our, _ in seconds]), median([their for _, their in seconds])
