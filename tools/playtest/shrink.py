"""Shrink a game that broke: the shortest one that still breaks, in a file, and the command that repeats it.

Larger and smaller pieces of its list of steps are left out, as long as it breaks without them (A. Zeller and
R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002).
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TypeVar

from game import __version__
from game.content.traditions import TRADITIONS
from game.store.db.game_store import Store
from game.store.json_values import CorruptData
from game.store.recording.replay_file import GivenAway, give_away, given_away, present_rules
from game.store.serialize.snapshot import Snapshot
from playtest.autosaved_game import Sitting
from playtest.game import GameSpec
from playtest.gui_players import MONKEYS, Tape, played, repeated, tape_of, text_of
from playtest.step_player import kind_of, obeyed

Part = TypeVar("Part")

TRIALS = 600
"""So often at most it is asked whether a shorter list fails too."""
MOST = 5
"""Broken games of one soak that are made shorter: they rarely have more reasons."""
MONKEY_TRIALS = 120
"""To start the program takes long."""
REPLAY, TAPE = ".ajar", ".json"


def shrunk(parts: Sequence[Part], fails: Callable[[list[Part]], bool], trials: int = TRIALS) -> list[Part]:
    """The shortest list that was found to fail; the whole must."""
    left = list(parts)
    piece = max(1, len(left) // 2)
    while piece:
        shorter, at = False, 0
        while at < len(left):
            if not trials:
                return left
            trials -= 1
            without = left[:at] + left[at + piece :]
            if fails(without):
                left, shorter = without, True
            else:
                at += piece
        if not shorter or piece > 1:
            piece //= 2
    return left


def shortened(orders: Sequence[GameSpec], folder: Path) -> Iterator[str]:
    """Makes some broken games short; tells of each what to do with it."""
    for order in orders[:MOST]:
        name = f"soak-{order.bot}-{order.world}-{order.seed.replace('/', '-')}"
        shorten = _shorten_tape if order.bot in MONKEYS else _shorten_replay
        path = shorten(order, folder / name)
        if path is None:
            yield f"{name} breaks as it was played, but not by what the hero was told"
        else:
            yield f"to repeat it: python3 tools/soak.py --again {path}"


def again(path: Path) -> str:
    """Plays such a file, watched; answers what broke, or nothing. Raises CorruptData."""
    if path.suffix == TAPE:
        return repeated(tape_of(_text_in(path)))
    game = given_away(path)
    return obeyed(game.version, game.first, [step.told for step in game.steps]).fault


def _text_in(path: Path) -> str:
    """Raises CorruptData."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise CorruptData(error.strerror or type(error).__name__) from None
    except UnicodeDecodeError:
        raise CorruptData("not a text file") from None


def _shorten_replay(order: GameSpec, name: Path) -> Path | None:
    """From a moment shortly before it broke. Looks the same in the game, where it is a replay as any other."""
    if order.world not in TRADITIONS:
        return None
    with tempfile.TemporaryDirectory() as folder:
        sitting = Sitting(order, Path(folder, "ajar.sqlite"))
        sitting.play()
        with closing(Store(Path(folder, "ajar.sqlite"))) as store:
            moments = [store.moment(run.number, at) for run in store.runs() for at in store.moments(run.number)]
    kind = kind_of(sitting.game.fault)
    for first in _from_the_last(moments):
        breaks = partial(_breaks, first, kind)
        told = sitting.told[first.step :]
        if not breaks(told):
            continue
        steps = obeyed(__version__, first, shrunk(told, breaks)).steps
        path = _in(name, REPLAY)
        path.write_bytes(give_away(GivenAway(__version__, first, steps, present_rules()), __version__))
        return path
    return None


def _breaks(first: Snapshot, kind: str, told: list[str | None]) -> bool:
    """Whether these orders break something in the same way."""
    fault = obeyed(__version__, first, told).fault
    return bool(fault) and kind_of(fault) == kind


def _from_the_last(moments: list[Snapshot]) -> Iterator[Snapshot]:
    """The last moment, those twice as far back each time, and the first."""
    back = 1
    while back < len(moments):
        yield moments[-back]
        back *= 2
    yield from moments[:1]


def _shorten_tape(order: GameSpec, name: Path) -> Path | None:
    """All that somebody did who has hands, without what did not matter."""
    game, sittings = played(order)
    kind = kind_of(game.fault)

    def breaks(tape: Tape) -> bool:
        fault = repeated(tape)
        return bool(fault) and kind_of(fault) == kind

    whole = Tape(order.world, order.seed, sittings.frames)
    if not breaks(whole):
        return None
    best = whole._replace(frames=shrunk(whole.frames, lambda some: breaks(whole._replace(frames=some)), MONKEY_TRIALS))
    path = _in(name, TAPE)
    path.write_text(text_of(best), encoding="utf-8")
    return path


def _in(name: Path, ending: str) -> Path:
    name.parent.mkdir(parents=True, exist_ok=True)
    return name.with_name(name.name + ending)
