"""Damage files in random ways, and check that the game can use them or refuses them in one line.

The files are stores, settings, replays, drawings, tilesheets, fonts and art. Each damaged file is read as the game
reads it. There must be no traceback, no endless wait and no unexpected new file; otherwise the exit code is 1.
"""

from __future__ import annotations

import sys
from pathlib import Path

if getattr(sys.flags, "safe_path", False):  # python -P, or PYTHONSAFEPATH: this folder is not searched
    sys.path.insert(0, str(Path(__file__).parent))
import start

start.ready(__file__)

import json
import shutil
import signal
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from batch.progress_bar import Progress
from fuzz.targets import FUZZ_TARGETS, FuzzTarget
from game.cli import Parser, number, run, seed
from game.engine.grid.dice import Dice

FILES = 2000
"""Number of damaged files, unless the command line has another."""
MAX_CPU_SECONDS = 2.0
"""Most seconds of processor time for reading one file. Processor time hardly depends on what else the machine does."""
MAX_SECONDS = 60.0
"""Most seconds of elapsed time for damaging and reading one file; then reading is stopped."""


class TooSlow(Exception):
    """Reading a file takes longer than a limit."""


def main() -> int:
    """Run the command; return its exit code: 1 if the game has a fault, else 0."""
    parser = Parser("damaged_files.py", __doc__)
    parser.add_argument("--files", type=number(1, 10**7), default=FILES, metavar="N", help=f"number of files ({FILES})")
    parser.add_argument("--first", type=number(0, 10**7), default=0, metavar="N", help="number of the first file (0)")
    parser.add_argument("--of", metavar="KIND", help=f"only files of this kind ({', '.join(FUZZ_TARGETS)})")
    parser.add_argument("--seed", type=seed, default="0", metavar="TEXT", help="seed of the damage (0)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    if options.of is not None and options.of not in FUZZ_TARGETS:
        parser.unknown("--of", options.of, FUZZ_TARGETS)
    kinds = [options.of] if options.of is not None else list(FUZZ_TARGETS)
    indices = range(options.first, options.first + options.files)
    with tempfile.TemporaryDirectory() as folder:
        outcomes, broken = read_damaged_files(Path(folder), kinds, indices, options.seed)
    if options.json:
        print(json.dumps({"files": options.files, "outcomes": outcomes, "broken": broken}))
    else:
        print("\n".join([*(f"{count:6} {outcome}" for outcome, count in sorted(outcomes.items())), *broken]))
    return 1 if broken else 0


def read_damaged_files(folder: Path, kinds: list[str], indices: range, text: str) -> tuple[Counter[str], list[str]]:
    """Make, damage and read files in the empty folder `folder`, of each kind in turn.

    `kinds`: names of fuzz targets. `indices`: the numbers of the files, which determine the damage together with the
    seed `text`. Return the number of files with each outcome, and a text for each fault of the game.
    """
    for kind in kinds:
        (folder / kind).mkdir()
        FUZZ_TARGETS[kind].make(folder / kind)
    outcomes: Counter[str] = Counter()
    broken: list[str] = []
    progress = Progress(len(indices))
    for index in indices:
        kind = kinds[index % len(kinds)]
        copy = folder / "one"
        shutil.copytree(folder / kind, copy)
        try:
            with _time_limit():
                outcomes[f"{kind}: {_outcome(FUZZ_TARGETS[kind], copy, Dice(text, 'mutant', index))}"] += 1
        except Exception:  # any exception is a fault of the game
            broken.append(f"{kind}, file {index}: {traceback.format_exc()}")
        new_files = {file.name for file in copy.iterdir()} - {file.name for file in (folder / kind).iterdir()}
        if new_files - set(FUZZ_TARGETS[kind].new_files):
            broken.append(f"{kind}, file {index}: new files {', '.join(sorted(new_files))}")
        shutil.rmtree(copy)
        progress.advance(1, kind)
    progress.clear()
    return outcomes, broken


def _outcome(target: FuzzTarget, folder: Path, dice: Dice) -> str:
    path = folder / target.name
    dice.choice(list(target.damages))(path, dice)
    began = time.process_time()
    outcome = target.read(path)
    seconds = time.process_time() - began
    if seconds > MAX_CPU_SECONDS:
        raise TooSlow(f"reading the file took {seconds:.1f} s")
    return outcome


@contextmanager
def _time_limit() -> Iterator[None]:
    """Limit the elapsed time of the block to MAX_SECONDS. After this time TooSlow is raised in the block.

    Systems without interval timers have no limit.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise TooSlow(f"reading the file took more than {MAX_SECONDS:.0f} s")

    earlier = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, MAX_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, earlier)


if __name__ == "__main__":
    run(main)
