"""Damages stores in every way it can think of, and looks whether the game always says so in peace.

A damaged store is opened, listed and taken up, as the game does it. It must be used, or refused in one line; never a
traceback, never a wait, never another file. Ends with code 1 when anything else happened.
"""

from __future__ import annotations

import start

start.ready(__file__)

import json
import shutil
import tempfile
import time
import traceback
from collections import Counter
from contextlib import closing
from pathlib import Path

from damage import DAMAGES
from game.arguments import Parser, number, run, seed
from game.content.bots.roster import BOTS
from game.content.games import new_game
from game.content.traditions import TRADITIONS
from game.engine.dice import Dice
from game.store.database import COMPANIONS
from game.store.journal import carry_on
from game.store.keeping import begin
from game.store.plain import Unreadable
from game.store.resuming import resume
from game.store.store import Store
from game.store.trouble import StoreTrouble
from progress import Progress

MUTANTS = 2000
SLOWEST = 2.0
"""Seconds."""
STEPS = 70


def main() -> int:
    parser = Parser("mutants.py", __doc__)
    parser.add_argument("--mutants", type=number(1, 10**7), default=MUTANTS, metavar="N", help=f"how many ({MUTANTS})")
    parser.add_argument("--seed", type=seed, default="0", metavar="TEXT", help="of the damage (0)")
    parser.add_argument("--json", action="store_true", help="print one object")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        came_of, broken = breed(Path(folder), options.mutants, options.seed)
    if options.json:
        print(json.dumps({"mutants": options.mutants, "came_of": came_of, "broken": broken}))
    else:
        print("\n".join([*(f"{count:6} {what}" for what, count in came_of.most_common()), *broken]))
    return 1 if broken else 0


def breed(folder: Path, mutants: int, text: str) -> tuple[Counter[str], list[str]]:
    """How often what came of them, and each time that it was nothing good."""
    sound, path = folder / "sound.sqlite", folder / "one" / "ajar.sqlite"
    _sound(sound)
    path.parent.mkdir()
    came_of: Counter[str] = Counter()
    broken: list[str] = []
    progress = Progress(mutants)
    for index in range(mutants):
        shutil.copy(sound, path)
        dice = Dice(text, "mutant", index)
        dice.choice(DAMAGES)(path, dice)
        before = {file: file.read_bytes() for file in path.parent.iterdir()}
        try:
            seconds = _timed(path, came_of)
            if seconds > SLOWEST:  # once more: other things may be going on here
                for file, data in before.items():
                    file.write_bytes(data)
                seconds = min(seconds, _timed(path, Counter()))
            if seconds > SLOWEST:
                broken.append(f"mutant {index} took {seconds:.1f} s")
        except Exception:  # whatever it is, it is what this is about
            broken.append(f"mutant {index}: {traceback.format_exc()}")
        strangers = {file.name for file in path.parent.iterdir()} - {path.name + ending for ending in COMPANIONS}
        if strangers:
            broken.append(f"mutant {index} left {sorted(strangers)}")
        for file in path.parent.iterdir():
            file.unlink()
        progress.advance(1, "")
    progress.clear()
    return came_of, broken


def _timed(path: Path, came_of: Counter[str]) -> float:
    began = time.monotonic()
    came_of[look_at(path)] += 1
    return time.monotonic() - began


def look_at(path: Path) -> str:
    """What comes of a store, as the game uses it: in a word or two."""
    try:
        with closing(Store(path)) as store:
            store.settings()
            games = store.runs()
            for game in games:
                store.story(game.number)
                try:
                    resumed = resume(store, game.number)
                except Unreadable:
                    return "a game is lost"
                if resumed.drifted:
                    return "a game goes on from an earlier turn"
            return "nothing" if games else "no game is left"
    except StoreTrouble as trouble:
        if "\n" in str(trouble):
            raise ValueError("a reason is one line") from trouble
        return f"refused: {trouble.fault.value}"


def _sound(path: Path) -> None:
    with closing(Store(path)) as store:
        for name in ("ajar", "roguesharp"):
            world = new_game("sound", TRADITIONS[name])
            keeping = begin(store, world, "0", 0, _never)
            for _ in range(STEPS):
                world.hero.orders = BOTS["reader"](world.hero, world)
                keeping.begin()
                carry_on(world)
                keeping.end()
        store.set({"mute": True, "text_scale": 1})


def _never(trouble: StoreTrouble) -> None:
    raise trouble


if __name__ == "__main__":
    run(main)
