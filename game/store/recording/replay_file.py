"""The record of one game, in a store or as a small replay file that can be given to others.

A record has the steps of the game, some snapshots, and the versions of the rules that it was played with.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from game.content.rules_version import FIRST_RULES_VERSION, RulesChange, change_since
from game.engine.bounds import MAX_DEPTH, MAX_LEVELS, MAX_TURNS, Range, Text
from game.engine.records import record
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.db.rows import RecordedStep
from game.store.file_limits import (
    MAX_HASH_TEXT,
    MAX_ORDERS_TEXT,
    MAX_REPLAY_BYTES,
    MAX_REPLAY_ELEMENTS,
    MAX_REPLAY_TEXT,
    MAX_RULES_CHANGES,
    MAX_SNAPSHOTS,
    MAX_STEPS,
    MAX_VERSION,
    MAX_VERSION_TEXT,
)
from game.store.json_values import CorruptData, JsonValue, entry, expect, json_text, parse_json
from game.store.recording.load_game import load_snapshot, load_snapshot_and_world, snapshot_steps, while_time_remains
from game.store.serialize.free_world import free_world
from game.store.serialize.snapshot import Snapshot, load_world, paused_garbage_collection
from game.worker import UNWATCHED, Progress


@record
class RulesPlayed:
    """Versions of the rules of one game. The rules may change while a game is being played."""

    since: tuple[tuple[int, int], ...] = ()
    """Pairs in ascending order: first step, and version of the rules from this step on.

    Earlier steps have the version FIRST_RULES_VERSION.
    """

    def at(self, step: int) -> int:
        """Return the version of the rules that a step was played with."""
        return next((version for first, version in reversed(self.since) if first <= step), FIRST_RULES_VERSION)

    def change(self, tradition: str) -> RulesChange | None:
        """Return the change of the rules since the first step that was played with other rules than the present ones.

        Return None if there is no such step. `tradition`: name of the game's tradition.
        """
        versions = (self.at(0), *(version for _, version in self.since))
        return next((change for version in versions if (change := change_since(version, tradition))), None)


def recorded_rules(changes: Iterable[tuple[int, int]]) -> RulesPlayed:
    """Return the versions of the rules of a game.

    `changes`: pairs in any order: first step, and version of the rules from this step on. Versions below
    FIRST_RULES_VERSION do not exist: such pairs are damaged and are ignored.
    """
    return RulesPlayed(tuple(sorted(change for change in changes if change[1] >= FIRST_RULES_VERSION)))


FORMAT = "ajar replay 2"
FORMAT_1 = "ajar replay 1"
"""Name of the format of replay files of version 0.1.0, which can still be read.

It has only the first snapshot and no version of the rules.
"""
TURN, DEPTH, VERSION = Range(0, MAX_TURNS), Range(0, MAX_DEPTH), Range(-MAX_VERSION, MAX_VERSION)
"""Allowed ranges: of step and turn numbers, of depths, and of versions of the rules."""
SUFFIX = ".ajar"
"""Ending of the names of replay files."""


class GameRecord(Protocol):
    """Record of one game: all its steps, and snapshots of its beginning and after some of the steps."""

    @property
    def steps(self) -> list[RecordedStep]:
        """Records of all steps, in order."""

    @property
    def snapshot_steps(self) -> list[int]:
        """Numbers of the steps after which there is a snapshot, in order."""

    @property
    def rules(self) -> RulesPlayed:
        """Versions of the rules that the steps were played with."""

    def snapshot(self, step: int) -> Snapshot:
        """Return the snapshot after a step of `snapshot_steps`. Raises CorruptData or StoreError."""

    def load(self, step: int, progress: Progress = UNWATCHED) -> World:
        """Return the world as it was after a step that `snapshot_steps` lists. Raises CorruptData or StoreError."""


class StoredRecord:
    """Record of the game with number `run` in a store."""

    def __init__(self, store: Store, run: int) -> None:
        self._store, self._run = store, run
        self.steps = store.steps(run)
        self.snapshot_steps = snapshot_steps(store, run)
        self.rules = recorded_rules(store.rules(run))

    def snapshot(self, step: int) -> Snapshot:
        return load_snapshot(self._store, self._run, step)

    def load(self, step: int, progress: Progress = UNWATCHED) -> World:
        return load_snapshot_and_world(self._store, self._run, step, progress)[1]


@record
class ReplayFile:
    """Record of a game in a replay file: its first snapshot, all steps since then, and some later snapshots."""

    version: str
    """Version of the program that wrote the file."""
    first: Snapshot
    steps: list[RecordedStep]
    rules: RulesPlayed
    later: tuple[Snapshot, ...] = ()
    """Later snapshots, in ascending order of their steps."""
    name: str = ""
    """Name of the file, without its folder; "" if the record was not read from a file."""

    @property
    def snapshot_steps(self) -> list[int]:
        """Numbers of the steps after which there is a snapshot, in order."""
        return [self.first.step, *(snapshot.step for snapshot in self.later)]

    def snapshot(self, step: int) -> Snapshot:
        for snapshot in (self.first, *self.later):
            if snapshot.step == step:
                return snapshot
        raise CorruptData(f"there is no snapshot of step {step}")

    def load(self, step: int, progress: Progress = UNWATCHED) -> World:
        return load_world(self.snapshot(step), progress=progress)


def write_replay(record: GameRecord, version: str, end: str = "", progress: Progress = UNWATCHED) -> bytes:
    """Return the bytes of a replay file of a game. The file begins at the first snapshot that can be read.

    The file has at most MAX_SNAPSHOTS snapshots, evenly spread over the game, so that parts of the game can be shown
    even after the rules have changed.

    `version`: version of this program. `end`: state hash after the last step; "" if the last step has it. Raises
    CorruptData if no snapshot can be read, or StoreError.
    """
    first, *later = _snapshots_to_write(record, progress)
    levels: dict[str, JsonValue] = {}
    snapshots: list[JsonValue] = []
    for snapshot in (first, *later):
        levels |= {name: _text(level) for name, level in snapshot.levels.items()}
        snapshots.append([snapshot.step, snapshot.turn, snapshot.hash, _text(snapshot.world), list(snapshot.levels)])
    played = [step for step in record.steps if step.number > first.step]
    if end and played:
        played[-1] = played[-1]._replace(hash=end)
    steps: list[JsonValue] = [list(step) for step in played]
    rules: list[JsonValue] = [list(change) for change in record.rules.since]
    content: dict[str, JsonValue] = {"format": FORMAT, "version": version, "rules": rules}
    content |= {"moments": snapshots, "levels": levels, "steps": steps}
    return zlib.compress(json_text(content).encode(), 9)


def _snapshots_to_write(record: GameRecord, progress: Progress) -> list[Snapshot]:
    """Return the snapshots for a replay file: the first snapshot that can be read, and some later snapshots.

    The later snapshots are at most MAX_SNAPSHOTS - 1, evenly spread over the rest of the game; snapshots that cannot be
    read are left out. Raises CorruptData if no snapshot can be read, or StoreError.
    """
    unread, kept = "it has no snapshots", record.snapshot_steps
    for place, step in enumerate(while_time_remains(kept)):
        first = _readable_snapshot(record, step, progress)
        if isinstance(first, Snapshot):
            found = [first]
            for at in _evenly(kept[place + 1 :], MAX_SNAPSHOTS - 1):
                progress.at(len(found) / MAX_SNAPSHOTS)
                later = _readable_snapshot(record, at, progress)
                found += [later] if isinstance(later, Snapshot) else []
            return found
        unread = first
    raise CorruptData(unread)


def _evenly(steps: list[int], most: int) -> list[int]:
    """Select at most `most` of the given steps, evenly spread; the last step is always selected."""
    count = min(most, len(steps))
    return [steps[len(steps) * part // count - 1] for part in range(1, count + 1)]


def _readable_snapshot(record: GameRecord, step: int, progress: Progress) -> Snapshot | str:
    """Return the snapshot after a step or, if its data is damaged, a sentence about the damage.

    Raises StoreError if the store (save file) itself cannot be read.
    """
    try:
        snapshot = record.snapshot(step)
        free_world(load_world(snapshot, progress=progress))
    except CorruptData as error:
        return str(error)
    return snapshot


def read_replay(path: Path) -> ReplayFile:
    """Return the record of the game in a replay file. Raises CorruptData if the file cannot be read or is not valid.

    The worlds of its snapshots are only unpacked when they are shown.
    """
    return unpack_replay(read_bytes(path), path.name)


def read_bytes(path: Path) -> bytes:
    """Return the content of a file, at most one byte more than MAX_REPLAY_BYTES. Raises CorruptData."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):  # a pipe: reading it might never end
            raise CorruptData("it is not a file")
        with path.open("rb") as file:
            return file.read(MAX_REPLAY_BYTES + 1)
    except (OSError, ValueError) as error:
        raise CorruptData(getattr(error, "strerror", None) or str(error)) from None


def unpack_replay(packed: bytes, name: str) -> ReplayFile:
    """Return the record of the game in the bytes of a replay file. `name`: name of the file. Raises CorruptData."""
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(packed, MAX_REPLAY_TEXT + 1).decode("ascii")
    except (zlib.error, ValueError):
        raise CorruptData("it is not a replay") from None
    if len(packed) > MAX_REPLAY_BYTES or len(text) > MAX_REPLAY_TEXT:
        raise CorruptData(
            f"it is too large: at most {MAX_REPLAY_BYTES} bytes are allowed, and {MAX_REPLAY_TEXT} after unpacking"
        )
    if not unpacker.eof:
        raise CorruptData("it is incomplete")
    with paused_garbage_collection():
        return _record_of(expect(dict, parse_json(text, MAX_REPLAY_ELEMENTS)), name)


def _record_of(value: dict[str, JsonValue], name: str) -> ReplayFile:
    """Return the record in the JSON object of a replay file. `name`: name of the file. Raises CorruptData."""
    if value.get("format") not in (FORMAT, FORMAT_1):
        raise CorruptData("this version of the game does not know its format")
    version = _short(entry(value, "version"), "version", MAX_VERSION_TEXT)
    steps = [_step(step) for step in _list(entry(value, "steps"), "steps", MAX_STEPS)]
    if value["format"] == FORMAT_1:
        *first, levels_data = _all_of(expect(list, entry(value, "first")), 5)
        only = _levels(levels_data)
        return ReplayFile(version, _snapshot([*first, list(only)], only), steps, RulesPlayed(), name=name)
    levels = _levels(entry(value, "levels"))
    moments = _list(entry(value, "moments"), "moments (snapshots)", MAX_SNAPSHOTS)
    snapshots = [_snapshot(snapshot, levels) for snapshot in moments]
    if not snapshots:
        raise CorruptData("it has no snapshots")
    kept = [snapshot.step for snapshot in snapshots]
    if kept != sorted(set(kept)) or kept[-1] > max([kept[0], *(step.number for step in steps)]):
        raise CorruptData("its snapshots are not in order")
    return ReplayFile(version, snapshots[0], steps, _rules(entry(value, "rules")), tuple(snapshots[1:]), name)


def _snapshot(value: JsonValue, levels: dict[str, bytes]) -> Snapshot:
    step, turn, name, world, names = _all_of(expect(list, value), 5)
    wanted = [_short(level, "name of a level", MAX_HASH_TEXT) for level in _list(names, "levels", MAX_LEVELS)]
    if len({*wanted}) < len(wanted):
        raise CorruptData("a level is listed twice")
    packed = {level: levels[level] for level in wanted if level in levels}
    hashed = _short(name, "hash of a snapshot", MAX_HASH_TEXT)
    return Snapshot(_number(step, "step"), _number(turn, "turn"), hashed, _bytes(world), packed)


def _levels(value: JsonValue) -> dict[str, bytes]:
    levels = expect(dict, value)
    if len(levels) > MAX_SNAPSHOTS * MAX_LEVELS:
        raise CorruptData(f"there are {len(levels)} levels, but at most {MAX_SNAPSHOTS * MAX_LEVELS} are allowed")
    return {name: _bytes(level) for name, level in levels.items()}


def _rules(value: JsonValue) -> RulesPlayed:
    changes = [_all_of(expect(list, change), 2) for change in _list(value, "rules", MAX_RULES_CHANGES)]
    return recorded_rules((_number(step, "step"), _number(version, "rules", VERSION)) for step, version in changes)


def _step(value: JsonValue) -> RecordedStep:
    number, turn, depth, order, name = _all_of(expect(list, value), 5)
    words = None if order is None else _short(order, "order", MAX_ORDERS_TEXT)
    hashed = _short(name, "hash of a step", MAX_HASH_TEXT)
    return RecordedStep(_number(number, "step"), _number(turn, "turn"), _number(depth, "depth", DEPTH), words, hashed)


def _number(value: JsonValue, what: str, bound: Range = TURN) -> int:
    """Return `value` if it is a whole number within `bound`; otherwise raise CorruptData.

    `what`: noun for the value in the error message, such as "turn".
    """
    number = expect(int, value)
    if why := bound.check(number):
        raise CorruptData(f"{what}: {why}")
    return number


def _short(value: JsonValue, what: str, most: int) -> str:
    """Return `value` if it is a string of at most `most` characters; otherwise raise CorruptData.

    `what`: noun for the value in the error message, such as "version".
    """
    text = expect(str, value)
    if why := Text(most).check(text):
        raise CorruptData(f"{what}: {why}")
    return text


def _list(value: JsonValue, what: str, most: int) -> list[JsonValue]:
    """Return `value` if it is a list of at most `most` entries; otherwise raise CorruptData.

    `what`: noun for the entries in the error message, such as "steps".
    """
    values = expect(list, value)
    if len(values) > most:
        raise CorruptData(f"there are {len(values)} {what}, but at most {most} are allowed")
    return values


def _all_of(value: list[JsonValue], count: int) -> list[JsonValue]:
    if len(value) != count:
        raise CorruptData(f"there should be {count} values, not {len(value)}")
    return value


def _text(packed: bytes) -> str:
    return base64.b64encode(packed).decode("ascii")


def _bytes(text: JsonValue) -> bytes:
    try:
        return base64.b64decode(expect(str, text), validate=True)
    except (binascii.Error, ValueError):
        raise CorruptData("a part of it is damaged") from None
