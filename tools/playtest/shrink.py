"""Shrink a broken game to a short game that still breaks, and write the short game to a file that repeats the fault.

Pieces of the list of the game's orders or inputs, larger pieces first, are left out as long as the game still breaks
without them.

Source: A. Zeller and R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TypeVar

from game import __version__
from game.content import rules_version
from game.content.traditions import TRADITIONS
from game.store.db.game_store import Store
from game.store.json_values import CorruptData
from game.store.recording.replay_file import ReplayFile, read_replay, recorded_rules, write_replay
from game.store.serialize.snapshot import Snapshot
from game.ui.graphics.atomic_files import write_atomically
from playtest.autosaved_game import AutosavedGame
from playtest.gui_players import (
    GUI_PLAYERS,
    InputRecording,
    play_and_record,
    recording_from_json,
    recording_to_json,
    replay_inputs,
)
from playtest.play_one_game import GameSpec
from playtest.step_player import fault_kind, play_orders

Part = TypeVar("Part")

TRIALS = 600
"""Most shorter lists of orders that are tried for one game."""
MAX_GAMES = 5
"""Most broken games of one soak that are shrunk. Further broken games rarely have other causes."""
GUI_TRIALS = 120
"""Most shorter lists of inputs that are tried for a game of a GUI player. Each trial has to start the program."""
REPLAY, RECORDING = ".ajar", ".json"
"""The endings of the two kinds of files: a replay of a game's orders, and a recording of a GUI player's inputs."""


def shrink(parts: Sequence[Part], fails: Callable[[list[Part]], bool], trials: int = TRIALS) -> list[Part]:
    """Return the shortest list found, made of `parts` with some left out, for which `fails` returns True.

    `fails` must return True for the whole list `parts`. `trials`: most calls of `fails`.
    """
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
    """Shrink the first MAX_GAMES broken games and write each to a file in `folder`.

    Yield a line for each game: the command that repeats the fault or, if the fault does not appear when the orders or
    inputs of the game are repeated, a sentence that says so. Raises OSError or UnwritableFile if a file cannot be
    written.
    """
    for spec in specs[:MAX_GAMES]:
        name = f"soak-{spec.bot}-{spec.variant}-{spec.seed.replace('/', '-')}"
        shorten = _shorten_recording if spec.bot in GUI_PLAYERS else _shorten_replay
        path = shorten(spec, folder / name)
        if path is None:
            yield f"{name}: the game broke, but its orders alone do not break it"
        else:
            yield f"to repeat the broken game: python3 tools/soak.py --again {path}"


def repeat_file(path: Path) -> str:
    """Play the game in a file that `shorten_broken_games` wrote, and check all invariants.

    Return the fault of the game, or "" if nothing breaks. Raises CorruptData if the file is unreadable or not valid.
    """
    if path.suffix == RECORDING:
        return replay_inputs(recording_from_json(_read_text(path)))
    game = read_replay(path)
    return play_orders(game.version, game.first, [step.orders_text for step in game.steps]).fault


def _read_text(path: Path) -> str:
    """Return the text of a file. Raises CorruptData if it cannot be read, is not UTF-8, or is a pipe or the like."""
    try:
        if path.exists() and not path.is_file():  # reading a pipe might never end
            raise CorruptData("it is not a file")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise CorruptData(error.strerror or type(error).__name__) from None
    except UnicodeDecodeError:
        raise CorruptData("not a text file") from None


def _shorten_replay(spec: GameSpec, name: Path) -> Path | None:
    """Play a broken game again, and write a shrunk replay that starts at one of its snapshots, as late as possible.

    Return the path of the replay, which the game can show too. Return None if the orders do not break the game again.
    `name`: the path without its ending.
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
        write_atomically(
            path,
            write_replay(
                ReplayFile(__version__, first, steps, recorded_rules([(0, rules_version.RULES_VERSION)])), __version__
            ),
        )
        return path
    return None


def _breaks(first: Snapshot, kind: str, orders: list[str | None]) -> bool:
    """Return whether playing `orders` from the snapshot `first` leads to a fault of the kind `kind`."""
    fault = play_orders(__version__, first, orders).fault
    return bool(fault) and fault_kind(fault) == kind


def _starts(snapshots: list[Snapshot]) -> Iterator[Snapshot]:
    """Yield the last snapshot, the second, fourth, eighth … from the end, and at last the first."""
    back = 1
    while back < len(snapshots):
        yield snapshots[-back]
        back *= 2
    yield from snapshots[:1]


def _shorten_recording(spec: GameSpec, name: Path) -> Path | None:
    """Play a GUI player's broken game again, and write a shrunk recording of its inputs.

    Return the path of the recording, or None if the recorded inputs do not break the program again. `name`: the path
    without its ending.
    """
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
    write_atomically(path, recording_to_json(best).encode())
    return path


def _with_folder(name: Path, ending: str) -> Path:
    """Return the path `name` with an ending added, and create its folder."""
    name.parent.mkdir(parents=True, exist_ok=True)
    return name.with_name(name.name + ending)
