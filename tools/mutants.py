"""Damages files in every way it can think of, and looks whether the game always says so in peace.

Stores, settings, replays, drawings, tilesheets and what these are made of. Each is read as the game reads it, and must
be used, or refused in one line; never a traceback, never a wait, never another file. Ends with code 1 when anything
else happened.
"""

from __future__ import annotations

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
from pathlib import Path

from batch.progress import Progress
from fuzz.targets import VICTIMS, FuzzTarget
from game.cli import Parser, number, run, seed
from game.engine.grid.dice import Dice

MUTANTS = 2000
SLOWEST = 2.0
"""Seconds of work: other things may be going on here, which make it wait."""
FOR_EVER = 60.0
"""Seconds after which nothing more is waited for, work or not."""


class Hangs(Exception):
    """Something does not come to an end."""


def main() -> int:
    parser = Parser("mutants.py", __doc__)
    parser.add_argument("--mutants", type=number(1, 10**7), default=MUTANTS, metavar="N", help=f"how many ({MUTANTS})")
    parser.add_argument("--first", type=number(0, 10**7), default=0, metavar="N", help="the number of the first (0)")
    parser.add_argument("--of", metavar="KIND", help=f"of one kind only ({', '.join(VICTIMS)})")
    parser.add_argument("--seed", type=seed, default="0", metavar="TEXT", help="of the damage (0)")
    parser.add_argument("--json", action="store_true", help="print one object")
    options = parser.parse_args()
    if options.of is not None and options.of not in VICTIMS:
        parser.unknown("--of", options.of, VICTIMS)
    kinds = [options.of] if options.of is not None else list(VICTIMS)
    indices = range(options.first, options.first + options.mutants)
    with tempfile.TemporaryDirectory() as folder:
        came_of, broken = breed(Path(folder), kinds, indices, options.seed)
    if options.json:
        print(json.dumps({"mutants": options.mutants, "came_of": came_of, "broken": broken}))
    else:
        print("\n".join([*(f"{count:6} {what}" for what, count in sorted(came_of.items())), *broken]))
    return 1 if broken else 0


def breed(folder: Path, kinds: list[str], indices: range, text: str) -> tuple[Counter[str], list[str]]:
    """How often what came of them, and each time that it was nothing good. The kinds take turns."""
    for kind in kinds:
        (folder / kind).mkdir()
        VICTIMS[kind].make(folder / kind)
    came_of: Counter[str] = Counter()
    broken: list[str] = []
    progress = Progress(len(indices))
    for index in indices:
        kind = kinds[index % len(kinds)]
        one = folder / "one"
        shutil.copytree(folder / kind, one)
        try:
            with _ending():
                came_of[f"{kind}: {_fate(VICTIMS[kind], one, Dice(text, 'mutant', index))}"] += 1
        except Exception:  # whatever it is, it is what this is about
            broken.append(f"{kind}, mutant {index}: {traceback.format_exc()}")
        strangers = {file.name for file in one.iterdir()} - {file.name for file in (folder / kind).iterdir()}
        if strangers - set(VICTIMS[kind].beside):
            broken.append(f"{kind}, mutant {index} left {sorted(strangers)}")
        shutil.rmtree(one)
        progress.advance(1, kind)
    progress.clear()
    return came_of, broken


def _fate(victim: FuzzTarget, folder: Path, dice: Dice) -> str:
    path = folder / victim.name
    dice.choice(list(victim.damages))(path, dice)
    began = time.process_time()
    fate = victim.look_at(path)
    seconds = time.process_time() - began
    if seconds > SLOWEST:
        raise Hangs(f"it took {seconds:.1f} s")
    return fate


@contextmanager
def _ending() -> Iterator[None]:
    """Whatever is done in it comes to an end, where the system can see to that. Raises Hangs."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def hang(*_: object) -> None:
        raise Hangs("it never ends")

    signal.signal(signal.SIGALRM, hang)
    signal.setitimer(signal.ITIMER_REAL, FOR_EVER)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


if __name__ == "__main__":
    run(main)
