"""Time two calls alternately, so that both run under the same conditions, and compare the medians."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple


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


def median(seconds: Sequence[float]) -> float:
    """Return the median of `seconds`."""
    return statistics.median(seconds)


def seconds_of(call: Callable[[], object]) -> float:
    """Call a function once; return the seconds that the call takes."""
    began = time.perf_counter()
    call()
    return time.perf_counter() - began


def processor_seconds_of(call: Callable[[], object]) -> float:
    """Call a function once; return the seconds of processor time that the call takes."""
    began = time.process_time()
    call()
    return time.process_time() - began


def paired_medians(ours: Callable[[], object], theirs: Callable[[], object], times: int) -> tuple[float, float]:
    """Call two functions alternately, `times` times each; return the median seconds of each, of `ours` first.

    `ours`: code of the game. `theirs`: code of the peer, which does the same work.
    """
    return paired_timings(lambda: seconds_of(ours), lambda: seconds_of(theirs), times)


def paired_timings(ours: Callable[[], float], theirs: Callable[[], float], times: int) -> tuple[float, float]:
    """Call two functions alternately, `times` times each; return the median of the results of each, of `ours` first.

    Each function measures its own time and returns it in seconds. `ours` runs code of the game, `theirs` code of the
    peer, which does the same work.
    """
    seconds = [(ours(), theirs()) for _ in range(times)]
    return median([our for our, _ in seconds]), median([their for _, their in seconds])
