"""Kills games with SIGKILL at moments of chance, in the middle of commits too, and looks what is left of them.

After every kill the store must be sound, and the game at the last step that was said to be kept, or one further.
Ends with code 1 when anything was lost.
"""

from __future__ import annotations

import start

start.ready(__file__)

import json
import os
import signal
import struct
import tempfile
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

from batch.progress import Progress
from fuzz.errors import raise_error
from game import __version__
from game.cli import Parser, fail, number, run, seed
from game.content.bots.bots import BOTS
from game.content.games import new_game
from game.content.traditions import TRADITIONS
from game.engine.grid.dice import Dice
from game.store.db.game_store import Store
from game.store.errors import StoreError
from game.store.json_values import CorruptData
from game.store.recording.autosave import Autosave, begin
from game.store.recording.journal import carry_on
from game.store.recording.load import resume

KILLS = 1000
MOST_WORDS = 60
"""Words of a game that are listened to before it is killed, two for each step."""
LONGEST = 4000
"""Microseconds that it is left to go on after the last of these, at most: about what a commit takes."""
NUMBER = struct.Struct("<I?")
"""A step, and whether it is kept, or is only about to be."""


@dataclass
class Tally:
    """What came of all kills."""

    kills: int = 0
    steps: int = 0
    """That were kept in all games."""
    committing: int = 0
    """Kills while a step was being written."""
    unheard: int = 0
    """Kills after which a step was there that nobody had yet been told of."""
    lost: list[str] = field(default_factory=list)


def main() -> int:
    parser = Parser("killing.py", __doc__)
    parser.add_argument("--kills", type=number(1, 10**6), default=KILLS, metavar="N", help=f"how many ({KILLS})")
    parser.add_argument("--seed", type=seed, default="0", metavar="TEXT", help="of the games and the moments (0)")
    parser.add_argument("--json", action="store_true", help="print one object")
    options = parser.parse_args()
    if not hasattr(os, "fork"):
        fail("killing.py: this system cannot fork")
    with tempfile.TemporaryDirectory() as folder:
        tally = kill(Path(folder, "ajar.sqlite"), options.kills, options.seed)
    if options.json:
        print(json.dumps(asdict(tally)))
    else:
        print(
            f"{tally.kills} kills, {tally.committing} of them while a step was written, {tally.steps} steps kept,"
            f" {tally.unheard} ahead of the last word"
        )
        print("\n".join(tally.lost) or "nothing was lost")
    return 1 if tally.lost else 0


def kill(path: Path, kills: int, text: str) -> Tally:
    dice, tally, progress = Dice(text, "kills"), Tally(), Progress(kills)
    _begin(path, f"{text}/0")
    for index in range(kills):
        said, kept = _play_and_kill(path, 1 + dice.below(MOST_WORDS), dice.below(LONGEST) / 1_000_000)
        tally.committing += not kept
        _look(path, said if kept else said - 1, tally)
        tally.kills += 1
        if _over(path):
            _begin(path, f"{text}/{index}")
        progress.advance(1, "")
    progress.clear()
    tally.steps = _steps(path)
    return tally


def _begin(path: Path, text: str) -> None:
    store = Store(path)
    names = list(TRADITIONS)
    begin(store, new_game(text, TRADITIONS[names[len(store.runs()) % len(names)]]), __version__, 0, raise_error)
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
    """Listens to so many words of a game, and kills it some time after; answers the last word that it said.

    Words are counted rather than time, so that much happens in a busy machine too.
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
    with os.fdopen(reading, "rb") as words:
        said = words.read(NUMBER.size * count)
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        said += words.read()
    whole = len(said) // NUMBER.size * NUMBER.size
    step, kept = NUMBER.unpack(said[whole - NUMBER.size : whole])
    return step, kept


def _play(path: Path, writing: int) -> None:
    """Plays the newest game until it is killed."""
    store = Store(path)
    number = store.runs()[0].number
    world, at, *_ = resume(store, number)
    keeping = Autosave(store, number, world, raise_error, at)
    step = at.step
    os.write(writing, NUMBER.pack(step, True))
    while not world.over:
        world.hero.orders = BOTS["reader"](world.hero, world)
        keeping.begin()
        carry_on(world)
        step += 1
        os.write(writing, NUMBER.pack(step, False))
        keeping.end()
        os.write(writing, NUMBER.pack(step, True))


def _look(path: Path, said: int, tally: Tally) -> None:
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
    if resumed.drifted or not said <= resumed.at.step <= said + 1:
        tally.lost.append(f"kill {tally.kills}: step {resumed.at.step} after {said} were kept; {resumed.why}")
    tally.unheard += resumed.at.step > said


if __name__ == "__main__":
    run(main)
