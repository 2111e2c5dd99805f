"""Time rows of this tree and of another checkout of the project in turn, and compare them.

Two runs, one after the other, cannot show a difference of 5 % on a machine that also does other things, and neither can
two processes: the same code takes longer in one process than in another, by where its memory happens to lie. So several
pairs of processes are started. In each pair, a round times a row in both trees in turn, four times in each, in the
order of `ORDER`. So a machine that becomes slower or faster does not matter, nor that a process is slower just after it
has waited for the other. The ratio of a pair is the median of its rounds, and that of the row the median of its pairs.

How far to trust it is found by counting: the ratio of each pair is as likely below the true median as above it. So the
true median lies between the lowest and the highest ratio, except with the chance that a coin falls on the same side
once for each pair. `spread` leaves out as many ratios at both ends as a chance of 5 % allows. This needs no assumption
about how times vary.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from math import comb
from pathlib import Path
from statistics import median
from types import TracebackType
from typing import Any, NamedTuple

from benchmarks.row import Row

TOOLS = Path(__file__).resolve().parents[1]
PAIRS = 12
"""Number of pairs of processes."""
ROUNDS = 3
"""Number of rounds of a row in each pair; if one case is longer than a part, a single round."""
ORDER = "other this this other this other other this"
"""Order of the trees in a round. Each has one part after a part of its own, and three after one of the other tree."""
PART_SECONDS = 0.02
"""Least time of a part of a round, with preparing. Shorter parts are repeated so often that they take as long."""
OUTSIDE = 0.05
"""Greatest chance that the true ratio lies outside the spread."""


class Ratio(NamedTuple):
    """The time of a row in this tree, divided by its time in the other checkout."""

    name: str
    ratio: float | None = None
    """Below 1 if this tree is faster; None if the row could not be timed."""
    low: float | None = None
    """Lowest likely ratio."""
    high: float | None = None
    """Highest likely ratio."""
    seconds: float | None = None
    """Median seconds of processor time for a case in this tree."""
    same_work: bool = True
    """False if what came out differs, for example because the rules have changed. Then the ratio says little."""
    reason: str = ""
    """Why the row could not be timed; "" if it was."""


class CannotRun(Exception):
    """A checkout cannot run a row. The message is the reason."""


class Worker:
    """A process that times rows with the game of one checkout. `which`: how the checkout is called in messages."""

    def __init__(self, folder: Path, which: str) -> None:
        self._which = which
        environment = os.environ | {
            "PYTHONHASHSEED": "0",
            "SDL_VIDEODRIVER": "dummy",
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        }
        environment.pop("PYTHONSAFEPATH", None)  # it would hide the folder in which the process starts
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.worker", str(folder)],
            cwd=TOOLS,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            bufsize=1,
        )

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._process:
            assert self._process.stdin is not None
            self._process.stdin.close()

    @property
    def ended(self) -> bool:
        """Whether the process has ended, as code in C can make it."""
        return self._process.poll() is not None

    def ask(self, method: str, *arguments: object) -> Any:
        """Return the result of a method of `worker.OpenRow`. Raises CannotRun."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps([method, *arguments]) + "\n")
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        answer = json.loads(line) if line else {"reason": f"its process ended with code {self._process.wait()}"}
        if "reason" in answer:
            raise CannotRun(f"{self._which}: {' '.join(answer['reason'].split())}")
        return answer["result"]


class _Pair(NamedTuple):
    """What one pair of processes found for one row."""

    ratio: float
    seconds: float
    same_work: bool


def measure(
    rows: Sequence[tuple[str, Row]], other: Path, advance: Callable[[str], None] = lambda _: None
) -> Iterator[Ratio]:
    """Yield the ratio of each row. `rows`: with their subjects. `other`: the folder of the other checkout.

    `advance`: called with the name of a row each time that a pair of processes has timed it.
    """
    found: dict[str, list[_Pair]] = {row.label: [] for _, row in rows}
    reasons: dict[str, str] = {}
    counts: dict[str, int] = {}
    for _ in range(PAIRS):
        with ExitStack() as stack:
            this, that = _pair(stack, other)
            for subject, row in rows:
                name = row.label
                if name not in reasons:
                    try:
                        counts[name] = counts.get(name) or _fitting(this, subject, name)
                        found[name].append(_timed(this, that, subject, name, counts[name]))
                    except CannotRun as why:
                        reasons[name] = str(why)
                        if this.ended or that.ended:
                            stack.close()
                            this, that = _pair(stack, other)
                advance(name)
    for name, pairs in found.items():
        yield Ratio(name, reason=reasons[name]) if name in reasons else _ratio(name, pairs)


def _pair(stack: ExitStack, other: Path) -> tuple[Worker, Worker]:
    """Start a pair of processes, that `stack` ends."""
    this = stack.enter_context(Worker(TOOLS.parent, "this tree"))
    return this, stack.enter_context(Worker(other, "the other tree"))


def _fitting(this: Worker, subject: str, name: str) -> int:
    """Return the number of cases for each part of a round."""
    this.ask("open", subject, name)
    return int(this.ask("fitting", PART_SECONDS))


def _timed(this: Worker, that: Worker, subject: str, name: str, count: int) -> _Pair:
    """Time a row in a pair of processes. `count`: number of cases for each part of a round."""
    ratios, seconds, same_work = [], [], True
    for worker in (that, this):
        worker.ask("open", subject, name)
        worker.ask("time", count)  # warms up
    order = [this if word == "this" else that for word in ORDER.split()]
    for _ in range(ROUNDS if count > 1 else 1):
        spent = {this: 0.0, that: 0.0}
        outcomes: dict[Worker, list[int]] = {this: [], that: []}
        for worker in order:
            part, outcome = worker.ask("time", count)
            spent[worker] += part
            outcomes[worker].append(outcome)
        same_work = same_work and outcomes[this] == outcomes[that]
        ratios.append(spent[this] / spent[that])
        seconds.append(2 * spent[this] / len(order) / count)
    return _Pair(median(ratios), median(seconds), same_work)


def _ratio(name: str, pairs: Sequence[_Pair]) -> Ratio:
    ratios = [pair.ratio for pair in pairs]
    return Ratio(
        name,
        median(ratios),
        *spread(ratios),
        median(pair.seconds for pair in pairs),
        all(pair.same_work for pair in pairs),
    )


def spread(ratios: Sequence[float]) -> tuple[float, float]:
    """Return the range in which the true median of such ratios lies with a chance of 95 %, for six of them or more.

    Of 12 ratios these are the third lowest and the third highest: the chance that two or fewer of twelve lie on one
    side of the true median is that of two or fewer heads in twelve throws of a coin, 1.9 %.
    """
    count, left_out, chance = len(ratios), 0, 2 / 2 ** len(ratios)
    while chance + 2 * comb(count, left_out + 1) / 2**count <= OUTSIDE:
        left_out += 1
        chance += 2 * comb(count, left_out) / 2**count
    ordered = sorted(ratios)
    return ordered[left_out], ordered[-1 - left_out]
