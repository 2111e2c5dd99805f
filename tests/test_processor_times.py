"""Processor times of the tests, and the choice of the tests of a quick run."""

from __future__ import annotations

import pytest

from tests.support.processor_times import (
    PROPERTY,
    SLOWEST,
    Stopwatch,
    quick_tests,
    seconds_of,
    stored_under,
    summary,
    updated,
)


def report(test: str, when: str, seconds: float) -> pytest.TestReport:
    found = pytest.TestReport(test, ("", 0, ""), {}, "passed", None, "call")
    found.when = "setup" if when == "setup" else "call"
    found.user_properties = [("another", "text"), (PROPERTY, seconds)]
    return found


def test_stopwatch_measures_work_only() -> None:
    stopwatch = Stopwatch()
    sum(range(2_000_000))
    assert stopwatch.lap() > 0


def test_set_up_counts_as_time_of_test() -> None:
    seconds = seconds_of([report("a", "setup", 0.25), report("b", "call", 0.5), report("a", "call", 1.0)])
    assert seconds == {"a": 1.25, "b": 0.5}


def test_stored_time_shrinks_slowly() -> None:
    assert updated({"a": 1.0, "b": 1.0, "c": 0.5}, {"a": 2.0, "b": 0.1, "d": 0.25}) == {
        "a": 2.0, "b": 0.8, "c": 0.5, "d": 0.25
    }  # fmt: skip


def test_times_are_stored_by_folder() -> None:
    """Two processes that run the tests of different folders never write the same entry."""
    ids = [
        "tests/ui/a/test_b.py::test_c[d/e]",
        "tests/ui/test_b.py::test_f",
        "tests/app/test_b.py::test_c",
        "tests/test_g.py::a",
    ]
    names = [stored_under(test).removeprefix("ajar/processor_seconds/tests/") for test in ids]
    assert names == ["ui", "ui", "app", "test_g.py"]


def test_summary_marks_tests_over_limit() -> None:
    total, *slowest = summary({"a": 0.75, "b": 0.25, **{f"fast {number}": 0.0 for number in range(30)}})
    assert total.startswith("1.0 s of processor time in 32 tests")
    assert slowest[:2] == ["!  0.75 s  a", "   0.25 s  b"]
    assert len(slowest) == SLOWEST


def test_quick_run_takes_fast_tests_within_budget() -> None:
    seconds = {"slow": 0.5, "fast": 0.1, "middle": 0.2}
    assert quick_tests(["slow", "middle", "fast"], seconds, budget=0.35) == {"fast", "middle"}


def test_quick_run_takes_every_unmeasured_test() -> None:
    assert quick_tests(["new", "slow"], {"slow": 9.0}, budget=1.0) == {"new"}


def test_quick_run_prefers_first_cases_of_tests() -> None:
    seconds = {"a[1]": 0.1, "a[2]": 0.1, "a[3\n]": 0.1, "b": 0.15}
    assert quick_tests([*seconds], seconds, budget=0.3) == {"a[1]", "b"}
    assert quick_tests([*seconds], seconds, budget=0.36) == {"a[1]", "a[2]", "b"}
