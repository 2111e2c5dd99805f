"""Run all checks that a change must pass (format, lint, types, tests), without a window; print one line for each."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from game.cli import Parser, run
from runtime_setup.project import ROOT

PYTHON = (sys.executable, "-m")
CHECKS = {
    "form": (*PYTHON, "ruff", "format", "--check", "."),
    "lint": (*PYTHON, "ruff", "check", "."),
    "types": (*PYTHON, "mypy"),
    "tests": (*PYTHON, "pytest", "-n", "2"),
}

LONG_CHECKS = {
    "levels": ("survey.py", "--generator", "all", "--seeds", "0:200"),
    "games": ("soak.py", "--bot", "all", "--tradition", "all", "--games", "4"),
    "kills": ("killing.py",),
    "files": ("mutants.py", "--mutants", "20000"),
    "faults": ("mutation.py", "--every", "10", "--least", "85"),
}
"""Tools with their options that --full runs after the checks, one after the other. They take an hour or two."""


class Outcome(NamedTuple):
    """Result of a check: whether it passed, how many seconds it took, and what it printed."""

    passed: bool
    seconds: float
    output: str


def main(words: list[str] | None = None) -> int:
    """Run the checks and print their results. Return the exit code: 0 if every check passed, else 1.

    `words`: the arguments of the command line; None for those of this process.
    """
    parser = Parser("check.py", __doc__)
    tools = ", ".join(LONG_CHECKS)
    parser.add_argument(
        "--full", action="store_true", help=f"run every test with more examples, and these tools: {tools}"
    )
    environment = dict(os.environ, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", AJAR_ALL_TESTS="1")
    full = parser.parse_args(words).full
    if full:
        environment["AJAR_FULL"] = "1"
    with ThreadPoolExecutor() as pool:
        checks = {name: pool.submit(run_command, command, environment) for name, command in CHECKS.items()}
        passed = [_print_outcome(name, check.result()) for name, check in checks.items()]
    if full:
        passed += [
            _print_outcome(name, run_command((sys.executable, f"tools/{tool}", *options), environment))
            for name, (tool, *options) in LONG_CHECKS.items()
        ]
    lines = checks["tests"].result().output.rstrip().split("\n")
    for line in lines:
        if line.startswith("SKIPPED"):  # each line gives the reason
            print(line)
    print(lines[-1])  # the number of tests
    return 0 if all(passed) else 1


def _print_outcome(name: str, outcome: Outcome) -> bool:
    """Print a line with the result of a check, and its output if it failed. Return whether it passed."""
    print(f"{'passed' if outcome.passed else 'FAILED'} {name:6}{outcome.seconds:6.1f} s", flush=True)
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
