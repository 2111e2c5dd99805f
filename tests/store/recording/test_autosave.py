"""What a game leaves in the store while it is played: its steps, its snapshots, and a game that is begun again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import pytest

from game.app.saved_games.save_service import Saves
from game.content.rules_version import FIRST_RULES_VERSION
from game.engine.grid.geometry import EAST, NORTH
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.turns import one_turn
from game.play import Scenario
from game.store.db.game_store import Store
from game.store.db.rows import GameStatus, RecordedStep
from game.store.errors import Fault, StoreError
from game.store.json_values import CorruptData
from game.store.recording import autosave
from game.store.recording.autosave import SNAPSHOT_TURNS, record_game
from game.store.recording.journal import play_step, replay_step
from game.store.recording.load_game import resume
from game.store.recording.replay_file import recorded_rules
from game.store.recovery.sqlite_carving import OF_A_GAME
from game.store.serialize.snapshot import Snapshot
from game.ui.core.message import Message
from tests.support.saved_game import DUEL, ROOM, AutosavedGame


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ajar.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with closing(Store(path)) as store:
        yield store


# ------------------------------------------------------------------------------------------ snapshots


def test_snapshot_is_due_after_so_many_turns_or_steps(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refused step takes no turn, so that steps are counted too."""
    monkeypatch.setattr(autosave, "SNAPSHOT_STEPS", 30)
    game = AutosavedGame(store, drawing=ROOM).walk(SNAPSHOT_TURNS - 1)
    assert store.snapshot_steps(game.run) == [0]
    game.walk(1)
    assert store.snapshot_steps(game.run) == [0, SNAPSHOT_TURNS]
    game.do(*[Walk(NORTH)] * 29)
    assert store.snapshot_steps(game.run) == [0, SNAPSHOT_TURNS]
    game.do(Walk(NORTH))
    assert store.snapshot_steps(game.run) == [0, SNAPSHOT_TURNS, SNAPSHOT_TURNS + 30]


def test_copy_of_a_game_counts_turns_from_its_beginning(store: Store) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(30)
    game.keeping = record_game(store, game.world, "test", 0, practice=True)
    game.walk(SNAPSHOT_TURNS - 1)
    assert store.snapshot_steps(game.run) == [0]
    game.walk(1)
    assert store.snapshot_steps(game.run) == [0, SNAPSHOT_TURNS]


def test_snapshot_is_saved_once_in_a_fresh_file(store: Store, path: Path) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(4)
    path.unlink()
    game.walk(3)
    assert store.moves == 1
    assert store.snapshot_steps(game.run) == [0, 5], "at once, and then as usual"


def test_file_is_looked_at_once_each_turn(store: Store) -> None:
    """A second look could find something else than the look after which the game decides how the step is saved."""
    game = AutosavedGame(store, drawing=ROOM)
    with patch.object(store._file, "keep_in_place", wraps=store._file.keep_in_place) as look:
        game.walk(3)
        assert look.call_count == 3
        game.keeping.leave()
        assert look.call_count == 4
        with pytest.raises(ValueError, match="stop"), store.in_place():
            raise ValueError("stop")
        game.walk(1)
        assert look.call_count == 6, "it is looked at again after an error"


# ----------------------------------------------------------------------- a game that is begun again


def overwrite_with_own_copy(path: Path, store: Store, change: str) -> None:
    """Write a copy of the store into its own file, after a change of the copy by SQL statements."""
    store.checkpoint()
    copy = path.with_name("copy.sqlite")
    copy.write_bytes(path.read_bytes())
    with closing(sqlite3.connect(copy)) as file:
        file.executescript(change)
    store._connection.execute("PRAGMA shrink_memory")
    path.write_bytes(copy.read_bytes())


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE runs SET seed = 'other'",
        "UPDATE runs SET begun = 1",
        "DELETE FROM journal WHERE step = 4",
    ],
)
def test_game_is_begun_again_beside_another_game(store: Store, path: Path, change: str) -> None:
    """The other game has the same number, but another seed, begin or length: it must not get the steps of this game."""
    game = AutosavedGame(store, drawing=ROOM).walk(4)
    overwrite_with_own_copy(path, store, change)
    other = game.run
    game.walk(2)
    assert not game.troubles
    assert [run.number for run in store.runs()] == [game.run, other]
    assert [step.number for step in store.steps(game.run)] == [1]
    assert len(store.steps(other)) == (3 if "journal" in change else 4)


def test_own_copy_of_the_file_goes_on(store: Store, path: Path) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(4)
    overwrite_with_own_copy(path, store, "UPDATE runs SET version = 'test'")
    game.walk(2)
    assert [(run.number, run.steps) for run in store.runs()] == [(game.run, 6)]


def test_game_begun_again_is_a_game_like_any_other(store: Store, path: Path) -> None:
    """It begins at the present turn and depth, has its snapshots in time, and outlives the next loss of the file."""
    game = AutosavedGame(store, drawing=f"{ROOM}\n\ndepth: 3").walk(4)
    overwrite_with_own_copy(path, store, ";".join(f"DELETE FROM {table}" for table in ("runs", *OF_A_GAME)))
    game.walk(1)
    (again,) = store.runs()
    assert (again.seed, again.depth, again.turn, again.steps, again.begun) == ("kept", 3, 5, 0, 0)
    game.walk(SNAPSHOT_TURNS - 1)
    assert store.snapshot_steps(game.run) == [0]
    game.walk(1)
    assert store.snapshot_steps(game.run) == [0, SNAPSHOT_TURNS]
    store.path.unlink()
    game.walk(1)
    assert [(run.number, run.steps) for run in store.runs()] == [(game.run, SNAPSHOT_TURNS + 1)]
    assert resume(store, game.run).world.turn == game.world.turn


def test_game_saved_at_leaving_goes_on_in_a_fresh_file(store: Store) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(2)
    store._connection.execute("PRAGMA query_only = ON")
    game.walk(1)
    store._connection.execute("PRAGMA query_only = OFF")
    game.keeping.leave()
    store.path.unlink()
    game.walk(1)
    assert [(run.number, run.steps) for run in store.runs()] == [(game.run, 4)]


# ------------------------------------------------------------------------------- rows of the store


@pytest.mark.parametrize("instead", [False, True])
def test_only_a_game_in_its_place_ends_the_parent(store: Store, instead: bool) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(2)
    record_game(store, game.world, "test", 5, parent=(game.run, 2), practice=not instead, instead=instead)
    copy, parent = store.runs()
    assert (copy.parent, copy.parent_step, copy.practice, copy.state) == (game.run, 2, not instead, GameStatus.OPEN)
    assert parent.state is (GameStatus.LEFT_BEHIND if instead else GameStatus.OPEN)


def test_end_of_a_game_concerns_that_game_only(store: Store) -> None:
    """The last summary counts if a game ends twice: its end could not be saved as a whole at first."""
    first, second = AutosavedGame(store, drawing=ROOM), AutosavedGame(store, drawing=ROOM)
    store.end(first.run, GameStatus.GIVEN_UP, ended=1, story={"score": 1})
    store.end(first.run, GameStatus.DEAD, ended=2, story={"score": 2})
    assert {run.number: run.state for run in store.runs()} == {
        first.run: GameStatus.DEAD,
        second.run: GameStatus.OPEN,
    }
    assert (store.story(first.run), store.story(second.run)) == ({"score": 2}, None)


def test_steps_are_read_in_order_and_within_bounds(store: Store) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(6)
    AutosavedGame(store, drawing=ROOM).walk(3)

    def numbers(steps: list[RecordedStep]) -> list[int]:
        return [step.number for step in steps]

    assert numbers(store.steps(game.run)) == [1, 2, 3, 4, 5, 6]
    assert numbers(store.steps(game.run, after=4)) == [5, 6]
    assert numbers(store.steps(game.run, after=2, most=2)) == [3, 4]
    assert numbers(store.last_steps(game.run, 2)) == [5, 6]
    assert numbers(store.last_steps(game.run, 99)) == [1, 2, 3, 4, 5, 6], "the beginning of the game is no step"
    first = store.first_step(game.run)
    assert first is not None
    assert (first.number, first.orders_text) == (0, None)
    assert store.first_step(99) is None


def test_versions_of_the_rules_are_in_order_of_steps(store: Store) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(6)
    with store.change() as change:
        change.execute("DELETE FROM rules")
        change.executemany("INSERT INTO rules VALUES (1, ?, ?)", [(5, 1), (0, 3), (3, 2)])
    assert store.rules(game.run) == [(0, 3), (3, 2), (5, 1)]
    assert store.runs()[0].rules == 1, "of the last step"


def test_snapshot_that_is_saved_again_stays(store: Store) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(1)
    kept = store.snapshot(game.run, 0)
    store.add_snapshot(game.run, kept._replace(turn=77, hash="other"))
    assert store.snapshot(game.run, 0) == kept


def test_level_belongs_to_its_game(store: Store) -> None:
    """The levels of a game may be lost while another game has levels of the same name."""
    games = [AutosavedGame(store, drawing=ROOM) for _ in range(2)]
    first, second = (store.snapshot(game.run, 0) for game in games)
    assert first.levels == second.levels
    with store.change() as change:
        change.execute("DELETE FROM levels WHERE run = ?", (games[0].run,))
    assert store.snapshot(games[0].run, 0).levels == {}
    assert store.snapshot(games[1].run, 0) == second


def test_damaged_level_is_stored_anew(store: Store) -> None:
    game = AutosavedGame(store, drawing=ROOM)
    kept: Snapshot = store.snapshot(game.run, 0)
    with store.change() as change:
        change.execute("UPDATE levels SET level = x'00'")
    store.add_snapshot(game.run, kept)
    assert store.snapshot(game.run, 0) == kept


# ------------------------------------------------------------------------------------ replayed steps


@pytest.mark.parametrize("error", [ZeroDivisionError, AssertionError, AttributeError, KeyError, TypeError, ValueError])
def test_recorded_step_that_fails_is_told(error: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    """Other rules may lead a recorded order into any of these errors."""

    def fail(*_: object) -> int:
        raise error

    monkeypatch.setattr(Walk, "perform", fail)
    told = replay_step(Scenario(ROOM).world, RecordedStep(1, 4, 1, '{"Walk":{"step":[1,0]}}', "x"))
    assert told == f"turn 4 cannot be played again ({error.__name__})"


def test_error_of_the_program_is_not_taken_for_a_bad_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise RuntimeError

    monkeypatch.setattr(Walk, "perform", fail)
    with pytest.raises(RuntimeError):
        replay_step(Scenario(ROOM).world, RecordedStep(1, 4, 1, '{"Walk":{"step":[1,0]}}', "x"))


def test_empty_order_of_a_step_is_no_order() -> None:
    """Only a missing text means that the hero goes on with his orders."""
    told = replay_step(Scenario(ROOM).world, RecordedStep(1, 4, 1, "", "x"))
    assert told.startswith("turn 4 cannot be played again (it is not valid JSON")


def test_every_update_of_a_step_is_shown_once() -> None:
    shown, shown_of_record = list[int](), list[int]()
    s, again, third = Scenario(ROOM), Scenario(ROOM), Scenario(ROOM)
    s.hero.orders = again.hero.orders = Walk(EAST)
    updates = sum(1 for _ in one_turn(s.world))
    play_step(again.world, lambda world: shown.append(world.now))
    replay_step(
        third.world,
        RecordedStep(1, 1, 1, '{"Walk":{"step":[1,0]}}', "x"),
        lambda world: shown_of_record.append(world.now),
    )
    assert len(shown) == len(shown_of_record) == updates


def test_game_of_unknown_number_has_no_snapshots(store: Store) -> None:
    with pytest.raises(CorruptData, match="there is no snapshot of step 0"):
        store.snapshot(9, 0)
    assert store.run(9) is None


def test_versions_of_rules_that_never_were_are_ignored() -> None:
    played = recorded_rules([(9, FIRST_RULES_VERSION + 1), (3, FIRST_RULES_VERSION), (5, FIRST_RULES_VERSION - 1)])
    assert played.since == ((3, FIRST_RULES_VERSION), (9, FIRST_RULES_VERSION + 1))
    assert [played.at(step) for step in (0, 3, 8, 9)] == [FIRST_RULES_VERSION] * 3 + [FIRST_RULES_VERSION + 1]


# ------------------------------------------------------------------------------- the end of a game


@pytest.mark.parametrize("state", [GameStatus.DEAD, GameStatus.GIVEN_UP])
def test_end_that_could_not_be_recorded_is_recorded_when_the_game_is_left(store: Store, state: GameStatus) -> None:
    """Until then no further snapshot is taken: the statistics already count the last level."""
    saves, s = Saves(store), Scenario(DUEL)
    recorder = saves.keep(s.world)
    with patch.object(Store, "end", side_effect=StoreError(Fault.FULL)):
        if state is GameStatus.DEAD:
            recorder.begin()
            while not s.world.over:
                s.play(Wait())
            told: list[Message] = []
            recorder.end(told.append)
            assert len(told) == 1
        else:
            saves.give_up()
    (game,) = store.runs()
    assert game.state is GameStatus.OPEN
    saves.leave()
    (game,) = store.runs()
    assert (game.state, saves.lost) == (state, None)
    assert len(store.snapshot_steps(game.number)) == 1
