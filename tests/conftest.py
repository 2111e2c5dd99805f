"""All tests run headless: SDL's dummy drivers are set before pygame is imported."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # its threads only wait for each other: the matrices are small

import json
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

from game.store.db import connection
from game.store.db.connection import DURABLY
from tests.support import processor_times
from tests.support.examples import FULL

# The same examples every time, so that a failing run fails again; a full check runs more of them.
settings.register_profile("usual", derandomize=True, deadline=None, max_examples=60)
settings.register_profile("full", derandomize=True, deadline=None, max_examples=2000)
settings.load_profile("full" if FULL else "usual")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests marked `full`, except in the full run."""
    left_out = [] if FULL else [item for item in items if item.get_closest_marker("full")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]


@pytest.fixture(autouse=True, scope="session")
def _no_waiting_for_disk() -> Generator[None]:
    """Let stores leave it to the system when it writes to the disk: only a loss of power shows the difference."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(connection, "DURABLY", tuple(pragma.replace("= FULL", "= OFF") for pragma in DURABLY))
        yield


stopwatch = processor_times.Stopwatch()


def pytest_runtest_logstart() -> None:
    stopwatch.lap()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    report.user_properties = [*report.user_properties, (processor_times.PROPERTY, stopwatch.lap())]
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [r for rs in terminalreporter.stats.values() for r in rs if isinstance(r, pytest.TestReport)]
    seconds = processor_times.seconds_of(reports)
    terminalreporter.write_line(f"processor time {sum(seconds.values()):.1f} {len(seconds)}")
    if out := os.environ.get("OUTT"):
        Path(out).write_text(json.dumps(seconds, indent=1))
