"""Times two things in turn, so that both meet the same machine, and tells their ratio."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """One comparison: medians in seconds, and the ratio that is promised at most."""

    what: str
    beside: str
    ours: float
    theirs: float
    most: float | None = None
    size: tuple[int, int] | None = None
    """Of the level, where there is one."""
    note: str = ""

    @property
    def ratio(self) -> float:
        return self.ours / self.theirs

    @property
    def kept(self) -> bool:
        """Whether the promise holds; true where none was made."""
        return self.most is None or self.ratio <= self.most


class Growth(NamedTuple):
    """How much faster than the number of cells the time of something grows: 1 when twice the cells take twice as long.

    Ours, and the peer's.
    """

    ours: float
    theirs: float


def growths(rows: Iterable[Row]) -> dict[Row, Growth]:
    """For each row that has a smaller one beside it: the same comparison on a smaller level."""
    smallest: dict[tuple[str, str], Row] = {}
    found = {}
    for row in rows:
        if row.size is None:
            continue
        small = smallest.setdefault((row.what, row.beside), row)
        if small.size is not None and small.size != row.size:
            cells = row.size[0] * row.size[1] / (small.size[0] * small.size[1])
            found[row] = Growth(row.ours / small.ours / cells, row.theirs / small.theirs / cells)
    return found


def median(seconds: Sequence[float]) -> float:
    return statistics.median(seconds)


def seconds_of(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    call()
    return time.perf_counter() - began


def paired(ours: Callable[[], object], theirs: Callable[[], object], times: int) -> tuple[float, float]:
    """The median seconds of two calls, made in turn so many times."""
    return told_in_turn(lambda: seconds_of(ours), lambda: seconds_of(theirs), times)


def told_in_turn(ours: Callable[[], float], theirs: Callable[[], float], times: int) -> tuple[float, float]:
    """The same of two that tell their seconds themselves."""
    told = [(ours(), theirs()) for _ in range(times)]
    return median([mine for mine, _ in told]), median([other for _, other in told])
