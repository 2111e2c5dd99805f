"""Steps that fail in the middle, or that never end, and replay files that are cut off or too large."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.engine.events.event import Event
from game.engine.grid.geometry import EAST, NORTH, WEST
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.turns import update
from game.engine.world import World
from game.play import Scenario
from game.store.db.game_store import Store
from game.store.db.rows import RecordedStep
from game.store.errors import StoreError
from game.store.file_limits import MAX_UPDATES
from game.store.json_values import CorruptData
from game.store.recording import autosave, journal, load_game, replay_budget, replay_file
from game.store.recording.journal import EndlessStep, play_step, replay_step
from game.store.recording.load_game import resume
from game.store.recording.replay_file import StoredRecord, read_replay, write_replay
from game.store.serialize.snapshot import state_hash
from tests.support.saved_game import ROOM, AutosavedGame, make_room_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "ajar.sqlite")
    yield store
    store.close()


def test_leaving_in_the_middle_of_a_step_keeps_the_step_before(store: Store) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(3)
    before = state_hash(save := game.world)
    game.world.hero.orders = Walk(WEST)
    game.keeping.begin()
    update(game.world)  # the program fails after this
    game.world.hero.health -= 3
    assert state_hash(save) != before
    game.keeping.leave()
    resumed = resume(store, game.run)
    resumed.world.hero.orders = None
    assert (resumed.world.turn, resumed.turns_back, resumed.why) == (3, 0, "")
    assert resumed.world.hero.health == resumed.world.hero.max_health
    assert store.snapshot_steps(game.run) == [0]


def test_leaving_after_a_step_that_was_not_saved_saves_it(store: Store) -> None:
    """A step that could not be written has ended all the same: leaving the game then saves the world after it."""
    game = AutosavedGame(store, drawing=ROOM).walk(2)
    store._connection.execute("PRAGMA query_only = ON")
    game.walk(1)
    assert [type(trouble) for trouble in game.troubles] == [StoreError]
    store._connection.execute("PRAGMA query_only = OFF")
    game.keeping.leave()
    assert resume(store, game.run).world.turn == 3


def test_leaving_saves_refused_step_that_was_not_saved(store: Store) -> None:
    """The step took no turn: the world is still at the turn of the last snapshot, but its hash may be another."""
    game = AutosavedGame(store, drawing=ROOM)
    store._connection.execute("PRAGMA query_only = ON")
    game.do(Walk(NORTH))
    assert game.world.turn == 0
    assert [type(trouble) for trouble in game.troubles] == [StoreError]
    store._connection.execute("PRAGMA query_only = OFF")
    game.keeping.leave()
    assert game.keeping.complete
    assert [step.number for step in store.steps(game.run)] == [1]
    assert store.snapshot_steps(game.run) == [0, 1]


def test_leaving_before_the_first_step_takes_no_snapshot(store: Store) -> None:
    game = AutosavedGame(store, drawing=ROOM)
    game.keeping.leave()
    assert store.snapshot_steps(game.run) == [0]


@pytest.fixture
def _endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every turn have updates without end; after a multiple of the limit the test fails instead of hanging."""

    def updates(_: World) -> Iterator[list[Event]]:
        for _count in range(5 * MAX_UPDATES):
            yield []
        pytest.fail("the step does not end")

    monkeypatch.setattr(journal, "one_turn", updates)


@pytest.mark.usefixtures("_endless")
def test_endless_step_is_given_up() -> None:
    world = Scenario(ROOM).world
    shown = 0

    def show(_: World) -> None:
        nonlocal shown
        shown += 1

    with pytest.raises(EndlessStep):
        play_step(world, show)
    assert shown == MAX_UPDATES + 1


@pytest.mark.usefixtures("_endless")
def test_endless_recorded_step_is_told() -> None:
    told = replay_step(Scenario(ROOM).world, RecordedStep(1, 1, 1, None, "x"))
    assert told == "turn 1 cannot be played again (its end is missing)"


def test_long_step_is_not_endless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "one_turn", lambda _: iter([[]] * MAX_UPDATES))
    play_step(Scenario(ROOM).world)


@pytest.fixture
def written(store: Store) -> bytes:
    """Return the bytes of a replay file."""
    game = AutosavedGame(store, drawing=ROOM).do(Walk(EAST), Wait())
    return write_replay(StoredRecord(store, game.run), "test")


@pytest.mark.parametrize("cut", [1, 4, 5, 20])
def test_cut_replay_file_is_incomplete(tmp_path: Path, written: bytes, cut: int) -> None:
    """The last four bytes of the file are only a checksum: without them the text is complete, and refused as well."""
    path = tmp_path / "game.ajar"
    path.write_bytes(written[:-cut])
    with pytest.raises(CorruptData, match=r"^it is incomplete$|^it is not a replay$"):
        read_replay(path)


def test_replay_file_that_unpacks_too_large_is_refused(
    tmp_path: Path, written: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The text of the file may have MAX_REPLAY_TEXT bytes; the limit is lowered here to save time."""
    text = zlib.decompress(written)
    most = max(len(text), len(written)) + 1000
    monkeypatch.setattr(replay_file, "MAX_REPLAY_TEXT", most)
    path = tmp_path / "game.ajar"
    path.write_bytes(zlib.compress(text + b" " * 500))
    assert read_replay(path).version == "test"
    path.write_bytes(zlib.compress(text + b" " * 2000))
    with pytest.raises(CorruptData, match="too large"):
        read_replay(path)


def test_step_may_have_as_many_updates_as_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    updates: list[World] = []
    s = Scenario("######\n#@.k.#\n######")
    s.hero.orders = Walk(EAST)
    play_step(s.world, updates.append)
    assert len(updates) > 1
    for most, is_played in ((len(updates), True), (len(updates) - 1, False)):
        monkeypatch.setattr(replay_budget, "MAX_UPDATES", most)
        s = Scenario("######\n#@.k.#\n######")
        why = replay_step(s.world, RecordedStep(1, 7, 1, '{"Walk":{"step":[1,0]}}', ""))
        assert why == ("" if is_played else "turn 7 cannot be played again (its end is missing)")


@pytest.mark.parametrize(
    ("most", "why"), [(10, ""), (9, "it has more than 9 steps without a snapshot, which are too many")]
)
def test_game_resumes_with_as_many_steps_as_the_limit(
    tmp_path: Path, most: int, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last snapshot is that of step 50."""
    monkeypatch.setattr(load_game, "MAX_REPLAYED", most)
    with closing(Store(make_room_store(tmp_path / "room.sqlite", 60))) as store:
        resumed = resume(store, 1)
        lost = 10 if why else 0
        assert (resumed.why, resumed.world.turn, resumed.turns_back) == (why, 60 - lost, lost)
        assert (resumed.at.step, resumed.at.snapshot_step) == (60 - lost, 50)


@pytest.mark.parametrize(("steps", "turn"), [(20, 20), (25, 15)])
def test_levels_of_three_snapshots_are_made_again(
    tmp_path: Path, steps: int, turn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the first of the snapshots has its level, and at most five steps are played after a snapshot."""
    monkeypatch.setattr(autosave, "SNAPSHOT_TURNS", 5)
    monkeypatch.setattr(load_game, "MAX_REPLAYED", 5)
    with closing(Store(make_room_store(tmp_path / "room.sqlite", steps))) as store:
        assert store.snapshot_steps(1) == [*range(0, steps + 1, 5)]
        (first,) = store.snapshot(1, 0).levels
        with store.change() as change:
            change.execute("DELETE FROM levels WHERE name <> ?", (first,))
        assert resume(store, 1).world.turn == turn


def test_game_without_a_readable_snapshot_says_what_is_wrong_with_the_last(tmp_path: Path) -> None:
    with closing(Store(make_room_store(tmp_path / "room.sqlite", 60))) as store:
        with store.change() as change:
            change.execute("UPDATE snapshots SET world = ?", (zlib.compress(b"{}"),))
            change.execute("UPDATE snapshots SET world = ? WHERE step = 50", (zlib.compress(b"{}")[:-1],))
        with pytest.raises(CorruptData, match="it is incomplete or too large"):
            resume(store, 1)
        with store.change() as change:
            change.execute("DELETE FROM snapshots")
        with pytest.raises(CorruptData, match="no part of it was saved"):
            resume(store, 1)
