"""Puts small faults into the rules of doors and of sight, one at a time, and counts those that the tests notice.

All is done in a copy of the project. A fault is noticed when any test fails, or when it takes so long that it never
ends. What goes unnoticed is listed: a test is missing there, or the fault changes nothing that anybody could see.
"""

from __future__ import annotations

import start

start.ready(__file__, needs="dev")

import json
import os
import resource
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import hypothesis  # noqa: F401  # with what follows, so that each process need not
import pygame  # noqa: F401
import pytest

from batch.progress import Progress
from fuzz.faults import faults_in
from game.cli import Parser, number, run
from runtime_setup.environment import ROOT

ENGINE = Path("game", "engine")
SIGHT = ("test_fov.py", "test_fov_gap.py")
TESTS = {
    "model/door.py": (
        "test_door.py", "test_door_kinds.py", "test_doors.py", "test_door_verbs.py", "test_fire.py", "test_gas.py",
        "test_hearing.py", "test_throw.py", "test_level_pictures.py", "test_hud.py", "test_content.py",
    ),
    "movement.py": (
        "test_movement.py", "test_doors.py", "test_door_verbs.py", "test_breeds_at_doors.py", "test_door_kinds.py",
        "test_traditions.py", "test_auto_explore.py", "test_mimics.py", "test_invariants.py",
    ),
    "grid/fov.py": SIGHT,
    "grid/fov_long_range.py": ("test_fov_long_range.py", *SIGHT),
    "grid/fov_tables.py": ("test_fov_tables.py", *SIGHT),
}  # fmt: skip
"""The modules of the engine that are asked for, and the tests that concern each, the quickest first."""
LEAST, SO_MANY_TIMES = 5, 4
"""Seconds of one processor after which a fault is one that never ends: more than what the tests take without one."""
ROOM = 4 << 30
"""Bytes that a fault may take."""
COPIED = ("game", "tests", "tools", "assets", "pyproject.toml")


class Unnoticed(NamedTuple):
    """A fault that no test has seen."""

    module: str
    line: int
    what: str


def main() -> int:
    parser = Parser("mutation.py", __doc__)
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=f"which ({', '.join(TESTS)})")
    parser.add_argument("--every", type=number(1, 1000), default=1, metavar="N", help="only each Nth fault (1)")
    parser.add_argument("--least", type=number(0, 100), default=0, metavar="P", help="ends with code 1 below P %% (0)")
    parser.add_argument("--json", action="store_true", help="print one object")
    options = parser.parse_args()
    for name in options.modules:
        if name not in TESTS:
            parser.unknown("MODULE", name, TESTS)
    with tempfile.TemporaryDirectory() as folder:
        count, unnoticed = judge(Path(folder), options.modules or list(TESTS), options.every)
    score = 100 * (count - len(unnoticed)) / max(1, count)
    if options.json:
        print(json.dumps({"faults": count, "score": score, "unnoticed": [row._asdict() for row in unnoticed]}))
    else:
        print(f"{count} faults, {count - len(unnoticed)} noticed: {score:.1f} %")
    return 0 if score >= options.least else 1


def judge(copy: Path, modules: Sequence[str], every: int) -> tuple[int, list[Unnoticed]]:
    """Return the number of faults, and the faults that no test noticed.

    Raises SystemExit if the tests of a module fail without any fault.
    """
    for name in COPIED:
        source = Path(ROOT, name)
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy / name)
    faults = {name: list(faults_in((copy / ENGINE / name).read_text("utf-8")))[::every] for name in modules}
    count = sum(map(len, faults.values()))
    progress, unnoticed = Progress(count), []
    for name in modules:
        tests = [str(path.relative_to(copy)) for test in TESTS[name] for path in (copy / "tests").rglob(test)]
        sound = (copy / ENGINE / name).read_text("utf-8")
        before = _worked()
        if _fails(copy, tests, resource.RLIM_INFINITY):
            raise SystemExit(f"mutation.py: the tests of {name} fail without any fault")
        longest = LEAST + SO_MANY_TIMES * round(_worked() - before)
        for fault in faults[name]:
            (copy / ENGINE / name).write_text(fault.source, "utf-8")
            if not _fails(copy, tests, longest):
                unnoticed.append(Unnoticed(name, fault.line, fault.what))
                progress.clear()
                print(f"{name}:{fault.line}: {fault.what}", file=sys.stderr, flush=True)
            progress.advance(1, name)
        (copy / ENGINE / name).write_text(sound, "utf-8")
    progress.clear()
    return count, unnoticed


def _worked() -> float:
    """Seconds of a processor that all tests have taken by now."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


def _fails(copy: Path, tests: list[str], longest: int) -> bool:
    """Whether any test does, in a process of its own that has read nothing of the game yet."""
    child = os.fork()
    if not child:
        try:
            os._exit(_test(copy, tests, longest))
        finally:
            os._exit(3)
    return os.waitpid(child, 0)[1] != 0


def _test(copy: Path, tests: list[str], longest: int) -> int:
    """What pytest says of the first of the tests that fail, one module after another: most faults need no second."""
    resource.setrlimit(resource.RLIMIT_CPU, (longest, longest))
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
    os.chdir(copy)
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    sys.dont_write_bytecode = True
    sys.path[:] = [str(copy), str(copy / "tools"), *(path for path in sys.path if not path.startswith(ROOT))]
    for name in [
        name for name in sys.modules if name.split(".")[0] in ("game", "start", "runtime_setup", "batch", "fuzz")
    ]:
        del sys.modules[name]
    options = ["-q", "-x", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist"]
    for test in tests:
        said = int(pytest.main([*options, test]))
        if said:
            return said
    return 0


if __name__ == "__main__":
    run(main)
