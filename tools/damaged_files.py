"""Open damaged and hostile files as the game would; report those that cost too much time or memory, or cause an error.

The files are replays, game codes, stores (save files) and levels with damaged bytes, or with huge or very many values.
Each is opened in a process of its own, which is forked from a process that has loaded the whole game. The game must be
shown, or refused with one line, and no other file may be written. This may cost at most 2 s of processor time, and 256
MiB of memory beyond that at the fork. Otherwise the exit code is 1.
"""

from __future__ import annotations

import sys
from pathlib import Path

if getattr(sys.flags, "safe_path", False):  # python -P, or PYTHONSAFEPATH: this folder is not searched
    sys.path.insert(0, str(Path(__file__).parent))
import start

start.ready(__file__)

import json
import os
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from batch.progress_bar import Progress
from fuzz.hostile_files import KINDS, write_hostile_file
from fuzz.opening import KILLED, OPEN, SOUND, Measured, load_everything, measure, memory_at_fork, valid_games
from game.cli import Parser, fail, number, run, seed
from game.ui.graphics.atomic_files import UnwritableFile, write_atomically
from golden.corpus_store import PATH as CORPUS

FILES = 2000
"""Number of hostile files if the command line gives none."""
MAX_CPU_SECONDS = 2.0
"""Greatest processor time in seconds that the opening of a file may cost."""
MAX_MEBIBYTES = 256.0
"""Greatest memory in MiB that the opening of a file may cost."""
NEW_FILES = re.compile(rf"{re.escape(KINDS['store'].name)}(\.aside-\d+)?(-\w+)?")
"""Names of the files that the game may write beside a store."""
WORST = 10
"""Number of the most expensive files that the report lists."""
PATIENCE = 10
"""How many times longer writing a file may take than opening it."""
RUNS = tuple(range(1, 60))
"""Numbers of the recorded games from which hostile files are made. Together these games contain every saved field."""


class Opened(NamedTuple):
    """Result of opening a hostile file. The memory in MiB is what the opening needed beyond the memory at the fork."""

    number: int
    kind: str
    size: int
    seconds: float
    mebibytes: float
    outcome: str
    details: str

    @property
    def cost(self) -> float:
        """Processor time or memory as a share of its limit, whichever share is greater."""
        return max(self.seconds / MAX_CPU_SECONDS, self.mebibytes / MAX_MEBIBYTES)

    @property
    def cause(self) -> str:
        """Cause of the fault: a wrong outcome, too much time or too much memory; "" if there is no fault."""
        if self.outcome not in SOUND:
            return self.outcome
        if self.seconds > MAX_CPU_SECONDS:
            return "too much time"
        return "too much memory" if self.mebibytes > MAX_MEBIBYTES else ""

    def __str__(self) -> str:
        """Return one line with the time, the memory, the size of the file, its number and kind, and the outcome."""
        figures = f"{self.seconds:6.2f} s {self.mebibytes:6.0f} MiB  {self.size:8} bytes"
        return f"{figures}  file {self.number} ({self.kind}): {self.outcome}"


def main() -> int:
    """Run the command; return its exit code: 1 if a file causes a fault, else 0."""
    parser = Parser("damaged_files.py", __doc__)
    parser.add_argument("--files", type=number(1, 10**7), default=FILES, metavar="N", help=f"number of files ({FILES})")
    parser.add_argument("--first", type=number(0, 10**7), default=0, metavar="N", help="number of the first file (0)")
    parser.add_argument("--of", metavar="KIND", help=f"only files of this kind ({', '.join(KINDS)})")
    parser.add_argument("--seed", type=seed, default="0", metavar="TEXT", help="seed of the files (0)")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the first file of each fault in this folder")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    if options.of is not None and options.of not in KINDS:
        parser.unknown("--of", options.of, KINDS)
    if not hasattr(os, "fork"):
        fail("damaged_files.py: this system cannot fork")
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    indices = range(options.first, options.first + options.files)
    with tempfile.TemporaryDirectory() as folder:
        found: list[Opened] = []
        try:
            for one in open_hostile_files(Path(folder), indices, options.seed, options.of, options.keep):
                found.append(one)  # noqa: PERF402
        except UnwritableFile as error:
            fail(f"damaged_files.py: --keep: {error}", 1)
        finally:  # also after Ctrl-C: the report is about the files so far
            print(report_json(found) if options.json else report(found))
    return 1 if any(one.cause for one in found) else 0


def open_hostile_files(
    folder: Path, indices: range, text: str, of: str | None = None, keep: Path | None = None
) -> Iterator[Opened]:
    """Write and open the hostile files with the given numbers; yield the result of each.

    `folder`: an empty folder. `text`: seed of the files. `of`: their kind; None for each kind in turn. `keep`: folder
    for the first file of each cause of faults, with its traceback; None to keep no files. Raises RuntimeError if a file
    cannot be written.
    """
    corpus = folder / "corpus.sqlite"
    shutil.copy(CORPUS, corpus)
    games = valid_games(corpus, RUNS)
    load_everything(folder, max(games, key=len))
    at_fork = memory_at_fork()
    causes: set[str] = set()
    progress = Progress(len(indices))
    for index in indices:
        kind = of or [*KINDS][index % len(KINDS)]
        place = folder / "one"
        place.mkdir()
        made = measure(lambda: write_hostile_file(place, games, text, index, kind), PATIENCE)  # noqa: B023
        path = place / KINDS[kind].name
        if made.outcome.startswith(KILLED) or not made.outcome.startswith(kind):
            raise RuntimeError(f"file {index} cannot be written: {made.outcome} {made.details}")
        kept, before = path.read_bytes() if path.is_file() else b"", {file.name for file in place.iterdir()}
        measured = measure(partial(OPEN[kind], path))
        added = {file.name for file in place.iterdir()} - before
        new = sorted(name for name in added if not NEW_FILES.fullmatch(name))
        if new:
            measured = measured._replace(outcome=f"new file {new[0]}")
        one = opened_file(index, made.outcome, len(kept), measured, at_fork)
        if keep is not None and one.cause and one.cause not in causes:
            _keep(keep, path.suffix, kept, one)
        causes.add(one.cause)
        shutil.rmtree(place)
        progress.advance(1, one.kind)
        yield one
    progress.clear()


def opened_file(number: int, kind: str, size: int, measured: Measured, at_fork: float) -> Opened:
    """Return the result of opening a file. `at_fork`: memory in MiB of the process when it began."""
    memory = max(0.0, measured.mebibytes - at_fork)
    return Opened(number, kind, size, measured.seconds, memory, measured.outcome, measured.details)


def _keep(folder: Path, suffix: str, content: bytes, one: Opened) -> None:
    """Write a hostile file and its report into a folder. Raises UnwritableFile."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnwritableFile(f"{folder}: {error.strerror}") from error
    write_atomically(folder / f"{one.number}{suffix}", content)
    write_atomically(folder / f"{one.number}.txt", f"{one}\n{one.details}".encode())


def report(found: list[Opened]) -> str:
    """Return the report as text: the number of files with each outcome or fault, and the files that cost most."""
    outcomes = Counter(one.outcome if not one.cause else f"FAULT: {one.cause}" for one in found)
    lines = [f"{count:6} {outcome}" for outcome, count in outcomes.most_common()]
    worst = sorted(found, key=lambda one: -one.cost)[:WORST]
    return "\n".join([*lines, f"the {len(worst)} that cost most:", *map(str, worst)])


def report_json(found: list[Opened]) -> str:
    """Return the report as a JSON object."""
    outcomes = Counter("fault" if one.cause else one.outcome for one in found)
    broken = [{"cause": one.cause, **one._asdict()} for one in found if one.cause]
    worst = [one._asdict() for one in sorted(found, key=lambda one: -one.cost)[:WORST]]
    return json.dumps({"files": len(found), "outcomes": outcomes, "broken": broken, "worst": worst})


if __name__ == "__main__":
    run(main)
