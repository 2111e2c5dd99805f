"""The budget of playing recorded steps: what counts, what a slow machine may take, and how a spent budget ends."""

from __future__ import annotations

from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path

import pytest

from game.app.replays.replay_commands import result_of
from game.engine.run_stats import RunStats
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.db.rows import RecordedStep
from game.store.file_limits import (
    GAP_SEARCH_SECONDS,
    MAX_TIMELESS_STEPS,
    MAX_UPDATES,
    PLAYBACK_SECONDS,
    PLAYBACK_STEP_SECONDS,
    STEP_SECONDS,
)
from game.store.processor_speed import MAX_SLOWNESS, USUAL_SECONDS, slowness, slowness_of
from game.store.recording import load_game, replay_budget
from game.store.recording.journal import replay_step
from game.store.recording.load_game import resume
from game.store.recording.replay_budget import ReplayBudget, is_endless
from game.store.recording.replay_file import StoredRecord, write_replay
from game.store.serialize.snapshot import state_hash
from game.ui.text.sentences import replays as sentences
from tests.support.cli import ajar
from tests.support.saved_game import ROOM, AutosavedGame


class Machine:
    """A machine whose clock stands still except when work is done. `slowness`: see `processor_speed`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, slowness: float) -> None:
        self._now = 0.0
        monkeypatch.setattr(replay_budget, "slowness", lambda: slowness)
        monkeypatch.setattr(replay_budget, "thread_time", lambda: self._now)

    def work(self, seconds: float, watch: AbstractContextManager[None]) -> None:
        """Take some seconds of processor time, which a part of a budget counts."""
        with watch:
            self._now += seconds


@pytest.mark.parametrize("slow", [1.0, 10.0])
def test_step_of_many_seconds_is_endless(slow: float, monkeypatch: pytest.MonkeyPatch) -> None:
    Machine(monkeypatch, slow)
    assert not is_endless(MAX_UPDATES, STEP_SECONDS * slow)
    assert is_endless(MAX_UPDATES + 1, 0.0)
    assert is_endless(1, STEP_SECONDS * slow * 1.01)


def test_limits_of_time_are_reached_only_beyond_them(monkeypatch: pytest.MonkeyPatch) -> None:
    machine, budget = Machine(monkeypatch, 4.0), ReplayBudget()
    monkeypatch.setattr(replay_budget, "GAP_SEARCH_SECONDS", 0.5)
    machine.work(2.0, budget.searching())
    assert (budget.search_is_over, budget.later_snapshots_are_too_many) == (False, False)
    monkeypatch.setattr(replay_budget, "PLAYBACK_SECONDS", 1.0)
    machine.work(4.0, budget.playing())
    assert not budget.is_spent


@pytest.mark.parametrize("slow", [1.0, 10.0])
def test_playback_may_take_time_for_each_step(slow: float, monkeypatch: pytest.MonkeyPatch) -> None:
    machine, budget = Machine(monkeypatch, slow), ReplayBudget()
    machine.work(slow * PLAYBACK_SECONDS, budget.playing())
    assert not budget.is_spent
    for _ in range(200):
        machine.work(slow * PLAYBACK_STEP_SECONDS * 0.99, budget.playing())
        budget.note_played(timeless=False)
        assert not budget.is_spent
    machine.work(slow * PLAYBACK_STEP_SECONDS * 5, budget.playing())
    budget.note_played(timeless=False)
    assert budget.is_spent


def test_slow_steps_that_fit_spend_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of the steps takes less than a step may take, and ends as recorded."""
    machine, budget, steps = Machine(monkeypatch, 1.0), ReplayBudget(), 0
    while not budget.is_spent:
        machine.work(STEP_SECONDS * 0.25, budget.playing())
        budget.note_played(timeless=False)
        steps += 1
    assert steps < 10


@pytest.mark.parametrize("slow", [1.0, 10.0])
def test_search_ends_after_some_time(slow: float, monkeypatch: pytest.MonkeyPatch) -> None:
    machine, budget = Machine(monkeypatch, slow), ReplayBudget()
    half = slow * GAP_SEARCH_SECONDS * 0.6
    machine.work(half, budget.searching())
    assert (budget.search_is_over, budget.later_snapshots_are_too_many) == (False, False)
    machine.work(half, budget.looking_ahead())
    assert (budget.search_is_over, budget.later_snapshots_are_too_many) == (True, False)
    machine.work(half, budget.searching())
    assert budget.later_snapshots_are_too_many
    budget.note_shown()
    assert (budget.search_is_over, budget.later_snapshots_are_too_many) == (False, False)


def test_only_steps_in_a_row_stand_still() -> None:
    budget = ReplayBudget()
    for timeless in [*[True] * MAX_TIMELESS_STEPS, False, *[True] * MAX_TIMELESS_STEPS]:
        budget.note_played(timeless=timeless)
        assert not budget.stands_still
    budget.note_played(timeless=True)
    assert budget.stands_still
    budget.note_loaded()
    assert not budget.stands_still


def test_slowness_is_never_below_one() -> None:
    """So a quick machine keeps the limits, and a busy one does not disable them."""
    assert [slowness_of(factor * USUAL_SECONDS) for factor in (0.1, 1.0, 7.0)] == [1.0, 1.0, pytest.approx(7.0)]
    assert slowness_of(1e9) == MAX_SLOWNESS
    assert 1.0 <= slowness() <= MAX_SLOWNESS


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A replay file of twelve steps."""
    with closing(Store(tmp_path / "ajar.sqlite")) as store:
        game = AutosavedGame(store, drawing=ROOM).walk(12)
        (tmp_path / "game.ajar").write_bytes(write_replay(StoredRecord(store, game.run), "test"))
    return tmp_path / "game.ajar"


def test_playback_without_window_ends_with_one_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ajar("--headless", "--replay", str(path)).code == 0
    monkeypatch.setattr(replay_budget, "PLAYBACK_SECONDS", -1e9)
    done = ajar("--headless", "--replay", str(path))
    assert done == (2, "", f"ajar: --replay: {path}: {sentences.TAKES_TOO_LONG}\n")
    monkeypatch.setattr(replay_budget, "PLAYBACK_STEP_SECONDS", 1e10)
    assert ajar("--headless", "--replay", str(path)).code == 0, "each step that is played adds time"


def test_slow_game_is_not_verified(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.app.replays.replay_commands._first_world", lambda record: (_first(record), ""))
    assert result_of(path).fault != sentences.TAKES_TOO_LONG
    monkeypatch.setattr(replay_budget, "PLAYBACK_SECONDS", -1e9)
    assert result_of(path).fault == sentences.TAKES_TOO_LONG
    monkeypatch.setattr(replay_budget, "PLAYBACK_STEP_SECONDS", 1e10)
    assert result_of(path).fault == "", "each step that is played adds time"


def _first(record: StoredRecord) -> object:
    return record.load(0)


def test_slow_saved_game_goes_on_from_its_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a save file comes from a stranger: its steps take longer than those of any real game."""
    with closing(Store(tmp_path / "ajar.sqlite")) as store:
        game = AutosavedGame(store, drawing=ROOM)
        first = state_hash(game.world)
        game.walk(12)
        assert resume(store, game.run).why == ""
        monkeypatch.setattr(replay_budget, "PLAYBACK_SECONDS", -1e9)
        resumed = resume(store, game.run)
        assert (resumed.why, state_hash(resumed.world)) == ("its turns up to turn 1 take too long", first)
        monkeypatch.setattr(replay_budget, "PLAYBACK_STEP_SECONDS", 1e10)
        assert resume(store, game.run).why == "", "each step that is played adds time"


@pytest.mark.parametrize("slow_pass", [1, 2])
def test_search_for_the_first_difference_has_the_same_budget(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow_pass: int
) -> None:
    """Each step would otherwise be played twice, however long it takes."""
    with closing(Store(tmp_path / "ajar.sqlite")) as store:
        game = AutosavedGame(store, drawing=ROOM).walk(12)
        with store.change() as change:
            change.execute("UPDATE journal SET hash = 'other' WHERE step IN (9, 12)")
        assert resume(store, game.run).why == "turn 9 ends differently now"
        machine, played = Machine(monkeypatch, 1.0), list[int]()

        def slow_step(world: World, step: RecordedStep) -> str:
            played.append(step.number)
            if played.count(step.number) == slow_pass:
                machine.work(PLAYBACK_SECONDS * 0.4, nullcontext())
            return replay_step(world, step)

        monkeypatch.setattr(load_game, "replay_step", slow_step)
        why = resume(store, game.run).why
    if slow_pass == 1:
        assert (why, played) == ("its turns up to turn 3 take too long", [1, 2, 3])
    else:
        assert (why, played) == ("turn 12 ends differently now", [*range(1, 13), 1, 2, 3, 4])


def test_result_names_the_deepest_level_and_not_the_last(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.app.replays.replay_commands._first_world", lambda record: (_first(record), ""))
    monkeypatch.setattr(RunStats, "deepest", 7)
    assert result_of(path).depth == 7
