"""The command that runs all checks."""

from __future__ import annotations

import sys

import pytest

from runtime_setup import checking


def python(words: str) -> tuple[str, ...]:
    return (sys.executable, "-c", words)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[str, ...]]:
    """Replace the checks by two short commands."""
    steps = {"form": python("print('as it should be')"), "tests": python("print('3 passed')")}
    monkeypatch.setattr(checking, "CHECKS", steps)
    return steps


@pytest.mark.usefixtures("steps")
def test_checking_prints_line_per_step(capsys: pytest.CaptureFixture[str]) -> None:
    assert checking.main([]) == 0
    form, tests, count = capsys.readouterr().out.splitlines()
    assert form.startswith("passed form")
    assert tests.startswith("passed tests")
    assert count == "3 passed"


def test_checking_lists_skipped_tests(steps: dict[str, tuple[str, ...]], capsys: pytest.CaptureFixture[str]) -> None:
    steps["tests"] = python(
        "import os; print('SKIPPED [2] node is missing', '3 passed, 2 skipped', sep='\\n');"
        "print(os.environ['AJAR_ALL_TESTS'])"
    )
    assert checking.main([]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == ["SKIPPED [2] node is missing", "1"]


def test_failed_check_is_shown_with_the_others(
    steps: dict[str, tuple[str, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    steps["form"] = python("raise SystemExit('a line is too long')")
    assert checking.main([]) == 1
    printed = capsys.readouterr().out
    assert printed.startswith("FAILED form")
    assert "a line is too long" in printed
    assert "passed tests" in printed


@pytest.mark.usefixtures("steps")
def test_full_check_also_runs_tools(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(
        checking, "LONG_CHECKS", {"games": ("soak.py", "--help"), "kills": ("killing.py", "--kills", "none")}
    )
    assert checking.main(["--full"]) == 1
    printed = capsys.readouterr().out
    assert "passed games" in printed
    assert "FAILED kills" in printed
    assert "--kills" in printed
