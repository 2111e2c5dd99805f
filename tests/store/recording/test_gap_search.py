"""Replays in which no step ends as recorded, although there are many snapshots, come to an end in a short time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, cycle, product

import pytest

from game.content.rules_version import RULES_VERSION
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.db.rows import RecordedStep
from game.store.file_limits import GAP_SEARCH_SECONDS
from game.store.recording import load_game as load_module
from game.store.recording import replay_playback as replay_module
from game.store.recording.game_code import GameCode
from game.store.recording.load_game import resume
from game.store.recording.replay_file import GameRecord, RulesPlayed, StoredRecord
from game.store.recording.replay_playback import GapReason, Replay
from game.store.serialize import snapshot
from game.store.serialize.snapshot import state_hash
from game.ui.core.scene_manager import Scene
from game.ui.core.settings import Settings
from game.ui.graphics.theme import Theme
from game.ui.replay.replay_scene import ReplayScene
from game.worker import Worker
from tests.support.examples import FULL
from tests.support.saved_game import ROOM, AutosavedGame


class Differing:
    """A recorded game with false state hashes. `steps`: numbers of the steps with a false state hash."""

    def __init__(self, record: GameRecord, steps: range) -> None:
        self.snapshot_steps, self.snapshot, self.rules = record.snapshot_steps, record.snapshot, record.rules
        self.load = record.load
        self.steps = [step._replace(hash="another") if step.number in steps else step for step in record.steps]


@pytest.fixture(autouse=True)
def usual_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the limits of time not depend on the speed of this machine, as some tests replace the clock."""
    monkeypatch.setattr("game.store.recording.replay_budget.slowness", lambda: 1.0)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoredRecord]:
    """A game with 26 steps and snapshots at 0, 10 and 20."""
    store = Store(tmp_path_factory.mktemp("gap") / "ajar.sqlite")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("game.store.recording.autosave.SNAPSHOT_TURNS", 10)
        game = AutosavedGame(store, drawing=ROOM).walk(26)
    yield StoredRecord(store, game.run)
    store.close()


def shown_steps(replay: Replay, hashes: dict[int, str]) -> list[int]:
    """Play a replay to its end; return the steps that it shows. Each must be as it was recorded."""
    shown = [replay.at]
    while not replay.over:
        replay.forward()
        assert replay.at > shown[-1] or replay.over
        assert not replay.at or state_hash(replay.world) == hashes[replay.at]
        shown += [replay.at] if replay.at > shown[-1] else []
    return shown


DIFFERING = (range(1, 27), range(5, 27), range(1, 9), range(12, 27), range(9, 12))
SECONDS = (-1.0, 1e9)
SEARCHES = [*product(DIFFERING, SECONDS)] if FULL else [*zip(DIFFERING, cycle(SECONDS), strict=False)]
"""Steps that differ, and the seconds that a search for the next step may take."""


@pytest.mark.parametrize(("steps", "seconds"), SEARCHES)
def test_search_for_steps_ends(
    record: StoredRecord, steps: range, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If no step ends as recorded for too long, later snapshots are left out, but nothing that was shown is lost."""
    hashes = {step.number: step.hash for step in record.steps}
    replay, every = Replay(Differing(record, steps)), Replay(Differing(record, steps))
    fitting = shown_steps(every, hashes)
    assert {0, 10, 20} <= {*fitting}
    monkeypatch.setattr("game.store.recording.replay_budget.GAP_SEARCH_SECONDS", seconds)
    shown = shown_steps(replay, hashes)
    assert shown == (fitting if seconds > 0 else [step for step in fitting if step < steps.start])
    for place in (0, 26, 9, 10, 11, 25, 3, 20):
        replay.go_to(place)
        assert replay.at == replay.nearest_shown_step(min(place, replay.last), back=False)
        assert not replay.at or state_hash(replay.world) == hashes[replay.at]
    for place in range(27):
        assert replay.nearest_shown_step(place, back=True) == max(step for step in shown if step <= place)
        later = [step for step in shown if step >= place] or shown[-1:]
        assert replay.nearest_shown_step(place, back=False) == later[0]
    replay.go_to(replay.last)
    steps_back = [replay.at]
    while replay.at > replay.first:
        replay.back()
        steps_back.append(replay.at)
    assert steps_back == shown[::-1]
    assert shown_steps(replay, hashes) == shown


def test_snapshots_already_loaded_are_not_left_out(record: StoredRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    hashes = {step.number: step.hash for step in record.steps}
    replay = Replay(Differing(record, range(11, 27)))
    replay.go_to(20)
    replay.go_to(10)
    monkeypatch.setattr("game.store.recording.replay_budget.GAP_SEARCH_SECONDS", -1.0)
    assert shown_steps(replay, hashes) == [10, 20]


def test_replay_with_gap_to_end_ends_on_screen(record: StoredRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    """A jump to a turn that cannot be shown ends at the last step that can be shown."""
    for seconds in (-1.0, 1e9):  # the jump goes to snapshot 20 at once
        monkeypatch.setattr("game.store.recording.replay_budget.GAP_SEARCH_SECONDS", seconds)
        scene = ReplayScene(Theme(Settings()), Worker(), Replay(Differing(record, range(1, 27))), Scene)
        scene.go_to_turn(25)
        for _ in range(60):
            scene.pass_time(0.1)
        assert scene.has_reached(25)
        assert scene.replay.at == 20


def test_opening_loads_one_world(record: StoredRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each load of a large world takes time, so that none is superfluous."""
    loaded: list[int] = []
    load = snapshot.load_world

    def noted(taken: snapshot.Snapshot, **_: object) -> World:
        loaded.append(taken.step)
        return load(taken)

    for module in (load_module, replay_module):
        monkeypatch.setattr(module, "load_world", noted)
    replay = Replay(record)
    scene = ReplayScene(Theme(Settings()), Worker(), replay, Scene, open_twin=replay.open_twin)
    assert (loaded, scene.replay.at) == ([0], 0)
    Replay(record, 25)
    assert loaded == [0, 20]


def test_game_that_differs_from_start_is_loaded_once(record: StoredRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the loaded world is not as it was recorded, no step is played in it."""
    loaded: list[int] = []
    load = snapshot.load_world

    def other(taken: snapshot.Snapshot, **_: object) -> World:
        loaded.append(taken.step)
        world = load(taken)
        world.hero.health -= 1
        return world

    monkeypatch.setattr(load_module, "load_world", other)
    resumed = resume(record._store, 1)
    assert (resumed.at.step, resumed.why, loaded) == (20, "the data of the world has changed since then", [20])


def test_time_of_steps_that_fail_counts(record: StoredRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Differing(record, range(0))
    broken.steps[3] = broken.steps[3]._replace(orders_text="nonsense")
    replay, other = Replay(broken), Replay(broken)
    other.go_to(4)
    assert other.at == 10
    replay.go_to(3)
    ticks = count()
    monkeypatch.setattr(
        "game.store.recording.replay_budget.thread_time", lambda: next(ticks) * GAP_SEARCH_SECONDS * 1.1
    )
    replay.forward()
    assert (replay.at, replay.over) == (3, True)


def test_replay_ends_after_many_steps_without_time(record: StoredRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    """A code of 400 letters may have 60,000 steps of an order that the hero refuses."""
    monkeypatch.setattr("game.store.recording.replay_budget.MAX_TIMELESS_STEPS", 5)
    steps = [RecordedStep(number, 0, 0, '{"Run":{"step":[1,1]}}', "") for number in range(1, 100)]
    idle = GameCode("kept", "ajar", 1, steps, RulesPlayed(((0, RULES_VERSION),)), "the end")
    scene = ReplayScene(Theme(Settings()), Worker(), Replay(idle), Scene)
    scene.go_to_turn(12)
    for _ in range(60):
        scene.pass_time(0.1)
    replay = scene.replay
    assert scene.has_reached(12)
    assert replay.at < 20
    assert (replay.gaps, replay.ends_differently) == ({range(replay.at + 1, 100): GapReason.CHANGED}, True)
    monkeypatch.undo()
    replay = Replay(record)
    replay.go_to(26)
    assert (replay.at, replay.gaps) == (26, {})


def test_search_time_begins_anew_when_a_step_fits(record: StoredRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of two gaps takes less time than a search may take, but both together take more."""
    ticks = count()
    monkeypatch.setattr("game.store.recording.replay_budget.thread_time", lambda: next(ticks) * 0.01)
    broken = Differing(record, range(0))
    for number in (4, 14):
        broken.steps[number - 1] = broken.steps[number - 1]._replace(orders_text="nonsense")
    replay = Replay(broken)
    replay.go_to(3)
    replay.forward()
    needed = replay._budget._searching.seconds
    assert (replay.at, needed > 0.01) == (10, True)
    monkeypatch.setattr("game.store.recording.replay_budget.GAP_SEARCH_SECONDS", needed)
    replay.go_to(13)
    replay.forward()
    assert replay.at == 20
