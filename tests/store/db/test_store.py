"""The store: saved games survive a crash of the program or the machine, and damage to the file."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.content.new_game import new_game
from game.content.rules_version import RULES_VERSION
from game.content.traditions import TRADITIONS
from game.engine.behavior import Action
from game.engine.bounds import MAX_LEVELS, MAX_SEED
from game.engine.orders.auto_explore import Explore
from game.engine.rules.actions.wait_search_stairs import Ascend, Descend, Wait
from game.store.db import connection
from game.store.db.connection import APPLICATION, JOURNAL_OF_MANY, STEPS, VERSION
from game.store.db.game_store import Store
from game.store.db.rows import GameStatus
from game.store.errors import Fault, StoreError
from game.store.file_limits import MAX_ROW_BYTES, MAX_WORLD_TEXT
from game.store.json_values import CorruptData
from game.store.recording import load_game
from game.store.recording.autosave import SNAPSHOT_STEPS, SNAPSHOT_TURNS, Autosave, ResumePoint, record_game
from game.store.recording.journal import play_step
from game.store.recording.load_game import resume
from game.store.recording.replay_file import StoredRecord
from game.store.recording.replay_playback import Replay
from game.store.recovery.quarantine import quarantine
from game.store.recovery.salvage import salvage
from game.store.recovery.sqlite_carving import OF_A_GAME
from game.store.serialize.snapshot import level_names, load_world, state_hash
from tests.support.examples import FULL
from tests.support.folders import EARLIER_STORES
from tests.support.made_levels import game_of
from tests.support.saved_game import DUEL, HOUSE, ROOM, AutosavedGame, make_room_store, make_store, play


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "ajar.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = Store(path)
    yield store
    store.close()


def run_sql(path: Path, statement: str) -> None:
    """Run a statement on a closed store, without the game."""
    connection = sqlite3.connect(path)
    connection.executescript(statement)
    connection.commit()
    connection.close()


# ------------------------------------------------------------------------------------------------ games


def test_continued_game_has_same_state(store: Store) -> None:
    """A game is resumed several times while it is played: before, at and after the steps with a snapshot."""
    game = AutosavedGame(store, drawing=HOUSE)
    played = 0
    for steps in [0, 1, 49, 50, 51, 130] if FULL else [0, 1, 50, 51]:
        game.play(steps - played)
        played = steps
        resumed = resume(store, game.run)
        game.world.hero.orders = None
        assert state_hash(resumed.world) == state_hash(game.world), f"after {steps} steps"
        assert (resumed.turns_back, resumed.why) == (0, ""), f"after {steps} steps"
    assert not game.troubles


def test_continued_game_extends_same_journal(path: Path) -> None:
    store = Store(make_room_store(path))
    resumed = resume(store, 1)
    play(resumed.world, Autosave(store, 1, resumed.world, resumed.at), 45)
    resumed.world.hero.orders = None
    again = resume(store, 1)
    assert state_hash(again.world) == state_hash(resumed.world)
    assert [step.number for step in store.steps(1)] == list(range(1, 106))
    assert store.snapshot_steps(1) == [0, 25, 50, 75, 100]
    store.close()


def test_order_is_stored_once_and_all_steps_kept(store: Store) -> None:
    game = AutosavedGame(store, drawing=HOUSE)
    world, keeping = game.world, game.keeping
    world.hero.orders = Explore()
    while not world.is_waiting:
        keeping.begin()
        play_step(world)
        keeping.end()
    steps = store.steps(game.run)
    assert len(steps) > 2
    assert steps[0].orders_text is not None
    assert all(step.orders_text is None for step in steps[1:])
    assert state_hash(resume(store, game.run).world) == state_hash(world)


def test_continued_game_starts_without_order(store: Store) -> None:
    game = AutosavedGame(store)
    game.world.hero.orders = Explore()
    game.keeping.begin()
    play_step(game.world)
    game.keeping.end()
    assert not game.world.is_waiting
    assert resume(store, game.run).world.hero.orders is None


def test_snapshot_is_stored_at_regular_turns(store: Store) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(3 * SNAPSHOT_TURNS + 5)
    turns = {step.number: step.turn for step in store.steps(game.run)} | {0: 0}
    snapshots = [turns[step] for step in store.snapshot_steps(game.run)]
    assert snapshots == [0, 25, 50, 75]


def test_practice_game_starts_at_current_turn(store: Store) -> None:
    world = new_game("middle", TRADITIONS["rogue"], 4)
    for _ in range(7):
        world.hero.orders = Wait()
        play_step(world)
    run = store.run(record_game(store, world, "test", 0, practice=True).run)
    assert run is not None
    assert (run.turn, run.depth, run.steps) == (7, 4, 0)
    assert store.steps(run.number) == []


def test_left_game_needs_no_steps_replayed(store: Store) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(23)
    game.keeping.leave()
    game.keeping.leave()
    assert store.snapshot_steps(game.run) == [0, 23]
    resumed = resume(store, game.run)
    assert (resumed.at.step, resumed.at.snapshot_actions, resumed.why) == (23, 23, "")
    game.world.hero.orders = None
    assert state_hash(resumed.world) == state_hash(game.world)


def test_store_keeps_several_games_apart(store: Store) -> None:
    one, other = AutosavedGame(store, "one", drawing=HOUSE), AutosavedGame(store, "other", "rogue", drawing=HOUSE)
    for _ in range(3):
        one.play(4)
        other.play(4)
    assert [(run.number, run.seed, run.tradition, run.steps) for run in store.runs()] == [
        (2, "other", "rogue", 12),
        (1, "one", "ajar", 12),
    ]
    for game in (one, other):
        game.world.hero.orders = None
        assert state_hash(resume(store, game.run).world) == state_hash(game.world)


def test_longest_seed_is_listed(store: Store) -> None:
    seed = "s" * MAX_SEED
    AutosavedGame(store, seed, drawing=ROOM).walk(1)
    assert [run.seed for run in store.runs()] == [seed]


def test_finished_game_stays_in_store(store: Store) -> None:
    other = AutosavedGame(store, drawing=ROOM)
    game = AutosavedGame(store, drawing=DUEL)
    game.do(*[Wait()] * 100)
    assert not game.world.hero.alive
    game.keeping.close(GameStatus.DEAD, 7, {"cause": "a rat"})
    run = store.run(game.run)
    assert run is not None
    assert run.state is GameStatus.DEAD
    assert [run.state for run in store.runs() if run.number == other.run] == [GameStatus.OPEN]
    assert store.story(game.run) == {"cause": "a rat"}
    assert store.steps(game.run)
    assert resume(store, game.run).world.over


# ------------------------------------------------------------------------------------------------ drift


def test_snapshot_of_another_world_is_reported(store: Store) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(3)
    game.keeping.leave()
    assert store.snapshot_steps(game.run) == [0, 3]
    assert resume(store, game.run).why == ""
    store._connection.execute("UPDATE snapshots SET hash = 'another'")
    resumed = resume(store, game.run)
    assert resumed.why == "the data of the world has changed since then"
    assert resumed.world.turn == 3


def test_changed_rules_resume_from_snapshot(path: Path) -> None:
    make_room_store(path)
    run_sql(path, "UPDATE journal SET hash = 'another' WHERE step >= 55")
    store = Store(path)
    last = store.steps(1)[-1]
    resumed = resume(store, 1)
    assert resumed.world.turn == 50
    assert resumed.turns_back == last.turn - 50
    assert resumed.why == f"turn {store.steps(1)[54].turn} ends differently now"
    record_game(store, resumed.world, "test", 0, parent=(1, resumed.at.step), instead=True)
    assert [(run.number, run.state, run.parent) for run in store.runs()] == [
        (2, GameStatus.OPEN, 1),
        (1, GameStatus.LEFT_BEHIND, None),
    ]
    assert len(store.steps(1)) == 60, "the old rows are still there"
    assert state_hash(resume(store, 2).world) == state_hash(resumed.world)
    store._connection.execute("UPDATE snapshots SET hash = 'another' WHERE run = 2")
    assert resume(store, 2).turns_back == 0
    store.close()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE snapshots SET world = x'00' WHERE step > 0",
        "UPDATE snapshots SET world = 'text' WHERE step > 0",
        "DELETE FROM levels WHERE name IN (SELECT name FROM levels LIMIT 100) AND rowid > 1",
        "DELETE FROM snapshots WHERE step > 0",
    ],
)
def test_damaged_snapshot_loses_no_steps(path: Path, damage: str) -> None:
    make_room_store(path)
    run_sql(path, damage)
    store = Store(path)
    resumed = resume(store, 1)
    assert (resumed.turns_back, resumed.why, resumed.at) == (0, "", ResumePoint(60, 0, 0, RULES_VERSION))
    assert state_hash(resumed.world) == store.steps(1)[-1].hash
    store.close()


@pytest.mark.parametrize(
    ("tradition", "damaged", "steps"),
    [("roguesharp", [0, 1], 4), ("ajar", [0, 1], 16), *([("roguesharp", [1], 4), ("ajar", [1], 16)] if FULL else [])],
)
def test_damaged_left_level_is_regenerated(
    store: Store, tradition: str, damaged: list[int], steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All later snapshots need the level: without it, all that came after would be lost.

    In `ajar` the hero goes back to the first level after more than MAX_REPLAYED steps on the second one, which can then
    only be made again when the first one has been made again.
    MAX_REPLAYED limits how many steps are replayed at once. With a low limit, a short game shows the same.
    """
    most = 12
    monkeypatch.setattr(load_game, "MAX_REPLAYED", most)
    world = game_of(TRADITIONS[tradition], "kept")
    world.level.move(world.hero, world.level.cells_of(1)[0])
    keeping = record_game(store, world, "test", 0)

    def do(order: Action, times: int = 1) -> None:
        for _ in range(times):
            world.hero.orders = order
            keeping.begin()
            play_step(world)
            keeping.end()
        keeping.leave()

    def left(depth: int) -> str:
        return level_names(store.snapshot(1, store.snapshot_steps(1)[-1]).world)[depth - 1]

    do(Wait(), 4)
    do(Descend())
    first = left(1)
    do(Wait(), steps)
    do(Ascend())
    second = left(2)
    do(Wait(), most)
    for number in damaged:
        store._connection.execute("UPDATE levels SET level = x'00' WHERE name = ?", ([first, second][number],))
    resumed = resume(store, 1)
    assert (resumed.turns_back, resumed.why) == (0, "")
    world.hero.orders = None
    assert state_hash(resumed.world) == state_hash(world)


def test_next_snapshot_stores_damaged_level_again(store: Store) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(50)
    packed = store.snapshot(1, 50)
    store._connection.execute("UPDATE levels SET level = x'00'")
    store.add_snapshot(game.run, packed)
    assert store.snapshot(1, 50) == packed


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE journal SET told = '{\"Walk\": 3}' WHERE step = 20",
        "UPDATE journal SET told = '{}' WHERE step = 20",
        'UPDATE journal SET told = \'{"Use": {"slot": 900}}\' WHERE step = 20',
        "UPDATE journal SET hash = 'another' WHERE step = 60",
    ],
)
def test_damaged_step_resumes_before_it(path: Path, damage: str) -> None:
    make_room_store(path)
    run_sql(path, f"UPDATE snapshots SET world = x'00' WHERE step > 0; {damage}")
    store = Store(path)
    resumed = resume(store, 1)
    assert resumed.world.turn == 0
    assert resumed.turns_back == 60
    assert resumed.why
    store.close()


@pytest.mark.parametrize("column", ["told", "hash"])
def test_invalid_text_costs_only_its_step(path: Path, column: str) -> None:
    """An invalid text in the journal (the recorded steps of a game) stops neither the game nor its replay.

    A text is invalid if it is not UTF-8; a single damaged bit is enough. `column`: the damaged column of step 20, which
    contains the orders or the state hash (hash of the whole world). Without the orders, a replay that is played forward
    goes on at the next snapshot.
    """
    make_room_store(path)
    run_sql(path, f"UPDATE journal SET {column} = CAST(x'ff' AS TEXT) WHERE step = 20")
    store = Store(path)
    assert resume(store, 1).why == ""
    replay = Replay(StoredRecord(store, 1))
    replay.go_to(60)
    assert (replay.at, [*replay.gaps]) == (60, [])
    replay.go_to(19)
    replay.forward()
    if column == "told":
        assert (replay.at, [*replay.gaps]) == (25, [range(20, 25)]), "the orders of that step are unknown"
    else:
        assert (replay.at, [*replay.gaps]) == (21, [range(20, 21)]), "the next step has the recorded result"
    store.close()


@pytest.mark.parametrize("lost", ["DELETE FROM snapshots", "DELETE FROM levels", "UPDATE snapshots SET world = x''"])
def test_game_without_snapshot_restarts_from_seed(path: Path, lost: str) -> None:
    """Each step then has the recorded result."""
    store = Store(make_store(path, 4))
    was = state_hash(resume(store, 1).world)
    store.close()
    run_sql(path, lost)
    store = Store(path)
    resumed = resume(store, 1)
    assert (state_hash(resumed.world), resumed.turns_back, resumed.why) == (was, 0, "")
    replay = Replay(StoredRecord(store, 1))
    replay.go_to(4)
    assert (replay.at, replay.gaps) == (4, {})
    store.close()


@pytest.mark.parametrize("changed_in_it", ["seed = '0'", "tradition = 'rogue'", "tradition = 'none'"])
def test_seed_restart_is_refused_if_start_differs(path: Path, changed_in_it: str) -> None:
    make_store(path, 5)
    run_sql(path, f"DELETE FROM snapshots; UPDATE runs SET {changed_in_it}")
    store = Store(path)
    with pytest.raises(CorruptData, match="no part of it was saved"):
        resume(store, 1)
    store.close()


def test_game_without_any_data_is_refused(path: Path) -> None:
    make_store(path, 5)
    run_sql(path, "DELETE FROM snapshots; DELETE FROM journal")
    store = Store(path)
    with pytest.raises(CorruptData, match="no part of it was saved"):
        resume(store, 1)
    store.close()


@pytest.mark.parametrize("old", sorted(EARLIER_STORES.glob("version-*.sqlite")), ids=lambda old: old.stem)
def test_store_of_every_version_opens(tmp_path: Path, old: Path) -> None:
    path = Path(shutil.copy(old, tmp_path))
    store = Store(path)
    assert store.settings() == {"mute": True, "hints_told": ["ease"]}
    (run,) = store.runs()
    assert (run.seed, run.turn) == ("version 1", 12)
    resumed = resume(store, run.number)
    assert (resumed.world.turns_passed, resumed.turns_back, resumed.why) == (12, 0, "")
    store.close()


ANOTHER_STEP = """
    ALTER TABLE runs ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';
    CREATE INDEX journal_by_depth ON journal (depth)
"""


def test_older_store_is_upgraded_with_all_games(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_room_store(path)
    monkeypatch.setattr(connection, "STEPS", (*STEPS, ANOTHER_STEP))
    monkeypatch.setattr(connection, "VERSION", VERSION + 1)
    store = Store(path)
    assert store._connection.execute("SELECT mood FROM runs").fetchall() == [("calm",)]
    assert resume(store, 1).world.turn == 60
    store.close()
    Store(path).close()  # the replaced file is checked again
    monkeypatch.undo()
    assert fault_of(path) is Fault.FUTURE


def test_later_version_may_add_columns(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is saved and salvaged names the columns that it fills."""
    tables = [*OF_A_GAME, "runs", "settings"]
    added = "; ".join(f"ALTER TABLE {table} ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'" for table in tables)
    monkeypatch.setattr(connection, "STEPS", (*STEPS, added))
    monkeypatch.setattr(connection, "VERSION", VERSION + 1)
    with closing(Store(path)) as store:
        game = AutosavedGame(store, drawing=ROOM).walk(SNAPSHOT_TURNS)
        store.end(game.run, GameStatus.GIVEN_UP, ended=0, story={"score": 1})
        store.set({"mute": True})
        (before,) = store.runs()
    run_sql(path, "UPDATE runs SET begun = -1")
    assert salvage(path).games == 1
    with closing(Store(path)) as store:
        (after,) = store.runs()
        assert (after.seed, after.turn, after.state) == (before.seed, before.turn, before.state)
        assert (store.story(game.run), store.settings()) == ({"score": 1}, {"mute": True})


def test_failed_upgrade_leaves_store_unchanged(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_room_store(path)
    monkeypatch.setattr(connection, "STEPS", (*STEPS, f"{ANOTHER_STEP}; DROP TABLE nothing"))
    monkeypatch.setattr(connection, "VERSION", VERSION + 1)
    assert fault_of(path) is Fault.MISUSED
    monkeypatch.undo()
    store = Store(path)
    assert resume(store, 1).world.turn == 60
    store.close()


# ------------------------------------------------------------------------------------------- the file


def fault_of(path: Path) -> Fault:
    with pytest.raises(StoreError) as caught:
        Store(path).close()
    assert "\n" not in str(caught.value)
    return caught.value.fault


def test_second_window_gets_locked_fault(store: Store) -> None:
    assert fault_of(store.path) is Fault.LOCKED
    assert not Fault.LOCKED.cured_by_another


def test_closed_window_unlocks_store(path: Path) -> None:
    Store(path).close()
    Store(path).close()


def no_database(path: Path) -> None:
    path.write_bytes(b"dear diary" * 100)


def cut_off(path: Path) -> None:
    path.write_bytes(make_room_store(path).read_bytes()[:9000])


def of_zeros(path: Path) -> None:
    data = make_room_store(path).read_bytes()
    path.write_bytes(data[:100] + bytes(len(data) - 100))


def somebody_elses(path: Path) -> None:
    run_sql(path, "CREATE TABLE cookies (name)")


def of_another_program(path: Path) -> None:
    run_sql(path, "PRAGMA application_id = 77; CREATE TABLE cookies (name)")


def from_the_future(path: Path) -> None:
    run_sql(make_room_store(path), f"PRAGMA user_version = {VERSION + 1}")


def with_a_trigger(path: Path) -> None:
    run_sql(make_room_store(path), "CREATE TRIGGER t AFTER INSERT ON journal BEGIN DELETE FROM runs; END")


def with_a_view_for_a_table(path: Path) -> None:
    run_sql(make_room_store(path), "DROP TABLE settings; CREATE VIEW settings AS SELECT 1 AS name, 2 AS value")


def of_no_version(path: Path) -> None:
    run_sql(make_room_store(path), "PRAGMA user_version = 0")


@pytest.mark.parametrize(
    ("make", "fault"),
    [
        (no_database, Fault.BROKEN),
        (cut_off, Fault.BROKEN),
        (of_zeros, Fault.BROKEN),
        (somebody_elses, Fault.FOREIGN),
        (of_another_program, Fault.FOREIGN),
        (from_the_future, Fault.FUTURE),
        (with_a_trigger, Fault.BROKEN),
        (with_a_view_for_a_table, Fault.BROKEN),
        (of_no_version, Fault.BROKEN),
    ],
)
def test_unusable_store_is_set_aside_unchanged(path: Path, make: Callable[[Path], None], fault: Fault) -> None:
    path.parent.mkdir()
    make(path)
    before = path.read_bytes()
    assert fault_of(path) is fault
    assert fault.cured_by_another
    assert path.read_bytes() == before
    quarantined = quarantine(path)
    assert quarantined.read_bytes() == before
    store = Store(path)
    assert store.runs() == []
    store.close()
    assert quarantine(path) != quarantined


def add_journal_of_many(path: Path) -> None:
    """Write a journal beside a store that names another file, which SQLite would delete as that of many stores."""
    name = str(path.with_name("precious.txt")).encode()
    end = b"\0\0\0\1" + name + len(name).to_bytes(4, "big") + (sum(name) & 0xFFFFFFFF).to_bytes(4, "big")
    journal = JOURNAL_OF_MANY + bytes(100) + end + JOURNAL_OF_MANY
    path.with_name(f"{path.name}-journal").write_bytes(journal)


def test_foreign_journal_deletes_no_other_file(path: Path) -> None:
    """Check that a foreign store (save file) cannot make SQLite delete another file.

    SQLite's journal is a file beside the store, from which SQLite undoes an unfinished change. The journal can contain
    the name of a second file, which SQLite deletes after it has undone the change. So a foreign journal could name any
    file.
    """
    make_room_store(path)
    other_file = path.with_name("precious.txt")
    other_file.write_text("dear diary")
    add_journal_of_many(path)
    assert fault_of(path) is Fault.BROKEN
    assert salvage(path).games == 1
    assert other_file.read_text() == "dear diary"


def test_journal_behind_symlink_deletes_no_file(path: Path) -> None:
    make_room_store(path)
    other_file = path.with_name("precious.txt")
    other_file.write_text("dear diary")
    add_journal_of_many(path)
    link = path.parent.parent / "link.sqlite"
    link.symlink_to(path)
    assert fault_of(link) is Fault.BROKEN
    assert other_file.read_text() == "dear diary"


def test_store_file_may_have_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A store (save file) may have a name that SQLite would take for a database in memory, such as ":memory:".

    A database in memory would be lost when the program ends.
    """
    monkeypatch.chdir(tmp_path)
    for name in (":memory:", "file:a?mode=memory", "what is that? ä #%20.sqlite"):
        make_room_store(Path(name), 3)
        assert Path(name).is_file()
        store = Store(Path(name))
        assert [run.turn for run in store.runs()] == [3]
        store.close()


def test_unwritable_store_gets_read_only_fault(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_room_store(path)
    for locked in (path, path.parent):
        monkeypatch.setattr(os, "access", lambda asked, _, locked=locked: Path(asked) != locked)
        assert fault_of(path) is Fault.READ_ONLY
    assert not Fault.READ_ONLY.cured_by_another


def test_folder_as_store_path_is_unreachable(path: Path) -> None:
    path.mkdir(parents=True)
    assert fault_of(path) is Fault.UNREACHABLE
    (path.parent / "file").write_text("")
    assert fault_of(path.parent / "file" / "ajar.sqlite") is Fault.UNREACHABLE


def test_empty_file_becomes_store(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    Store(path).close()
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
    assert connection.execute("PRAGMA user_version").fetchone() == (len(STEPS),)
    connection.close()


NONSENSE = (
    "state = 'asleep'",
    "seed = x'ff'",
    "seed = 'a' || char(10) || 'b'",
    "seed = 'a' || char(27) || '[31m'",
    "seed = 'a' || char(8238) || 'b'",
    f"seed = '{'x' * (MAX_ROW_BYTES + 1)}'",
    "version = 'a' || char(7)",
    f"version = '{'x' * 201}'",
    "begun = 'now'",
    "begun = 1 << 62",
    "begun = -1",
    "practice = 'no'",
    "parent = 'me'",
    "parent_step = x''",
    f"tradition = '{'x' * (MAX_ROW_BYTES + 1)}'",
    "tradition = x'ff'",
)
"""Values that make the row of a game damaged, as SQL."""


@pytest.mark.parametrize("nonsense", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_row_is_damage_and_hides_no_other_game(nonsense: str, path: Path) -> None:
    make_room_store(path, 3)
    run_sql(path, "INSERT INTO runs VALUES (2, 's', 'ajar', '1', 0, 'open', 0, NULL, NULL)")
    run_sql(path, "INSERT INTO runs VALUES (3, 's', 'rogue', '1', 0, 'dead', 0, NULL, NULL)")
    run_sql(path, f"UPDATE runs SET {nonsense} WHERE id = 2")
    with closing(Store(path)) as store:
        games, faults = store.list_games()
        assert [game.number for game in games] == [3, 1]
        (fault,) = faults
        assert fault.isprintable()
        with pytest.raises(CorruptData) as refused:
            store.run(2)
        assert str(refused.value) == fault
        store.delete(2)
        assert store.list_games().faults == []


@pytest.mark.parametrize("damage", ["turn = 'x'", "depth = 'x'", "told = x'00'", "hash = x'00'"])
@pytest.mark.parametrize(("step", "turn_now"), [(5, 60), (50, 60), (51, 50), (55, 50), (60, 50)])
def test_damaged_step_costs_only_the_turns_since_the_last_snapshot(
    damage: str, step: int, turn_now: int, path: Path
) -> None:
    """The last snapshot was taken after step 50. Nothing is lost if no later step is damaged."""
    make_room_store(path)
    run_sql(path, f"UPDATE journal SET {damage} WHERE step = {step}")
    with closing(Store(path)) as store:
        assert store.list_games().faults == []
        resumed = resume(store, 1)
        assert resumed.world.turn == turn_now
        assert bool(resumed.why) == (turn_now < 60)
        assert (resumed.turns_back > 0) == (turn_now < 60)
        assert resumed.at.step == turn_now


@pytest.mark.parametrize("step", ["'x'", "0.5", "x'00'"])
def test_damaged_number_of_a_snapshot_hides_no_other_snapshot(step: str, path: Path) -> None:
    make_room_store(path)
    run_sql(path, f"UPDATE snapshots SET step = {step} WHERE step = 50")
    with closing(Store(path)) as store:
        assert store.snapshot_steps(1) == [0, 25]
        assert resume(store, 1).world.turn == 60


def test_level_name_that_is_no_text_is_damage_of_its_snapshot(path: Path) -> None:
    make_room_store(path)
    world = zlib.compress(rb'{"levels":["\ud800"]}')
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE snapshots SET world = ? WHERE step = 50", (world,))
        connection.commit()
    with closing(Store(path)) as store:
        with pytest.raises(CorruptData, match="a name in it is not valid text"):
            store.snapshot(1, 50)
        assert resume(store, 1).world.turn == 60


@pytest.mark.parametrize("name", ["'; touch ~/pwned #", "ajar ", "", "x" * 5000, "\x1b[31m", "\u202eajar"])
def test_unknown_name_of_a_tradition_is_never_returned(name: str, path: Path) -> None:
    make_room_store(path, 3)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE runs SET tradition = ?", (name,))
        connection.commit()
    with closing(Store(path)) as store:
        assert [game.tradition for game in store.runs()] == ["unknown tradition"]
        assert resume(store, 1).world.turn == 3, "the saved world has the right name"


# ------------------------------------------------------------------------------------------ a full disk


def test_full_disk_game_continues_and_saves_later(store: Store) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(20)
    (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
    store._connection.execute(f"PRAGMA max_page_count = {pages}")
    game.walk(60)
    assert [trouble.fault for trouble in game.troubles] == [Fault.FULL], "the player is warned once"
    assert resume(store, game.run).turns_back == 0, "the saved part is sound"
    store._connection.execute("PRAGMA max_page_count = 1000000")
    game.walk(30)
    game.world.hero.orders = None
    resumed = resume(store, game.run)
    assert state_hash(resumed.world) == state_hash(game.world)
    assert len(store.steps(game.run)) < resumed.at.step, "some steps are missing"


def test_first_unsaved_step_raises_and_later_ones_do_not(store: Store) -> None:
    game = AutosavedGame(store).play(5)
    store._connection.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError):
        play(game.world, game.keeping, 1)
    play(game.world, game.keeping, 3)
    complete = [game.keeping.complete]
    store._connection.execute("PRAGMA query_only = OFF")
    play(game.world, game.keeping, 1)
    complete.append(game.keeping.complete)
    assert complete == [False, True]
    assert [step.number for step in store.steps(game.run)] == [1, 2, 3, 4, 5, 10]
    store._connection.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError):
        play(game.world, game.keeping, 1)


def test_closed_game_takes_no_last_snapshot(store: Store) -> None:
    game = AutosavedGame(store).play(5)
    game.keeping.close(GameStatus.GIVEN_UP, 0, {})
    game.keeping.leave()
    assert store.snapshot_steps(game.run) == [0]


def test_leaving_game_saves_unsaved_steps(store: Store) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(20)
    store._connection.execute("PRAGMA query_only = ON")
    game.walk(30)
    with pytest.raises(StoreError):
        game.keeping.leave()
    store._connection.execute("PRAGMA query_only = OFF")
    game.world.hero.orders = None
    game.keeping.leave()
    game.keeping.leave()
    resumed = resume(store, game.run)
    assert (resumed.at.step, resumed.why) == (50, "")
    assert state_hash(resumed.world) == state_hash(game.world)


# -------------------------------------------------------------------------------------------- bounds


def test_steps_without_turns_still_get_snapshots(store: Store) -> None:
    """Refused steps take no time: a snapshot is still saved every SNAPSHOT_STEPS steps."""
    game = AutosavedGame(store, drawing=ROOM).do(*[Descend()] * (SNAPSHOT_STEPS + 20))
    assert game.world.turn == 0
    assert store.snapshot_steps(game.run) == [0, SNAPSHOT_STEPS]
    resumed = resume(store, game.run)
    assert (resumed.at.step, resumed.why) == (SNAPSHOT_STEPS + 20, "")


def test_overlong_journal_is_not_replayed(path: Path) -> None:
    make_room_store(path, 3)
    rows = ", ".join(f"(1, {number}, 3, 1, NULL, '')" for number in range(4, 2 * SNAPSHOT_STEPS + 2))
    run_sql(path, f"INSERT INTO journal VALUES {rows}")
    store = Store(path)
    resumed = resume(store, 1)
    assert resumed.world.turn == 0
    assert "steps without a snapshot" in resumed.why
    store.close()


def test_too_many_snapshot_levels_are_refused(store: Store) -> None:
    game = AutosavedGame(store)
    packed = zlib.compress(json.dumps({"levels": [f"{name}" for name in range(MAX_LEVELS + 1)]}).encode())
    store._connection.execute("UPDATE snapshots SET world = ?", (packed,))
    with pytest.raises(CorruptData, match="too many levels"):
        store.snapshot(game.run, 0)


def test_oversized_snapshot_is_not_unpacked(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """MAX_WORLD_TEXT limits the bytes of an unpacked world; the limit is lowered here to save time."""
    game = AutosavedGame(store)
    snapshot = store.snapshot(game.run, 0)
    assert load_world(snapshot).level.depth == 1
    most = 1 << 20
    assert most < MAX_WORLD_TEXT
    monkeypatch.setattr("game.store.serialize.snapshot.MAX_WORLD_TEXT", most)
    assert load_world(snapshot).level.depth == 1, "the world is smaller than the limit"
    bomb = zlib.compress(b"[" + b" " * (most // 2) + b"]")
    for levels in ({name: zlib.compress(b" " * (most + 1)) for name in snapshot.levels}, {"a": bomb, "b": bomb}):
        names = {**json.loads(zlib.decompress(snapshot.world)), "levels": list(levels)}
        oversized = snapshot._replace(world=zlib.compress(json.dumps(names).encode()), levels=levels)
        with pytest.raises(CorruptData, match="too large"):
            load_world(oversized)


# ----------------------------------------------------------------------------------------- settings


def test_settings_are_stored(store: Store) -> None:
    store.set({"mute": True, "text_scale": 2})
    store.set({"mute": False, "motion": "BRIEF"})
    assert store.settings() == {"mute": False, "text_scale": 2, "motion": "BRIEF"}


def test_nonsense_setting_is_ignored(path: Path) -> None:
    make_room_store(path, 0)
    run_sql(path, "INSERT INTO settings VALUES ('mute', 'tr'), ('text_scale', '2')")
    store = Store(path)
    assert store.settings() == {"text_scale": 2}
    store.close()
