"""The time limit of steps that are played again, and what is left of work that is given up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest

from game.engine.rules.actions.wait_search_stairs import Wait
from game.play import Scenario
from game.store.db.game_store import Store
from game.store.file_limits import STEP_SECONDS
from game.store.processor_speed import slowness
from game.store.recording.autosave import SNAPSHOT_TURNS
from game.store.recording.journal import EndlessStep, play_step
from game.store.recording.load_game import resume
from game.store.recording.replay_file import StoredRecord
from game.store.recording.replay_playback import REMEMBERED_STEPS, Replay
from game.store.serialize.snapshot import state_hash
from game.worker import Cancelled
from tests.support.at_once import WatchedProgress
from tests.support.saved_game import make_room_store

MANY = "##########\n#@.kkkkkk#\n##########"
STEPS = REMEMBERED_STEPS + 10


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(make_room_store(tmp_path / "ajar.sqlite", STEPS))
    yield store
    store.close()


def test_step_ends_at_time_limit() -> None:
    s = Scenario(MANY)
    s.hero.orders = Wait()
    ticks, shown = count(), list[int]()
    over_half = slowness() * (STEP_SECONDS / 2 + 0.1)
    with pytest.raises(EndlessStep):  # each update takes so long
        play_step(s.world, lambda world: shown.append(world.now), clock=lambda: next(ticks) * over_half)
    assert len(shown) == 2


def test_replay_leaves_out_endless_step(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    replay = Replay(StoredRecord(store, 1))
    replay.go_to(3)
    monkeypatch.setattr("game.store.recording.replay_budget.STEP_SECONDS", -1.0)
    replay.forward()
    assert replay.at == SNAPSHOT_TURNS
    replay.forward()
    assert replay.at == 2 * SNAPSHOT_TURNS
    replay.forward()
    assert replay.over
    assert list(replay.gaps) == [
        range(4, SNAPSHOT_TURNS),
        range(SNAPSHOT_TURNS + 1, 2 * SNAPSHOT_TURNS),
        range(2 * SNAPSHOT_TURNS + 1, STEPS + 1),
    ]


@pytest.mark.parametrize("goal", [1, 7, REMEMBERED_STEPS + 5])
@pytest.mark.parametrize("calls", [1, 4, 9])
def test_jump_that_is_given_up_ends_on_whole_step(store: Store, goal: int, calls: int) -> None:
    record = StoredRecord(store, 1)
    hashes = {step.number: step.hash for step in record.steps}
    replay = Replay(record)
    replay.go_to(2)
    with suppress(Cancelled):
        replay.go_to(goal, WatchedProgress(calls))
    assert not replay.at or state_hash(replay.world) == hashes[replay.at]
    replay.go_to(goal)
    assert state_hash(replay.world) == hashes[goal]


def test_loading_that_is_given_up_changes_nothing(store: Store) -> None:
    before = store.runs()
    for calls in (1, 3, 8):
        with pytest.raises(Cancelled):
            resume(store, 1, WatchedProgress(calls))
    assert store.runs() == before
    assert resume(store, 1, WatchedProgress()).world.turn == STEPS
