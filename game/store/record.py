"""What was kept of one game, wherever it was kept; and as a small file of its own, to be given away."""

from __future__ import annotations

import base64
import binascii
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from .journal import Step
from .moments import moment_of, moments_of
from .plain import Plain, Unreadable, expect, part, plain_of, text_of
from .snapshots import Snapshot, world_at
from .store import Store

FORMAT = "ajar replay 1"
SUFFIX = ".ajar"
"""What the names of files end with that hold a game."""
MOST_BYTES = 1 << 26
"""Of a file, as it is and unpacked."""


class Record(Protocol):
    """One game: what the hero was told, and some moments of which all is there, the first among them."""

    @property
    def steps(self) -> list[Step]: ...

    @property
    def moments(self) -> list[int]: ...

    def moment(self, step: int) -> Snapshot:
        """All of the world after one of those steps. Raises Unreadable or StoreTrouble."""


class StoredRecord:
    """That of one in a store."""

    def __init__(self, store: Store, run: int) -> None:
        self._store, self._run = store, run
        self.steps = store.steps(run)
        self.moments = moments_of(store, run)

    def moment(self, step: int) -> Snapshot:
        return moment_of(self._store, self._run, step)


@dataclass(frozen=True)
class GivenAway:
    """That of one in a file: its first moment and all steps since."""

    version: str
    first: Snapshot
    steps: list[Step]

    @property
    def moments(self) -> list[int]:
        return [self.first.step]

    def moment(self, step: int) -> Snapshot:
        if step != self.first.step:
            raise Unreadable(f"nothing was kept of step {step}")
        return self.first


def give_away(record: Record, version: str) -> bytes:
    """A game as a file, from the first moment that can be read. Raises Unreadable or StoreTrouble."""
    first = _first_sound(record)
    steps: list[Plain] = [list(step) for step in record.steps if step.number > first.step]
    levels: dict[str, Plain] = {name: _text(level) for name, level in first.levels.items()}
    start: list[Plain] = [first.step, first.turn, first.hash, _text(first.world), levels]
    return zlib.compress(text_of({"format": FORMAT, "version": version, "first": start, "steps": steps}).encode(), 9)


def _first_sound(record: Record) -> Snapshot:
    """Raises Unreadable or StoreTrouble."""
    unread = "nothing was kept of it"
    for step in record.moments:
        try:
            moment = record.moment(step)
            world_at(moment)
        except Unreadable as error:
            unread = str(error)
            continue
        return moment
    raise Unreadable(unread)


def given_away(path: Path) -> GivenAway:
    """A game from a file. Raises Unreadable."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):  # a pipe, into which nobody may ever write
            raise Unreadable("it is no file")
        with path.open("rb") as file:
            packed = file.read(MOST_BYTES)
    except (OSError, ValueError) as error:
        raise Unreadable(getattr(error, "strerror", None) or str(error)) from None
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(packed, MOST_BYTES).decode("ascii")
    except (zlib.error, ValueError):
        raise Unreadable("it is no replay") from None
    if not unpacker.eof:
        raise Unreadable("it is cut off, or too large")
    told = expect(dict, plain_of(text))
    if told.get("format") != FORMAT:
        raise Unreadable("it is no replay that this version knows")
    steps = [_step(step) for step in expect(list, part(told, "steps"))]
    return GivenAway(expect(str, part(told, "version")), _first(expect(list, part(told, "first"))), steps)


def _first(told: list[Plain]) -> Snapshot:
    step, turn, name, world, levels = _all_of(told, 5)
    packed = {key: _bytes(level) for key, level in expect(dict, levels).items()}
    return Snapshot(expect(int, step), expect(int, turn), expect(str, name), _bytes(world), packed)


def _step(told: Plain) -> Step:
    number, turn, depth, order, name = _all_of(expect(list, told), 5)
    words = None if order is None else expect(str, order)
    return Step(expect(int, number), expect(int, turn), expect(int, depth), words, expect(str, name))


def _all_of(told: list[Plain], count: int) -> list[Plain]:
    if len(told) != count:
        raise Unreadable(f"{count} values should be there, not {len(told)}")
    return told


def _text(packed: bytes) -> str:
    return base64.b64encode(packed).decode("ascii")


def _bytes(text: Plain) -> bytes:
    try:
        return base64.b64decode(expect(str, text), validate=True)
    except (binascii.Error, ValueError):
        raise Unreadable("a part of it is damaged") from None
