"""Run all checks that a change must pass (format, lint, types, tests, games), or only some tests, without a window."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import NamedTuple

from game.cli import Parser, fail, run
from runtime_setup.project_folders import ROOT

PYTHON = (sys.executable, "-m")
FIRST_TESTS = ("tests/content", "tests/levels", "tests/mapgen", "tests/ui")
"""Folders of tests that together take as long as all other tests. The two halves run at the same time.

Two processes of pytest need less processor time than one that hands out its tests to two others, as pytest-xdist does:
each collects only its own tests, and sends no reports.
"""
PYTEST = (*PYTHON, "pytest")
PLAIN = (*PYTEST, "--assert=plain")
"""Command that runs tests without the values in failed assertions. In a fresh clone pytest would first have to rewrite
every test for them, which takes about a twentieth of the processor time."""
RULES = ("replays", "store", "games", "levels")
"""The parts of the golden things that change only with the rules. Tests compare all screens and documents."""
CHECKS = {
    "form": (*PYTHON, "ruff", "format", "--check", "."),
    "lint": (*PYTHON, "ruff", "check", "."),
    "types": (*PYTHON, "mypy"),
    "tests 1": (*PLAIN, *FIRST_TESTS),
    "tests 2": (*PLAIN, "tests", *(f"--ignore={folder}" for folder in FIRST_TESTS)),
    "golden": (sys.executable, "tools/approve.py", *(word for part in RULES for word in ("--only", part))),
}
"""Checks of every run, with their commands. They run at the same time.

"golden" compares all golden levels and games that have not been compared since something on which they depend changed:
in a fresh clone all of them. A difference of a single step is one too: it may be the only trace of a fault, as in what
the hero knows of the foes in view while he walks.
"""
NOT_QUICK = {"golden"}
"""Checks that --quick leaves out: they take more than half a minute of processor time."""

PROGRESS_SECONDS = 20.0
"""Seconds without a result after which a line says which checks still run."""
FAILED_FILE = re.compile(r"^(?:FAILED|ERROR) (tests/[^\s:]+\.py)", re.MULTILINE)
"""Line of pytest's summary about a test that failed; its group is the file of the test."""
QUICK_SECONDS = 60.0
"""Processor time in seconds that all tests of a quick run take together."""

LONG_CHECKS = {
    "all golden": ("approve.py", "--all"),
    "levels": ("survey.py", "--generator", "all", "--seeds", "0:200"),
    "games": ("soak.py", "--bot", "all", "--tradition", "all", "--games", "4"),
    "kills": ("killing.py",),
}
"""Tools with their options that --full runs after the checks, one after the other. They take an hour or two."""


class Outcome(NamedTuple):
    """Result of a check: whether it passed, how many seconds it took, and what it printed."""

    passed: bool
    seconds: float
    output: str


def main(words: list[str] | None = None) -> int:
    """Run the checks and print a line for each. Return the exit code: 0 if every check passed, else 1.

    If the command line names tests, only these are run, and pytest prints what it usually prints. `words`: the
    arguments of the command line; None for those of this process.
    """
    parser = Parser("check.py", __doc__)
    tools = ", ".join(LONG_CHECKS)
    how_many = parser.add_mutually_exclusive_group()
    how_many.add_argument(
        "--quick", action="store_true", help="run only fast tests, less than a minute after the first time"
    )
    how_many.add_argument(
        "--full", action="store_true", help=f"run every test with more examples, and these tools: {tools}"
    )
    parser.add_argument(
        "tests",
        nargs="*",
        metavar="TESTS",
        help="run only the tests of a folder, a file or FILE::TEST, and no other check",
    )
    options = parser.parse_args(words)
    environment = _environment(quick=options.quick, full=options.full)
    if options.tests:
        return _run_tests(options.tests, environment)
    chosen = {name: command for name, command in CHECKS.items() if not (options.quick and name in NOT_QUICK)}
    with ThreadPoolExecutor() as pool:
        checks = {name: pool.submit(run_command, command, environment) for name, command in chosen.items()}
        passed = [_print_outcome(name, outcome) for name, outcome in as_they_end(checks)]
    if options.full:
        passed += [
            _print_outcome(name, run_command((sys.executable, f"tools/{tool}", *options), environment))
            for name, (tool, *options) in LONG_CHECKS.items()
        ]
    outputs = [check.result().output for name, check in checks.items() if name.startswith("tests")]
    if failed := failed_files(outputs):
        print(run_command((*PYTEST, *failed), environment).output)
    print(*map(end_of_tests, outputs), sep="\n")
    return 0 if all(passed) else 1


def as_they_end(checks: Mapping[str, Future[Outcome]]) -> Iterator[tuple[str, Outcome]]:
    """Yield each check with its result as soon as it has ended. Meanwhile print now and then which still run."""
    running, began = dict(checks), time.monotonic()
    while running:
        ended = wait(running.values(), PROGRESS_SECONDS, FIRST_COMPLETED).done
        if not ended:
            print(f"after {time.monotonic() - began:.0f} s still running: {', '.join(running)}", flush=True)
        for name in [name for name, check in running.items() if check in ended]:
            yield name, running.pop(name).result()


def _run_tests(places: list[str], environment: dict[str, str]) -> int:
    """Run the tests in some places; pytest prints their results. Return the exit code: 0 if all passed, else 1.

    `places`: folders and files, also with the name of a test, as in FILE::TEST. Ends the program with one line if there
    is no such folder or file.
    """
    for place in places:
        if not Path(place.partition("::")[0]).exists():
            fail(f"check.py: {place}: there is no such folder or file with tests")
    tests = [str(Path(name).absolute()) + colons + test for name, colons, test in (p.partition("::") for p in places)]
    return int(subprocess.call((*PYTEST, *tests), cwd=ROOT, env=environment) != 0)


def _environment(*, quick: bool, full: bool) -> dict[str, str]:
    """Return the environment variables of the checks. AJAR_QUICK is the budget of each process of pytest in seconds.

    Python may write bytecode: without it, each run would have to compile all modules again.
    """
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    budget = QUICK_SECONDS / sum(name.startswith("tests") for name in CHECKS)
    how_many = {"AJAR_QUICK": str(budget)} if quick else {"AJAR_FULL": "1"} if full else {}
    return kept | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"} | how_many


def failed_files(outputs: Iterable[str]) -> list[str]:
    """Return the files with the tests that failed, so that they can run again with the values in each assertion.

    `outputs`: all that each process of pytest printed.
    """
    return sorted({file for output in outputs for file in FAILED_FILE.findall(output)})


def end_of_tests(output: str) -> str:
    """Return what pytest printed from the processor times on: also the skipped tests, and the number of tests.

    If it printed no times, this is the last line.
    """
    lines = output.rstrip().split("\n")
    first = next((place for place, line in enumerate(lines) if line.strip("= ") == "processor time"), len(lines) - 1)
    return "\n".join(lines[first:])


def _print_outcome(name: str, outcome: Outcome) -> bool:
    """Print a line with the result of a check, and its output if it failed. Return whether it passed."""
    print(f"{'passed' if outcome.passed else 'FAILED'} {name:8}{outcome.seconds:6.1f} s", flush=True)
    if not outcome.passed:
        print(outcome.output)
    return outcome.passed


def run_command(command: tuple[str, ...], environment: dict[str, str]) -> Outcome:
    """Run a command in the project's folder and wait for its end. Return the result with all that it printed.

    `environment`: all environment variables of the command.
    """
    began = time.monotonic()
    process = subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        check=False,
        encoding="utf-8",
        errors="replace",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    return Outcome(process.returncode == 0, time.monotonic() - began, process.stdout)


if __name__ == "__main__":
    run(main)
