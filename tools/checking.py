"""Everything a change must pass: form, types and tests; headless, and in one line a step."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import start
from game.arguments import Parser, run

PYTHON = (sys.executable, "-m")
STEPS = {
    "form": (*PYTHON, "ruff", "format", "--check", "."),
    "lint": (*PYTHON, "ruff", "check", "."),
    "types": (*PYTHON, "mypy"),
    "tests": (*PYTHON, "pytest", "-n", "2"),
}

MORE = {
    "levels": (sys.executable, "tools/survey.py", "--generator", "all", "--seeds", "0:200"),
}
"""What takes long."""


class Outcome(NamedTuple):
    """How a step ended."""

    passed: bool
    seconds: float
    output: str


def main(words: list[str] | None = None) -> int:
    parser = Parser("check.py", __doc__)
    parser.add_argument("--full", action="store_true", help="more examples for every property, and surveys")
    environment = dict(os.environ, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    wanted = dict(STEPS)
    if parser.parse_args(words).full:
        environment["AJAR_FULL"] = "1"
        wanted |= MORE
    with ThreadPoolExecutor() as pool:
        steps = {name: pool.submit(outcome, command, environment) for name, command in wanted.items()}
        for name, step in steps.items():
            passed, seconds, output = step.result()
            print(f"{'passed' if passed else 'FAILED'} {name:6}{seconds:6.1f} s", flush=True)
            if not passed:
                print(output)
    print(steps["tests"].result().output.rstrip().split("\n")[-1])  # how many there were
    return 0 if all(step.result().passed for step in steps.values()) else 1


def outcome(command: tuple[str, ...], environment: dict[str, str]) -> Outcome:
    """Wait for a step and keep all that it says."""
    began = time.monotonic()
    step = subprocess.run(
        command,
        cwd=start.ROOT,
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
