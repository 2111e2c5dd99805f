"""Opens the one file, carefully: it may be anything, and power may fail at any moment.

A write-ahead log with `synchronous=FULL` is flushed at each commit, so what was committed survives a loss of power as
well as a killed process. The file is locked for as long as it is open, so that a second window is told at once.
"""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path

from game.store.schema import bring_up_to_date, checked_version
from game.store.trouble import Fault, StoreTrouble, told_plainly

MAGIC = b"SQLite format 3\0"
PATIENCE = 1.5
"""Seconds of work in which a file must be opened; one that takes longer was made to. Who waits for a disk works not."""
SLOWEST = 10_000_000
"""Bytes in a second: a file that is large may take longer."""
JOURNAL_OF_MANY = bytes.fromhex("d9d505f920a163d7")
"""What a journal ends with that names another file, which SQLite would delete. The game never leaves such a one."""
STEPS_BETWEEN = 10_000
"""Of SQLite's machine, between two looks at the clock."""
LONGEST = 1 << 26
"""Bytes in one cell of a table: no world is larger."""
COMPANIONS = ("", "-wal", "-shm", "-journal")
"""What the names of the files end with that belong together."""

CAREFULLY = (
    "PRAGMA trusted_schema = OFF",
    "PRAGMA cell_size_check = ON",
    "PRAGMA mmap_size = 0",
    "PRAGMA locking_mode = EXCLUSIVE",
)
DURABLY = (
    "PRAGMA page_size = 1024",  # of a new file: a turn is small, and a whole page of it is written
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",
    "PRAGMA checkpoint_fullfsync = ON",
)


def opened(path: Path) -> sqlite3.Connection:
    """The store in a file, made if there is none. Raises StoreTrouble."""
    with told_plainly():
        path = Path(os.path.realpath(path))  # a link's companions lie beside what it leads to; and ":memory:" is a name
        path.parent.mkdir(parents=True, exist_ok=True)
        _look_at(path)
        size = _size(path)
        connection = sqlite3.connect(path, timeout=0.25, isolation_level=None)
        try:
            _prepare(connection, size)
        except BaseException:
            connection.close()
            raise
    return connection


def _look_at(path: Path) -> None:
    """Refuses what is no database before anybody might write to it, and what cannot be written to."""
    if not os.access(path.parent, os.W_OK) or (path.is_file() and not os.access(path, os.W_OK)):
        raise StoreTrouble(Fault.READ_ONLY)
    if not path.exists():
        return
    if not path.is_file():
        raise StoreTrouble(Fault.UNREACHABLE, "it is no file")
    with path.open("rb") as file:
        begins = file.read(len(MAGIC))
    if begins and begins != MAGIC:
        raise StoreTrouble(Fault.BROKEN, "it is no database")
    journal = path.with_name(f"{path.name}-journal")
    if journal.is_file() and journal.read_bytes().endswith(JOURNAL_OF_MANY):
        raise StoreTrouble(Fault.BROKEN, "the journal beside it is not its own")


def _size(path: Path) -> int:
    """Bytes that may have to be read before it is open."""
    beside = (path.with_name(path.name + ending) for ending in COMPANIONS)
    return sum(file.stat().st_size for file in beside if file.exists())


def _prepare(connection: sqlite3.Connection, size: int) -> None:
    deadline = time.process_time() + PATIENCE + size / SLOWEST
    connection.set_progress_handler(lambda: time.process_time() > deadline, STEPS_BETWEEN)
    connection.text_factory = _text
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    for pragma in CAREFULLY:
        connection.execute(pragma)
    connection.execute("SELECT 1 FROM sqlite_master").fetchone()  # takes the lock, and refuses what is no database
    for (found,) in connection.execute("PRAGMA quick_check(1)"):
        if found != "ok":
            raise StoreTrouble(Fault.BROKEN, " ".join(str(found).split())[:100])
    version = checked_version(connection)
    for pragma in DURABLY:  # the first that may write
        connection.execute(pragma)
    bring_up_to_date(connection, version)
    connection.set_progress_handler(None, 0)


def _text(packed: bytes) -> str:
    """What a cell holds: one that is damaged tells something else, and takes no more with it."""
    return packed.decode("utf-8", "replace")
