"""Open the store (the SQLite save file), and bring its tables up to date.

A file that is damaged, or is no store at all, is refused with an error. SQLite writes changes to a log file first
(write-ahead log) and, with `synchronous=FULL`, flushes this log at each commit. Committed changes therefore survive a
loss of power or a killed process. The store is locked while it is open: if a second window of the game tries to open
the store, it gets an error at once.

Each entry of `STEPS` changes the tables from one version to the next version.
"""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from game.store.db.store_renaming import COMPANIONS, finish, set_lost_log_aside
from game.store.db.wal_owner import set_foreign_log_aside
from game.store.errors import Fault, StoreError, as_store_errors
from game.store.file_limits import CHECKED_BYTES_PER_SECOND, MAX_WORLD_BYTES, OPENING_SECONDS, READING_SECONDS

APPLICATION = 0x416A6172  # "Ajar"

STEPS = (
    """
    CREATE TABLE runs (
        id INTEGER PRIMARY KEY,
        seed TEXT NOT NULL,
        tradition TEXT NOT NULL,
        version TEXT NOT NULL,
        begun INTEGER NOT NULL,
        state TEXT NOT NULL,
        practice INTEGER NOT NULL,
        parent INTEGER,
        parent_step INTEGER
    );
    CREATE TABLE journal (
        run INTEGER NOT NULL,
        step INTEGER NOT NULL,
        turn INTEGER NOT NULL,
        depth INTEGER NOT NULL,
        told TEXT,
        hash TEXT NOT NULL,
        PRIMARY KEY (run, step)
    ) WITHOUT ROWID;
    CREATE TABLE snapshots (
        run INTEGER NOT NULL,
        step INTEGER NOT NULL,
        turn INTEGER NOT NULL,
        hash TEXT NOT NULL,
        world BLOB NOT NULL,
        PRIMARY KEY (run, step)
    );
    CREATE TABLE levels (
        run INTEGER NOT NULL,
        name TEXT NOT NULL,
        level BLOB NOT NULL,
        PRIMARY KEY (run, name)
    );
    CREATE TABLE history (
        run INTEGER PRIMARY KEY,
        ended INTEGER NOT NULL,
        story TEXT NOT NULL
    );
    CREATE TABLE settings (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE rules (
        run INTEGER NOT NULL,
        step INTEGER NOT NULL,
        version INTEGER NOT NULL,
        PRIMARY KEY (run, step)
    );
    """,
)
"""SQL that makes each version of the tables from the version before. A released entry never changes.

A semicolon only stands between two statements: see `bring_up_to_date`.
"""
VERSION = len(STEPS)
MAX_VERSIONS = 1000
"""Greatest version of the tables that can be genuine. A file with a greater version number is damaged."""


def checked_version(connection: sqlite3.Connection) -> int:
    """Check the tables of a store and return their version, or 0 for a new, empty file.

    Raises StoreError if the file is damaged, belongs to another program or has a newer version.
    """
    version = _version(connection)
    _check_schema(connection, version)
    return version


def bring_up_to_date(connection: sqlite3.Connection, version: int) -> None:
    """Change the tables from `version` (0: no tables yet) to `VERSION`, in one transaction: all changes or none."""
    if version == VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    for step in STEPS[version:]:
        for statement in step.split(";"):  # `executescript` would end the transaction
            connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")


def _version(connection: sqlite3.Connection) -> int:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION and (application or version or tables):
        raise StoreError(Fault.FOREIGN)
    if version < 0 or version > MAX_VERSIONS or (application and not version):
        raise StoreError(Fault.BROKEN, f"its version is {version}")
    if version > VERSION:
        raise StoreError(Fault.FUTURE, f"its version is {version}, but this game knows only version {VERSION}")
    return int(version)


def _check_schema(connection: sqlite3.Connection, version: int) -> None:
    """Check that the file has exactly the tables of a version, and no views or triggers. Raises StoreError."""
    if _objects(connection) != _expected(STEPS[:version]):
        raise StoreError(Fault.BROKEN, "its tables are not the tables of this game")


@cache
def _expected(steps: tuple[str, ...]) -> list[tuple[str, str, str | None]]:
    """Return the tables that a store has after `steps`, the SQL of its versions so far."""
    fresh = sqlite3.connect(":memory:")
    try:
        for step in steps:
            fresh.executescript(step)
        return _objects(fresh)
    finally:
        fresh.close()


def _objects(connection: sqlite3.Connection) -> list[tuple[str, str, str | None]]:
    return connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY type, name").fetchall()


MAGIC = b"SQLite format 3\0"
JOURNAL_OF_MANY = bytes.fromhex("d9d505f920a163d7")
"""Last bytes of a rollback journal that names another file. SQLite would delete that file.

The game never makes such a journal, so that a store with one is not opened.
"""
STEPS_BETWEEN = 10_000
"""Number of instructions of SQLite's virtual machine between two checks of the time limit."""
CAREFULLY = (
    "PRAGMA trusted_schema = OFF",
    "PRAGMA cell_size_check = ON",
    "PRAGMA mmap_size = 0",
    "PRAGMA locking_mode = EXCLUSIVE",
)
DURABLY = (
    "PRAGMA page_size = 1024",  # of a new file: a step is small, and SQLite writes whole pages
    "PRAGMA journal_mode = WAL",
    "PRAGMA wal_autocheckpoint = 0",  # the game chooses the moment: see wal_owner.py
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",
    "PRAGMA checkpoint_fullfsync = ON",
)


def opened(path: Path) -> sqlite3.Connection:
    """Open the store at `path`, or make a new one if there is no file, and return the connection. Raises StoreError.

    Several threads may use the connection, one after the other: `Store` sees to that.
    """
    with as_store_errors():
        path = Path(os.path.realpath(path))  # SQLite's files lie beside a link's target; ":memory:" becomes a name
        if not path.name:  # the root of a file system, beside which no file can lie
            raise StoreError(Fault.UNREACHABLE, "it is not a file")
        path.parent.mkdir(exist_ok=True)  # not its parents: they are missing if the path was mistyped
        finish(path)
        _look_at(path)
        set_lost_log_aside(path)
        set_foreign_log_aside(path)
        size = size_on_disk(path)
        connection = sqlite3.connect(path, timeout=0.25, isolation_level=None, check_same_thread=False)
        try:
            _prepare(connection, size)
        except BaseException:
            connection.close()
            raise
    return connection


def _look_at(path: Path) -> None:
    """Check, before anything is written, that `path` is writable and not the file of another program.

    A missing or empty file passes the check. Raises StoreError.
    """
    if not os.access(path.parent, os.W_OK) or (path.is_file() and not os.access(path, os.W_OK)):
        raise StoreError(Fault.READ_ONLY)
    _check_companions(path)
    if not path.exists():
        return
    if not path.is_file():
        raise StoreError(Fault.UNREACHABLE, "it is not a file")
    with path.open("rb") as file:
        begins = file.read(len(MAGIC))
    if begins and begins != MAGIC:
        raise StoreError(Fault.BROKEN, "it is not a database")
    journal = path.with_name(f"{path.name}-journal")
    if journal.exists() and _last_bytes(journal, len(JOURNAL_OF_MANY)) == JOURNAL_OF_MANY:
        raise StoreError(Fault.BROKEN, "the journal beside it belongs to another database")


def _check_companions(path: Path) -> None:
    """Check that SQLite's files beside the store at `path` are regular files, if they exist. Raises StoreError.

    SQLite would wait for ever for the bytes of a pipe, and a link could make it write into any other file.
    """
    for ending in COMPANIONS[1:]:
        beside = path.with_name(path.name + ending)
        if os.path.lexists(beside) and not stat.S_ISREG(beside.lstat().st_mode):
            raise StoreError(Fault.UNREACHABLE, f"{beside.name} is not a regular file")


def _last_bytes(path: Path, count: int) -> bytes:
    """Return the last `count` bytes of a file, or all bytes of a shorter file. Nothing else of the file is read."""
    with path.open("rb") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - count))
        return file.read(count)


def size_on_disk(path: Path) -> int:
    """Return the total size in bytes of the store at `path` and of SQLite's files beside it.

    SQLite may have to read all these files when it opens the store, so the time limit for opening depends on their
    size. The holes of a sparse file are not counted. Otherwise a forged file that takes up no space on the disk would
    get much time.
    """
    beside = (path.with_name(path.name + ending) for ending in COMPANIONS)
    found = [file.stat() for file in beside if file.exists()]
    return sum(min(file.st_size, 512 * getattr(file, "st_blocks", file.st_size)) for file in found)


@contextmanager
def reading(connection: sqlite3.Connection, longest: int = MAX_WORLD_BYTES) -> Iterator[None]:
    """Run a `with` block in which SQLite's work is limited to READING_SECONDS of processor time.

    `longest`: greatest number of bytes of a value. SQLite raises an error if a value is longer, or if the time is over.
    """
    _set_deadline(connection, READING_SECONDS)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, longest)
    try:
        yield
    finally:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_WORLD_BYTES)
        connection.set_progress_handler(None, 0)


def _set_deadline(connection: sqlite3.Connection, seconds: float) -> None:
    """Make SQLite interrupt its work on a connection when this thread has used `seconds` more of processor time."""
    deadline = time.thread_time() + seconds
    connection.set_progress_handler(lambda: time.thread_time() > deadline, STEPS_BETWEEN)


def _prepare(connection: sqlite3.Connection, size: int) -> None:
    _set_deadline(connection, OPENING_SECONDS + size / CHECKED_BYTES_PER_SECOND)
    connection.text_factory = _text
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_WORLD_BYTES)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    for pragma in CAREFULLY:
        connection.execute(pragma)
    with as_store_errors(unlisted=Fault.BROKEN):  # before the tables are known, each error may come from the file
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()  # takes the lock; fails if it is no database
        for (found,) in connection.execute("PRAGMA quick_check(1)"):
            if found != "ok":
                raise StoreError(Fault.BROKEN, " ".join(str(found).split())[:100])
        version = checked_version(connection)
    for pragma in DURABLY:  # the first statements that may write
        connection.execute(pragma)
    bring_up_to_date(connection, version)
    if not version:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # the file is complete, even if its log gets lost
    connection.set_progress_handler(None, 0)


def _text(packed: bytes) -> str:
    """Return the text of a value in a table. Bytes that are not UTF-8 are replaced, so that no error is raised."""
    return packed.decode("utf-8", "replace")
