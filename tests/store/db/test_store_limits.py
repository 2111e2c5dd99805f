"""Save files of strangers: whatever they contain, each question gets its answer or an error in a short time."""

from __future__ import annotations

import os
import sqlite3
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.engine.bounds import MAX_NAME
from game.store import file_limits
from game.store.db import connection, game_store
from game.store.db.connection import JOURNAL_OF_MANY
from game.store.db.game_store import Store
from game.store.db.rows import THE_END
from game.store.db.store_renaming import COMPANIONS
from game.store.errors import Fault, StoreError
from game.store.json_values import CorruptData
from game.store.recording import load_game
from game.store.recording.load_game import resume
from game.store.recording.replay_file import StoredRecord
from game.store.recording.replay_playback import Replay
from game.store.serialize.snapshot import Snapshot
from tests.support.quickly import quickly
from tests.support.saved_game import make_room_store

BIG = "[" + "[]," * 700_000 + "0]"
"""JSON text of 2 MiB, which takes a hundred times as much memory as a value."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return make_room_store(tmp_path / "ajar.sqlite", 60)


def write(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as store:
        store.execute(statement, values)
        store.commit()


@contextmanager
def opened(path: Path) -> Iterator[Store]:
    with closing(Store(path)) as store:
        yield store


def test_oversized_setting_alone_is_not_read(path: Path) -> None:
    write(path, "INSERT INTO settings VALUES ('x', ?)", BIG)
    write(path, "INSERT INTO settings VALUES ('y', ?)", "2")
    with opened(path) as store:
        assert store.settings() == {"y": 2}
        assert resume(store, 1).world.turn == 60, "the games are not affected"
        store.set({"x": 1})
        assert store.settings() == {"x": 1, "y": 2}


def test_oversized_story_is_not_read(path: Path) -> None:
    write(path, "INSERT INTO history VALUES (1, 0, ?)", BIG)
    with opened(path) as store, pytest.raises(CorruptData, match="a value in it is too large"):
        store.story(1)


@pytest.mark.parametrize(("column", "table"), [("seed", "runs"), ("told", "journal"), ("hash", "journal")])
def test_oversized_text_is_not_read(path: Path, column: str, table: str) -> None:
    write(path, f"UPDATE {table} SET {column} = ?", "x" * (file_limits.MAX_ROW_BYTES + 1))
    with opened(path) as store:
        if table == "runs":
            assert store.list_games() == ([], ["a value in it is too large"])
            return
        with pytest.raises(CorruptData, match="a value in it is too large"):
            store.steps(1)


@pytest.mark.parametrize(
    ("table", "column", "most"),
    [("snapshots", "world", file_limits.MAX_WORLD_BYTES), ("levels", "level", file_limits.MAX_LEVEL_BYTES)],
)
def test_oversized_snapshot_is_passed_over(path: Path, table: str, column: str, most: int) -> None:
    """The game is replayed from the snapshot before it."""
    only = "WHERE step = 50" if table == "snapshots" else "WHERE rowid = (SELECT max(rowid) FROM levels)"
    write(path, f"UPDATE {table} SET {column} = zeroblob(?) {only}", most + 1)
    with opened(path) as store:
        with pytest.raises(CorruptData, match="a value in it is too large"):
            store.snapshot(1, 50)
        resumed = resume(store, 1)
        assert (resumed.world.turn, resumed.why) == (60, "")


TEXT = '"' + "x" * 3000 + '"'
"""A JSON text that is longer than any other value of the table that it is put into."""
SIZED: dict[str, tuple[str, Callable[[Store], object]]] = {
    "MAX_SETTING_BYTES": ("INSERT INTO settings VALUES ('x', ?)", lambda store: store.settings()["x"]),
    "MAX_STORY_BYTES": ("INSERT INTO history VALUES (1, 0, ?)", lambda store: store.story(1)),
    "MAX_ROW_BYTES": ("UPDATE journal SET told = ? WHERE step = 9", lambda store: store.steps(1)),
}
"""How a value is put into a table and read, by the limit of its size."""


@pytest.mark.parametrize("limit", SIZED)
def test_value_may_be_as_large_as_the_limit(path: Path, limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    statement, read = SIZED[limit]
    write(path, statement, TEXT)
    with opened(path) as store:
        monkeypatch.setattr(game_store, limit, len(TEXT))
        assert read(store)
        monkeypatch.setattr(game_store, limit, len(TEXT) - 1)
        with pytest.raises((CorruptData, KeyError)):
            read(store)


@pytest.mark.parametrize("limit", ["MAX_WORLD_BYTES", "MAX_LEVEL_BYTES", "MAX_SNAPSHOT_BYTES"])
def test_snapshot_may_be_as_large_as_the_limit(path: Path, limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(path) as store:
        taken = store.snapshot(1, 50)
        (level,) = taken.levels.values()
        sizes = {"MAX_WORLD_BYTES": len(taken.world), "MAX_LEVEL_BYTES": len(level)}
        size = sizes.get(limit, sum(sizes.values()))
        monkeypatch.setattr(game_store, limit, size)
        assert store.snapshot(1, 50) == taken
        monkeypatch.setattr(game_store, limit, size - 1)
        with pytest.raises(CorruptData, match="too large"):
            store.snapshot(1, 50)


def test_snapshot_without_its_levels_has_a_size_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(path, "DELETE FROM levels")
    with opened(path) as store:
        taken = store.snapshot(1, 50)
        assert taken.levels == {}
        monkeypatch.setattr(game_store, "MAX_SNAPSHOT_BYTES", len(taken.world) - 1)
        with pytest.raises(CorruptData, match="the snapshot of step 50 is too large"):
            store.snapshot(1, 50)


def test_newest_stories_are_read_up_to_the_limits(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(1, 5):
        write(path, "INSERT INTO history VALUES (?, 0, ?)", number, '["' + "x" * number + '"]')
    lengths = {number: number + 4 for number in range(1, 5)}
    with opened(path) as store:
        for limit, most, read in (
            ("MAX_STORIES_BYTES", sum(lengths.values()), [1, 2, 3, 4]),
            ("MAX_STORIES_BYTES", sum(lengths.values()) - 1, [2, 3, 4]),
            ("MAX_STORIES_BYTES", lengths[4], [4]),
            ("MAX_STORY_BYTES", lengths[3], [1, 2, 3]),
            ("MAX_STORY_ELEMENTS", 1, [1, 2, 3, 4]),
            ("MAX_STORY_ELEMENTS", 0, []),
            ("MAX_GAMES", 2, [3, 4]),
        ):
            with monkeypatch.context() as patch:
                patch.setattr(game_store, limit, most)
                assert sorted(store.stories()) == read, (limit, most)


def test_settings_may_be_as_many_as_the_limit(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(path) as store:
        store.set({"x": 1, "y": 2})
        monkeypatch.setattr(game_store, "MAX_SETTINGS", 2)
        assert store.settings() == {"x": 1, "y": 2}
        monkeypatch.setattr(game_store, "MAX_SETTINGS", 1)
        with pytest.raises(StoreError, match="a table has more than 1 rows"):
            store.settings()


@pytest.mark.parametrize(("version", "fault"), [(-1, "BROKEN"), (1000, "FUTURE"), (1001, "BROKEN"), (3, "FUTURE")])
def test_version_of_the_tables_is_known_future_or_damaged(path: Path, version: int, fault: str) -> None:
    write(path, f"PRAGMA user_version = {version}")
    with pytest.raises(StoreError, match=f"its version is {version}") as refused:
        Store(path)
    assert refused.value.fault is Fault[fault]


@pytest.mark.parametrize(
    ("name", "is_read"), [("s" * MAX_NAME, True), ("s" * (MAX_NAME + 1), False), ("", True), ("a\nb", False)]
)
@pytest.mark.parametrize("column", ["seed", "version"])
def test_name_of_a_game_may_be_as_long_as_the_limit(path: Path, column: str, name: str, is_read: bool) -> None:
    write(path, f"UPDATE runs SET {column} = ?", name)
    with opened(path) as store:
        games, faults = store.list_games()
        assert (len(games), faults) == ((1, []) if is_read else (0, [f"{name[:40]!r} is not a valid name"]))


@pytest.mark.parametrize(("begun", "is_read"), [(-1, False), (0, True), (THE_END - 1, True), (THE_END, False)])
def test_game_begins_between_1970_and_3000(path: Path, begun: int, is_read: bool) -> None:
    assert datetime.fromtimestamp(THE_END, UTC) == datetime(3000, 1, 1, tzinfo=UTC)
    write(path, "UPDATE runs SET begun = ?", begun)
    with opened(path) as store:
        games, faults = store.list_games()
        assert (len(games), faults) == ((1, []) if is_read else (0, [f"{begun} is not a valid start time"]))


def test_many_large_levels_are_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_store, "MAX_SNAPSHOT_BYTES", 1000)
    with opened(path) as store, pytest.raises(CorruptData, match="the snapshot of step 50 is too large"):
        store.snapshot(1, 50)


def test_only_newest_games_are_listed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_store, "MAX_GAMES", 10)
    with closing(sqlite3.connect(path)) as store:
        rows = ((number,) for number in range(2, 40))
        store.executemany("INSERT INTO runs VALUES (?, 's', 'ajar', '1', 0, 'open', 0, NULL, NULL)", rows)
        store.commit()
    with opened(path) as store:
        assert [game.number for game in store.runs()] == list(range(39, 29, -1))
        assert resume(store, 1).world.turn == 60, "the others stay in the file"


def test_overlong_game_is_not_read_as_a_whole(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_store, "MAX_STEPS", 59)
    with opened(path) as store:
        with pytest.raises(CorruptData, match="more than 59 steps"):
            store.steps(1)
        assert [step.number for step in store.last_steps(1, 3)] == [58, 59, 60]
        assert resume(store, 1).world.turn == 60, "only the steps since the last snapshot are needed"
        monkeypatch.setattr(game_store, "MAX_STEPS", 60)
        assert len(store.steps(1)) == 60


@pytest.mark.parametrize(("table", "limit"), [("snapshots", "MAX_SNAPSHOTS_OF_GAME"), ("rules", "MAX_RULES_CHANGES")])
def test_too_many_rows_are_damage(path: Path, monkeypatch: pytest.MonkeyPatch, table: str, limit: str) -> None:
    write(path, "INSERT INTO rules VALUES (1, 9, 2)")
    write(path, "DELETE FROM snapshots WHERE step = 50")
    monkeypatch.setattr(game_store, limit, 2)
    with opened(path) as store:
        assert len(store.snapshot_steps(1)) == len(store.rules(1)) == 2
    monkeypatch.setattr(game_store, limit, 1)
    with opened(path) as store, pytest.raises(CorruptData, match="a table has more than 1 rows"):
        store.snapshot_steps(1) if table == "snapshots" else store.rules(1)


def test_slow_question_is_interrupted(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table of rules of one game is searched for each game, so that many rows take long."""
    with closing(sqlite3.connect(path)) as store:
        store.execute("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20000)"
                      " INSERT INTO rules SELECT 1, i, 0 FROM n")  # fmt: skip
        store.commit()
    with opened(path) as store:
        monkeypatch.setattr(connection, "READING_SECONDS", 0.0)
        for _ in range(2):
            with pytest.raises(StoreError) as caught:
                store.runs()
            assert caught.value.fault is Fault.SLOW
        monkeypatch.undo()
        assert len(store.runs()) == 1, "the store can still be used"


def test_search_for_readable_snapshot_ends(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first snapshot is tried at last, and all steps since then are replayed."""
    with closing(sqlite3.connect(path)) as file:
        bomb = zlib.compress(b"[" + b" " * 1000 + b"]")
        file.executemany("INSERT INTO snapshots VALUES (1, ?, 3, '', ?)", ((at, bomb) for at in range(100, 500)))
        file.commit()
    monkeypatch.setattr(load_game, "SEARCH_SECONDS", 0.0)
    tried: list[int] = []
    ask = Store.snapshot

    def noted(store: Store, run: int, step: int) -> Snapshot:
        tried.append(step)
        return ask(store, run, step)

    monkeypatch.setattr(Store, "snapshot", noted)
    with opened(path) as store:
        assert resume(store, 1).world.turn == 60
        assert len(tried) < 10
        monkeypatch.undo()
        assert Replay(StoredRecord(store, 1)).first == 0


# ------------------------------------------------------------------------------------- files beside it


def as_pipe(path: Path) -> None:
    os.mkfifo(path)


def as_folder(path: Path) -> None:
    path.mkdir()


def as_link(path: Path) -> None:
    other = path.with_name("diary.txt")
    other.write_text("dear diary")
    path.symlink_to(other)


def as_link_to_nothing(path: Path) -> None:
    path.symlink_to(path.with_name("nothing"))


def as_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


@pytest.mark.parametrize("ending", COMPANIONS)
@pytest.mark.parametrize("make", [as_pipe, as_folder, as_link, as_link_to_nothing, as_device])
def test_only_regular_files_are_opened(path: Path, ending: str, make: Callable[[Path], None]) -> None:
    beside = path.with_name(path.name + ending)
    beside.unlink(missing_ok=True)
    make(beside)
    if ending == "" and make is as_link_to_nothing:
        Store(path).close()
        assert path.with_name("nothing").is_file(), "the player's own link to a new save file"
        return
    with pytest.raises(StoreError) as caught:
        Store(path)
    if ending:
        assert caught.value.fault is Fault.UNREACHABLE
        assert caught.value.detail == f"{beside.name} is not a regular file"
    diary = path.with_name("diary.txt")
    assert not diary.exists() or diary.read_text() == "dear diary"


def test_only_end_of_journal_is_read(path: Path) -> None:
    """The journal is a hole of 4 GiB."""
    journal = path.with_name(f"{path.name}-journal")
    with journal.open("wb") as file:
        file.truncate(1 << 32)
    with quickly(0.5), opened(path) as store:
        assert len(store.runs()) == 1
    with journal.open("ab") as file:
        file.truncate(1 << 32)
        file.seek(0, os.SEEK_END)
        file.write(JOURNAL_OF_MANY)
    with pytest.raises(StoreError, match="belongs to another database"):
        Store(path)


def test_hole_in_file_gives_no_more_time(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []
    monkeypatch.setattr(connection, "_set_deadline", lambda _, seconds: given.append(seconds))
    with path.with_name(f"{path.name}-wal").open("wb") as file:
        file.truncate(1 << 32)
    Store(path).close()
    assert given[0] < file_limits.OPENING_SECONDS + 0.1


def test_time_limits_are_short() -> None:
    """A file of 1 MiB is opened, read or salvaged in less than two seconds."""
    further = (1 << 20) / file_limits.CHECKED_BYTES_PER_SECOND
    assert file_limits.OPENING_SECONDS + further <= 1.1
    assert file_limits.READING_SECONDS <= 1.0
    assert file_limits.SEARCH_SECONDS <= 0.15
    assert file_limits.GAP_SEARCH_SECONDS <= 0.4
    assert file_limits.SALVAGE_SECONDS <= 1.0


def test_time_limit_of_opening_ends_with_opening(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Afterwards the player may play for hours."""
    monkeypatch.setattr(connection, "STEPS_BETWEEN", 1)
    with opened(path) as store:
        monkeypatch.setattr(time, "thread_time", lambda: 1e9)
        store.set({"mute": True})
        store.checkpoint()


def test_slow_opening_is_interrupted(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "OPENING_SECONDS", -1.0)
    monkeypatch.setattr(connection, "STEPS_BETWEEN", 10)
    with pytest.raises(StoreError) as caught:
        Store(path)
    assert caught.value.fault is Fault.SLOW


def test_mistyped_path_makes_no_folders(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="No such file or directory"):
        Store(tmp_path / "nope" / "x" / "ajar.sqlite")
    assert list(tmp_path.iterdir()) == []


def test_question_does_not_limit_later_writing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows are read with a low limit of size and time, but a large world must be saved after that."""
    with opened(path) as store:
        large = store.snapshot(1, 50)._replace(step=51, world=bytes(2 * file_limits.MAX_ROW_BYTES))
        monkeypatch.setattr(connection, "STEPS_BETWEEN", 1)
        store.settings()
        assert store.runs()[0].steps == 60
        monkeypatch.setattr(time, "thread_time", lambda: 1e9)
        store.add_snapshot(1, large)
        assert store.snapshot_steps(1) == [0, 25, 50, 51]


def test_every_question_is_limited_again(path: Path) -> None:
    with opened(path) as store:

        def longest() -> int:
            return store._connection.getlimit(sqlite3.SQLITE_LIMIT_LENGTH)

        for limit in (2000, 1000):
            with store._reading(limit):
                assert longest() == limit
            assert longest() == file_limits.MAX_WORLD_BYTES
