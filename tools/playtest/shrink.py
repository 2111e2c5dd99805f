"""Shrink a broken game to the shortest one that still breaks, and write it to a file that repeats it.

Pieces of its list of steps, larger ones first, are left out as long as the game still breaks without them (A. Zeller
and R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002).
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
from game.store.recording.replay_file import ReplayFile, present_rules, read_replay, write_replay
from game.store.serialize.snapshot import Snapshot
from playtest.autosaved_game import AutosavedGame
from playtest.game import GameSpec
from playtest.gui_players import (
    GUI_PLAYERS,
    InputRecording,
    play_and_record,
    recording_from_json,
    recording_to_json,
    replay_inputs,
)
from playtest.step_player import fault_kind, play_orders

Part = TypeVar("Part")

TRIALS = 600
"""Most shorter lists that are tried."""
MOST_GAMES = 5
"""Most broken games of one soak that are shrunk; more rarely have different causes."""
GUI_TRIALS = 120
"""Fewer trials for GUI players, because starting the program takes long."""
REPLAY, RECORDING = ".ajar", ".json"


def shrink(parts: Sequence[Part], fails: Callable[[list[Part]], bool], trials: int = TRIALS) -> list[Part]:
    """Return the shortest list found for which `fails` is true. It must be true for all of `parts`."""
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


def shorten_broken_games(specs: Sequence[GameSpec], folder: Path) -> Iterator[str]:
    """Shrink some broken games into files in `folder`; yield a line for each that says how to repeat it."""
    for spec in specs[:MOST_GAMES]:
        name = f"soak-{spec.bot}-{spec.variant}-{spec.seed.replace('/', '-')}"
        shorten = _shorten_recording if spec.bot in GUI_PLAYERS else _shorten_replay
        path = shorten(spec, folder / name)
        if path is None:
            yield f"{name}: the game broke, but its orders alone do not break it"
        else:
            yield f"to repeat the broken game: python3 tools/soak.py --again {path}"


def repeat_file(path: Path) -> str:
    """Play the game in such a file and check all invariants; return its fault, or "" if nothing breaks.

    Raises CorruptData if the file cannot be read or is not such a file.
    """
    if path.suffix == RECORDING:
        return replay_inputs(recording_from_json(_read_text(path)))
    game = read_replay(path)
    return play_orders(game.version, game.first, [step.orders_text for step in game.steps]).fault


def _read_text(path: Path) -> str:
    """Return the text of a file. Raises CorruptData if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise CorruptData(error.strerror or type(error).__name__) from None
    except UnicodeDecodeError:
        raise CorruptData("not a text file") from None


def _shorten_replay(spec: GameSpec, name: Path) -> Path | None:
    """Write a replay that starts at a snapshot shortly before the fault; return its path, or None if it never breaks.

    The game can show the replay like any other.
    """
    if spec.variant not in TRADITIONS:
        return None
    with tempfile.TemporaryDirectory() as folder:
        autosaved = AutosavedGame(spec, Path(folder, "ajar.sqlite"))
        autosaved.play()
        with closing(Store(Path(folder, "ajar.sqlite"))) as store:
            snapshots = [
                store.snapshot(run.number, at) for run in store.runs() for at in store.snapshot_steps(run.number)
            ]
    kind = fault_kind(autosaved.game.fault)
    for first in _starts(snapshots):
        breaks = partial(_breaks, first, kind)
        orders = autosaved.orders[first.step :]
        if not breaks(orders):
            continue
        steps = play_orders(__version__, first, shrink(orders, breaks)).steps
        path = _with_folder(name, REPLAY)
        path.write_bytes(write_replay(ReplayFile(__version__, first, steps, present_rules()), __version__))
        return path
    return None


def _breaks(first: Snapshot, kind: str, orders: list[str | None]) -> bool:
    """Return whether these orders lead to a fault of the same kind."""
    fault = play_orders(__version__, first, orders).fault
    return bool(fault) and fault_kind(fault) == kind


def _starts(snapshots: list[Snapshot]) -> Iterator[Snapshot]:
    """Yield the last snapshot, then snapshots twice as far back each time, and the first."""
    back = 1
    while back < len(snapshots):
        yield snapshots[-back]
        back *= 2
    yield from snapshots[:1]


def _shorten_recording(spec: GameSpec, name: Path) -> Path | None:
    """Write a shrunk recording of a GUI player's inputs; return its path, or None if the recording does not break."""
    game, driver = play_and_record(spec)
    kind = fault_kind(game.fault)

    def breaks(recording: InputRecording) -> bool:
        fault = replay_inputs(recording)
        return bool(fault) and fault_kind(fault) == kind

    whole = InputRecording(spec.variant, spec.seed, driver.frames)
    if not breaks(whole):
        return None
    frames = shrink(whole.frames, lambda frames: breaks(whole._replace(frames=frames)), GUI_TRIALS)
    best = whole._replace(frames=frames)
    path = _with_folder(name, RECORDING)
    path.write_text(recording_to_json(best), encoding="utf-8")
    return path


def _with_folder(name: Path, ending: str) -> Path:
    """Return the path of a file, and make its folder."""
    name.parent.mkdir(parents=True, exist_ok=True)
    return name.with_name(name.name + ending)
