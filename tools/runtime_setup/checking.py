"""Everything a change must pass: form, types and tests; headless, and in one line a step."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from game.cli import Parser, run
from runtime_setup.environment import ROOT

PYTHON = (sys.executable, "-m")
STEPS = {
    "form": (*PYTHON, "ruff", "format", "--check", "."),
    "lint": (*PYTHON, "ruff", "check", "."),
    "types": (*PYTHON, "mypy"),
    "tests": (*PYTHON, "pytest", "-n", "2"),
}

MORE = {
    "levels": ("survey.py", "--generator", "all", "--seeds", "0:200"),
    "games": ("soak.py", "--bot", "all", "--tradition", "all", "--games", "4"),
    "kills": ("killing.py",),
    "files": ("mutants.py", "--mutants", "20000"),
    "faults": ("mutation.py", "--every", "10", "--least", "85"),
}
"""Tools that take long, one after the other: an hour or two in all."""


class Outcome(NamedTuple):
    """How a step ended."""

    passed: bool
    seconds: float
    output: str


def main(words: list[str] | None = None) -> int:
    parser = Parser("check.py", __doc__)
    parser.add_argument("--full", action="store_true", help="more examples for every property, and " + ", ".join(MORE))
    environment = dict(os.environ, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", AJAR_ALL_TESTS="1")
    full = parser.parse_args(words).full
    if full:
        environment["AJAR_FULL"] = "1"
    with ThreadPoolExecutor() as pool:
        steps = {name: pool.submit(outcome, command, environment) for name, command in STEPS.items()}
        passed = [_told(name, step.result()) for name, step in steps.items()]
    if full:
        passed += [
            _told(name, outcome((sys.executable, f"tools/{tool}", *asked), environment))
            for name, (tool, *asked) in MORE.items()
        ]
    lines = steps["tests"].result().output.rstrip().split("\n")
    for line in lines:
        if line.startswith("SKIPPED"):  # never silently: each says what was missing
            print(line)
    print(lines[-1])  # how many there were
    return 0 if all(passed) else 1


def _told(name: str, step: Outcome) -> bool:
    """Says in a line how a step ended, and if it failed all that it said."""
    print(f"{'passed' if step.passed else 'FAILED'} {name:6}{step.seconds:6.1f} s", flush=True)
    if not step.passed:
        print(step.output)
    return step.passed


def outcome(command: tuple[str, ...], environment: dict[str, str]) -> Outcome:
    """Wait for a step and keep all that it says."""
    began = time.monotonic()
    step = subprocess.run(
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
    return Outcome(step.returncode == 0, time.monotonic() - began, step.stdout)


if __name__ == "__main__":
    run(main)
