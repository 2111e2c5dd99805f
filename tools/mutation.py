"""Mutation testing: put small faults into the rules of doors and sight, and count those that the tests detect.

The faults are put into a copy of the project. A fault is detected if a test fails or runs too long. Undetected faults
are listed on standard error: either a test is missing, or the fault has no visible effect.
"""

from __future__ import annotations

import sys
from pathlib import Path

if getattr(sys.flags, "safe_path", False):  # python -P, or PYTHONSAFEPATH: this folder is not searched
    sys.path.insert(0, str(Path(__file__).parent))
import start

start.ready(__file__, needs="dev")

import json
import os
import resource
import shutil
import tempfile
from collections.abc import Sequence
from typing import NamedTuple

import hypothesis  # noqa: F401  # imported once here, so that the processes need not
import pygame  # noqa: F401
import pytest

from batch.progress_bar import Progress
from fuzz.source_faults import faults_in
from game.cli import Parser, number, run
from runtime_setup.project_folders import ROOT

ENGINE = Path("game", "engine")
SIGHT = ("test_fov.py", "test_fov_gap.py")
"""The test modules that all modules of the field of view share."""
TESTS = {
    "model/door.py": (
        "test_door.py", "test_door_kinds.py", "test_doors.py", "test_door_verbs.py", "test_fire.py", "test_gas.py",
        "test_hearing.py", "test_throw.py", "test_level_pictures.py", "test_panels.py", "test_content.py",
    ),
    "step_rules.py": (
        "test_movement.py", "test_doors.py", "test_door_verbs.py", "test_breeds_at_doors.py", "test_door_kinds.py",
        "test_traditions.py", "test_auto_explore.py", "test_mimics.py", "test_invariants.py",
    ),
    "grid/fov.py": SIGHT,
    "grid/fov_long_range.py": ("test_fov_long_range.py", *SIGHT),
    "grid/fov_tables.py": ("test_fov_tables.py", *SIGHT),
}  # fmt: skip
"""The modules of the engine into which faults are put, each with its test modules, the quickest first."""
MIN_CPU_SECONDS, TIME_FACTOR = 5, 4
"""The limit of processor time for testing a fault: 5 seconds, plus 4 times the time of the tests without a fault."""
MEMORY_LIMIT = 4 << 30
"""Limit of memory for testing a fault, in bytes."""
COPIED = ("game", "tests", "tools", "assets", "pyproject.toml")


class UndetectedFault(NamedTuple):
    """A fault that no test detects: its module, its line, and the change of the source code."""

    module: str
    line: int
    change: str


def main() -> int:
    """Run the command; return its exit code: 1 if the percentage of detected faults is below the limit, else 0."""
    parser = Parser("mutation.py", __doc__)
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=f"modules to mutate ({', '.join(TESTS)})")
    parser.add_argument("--every", type=number(1, 1000), default=1, metavar="N", help="only every Nth fault (1)")
    parser.add_argument("--least", type=number(0, 100), default=0, metavar="P", help="exit code 1 below P %% (0)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    for name in options.modules:
        if name not in TESTS:
            parser.unknown("MODULE", name, TESTS)
    with tempfile.TemporaryDirectory() as folder:
        count, undetected = run_mutations(Path(folder), options.modules or list(TESTS), options.every)
    score = 100 * (count - len(undetected)) / max(1, count)
    if options.json:
        print(json.dumps({"faults": count, "score": score, "undetected": [row._asdict() for row in undetected]}))
    else:
        print(f"{count} faults, {count - len(undetected)} detected: {score:.1f} %")
    return 0 if score >= options.least else 1


def run_mutations(copy: Path, modules: Sequence[str], every: int) -> tuple[int, list[UndetectedFault]]:
    """Copy the project into the folder `copy`, put faults into modules one at a time, and run the tests of each module.

    `modules`: keys of TESTS. `every`: only each Nth fault is tested; 1 for all. Return the number of tested faults, and
    the undetected faults. Raises SystemExit if the tests of a module fail without a fault.
    """
    for name in COPIED:
        source = Path(ROOT, name)
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy / name)
    faults = {name: list(faults_in((copy / ENGINE / name).read_text("utf-8")))[::every] for name in modules}
    count = sum(map(len, faults.values()))
    progress, undetected = Progress(count), []
    for name in modules:
        tests = [str(path.relative_to(copy)) for test in TESTS[name] for path in (copy / "tests").rglob(test)]
        original = (copy / ENGINE / name).read_text("utf-8")
        before = _cpu_seconds()
        if _fails(copy, tests, resource.RLIM_INFINITY):
            raise SystemExit(f"mutation.py: the tests of {name} fail without a fault")
        cpu_limit = MIN_CPU_SECONDS + TIME_FACTOR * round(_cpu_seconds() - before)
        for fault in faults[name]:
            (copy / ENGINE / name).write_text(fault.source, "utf-8")
            if not _fails(copy, tests, cpu_limit):
                undetected.append(UndetectedFault(name, fault.line, fault.change))
                progress.clear()
                print(f"{name}:{fault.line}: {fault.change}", file=sys.stderr, flush=True)
            progress.advance(1, name)
        (copy / ENGINE / name).write_text(original, "utf-8")
    progress.clear()
    return count, undetected


def _cpu_seconds() -> float:
    """Return the processor time in seconds that the child processes (the runs of the tests) have used so far."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


def _fails(copy: Path, tests: list[str], cpu_limit: int) -> bool:
    """Run test modules in a forked process that imports the game from the folder `copy`; return whether a test fails.

    A process that exceeds the limit of processor time, `cpu_limit` seconds, counts as a failure.
    """
    child = os.fork()
    if not child:
        try:
            os._exit(_run_tests(copy, tests, cpu_limit))
        finally:
            os._exit(3)
    return os.waitpid(child, 0)[1] != 0


def _run_tests(copy: Path, tests: list[str], cpu_limit: int) -> int:
    """Run the test modules one after another, up to the first failure, in this process; return pytest's exit code.

    `tests`: paths in the folder `copy`. `cpu_limit`: processor time in seconds after which the process is killed.
    """
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_limit, cpu_limit))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
    os.chdir(copy)
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    sys.dont_write_bytecode = True
    libraries = (path for path in sys.path if not path.startswith(ROOT) or "site-packages" in path)
    sys.path[:] = [str(copy), str(copy / "tools"), *libraries]
    for name in [
        name for name in sys.modules if name.split(".")[0] in ("game", "start", "runtime_setup", "batch", "fuzz")
    ]:
        del sys.modules[name]
    options = ["-q", "-x", "--assert=plain", "-p", "no:cacheprovider"]
    for test in tests:
        code = int(pytest.main([*options, test]))
        if code:
            return code
    return 0


if __name__ == "__main__":
    run(main)
