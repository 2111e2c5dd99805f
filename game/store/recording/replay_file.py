"""One recorded game, in a store or as a small file of its own to give away.

With it go the versions of the rules that the game was played with.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from game.content import rules_version
from game.content.rules_version import FIRST_RULES_VERSION
from game.engine.records import record
from game.store.db.game_store import Store
from game.store.db.records import Step
from game.store.json_values import CorruptData, JsonValue, expect, part, plain_of, text_of
from game.store.recording.load import moment_of, moments_of
from game.store.serialize.snapshot import Snapshot, world_at


@record
class RulesPlayed:
    """Versions of the rules of one game, which may have gone on under newer rules than it began with."""

    since: tuple[tuple[int, int], ...] = ()
    """Steps in ascending order, and the version that held from each on; before them all FIRST_RULES_VERSION."""

    def at(self, step: int) -> int:
        """Return the version that a step was played with."""
        return next((version for first, version in reversed(self.since) if first <= step), FIRST_RULES_VERSION)

    @property
    def other(self) -> int | None:
        """Earliest version that is not the present one; None if all of the game was played with the present one."""
        versions = (self.at(0), *(version for _, version in self.since))
        return next((version for version in versions if version != rules_version.RULES_VERSION), None)


def recorded_rules(changes: Iterable[tuple[int, int]]) -> RulesPlayed:
    """Return the rules of a game from pairs of a step and the version since then, in any order.

    Versions below FIRST_RULES_VERSION have never been: they are damage, and are treated as not recorded.
    """
    return RulesPlayed(tuple(sorted(change for change in changes if change[1] >= FIRST_RULES_VERSION)))


def present_rules() -> RulesPlayed:
    """Return the rules of a game that was played with the present version from its first step on."""
    return RulesPlayed(((0, rules_version.RULES_VERSION),))


FORMAT = "ajar replay 2"
FORMAT_1 = "ajar replay 1"
"""Format of version 0.1.0: the first moment only, and no version of the rules. It can still be read."""
SUFFIX = ".ajar"
"""Ending of the names of files that hold a game."""
MOST_MOMENTS = 8
"""Number of snapshots in a file: enough to look at after the rules have changed. Each adds some 4,000 bytes, more if it
has more levels.
"""
MOST_BYTES = 1 << 26
"""Greatest size of a file in bytes, packed and unpacked."""


class Record(Protocol):
    """One game: its steps, and some moments with a full snapshot, the first among them."""

    @property
    def steps(self) -> list[Step]:
        """All steps, in order."""

    @property
    def moments(self) -> list[int]:
        """Steps after which there is a snapshot, in order."""

    @property
    def rules(self) -> RulesPlayed:
        """Versions of the rules that the steps were played with."""

    def moment(self, step: int) -> Snapshot:
        """Return the snapshot after one of those steps. Raises CorruptData or StoreError."""


class StoredRecord:
    """Record of a game in a store."""

    def __init__(self, store: Store, run: int) -> None:
        self._store, self._run = store, run
        self.steps = store.steps(run)
        self.moments = moments_of(store, run)
        self.rules = recorded_rules(store.rules(run))

    def moment(self, step: int) -> Snapshot:
        return moment_of(self._store, self._run, step)


@record
class GivenAway:
    """Record of a game in a file: its first moment, all steps since, and some of the snapshots on the way."""

    version: str
    """Version of the program that wrote the file."""
    first: Snapshot
    steps: list[Step]
    rules: RulesPlayed
    later: tuple[Snapshot, ...] = ()
    """Later snapshots, in ascending order of their steps."""

    @property
    def moments(self) -> list[int]:
        """Steps after which there is a snapshot, in order."""
        return [self.first.step, *(moment.step for moment in self.later)]

    def moment(self, step: int) -> Snapshot:
        for moment in (self.first, *self.later):
            if moment.step == step:
                return moment
        raise CorruptData(f"there is no snapshot of step {step}")


def give_away(record: Record, version: str) -> bytes:
    """Return a game as the content of a file, from the first moment that can be read.

    With it go further moments, MOST_MOMENTS in all at most and evenly spread, so that the game can be looked at when
    the rules have changed. Raises CorruptData or StoreError.
    """
    first, *later = _moments_to_give(record)
    levels: dict[str, JsonValue] = {}
    moments: list[JsonValue] = []
    for moment in (first, *later):
        levels |= {name: _text(level) for name, level in moment.levels.items()}
        moments.append([moment.step, moment.turn, moment.hash, _text(moment.world), list(moment.levels)])
    steps: list[JsonValue] = [list(step) for step in record.steps if step.number > first.step]
    rules: list[JsonValue] = [list(change) for change in record.rules.since]
    content: dict[str, JsonValue] = {"format": FORMAT, "version": version, "rules": rules}
    content |= {"moments": moments, "levels": levels, "steps": steps}
    return zlib.compress(text_of(content).encode(), 9)


def _moments_to_give(record: Record) -> list[Snapshot]:
    """Return the first moment that can be read, and those after it that go into a file. Raises CorruptData."""
    unread, kept = "it has no snapshots", record.moments
    for place, step in enumerate(kept):
        first = _sound(record, step)
        if isinstance(first, Snapshot):
            later = [_sound(record, at) for at in _evenly(kept[place + 1 :], MOST_MOMENTS - 1)]
            return [first, *(moment for moment in later if isinstance(moment, Snapshot))]
        unread = first
    raise CorruptData(unread)


def _evenly(steps: list[int], most: int) -> list[int]:
    """Return at most `most` of some steps, evenly spread, the last among them."""
    count = min(most, len(steps))
    return [steps[len(steps) * part // count - 1] for part in range(1, count + 1)]


def _sound(record: Record, step: int) -> Snapshot | str:
    """Return the moment after a step if it can be read, else why it cannot. Raises StoreError."""
    try:
        moment = record.moment(step)
        world_at(moment)
    except CorruptData as error:
        return str(error)
    return moment


def given_away(path: Path) -> GivenAway:
    """Return the game in a file. Raises CorruptData."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):  # a pipe: reading it might never end
            raise CorruptData("it is not a file")
        with path.open("rb") as file:
            packed = file.read(MOST_BYTES)
    except (OSError, ValueError) as error:
        raise CorruptData(getattr(error, "strerror", None) or str(error)) from None
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(packed, MOST_BYTES).decode("ascii")
    except (zlib.error, ValueError):
        raise CorruptData("it is not a replay") from None
    if not unpacker.eof:
        raise CorruptData("it is incomplete or too large")
    told = expect(dict, plain_of(text))
    if told.get("format") not in (FORMAT, FORMAT_1):
        raise CorruptData("this version of the game does not know its format")
    version = expect(str, part(told, "version"))
    steps = [_step(step) for step in expect(list, part(told, "steps"))]
    if told["format"] == FORMAT_1:
        *first, told_levels = _all_of(expect(list, part(told, "first")), 5)
        only = _levels(told_levels)
        return GivenAway(version, _moment([*first, list(only)], only), steps, RulesPlayed())
    levels = _levels(part(told, "levels"))
    moments = [_moment(moment, levels) for moment in expect(list, part(told, "moments"))]
    if not moments:
        raise CorruptData("it has no snapshots")
    kept = [moment.step for moment in moments]
    if kept != sorted(set(kept)) or kept[-1] > max([kept[0], *(step.number for step in steps)]):
        raise CorruptData("its snapshots are not in order")
    return GivenAway(version, moments[0], steps, _rules(part(told, "rules")), tuple(moments[1:]))


def _moment(told: JsonValue, levels: dict[str, bytes]) -> Snapshot:
    step, turn, name, world, names = _all_of(expect(list, told), 5)
    wanted = [expect(str, level) for level in expect(list, names)]
    packed = {level: levels[level] for level in wanted if level in levels}
    return Snapshot(expect(int, step), expect(int, turn), expect(str, name), _bytes(world), packed)


def _levels(told: JsonValue) -> dict[str, bytes]:
    return {name: _bytes(level) for name, level in expect(dict, told).items()}


def _rules(told: JsonValue) -> RulesPlayed:
    changes = [_all_of(expect(list, change), 2) for change in expect(list, told)]
    return recorded_rules((expect(int, step), expect(int, version)) for step, version in changes)


def _step(told: JsonValue) -> Step:
    number, turn, depth, order, name = _all_of(expect(list, told), 5)
    words = None if order is None else expect(str, order)
    return Step(expect(int, number), expect(int, turn), expect(int, depth), words, expect(str, name))


def _all_of(told: list[JsonValue], count: int) -> list[JsonValue]:
    if len(told) != count:
        raise CorruptData(f"there should be {count} values, not {len(told)}")
    return told


def _text(packed: bytes) -> str:
    return base64.b64encode(packed).decode("ascii")


def _bytes(text: JsonValue) -> bytes:
    try:
        return base64.b64decode(expect(str, text), validate=True)
    except (binascii.Error, ValueError):
        raise CorruptData("a part of it is damaged") from None
