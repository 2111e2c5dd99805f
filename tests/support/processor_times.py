"""Processor time of each test: measured in every run, and used to choose the tests of a quick run.

Processor time hardly depends on what else the machine does. It includes the set-up of a test, and all processes that
the test has started and waited for. Set-up that several tests share counts for the first one of them.
"""

from __future__ import annotations

import os
import re
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import pytest

PROPERTY = "processor seconds"
"""Name of the property of a test report."""
MOST = 0.5
"""Processor seconds that a test of the usual run may take. A test that needs more belongs to the full run."""
SLOWEST = 20
"""Number of tests that a summary lists."""
LONGEST_LINE = 160
MANY = 100
"""A run of at most this many tests prints no summary."""
FADING = 0.8
"""Share of a stored time that remains after a run in which the test took less time."""


class Stopwatch:
    """Processor time between one moment and the next."""

    def __init__(self) -> None:
        self._since = _processor_seconds()

    def lap(self) -> float:
        """Return the processor seconds since the last call, or since the stopwatch was made."""
        before, self._since = self._since, _processor_seconds()
        return self._since - before


def _processor_seconds() -> float:
    """Return the processor time of this process until now, together with its children that have ended."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def seconds_of(reports: Iterable[pytest.TestReport]) -> dict[str, float]:
    """Return the processor seconds of each test by its id. A test has several reports; the last one has the seconds."""
    seconds: dict[str, float] = {}
    for report in reports:
        spent = sum(float(str(value)) for name, value in report.user_properties if name == PROPERTY)
        seconds[report.nodeid] = seconds.get(report.nodeid, 0.0) + spent
    return seconds


def stored_under(test: str) -> str:
    """Return the name in pytest's cache under which the processor seconds of a test are stored.

    There is a name for each folder in `tests`. So two processes that run different folders at the same time do not
    overwrite the times of each other. `test`: the id of the test, as in "tests/ui/test_font.py::test_a".
    """
    return "/".join(["ajar", "processor_seconds", *test.partition("::")[0].split("/")[:2]])


def updated(stored: Mapping[str, float], seconds: Mapping[str, float]) -> dict[str, float]:
    """Return the stored processor seconds of the tests, after a run in which some tests took `seconds`.

    A smaller value replaces a greater one only step by step: in some runs a test needs no set-up, because another test
    has done it before.
    """
    new = {test: round(max(spent, FADING * stored.get(test, 0.0)), 3) for test, spent in seconds.items()}
    return {**stored, **new}


def summary(seconds: Mapping[str, float], most: float = MOST) -> list[str]:
    """Return lines with the total and the slowest tests. A test that takes more than `most` seconds gets a mark.

    `seconds`: processor seconds of each test by its id.
    """
    slowest = sorted(seconds.items(), key=lambda entry: (-entry[1], entry[0]))[:SLOWEST]
    total = sum(seconds.values())
    return [
        f"{total:.1f} s of processor time in {len(seconds)} tests. The slowest (! more than {most} s):",
        *(f"{'!' if spent > most else ' '} {spent:5.2f} s  {test}"[:LONGEST_LINE] for test, spent in slowest),
    ]


def quick_tests(tests: Sequence[str], seconds: Mapping[str, float], budget: float) -> set[str]:
    """Return the ids of the tests of a quick run: together they take at most `budget` processor seconds.

    Fast tests are preferred, and the first cases of a parametrised test to its further cases, because these usually
    notice the same faults. A test that was never measured is always chosen; so the first quick run runs every test.
    `tests`: ids of all tests. `seconds`: processor seconds of the tests in earlier runs, by id.
    """
    chosen = {test for test in tests if test not in seconds}
    cases: Counter[str] = Counter()
    ranked: list[tuple[float, str]] = []
    for test in sorted((test for test in tests if test in seconds), key=lambda test: (seconds[test], test)):
        function = re.sub(r"\[.*", "", test, flags=re.DOTALL)
        cases[function] += 1
        ranked.append((seconds[test] * cases[function], test))
    for _, test in sorted(ranked):
        budget -= seconds[test]
        if budget < 0:
            break
        chosen.add(test)
    return chosen
