"""Processor time of each test: measured in a run, and summed up at its end."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable

import pytest

PROPERTY = "processor seconds"
"""Name of the property of a test report; pytest-xdist sends the properties from its processes to the first one."""
MOST = 0.5
"""Processor seconds that a test of the usual run may take."""
SLOWEST = 20
"""Number of tests that a summary lists."""
MANY = 100
"""A run of fewer tests than this prints no summary."""


def processor_seconds() -> float:
    """Return the processor time of this process until now, together with its children that have ended."""
    return sum(os.times()[:4])


class Stopwatch:
    """Processor time between one moment and the next."""

    def __init__(self) -> None:
        self._since = processor_seconds()

    def lap(self) -> float:
        """Return the processor seconds since the last call, or since the stopwatch was made."""
        before, self._since = self._since, processor_seconds()
        return self._since - before


def seconds_of(reports: Iterable[pytest.TestReport]) -> Counter[str]:
    """Return the processor seconds of each test by its id. A test has several reports, for example for its set-up."""
    seconds: Counter[str] = Counter()
    for report in reports:
        seconds[report.nodeid] += sum(float(str(value)) for name, value in report.user_properties if name == PROPERTY)
    return seconds
