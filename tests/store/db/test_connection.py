"""How a store is opened: what SQLite may do with an untrusted file, and when a change is on the disk."""

from __future__ import annotations

import os
import runpy
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from game.store.db import connection
from game.store.db.connection import APPLICATION, MAX_VERSIONS, STEPS, VERSION, bring_up_to_date, opened
from game.store.db.game_store import Store
from game.store.errors import Fault, StoreError, as_store_errors
from game.store.file_limits import MAX_WORLD_BYTES
from tests.support.saved_game import make_room_store


def value_of(store: Store, pragma: str) -> object:
    return store._connection.execute(f"PRAGMA {pragma}").fetchone()[0]


def test_every_change_is_on_the_disk_when_it_returns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other tests do not wait for the disk (see conftest); this one opens a store as the game does."""
    monkeypatch.setattr(connection, "DURABLY", runpy.run_path(connection.__file__)["DURABLY"])
    store = Store(tmp_path / "ajar.sqlite")
    values = {name: value_of(store, name) for name in ("synchronous", "fullfsync", "checkpoint_fullfsync")}
    mode = value_of(store, "journal_mode")
    store.close()
    assert (values, mode) == ({"synchronous": 2, "fullfsync": 1, "checkpoint_fullfsync": 1}, "wal")


def test_untrusted_file_gets_no_rights(tmp_path: Path) -> None:
    store = Store(tmp_path / "ajar.sqlite")
    rights = {name: value_of(store, name) for name in ("trusted_schema", "cell_size_check", "mmap_size")}
    limits = [
        store._connection.getlimit(limit) for limit in (sqlite3.SQLITE_LIMIT_ATTACHED, sqlite3.SQLITE_LIMIT_LENGTH)
    ]
    mode = value_of(store, "locking_mode")
    store.close()
    assert rights == {"trusted_schema": 0, "cell_size_check": 1, "mmap_size": 0}
    assert (limits, mode) == ([0, MAX_WORLD_BYTES], "exclusive")


def test_values_may_have_at_most_4_mebibytes() -> None:
    assert MAX_WORLD_BYTES <= 1 << 22


def test_no_database_can_be_attached(tmp_path: Path) -> None:
    store = opened(tmp_path / "ajar.sqlite")
    with pytest.raises(sqlite3.OperationalError, match="too many attached"):
        store.execute("ATTACH ? AS other", (os.fspath(tmp_path / "other.sqlite"),))
    store.close()
    assert not (tmp_path / "other.sqlite").exists()


class ProgramError(Exception):
    """Error of the program in the middle of a change."""


@pytest.mark.parametrize("error", [ProgramError, KeyboardInterrupt, sqlite3.OperationalError("disk I/O error")])
def test_failed_change_changes_nothing(tmp_path: Path, error: BaseException | type[BaseException]) -> None:
    store = Store(tmp_path / "ajar.sqlite")
    store.set({"mute": True})

    def fail() -> None:
        with store.change() as change:
            change.execute("DELETE FROM settings")
            raise error

    with pytest.raises((ProgramError, KeyboardInterrupt, StoreError)):
        fail()
    assert not store._connection.in_transaction, "the next change can begin"
    assert store.settings() == {"mute": True}
    store.set({"mute": False})
    assert store.settings() == {"mute": False}
    store.close()


class Mortal:
    """Connection of a program that is killed after `left` statements."""

    def __init__(self, path: Path, left: int) -> None:
        self.real = sqlite3.connect(path, isolation_level=None)
        self._left = left

    def execute(self, statement: str) -> None:
        if not self._left:
            raise KeyboardInterrupt
        self._left -= 1
        self.real.execute(statement)


def is_killed_while_updating(path: Path, statements: int) -> bool:
    """Return whether the tables at a path are not complete yet when the program is killed after some statements."""
    mortal = Mortal(path, statements)
    with closing(mortal.real):
        (since,) = mortal.real.execute("PRAGMA user_version").fetchone()
        try:
            bring_up_to_date(mortal, since)  # type: ignore[arg-type]
        except KeyboardInterrupt:
            return True
    return False


@pytest.mark.parametrize("version", range(VERSION))
def test_kill_during_table_update_breaks_nothing(tmp_path: Path, version: int) -> None:
    """A new file (version 0) or an old one is left as it was, or is complete: it can be opened after each statement."""
    for statements in count():
        path = tmp_path / f"{statements}.sqlite"
        with closing(sqlite3.connect(path, isolation_level=None)) as old:
            for step in STEPS[:version]:
                old.executescript(step)
            if version:
                old.execute(f"PRAGMA application_id = {APPLICATION}")
                old.execute(f"PRAGMA user_version = {version}")
        killed = is_killed_while_updating(path, statements)
        opened(path).close()
        if not killed:
            assert statements > 3
            return


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        (sqlite3.SQLITE_IOERR_WRITE, Fault.FAILING),
        (sqlite3.SQLITE_IOERR_FSYNC, Fault.FAILING),
        (sqlite3.SQLITE_BUSY_RECOVERY, Fault.LOCKED),
        (sqlite3.SQLITE_READONLY_DBMOVED, Fault.READ_ONLY),
        (sqlite3.SQLITE_CANTOPEN_ISDIR, Fault.UNREACHABLE),
        (sqlite3.SQLITE_CORRUPT_VTAB, Fault.BROKEN),
        (sqlite3.SQLITE_LOCKED_SHAREDCACHE, Fault.LOCKED),
        (sqlite3.SQLITE_AUTH_USER, Fault.READ_ONLY),
        (sqlite3.SQLITE_PERM, Fault.READ_ONLY),
        (sqlite3.SQLITE_FULL, Fault.FULL),
        (sqlite3.SQLITE_INTERRUPT, Fault.SLOW),
        (sqlite3.SQLITE_NOTADB, Fault.BROKEN),
        (sqlite3.SQLITE_PROTOCOL, Fault.LOCKED),
        (sqlite3.SQLITE_ERROR, Fault.MISUSED),
        (sqlite3.SQLITE_MISUSE, Fault.MISUSED),
        (sqlite3.SQLITE_CONSTRAINT_UNIQUE, Fault.MISUSED),
        (sqlite3.SQLITE_TOOBIG, Fault.MISUSED),
    ],
)
def test_exact_error_code_has_fault_of_its_kind(code: int, fault: Fault) -> None:
    error = sqlite3.OperationalError("something is wrong")
    error.sqlite_errorcode = code
    with pytest.raises(StoreError) as found, as_store_errors():
        raise error
    assert found.value.fault is fault


@pytest.mark.parametrize(
    "statement",
    [
        "SELEKT",
        "INSERT INTO nothing VALUES (1)",
        "INSERT INTO settings VALUES (1)",
        "INSERT INTO settings VALUES ('mute', '1')",
    ],
)
def test_wrong_sql_does_not_count_as_damage_of_the_file(tmp_path: Path, statement: str) -> None:
    with closing(Store(tmp_path / "ajar.sqlite")) as store:
        store.set({"mute": True})
        with pytest.raises(StoreError) as refused, store.change() as change:
            change.execute(statement)
        assert refused.value.fault is Fault.MISUSED
        assert not refused.value.fault.cured_by_another
        with pytest.raises(StoreError) as refused, store._reading(100):
            store._connection.execute("SELEKT")
        assert refused.value.fault is Fault.MISUSED


def test_closed_store_is_not_damaged(tmp_path: Path) -> None:
    store = Store(tmp_path / "ajar.sqlite")
    store.close()
    with pytest.raises(StoreError) as refused:
        store.runs()
    assert refused.value.fault is Fault.MISUSED


def test_file_of_an_unknown_format_counts_as_damaged(tmp_path: Path) -> None:
    """SQLite's code for it is the same as for wrong SQL."""
    path = make_room_store(tmp_path / "ajar.sqlite", 1)
    packed = bytearray(path.read_bytes())
    packed[47] = 200
    path.write_bytes(packed)
    with pytest.raises(StoreError, match="unsupported file format") as refused:
        opened(path)
    assert refused.value.fault is Fault.BROKEN


@pytest.mark.parametrize(
    ("application", "version", "fault"),
    [
        (0, 5, Fault.FOREIGN),
        (APPLICATION + 1, 0, Fault.FOREIGN),
        (APPLICATION + 1, VERSION, Fault.FOREIGN),
        (APPLICATION, 0, Fault.BROKEN),
        (APPLICATION, -1, Fault.BROKEN),
        (APPLICATION, VERSION + 1, Fault.FUTURE),
        (APPLICATION, MAX_VERSIONS, Fault.FUTURE),
        (APPLICATION, MAX_VERSIONS + 1, Fault.BROKEN),
    ],
)
def test_two_numbers_say_whose_a_file_is(tmp_path: Path, application: int, version: int, fault: Fault) -> None:
    """The file has no tables, so that only its two numbers show what wrote it."""
    path = tmp_path / "ajar.sqlite"
    with closing(sqlite3.connect(path)) as file:
        file.execute(f"PRAGMA application_id = {application}")
        file.execute(f"PRAGMA user_version = {version}")
    before = path.read_bytes()
    with pytest.raises(StoreError) as found:
        opened(path)
    assert found.value.fault is fault
    assert path.read_bytes() == before
