"""The command that runs all checks."""

from __future__ import annotations

import sys
from concurrent.futures import Future
from pathlib import Path
from threading import Timer

import pytest

from runtime_setup import run_checks
from runtime_setup.project_folders import ROOT


def python(words: str) -> tuple[str, ...]:
    return (sys.executable, "-S", "-c", words)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[str, ...]]:
    """Replace the checks by two short commands."""
    steps = {"form": python("print('as it should be')"), "tests": python("print('3 passed')")}
    monkeypatch.setattr(run_checks, "CHECKS", steps)
    return steps


@pytest.mark.usefixtures("steps")
def test_checking_prints_line_per_step(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_checks.main([]) == 0
    *lines, count = capsys.readouterr().out.splitlines()
    form, tests = sorted(lines)  # printed in the order in which they end
    assert form.startswith("passed form")
    assert tests.startswith("passed tests")
    assert count == "3 passed"


def test_checking_prints_times_and_skipped_tests(
    steps: dict[str, tuple[str, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    end = "== processor time ==\\n 1.5 s  test_a\\n== summary ==\\nSKIPPED [2] node is missing\\n6 passed"
    steps["tests"] = python(f"print('......\\n{end}')")
    assert run_checks.main([]) == 0
    assert capsys.readouterr().out.endswith("\n".join([*end.split("\\n"), ""]))


def test_halves_of_tests_are_all_tests() -> None:
    """Each folder and module of tests is in exactly one of the two halves."""
    first, second = (command[4:] for name, command in run_checks.CHECKS.items() if name.startswith("tests"))
    assert second == ("tests", *(f"--ignore={folder}" for folder in first))
    assert all(Path(ROOT, folder).is_dir() for folder in first)


def test_files_of_failed_tests_run_again(
    steps: dict[str, tuple[str, ...]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The second run shows the values in the assertions. A test that passes then still counts as failed."""
    monkeypatch.setattr(run_checks, "PYTEST", python("import sys; print('again:', sys.argv[1:])"))
    steps["tests 1"] = python("print('FAILED tests/b.py::c[d - e] - assert', 'ERROR tests/a.py'); raise SystemExit(1)")
    steps["tests 2"] = python("print('FAILED tests/a/f.py::g', 'FAILED tests/b.py::h', '1 failed', sep='\\n'); exit(1)")
    assert run_checks.main([]) == 1
    assert "again: ['tests/a/f.py', 'tests/b.py']" in capsys.readouterr().out


@pytest.mark.parametrize(("words", "variables"), [([], "000"), (["--quick"], "100"), (["--full"], "010")])
def test_checking_passes_on_how_much_to_test(
    words: list[str],
    variables: str,
    steps: dict[str, tuple[str, ...]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Bytecode is written in every case."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.delenv("AJAR_FULL", raising=False)
    monkeypatch.delenv("AJAR_QUICK", raising=False)
    monkeypatch.setattr(run_checks, "LONG_CHECKS", {})
    steps["tests"] = python(
        "import os\n"
        "names = 'AJAR_QUICK', 'AJAR_FULL', 'PYTHONDONTWRITEBYTECODE'\n"
        "print(*(int(name in os.environ) for name in names), sep='')"
    )
    assert run_checks.main(words) == 0
    assert capsys.readouterr().out.splitlines()[-1] == variables


def test_quick_and_full_are_refused_together(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run_checks.main(["--quick", "--full"])
    assert "not allowed with argument" in capsys.readouterr().err


def test_quick_check_leaves_out_golden_games(
    steps: dict[str, tuple[str, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    steps["golden"] = python("raise SystemExit('a step differs')")
    assert run_checks.main(["--quick"]) == 0
    assert "golden" not in capsys.readouterr().out
    assert run_checks.main([]) == 1
    assert "a step differs" in capsys.readouterr().out


def test_failed_check_is_shown_with_the_others(
    steps: dict[str, tuple[str, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    steps["form"] = python("raise SystemExit('a line is too long')")
    assert run_checks.main([]) == 1
    printed = capsys.readouterr().out
    assert any(line.startswith("FAILED form") for line in printed.splitlines())
    assert "a line is too long" in printed
    assert "passed tests" in printed


@pytest.mark.usefixtures("steps")
def test_full_check_also_runs_tools(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(
        run_checks,
        "LONG_CHECKS",
        {"games": ("runtime_setup/project_folders.py",), "kills": ("no_such_tool.py",)},
    )
    assert run_checks.main(["--full"]) == 1
    printed = capsys.readouterr().out
    assert "passed games" in printed
    assert "FAILED kills" in printed
    assert "no_such_tool.py'" in printed


@pytest.mark.parametrize(("test", "code"), [("test_shut", 0), ("test_open", 1)])
def test_named_tests_are_run_alone(
    test: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    stand_in = "import sys; print(*sys.argv[1:]); sys.exit(5 * sys.argv[-1].endswith('open'))"
    monkeypatch.setattr(run_checks, "PYTEST", (*python(stand_in), "pytest"))
    monkeypatch.chdir(tmp_path)
    Path("test_door.py").touch()
    assert run_checks.main([f"test_door.py::{test}"]) == code
    assert capfd.readouterr().out == f"pytest {tmp_path / 'test_door.py'}::{test}\n"


def test_missing_tests_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        run_checks.main(["tests/no_such_folder"])
    assert end.value.code == 2
    assert capsys.readouterr().err == "check.py: tests/no_such_folder: there is no such folder or file with tests\n"


def test_checks_are_reported_as_they_end_and_those_that_run_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run_checks, "PROGRESS_SECONDS", 0.01)
    slow, fast = Future[run_checks.Outcome](), Future[run_checks.Outcome]()
    fast.set_result(run_checks.Outcome(True, 1.0, ""))
    ended = run_checks.as_they_end({"types": slow, "lint": fast})
    assert next(ended)[0] == "lint"
    assert capsys.readouterr().out == ""
    Timer(0.05, slow.set_result, [run_checks.Outcome(False, 2.0, "")]).start()
    assert next(ended)[0] == "types"
    assert capsys.readouterr().out.splitlines()[0] == "after 0 s still running: types"
    assert list(ended) == []
