"""Steps that are played in pieces: their time limit, and what is left if the work is abandoned."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from game.engine.rules.actions.wait_search_stairs import Wait
from game.store.db.game_store import Store
from game.store.file_limits import STEP_SECONDS
from game.store.processor_speed import slowness
from game.store.recording.autosave import SNAPSHOT_TURNS
from game.store.recording.journal import EndlessStep, play_step, play_step_in_pieces
from game.store.recording.load_game import resume_in_pieces
from game.store.recording.replay_file import StoredRecord
from game.store.recording.replay_playback import REMEMBERED_STEPS, Replay
from game.store.serialize.snapshot import (
    StateHash,
    load_world,
    load_world_in_pieces,
    state_hash,
    take_snapshot,
)
from game.store.work_in_pieces import finish
from tests.support.saved_game import make_room_store
from tests.support.scenario import Scenario

MANY = "##########\n#@.kkkkkk#\n##########"
STEPS = REMEMBERED_STEPS + 10


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(make_room_store(tmp_path / "ajar.sqlite", STEPS))
    yield store
    store.close()


def test_step_in_pieces_is_the_same_step() -> None:
    whole, pieces, count_of_pieces = Scenario(MANY), Scenario(MANY), 0
    for _ in range(6):
        whole.hero.orders = pieces.hero.orders = Wait()
        play_step(whole.world)
        count_of_pieces += sum(1 for _ in play_step_in_pieces(pieces.world))
    assert count_of_pieces > 12
    assert state_hash(whole.world) == state_hash(pieces.world)


def test_step_ends_at_time_limit() -> None:
    s = Scenario(MANY)
    s.hero.orders = Wait()
    ticks = count()
    over_half = slowness() * (STEP_SECONDS / 2 + 0.1)
    work = play_step_in_pieces(s.world, clock=lambda: next(ticks) * over_half)  # each update takes so long
    next(work)
    with pytest.raises(EndlessStep):
        next(work)


def test_time_between_pieces_does_not_count() -> None:
    s = Scenario(MANY)
    s.hero.orders = Wait()
    clock = [0.0]
    for _ in play_step_in_pieces(s.world, clock=lambda: clock[0]):
        clock[0] += 2 * STEP_SECONDS * slowness()
    assert s.world.turn == 1


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
def test_abandoned_replay_settles_on_whole_step(store: Store, goal: int) -> None:
    record = StoredRecord(store, 1)
    hashes = {step.number: step.hash for step in record.steps}
    replay = Replay(record)
    work = replay.go_to_in_pieces(goal)
    while replay.at < goal - 1:
        next(work)  # afterwards it is in the middle of a step
    work.close()
    replay.return_to_step_end()
    assert goal - REMEMBERED_STEPS <= replay.at <= goal
    assert not replay.at or state_hash(replay.world) == hashes[replay.at]
    replay.go_to(goal)
    assert state_hash(replay.world) == hashes[goal]


def test_abandoned_loading_changes_nothing(store: Store) -> None:
    before = store.runs()
    work = resume_in_pieces(store, 1)
    for _ in range(5):
        next(work)
    work.close()
    assert store.runs() == before


def test_world_and_hash_in_pieces_are_the_same(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.store.work_in_pieces.PIECE_SECONDS", 0.0)
    taken = store.snapshot(1, 0)
    pauses = sum(1 for _ in load_world_in_pieces(taken))
    assert pauses > 3
    world = load_world(taken)
    name = state_hash(world)
    assert state_hash(finish(load_world_in_pieces(taken))) == name
    assert finish(StateHash(world).take_snapshot_in_pieces(0, name)) == take_snapshot(world, 0, name)
    hashes = StateHash(world)
    abandoned = hashes.agrees_in_pieces(name)
    next(abandoned)
    abandoned.close()
    assert hashes.agrees(name)
    assert not hashes.agrees("x")
