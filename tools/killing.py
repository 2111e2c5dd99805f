"""Kill games with SIGKILL at random times, also during commits, and check what was saved.

After every kill the store must be sound, and the saved game must be at the last step that was reported as saved, or one
step further. The exit code is 1 if anything was lost.
"""

from __future__ import annotations

import sys
from pathlib import Path

if getattr(sys.flags, "safe_path", False):  # python -P, or PYTHONSAFEPATH: this folder is not searched
    sys.path.insert(0, str(Path(__file__).parent))
import start

start.ready(__file__)

import gc
import json
import os
import signal
import struct
import tempfile
import time
from dataclasses import asdict, dataclass, field

from batch.progress_bar import Progress
from game import __version__
from game.cli import Parser, fail, number, run, seed
from game.content.bots.bots import BOTS
from game.content.new_game import new_game
from game.content.traditions import TRADITIONS
from game.engine.grid.dice import Dice
from game.store.db.game_store import Store
from game.store.errors import StoreError
from game.store.json_values import CorruptData
from game.store.recording.autosave import Autosave, record_game
from game.store.recording.journal import play_step
from game.store.recording.load_game import resume

KILLS = 1000
"""Number of times that the process that plays is killed, unless the command line gives another number."""
MAX_REPORTS = 60
"""Most reports that are read from a game before it is killed. A game writes two reports for each step."""
MAX_DELAY = 4000
"""Most microseconds between the last of these reports and the kill: about the duration of a commit."""
WORLDS_HELD = 20
"""Number of kills after which the worlds that were checked are freed."""
REPORT = struct.Struct("<I?")
"""Format of a report: the number of a step, and a flag. The flag is False just before the step is saved, else True."""


@dataclass
class Tally:
    """The results of killing games, and of checking the store (save file) after each kill.

    A kill ends the process that plays a game and saves its steps.
    """

    kills: int = 0
    """Number of times that the process was killed."""
    steps: int = 0
    """Number of steps saved in all games."""
    committing: int = 0
    """Number of kills while a step was being saved."""
    unreported: int = 0
    """Number of kills after which the store had one step more than was reported as saved."""
    lost: list[str] = field(default_factory=list)
    """A sentence for each kill after which saved data was lost or the store was damaged."""


def main() -> int:
    """Kill games at random times, and check their store (save file) after each kill; print the results.

    Return the exit code: 1 if saved data was lost or a store was damaged, else 0.
    """
    parser = Parser("killing.py", __doc__)
    parser.add_argument("--kills", type=number(1, 10**6), default=KILLS, metavar="N", help=f"number of kills ({KILLS})")
    parser.add_argument("--seed", type=seed, default="0", metavar="TEXT", help="seed of the games and the times (0)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    if not hasattr(os, "fork"):
        fail("killing.py: this system cannot fork")
    try:
        with tempfile.TemporaryDirectory() as folder:
            tally = kill(Path(folder, "ajar.sqlite"), options.kills, options.seed)
    except StoreError as error:
        fail(f"killing.py: {error}", 1)
    if options.json:
        print(json.dumps(asdict(tally)))
    else:
        print(
            f"{tally.kills} kills, {tally.committing} of them while a step was written; {tally.steps} steps saved,"
            f" {tally.unreported} of them not yet reported"
        )
        print("\n".join(tally.lost) or "nothing was lost")
    return 1 if tally.lost else 0


def kill(path: Path, kills: int, text: str) -> Tally:
    """Play games in the store (save file) at `path`, kill the process that plays, and check the store after each kill.

    `kills`: how often the process is killed. `text`: the seed of the games and of the random times of the kills.
    """
    dice, tally, progress = Dice(text, "kills"), Tally(), Progress(kills)
    _begin(path, f"{text}/0")
    for index in range(kills):
        step, saved = _play_and_kill(path, 1 + dice.below(MAX_REPORTS), dice.below(MAX_DELAY) / 1_000_000)
        tally.committing += not saved
        _check(path, step if saved else step - 1, tally)
        tally.kills += 1
        if _over(path):
            _begin(path, f"{text}/{index}")
        if index % WORLDS_HELD == WORLDS_HELD - 1:
            gc.collect()  # worlds hold few objects but much memory, so Python would collect them late
        progress.advance(1, "")
    progress.clear()
    tally.steps = _steps(path)
    return tally


def _begin(path: Path, text: str) -> None:
    store = Store(path)
    names = list(TRADITIONS)
    record_game(store, new_game(text, TRADITIONS[names[len(store.runs()) % len(names)]]), __version__, 0)
    store.close()


def _over(path: Path) -> bool:
    store = Store(path)
    over = resume(store, store.runs()[0].number).world.over
    store.close()
    return over


def _steps(path: Path) -> int:
    store = Store(path)
    steps = sum(game.steps for game in store.runs())
    store.close()
    return steps


def _play_and_kill(path: Path, count: int, seconds: float) -> tuple[int, bool]:
    """Play the newest game in a child process; kill the process `seconds` seconds after `count` reports.

    Return the last report: the number of a step, and whether the step was saved. Reports are counted, and not only
    time, so that the game advances on a busy machine too.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            _play(path, writing)
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        reports = pipe.read(REPORT.size * count)
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        reports += pipe.read()
    end = len(reports) // REPORT.size * REPORT.size
    step, saved = REPORT.unpack(reports[end - REPORT.size : end])
    return step, saved


def _play(path: Path, writing: int) -> None:
    """Play the newest game of the store (save file) at `path` until this process is killed or the game is over.

    Each step is saved to the store. Before and after a step is saved, write a report to a pipe. `writing`: the file
    descriptor of the pipe.
    """
    store = Store(path)
    number = store.runs()[0].number
    world, at, *_ = resume(store, number)
    autosave = Autosave(store, number, world, at)
    step = at.step
    os.write(writing, REPORT.pack(step, True))
    while not world.over:
        world.hero.orders = BOTS["reader"](world.hero, world)
        autosave.begin()
        play_step(world)
        step += 1
        os.write(writing, REPORT.pack(step, False))
        autosave.end()
        os.write(writing, REPORT.pack(step, True))


def _check(path: Path, reported: int, tally: Tally) -> None:
    """Check the store and its newest game; add a sentence to `tally.lost` for each fault.

    The game must be at the step `reported`, the last one reported as saved, or one step further.
    """
    try:
        store = Store(path)
        faults = store.faults()
        resumed = resume(store, store.runs()[0].number)
        store.close()
    except (StoreError, CorruptData) as error:
        tally.lost.append(f"kill {tally.kills}: {error}")
        return
    if faults:
        tally.lost.append(f"kill {tally.kills}: {faults[0]}")
    if resumed.why or not reported <= resumed.at.step <= reported + 1:
        tally.lost.append(
            f"kill {tally.kills}: the game is at step {resumed.at.step}, but {reported} was saved; {resumed.why}"
        )
    tally.unreported += resumed.at.step > reported


if __name__ == "__main__":
    run(main)
