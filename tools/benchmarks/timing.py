"""Time the cases of two pieces of code alternately, so that both run under the same conditions, and compare medians."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

from benchmarks.row import Cases, Peer, Row


class Timing(NamedTuple):
    """The times of the game's code in a row, for each case."""

    name: str
    median: float
    """Median seconds."""
    longest: float
    """Longest time in seconds."""
    limit: float | None = None
    """Highest allowed median in seconds; None if there is no limit."""
    size: tuple[int, int] | None = None
    """Width and height of the level in cells; None if the row uses no level of a fixed size."""

    @property
    def within_limit(self) -> bool:
        """Whether the median is at most the limit; True if there is no limit."""
        return self.limit is None or self.median <= self.limit


class Comparison(NamedTuple):
    """The median times of the game's code and of a peer, other code that does the same work."""

    name: str
    peer: str
    ours: float
    """Median seconds of the game's code."""
    theirs: float
    """Median seconds of the peer."""
    limit: float | None = None
    """Highest allowed ratio; None if there is no limit."""
    size: tuple[int, int] | None = None
    """Width and height of the level in cells; None if the comparison uses no level."""
    note: str = ""
    """A remark for the report; "" if there is none."""

    @property
    def ratio(self) -> float:
        """The seconds of the game's code divided by the peer's: below 1 if the game is faster."""
        return self.ours / self.theirs

    @property
    def within_limit(self) -> bool:
        """Whether the ratio is at most the limit; True if there is no limit."""
        return self.limit is None or self.ratio <= self.limit


class Growth(NamedTuple):
    """The time for one cell on a large level divided by the time for one cell on a small level.

    The ratio is 1 if a cell takes equally long on both levels, and 2 if a cell takes twice as long on the large level.
    `ours`: the ratio of the game's code. `theirs`: the ratio of the peer, other code that does the same work.
    """

    ours: float
    theirs: float


def growth_by_row(rows: Iterable[Comparison]) -> dict[Comparison, Growth]:
    """Return, for each comparison on a larger level, how much longer one cell takes than on the small level.

    `rows`: all comparisons. Comparisons with the same name and the same peer belong together. The first of them must be
    on the small level. Comparisons on the small level, and comparisons without a level, have no entry.
    """
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


def compared(row: Row, peer: Peer) -> Comparison:
    """Time a row's code and a peer in turn, case by case, and compare their medians.

    Every other time the peer is first, so that neither always finds the processor and the disk warmed up.
    """
    clock = _clock(row)
    with row.open() as ours, peer.open() as theirs:
        _warm_up(ours, theirs)
        our_seconds: list[float] = []
        their_seconds: list[float] = []
        sides = [(our_seconds, ours), (their_seconds, theirs)]
        for number in range(1, row.times + 1):
            for seconds, cases in sides if number % 2 else reversed(sides):
                seconds.append(seconds_of(cases(number), clock))
    ours_median, theirs_median = statistics.median(our_seconds), statistics.median(their_seconds)
    note = row.note(ours_median) if row.note else ""
    return Comparison(row.name, peer.name, ours_median, theirs_median, peer.limit, row.size, note)


def timed(row: Row) -> Timing:
    """Time the cases of a row's code, without a peer."""
    clock = _clock(row)
    with row.open() as cases:
        _warm_up(cases)
        seconds = [seconds_of(cases(number), clock) for number in range(1, row.times + 1)]
    return Timing(row.name, statistics.median(seconds), max(seconds), row.limit, row.size)


def seconds_of(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """Do a piece of work once; return the seconds that it takes on a clock."""
    began = clock()
    work()
    return clock() - began


def _clock(row: Row) -> Callable[[], float]:
    return time.perf_counter if row.waits else time.process_time


def _warm_up(*sides: Cases) -> None:
    """Do the work of case 0 without timing it: it fills caches, and the first call builds tables."""
    for cases in sides:
        cases(0)()
