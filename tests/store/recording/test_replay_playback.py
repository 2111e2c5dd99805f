"""Replays show a saved game step by step, forward and back, and can be exported to a file."""

from __future__ import annotations

import io
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.content.traditions import TRADITIONS
from game.engine.events.movement_events import Moved
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.json_values import CorruptData
from game.store.recording.replay_file import StoredRecord, read_replay, write_replay
from game.store.recording.replay_playback import GapReason, Replay
from game.store.serialize.snapshot import Snapshot, load_world, state_hash
from game.worker import UNWATCHED, Progress
from tests.support import saved_game
from tests.support.examples import FULL, share_of_examples

EVERY = 20
"""Number of steps between two snapshots in these tests: fewer than in a game, so that a short game has several."""
STEPS = 2 * EVERY + 12


@pytest.fixture(scope="module", autouse=True)
def _frequent_snapshots() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("game.store.recording.autosave.SNAPSHOT_TURNS", EVERY)
        patched.setattr("game.store.recording.replay_playback.REMEMBERED_STEPS", EVERY)
        yield


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory, _frequent_snapshots: None) -> Iterator[StoredRecord]:
    store = Store(tmp_path_factory.mktemp("replay") / "ajar.sqlite")
    saved_game.AutosavedGame(store, drawing=saved_game.HOUSE).play(STEPS)
    record = StoredRecord(store, 1)
    assert record.snapshot_steps == [0, EVERY, 2 * EVERY]
    yield record
    store.close()


@pytest.fixture(scope="module")
def written(record: StoredRecord) -> bytes:
    """The bytes of a replay file."""
    return write_replay(record, "1")


def test_replay_reproduces_every_step(record: StoredRecord) -> None:
    replay = Replay(record)
    assert (replay.at, replay.step, replay.turn) == (0, None, 0)
    for step in record.steps:
        replay.forward()
        assert (replay.at, replay.step, replay.turn) == (step.number, step, step.turn)
        assert state_hash(replay.world) == step.hash
    assert replay.over
    assert not replay.gaps


@pytest.mark.parametrize(
    ("goal", "first"), [(0, 0), (EVERY - 1, 0), (EVERY, EVERY), (EVERY + 1, EVERY), (STEPS, 2 * EVERY), (None, 0)]
)
def test_replay_begins_at_the_last_snapshot_up_to_its_goal(record: StoredRecord, goal: int | None, first: int) -> None:
    replay = Replay(record, goal)
    assert (replay.first, replay.at, replay.last, replay.gaps) == (first, first, STEPS, {})


@settings(max_examples=20 if FULL else 4)
@given(st.lists(st.integers(-5, STEPS + 5), max_size=4))
def test_replay_goes_to_any_step_and_back(record: StoredRecord, places: list[int]) -> None:
    hashes = {step.number: step.hash for step in record.steps}
    replay = Replay(record)
    for place in places:
        replay.go_to(place)
        assert replay.at == max(0, min(place, STEPS))
        assert not replay.at or state_hash(replay.world) == hashes[replay.at]
    at = replay.at
    replay.back()
    assert replay.at == max(0, at - 1)


def test_replay_goes_back_again_without_playing(record: StoredRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    replay, played = Replay(record), list[int]()
    replay.go_to(STEPS)
    replay.go_to(48)
    monkeypatch.setattr(
        "game.store.recording.replay_playback.replay_step",
        lambda _world, step, *_: played.append(step.number),
    )
    for step in range(47, 41, -1):
        replay.go_to(step)
        assert replay.at == step
    assert played == []


def test_replay_remembers_every_step_of_a_number(record: StoredRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.store.recording.replay_playback.REMEMBERED_STEPS", 15)
    replay = Replay(record)
    for _ in range(STEPS):
        replay.forward()
    assert {replay.snapshot_before(step) for step in range(STEPS + 1)} == {0, 15, EVERY, 30, 2 * EVERY, 45}


def test_replay_finds_turn(record: StoredRecord) -> None:
    replay = Replay(record)
    replay.go_to(replay.step_of(31))
    assert replay.world.turns_passed == 31
    assert replay.step_of(10_000) == STEPS


def test_replay_shows_all_events(record: StoredRecord) -> None:
    replay, events = Replay(record), []
    for _ in record.steps:
        replay.forward(lambda world: events.extend(world.witnessed))
    assert sum(isinstance(event, Moved) and event.actor is replay.world.hero for event in events) > 10


class Drifted:
    """A record in which one step now has another result."""

    def __init__(self, record: StoredRecord, at: int, orders_text: str | None) -> None:
        self.snapshot_steps, self.snapshot, self.rules = record.snapshot_steps, record.snapshot, record.rules
        self.load = record.load
        self.steps = [
            step if step.number != at else step._replace(hash="another", orders_text=orders_text)
            for step in record.steps
        ]


@pytest.mark.parametrize("orders_text", [None, '{"Walk":{"step":[1,0]}}', "nonsense"])
def test_differing_step_skips_to_next_snapshot(record: StoredRecord, orders_text: str | None) -> None:
    replay = Replay(Drifted(record, EVERY + 4, orders_text))
    replay.go_to(EVERY + 3)
    replay.forward()
    assert (replay.at, replay.gaps) == (2 * EVERY, {range(EVERY + 4, 2 * EVERY): GapReason.CHANGED})
    replay.go_to(STEPS)
    assert state_hash(replay.world) == record.steps[-1].hash


def test_differing_step_at_snapshot_leaves_no_gap(record: StoredRecord) -> None:
    replay = Replay(Drifted(record, EVERY, None))
    replay.go_to(EVERY - 1)
    assert replay.agrees
    replay.forward()
    assert (replay.at, replay.gaps, replay.agrees) == (EVERY, {}, False)
    assert state_hash(replay.world) == record.steps[EVERY - 1].hash


def test_differing_last_step_ends_replay(record: StoredRecord) -> None:
    replay = Replay(Drifted(record, STEPS - 5, None))
    replay.go_to(STEPS)
    assert replay.over
    assert (replay.at, replay.gaps) == (STEPS - 6, {range(STEPS - 5, STEPS + 1): GapReason.CHANGED})
    replay.go_to(0)
    replay.go_to(STEPS)
    assert (replay.at, replay.gaps) == (STEPS - 6, {range(STEPS - 5, STEPS + 1): GapReason.CHANGED}), (
        "each gap is listed once"
    )


def test_missing_steps_become_unkept_gap(record: StoredRecord) -> None:
    holed = Drifted(record, 0, None)
    holed.steps = [step for step in holed.steps if not EVERY + 4 <= step.number < 2 * EVERY]
    replay = Replay(holed)
    replay.go_to(EVERY + 3)
    replay.forward()
    assert (replay.at, replay.gaps) == (2 * EVERY, {range(EVERY + 4, 2 * EVERY): GapReason.UNKEPT})


def test_replay_stays_at_end_without_gap(record: StoredRecord) -> None:
    replay = Replay(record)
    replay.go_to(STEPS)
    replay.forward()
    assert (replay.at, replay.gaps) == (STEPS, {})


class Damaged:
    """A record in which some snapshots cannot be read."""

    def __init__(self, record: StoredRecord, *damaged: int) -> None:
        self.snapshot_steps, self.steps, self.rules = record.snapshot_steps, record.steps, record.rules
        self._record, self._damaged = record, damaged

    def snapshot(self, step: int) -> Snapshot:
        snapshot = self._record.snapshot(step)
        return snapshot._replace(world=b"") if step in self._damaged else snapshot

    def load(self, step: int, progress: Progress = UNWATCHED) -> World:
        return load_world(self.snapshot(step))


def test_replay_bridges_damaged_snapshots(record: StoredRecord) -> None:
    """A replay passes two damaged snapshots by playing all steps from the snapshot at step 0."""
    replay = Replay(Damaged(record, EVERY, 2 * EVERY))
    replay.go_to(STEPS - 5)
    assert (replay.at, replay.gaps) == (STEPS - 5, {})
    assert state_hash(replay.world) == record.steps[STEPS - 6].hash
    replay.back()
    assert replay.at == STEPS - 6


def test_replay_starts_at_first_sound_snapshot(record: StoredRecord, tmp_path: Path) -> None:
    damaged = Damaged(record, 0)
    path = tmp_path / "game.ajar"
    path.write_bytes(write_replay(damaged, "1"))
    for replay, gaps in ((Replay(damaged), {range(EVERY): GapReason.DAMAGED}), (Replay(read_replay(path)), {})):
        assert (replay.at, replay.first, replay.gaps) == (EVERY, EVERY, gaps)
        replay.forward()
        replay.back()
        replay.back()
        assert replay.at == EVERY
        replay.go_to(0)
        assert replay.at == EVERY
        replay.go_to(STEPS)
        assert state_hash(replay.world) == record.steps[-1].hash


def test_replay_without_snapshots_is_refused(record: StoredRecord) -> None:
    with pytest.raises(CorruptData, match="it is incomplete"):
        Replay(Damaged(record, *record.snapshot_steps))
    with pytest.raises(CorruptData, match="it is incomplete"):
        write_replay(Damaged(record, *record.snapshot_steps), "1")


@pytest.mark.parametrize("tradition", TRADITIONS)
def test_exported_game_replays_the_same(tmp_path: Path, tradition: str) -> None:
    store = Store(tmp_path / "ajar.sqlite")
    steps = 70 if FULL else 3
    game = saved_game.AutosavedGame(store, tradition=tradition).play(steps)
    path = tmp_path / "game.ajar"
    path.write_bytes(write_replay(StoredRecord(store, game.run), "1"))
    store.close()
    replay = Replay(read_replay(path))
    replay.go_to(replay.last)
    game.world.hero.orders = replay.world.hero.orders = None
    assert state_hash(replay.world) == state_hash(game.world)
    replay.back()
    assert replay.at == steps - 1
    assert path.stat().st_size < 40_000


@share_of_examples(40)
@given(at=st.integers(0, 1 << 16), other=st.binary(max_size=4), lost=st.integers(0, 200), inside=st.booleans())
def test_damaged_replay_file_is_refused_or_played(
    written: bytes, tmp_path_factory: pytest.TempPathFactory, at: int, other: bytes, lost: int, inside: bool
) -> None:
    data = zlib.decompress(written) if inside else written
    at %= len(data)
    data = data[:at] + other + data[at + lost :]
    path = tmp_path_factory.mktemp("damaged") / "game.ajar"
    path.write_bytes(zlib.compress(data) if inside else data)
    try:
        replay = Replay(read_replay(path))
        replay.go_to(8)
    except CorruptData:
        return
    assert replay.world.level.in_bounds(replay.world.hero.pos)


def test_replay_does_not_wait_for_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.ajar"
    os.mkfifo(pipe)
    with pytest.raises(CorruptData, match="it is not a file"):
        read_replay(pipe)


def test_missing_replay_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CorruptData, match="No such file"):
        read_replay(tmp_path / "nothing")
    with pytest.raises(CorruptData, match="directory"):
        read_replay(tmp_path)


class Endless(io.RawIOBase):
    """A stream of zeros without end."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        return len(buffer)

    def readall(self) -> bytes:
        raise AssertionError("reading the whole stream never ends")


def test_endless_replay_file_is_not_read_whole(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Path, "open", lambda *_: Endless())
    monkeypatch.setattr("game.store.recording.replay_file.MAX_REPLAY_TEXT", 1 << 20)
    with pytest.raises(CorruptData, match="it is not a replay"):
        read_replay(tmp_path / "zero")
