"""Damage to a store (save file): its bytes, pages, tables and rows, and the files that SQLite keeps beside it.

Each function changes the file at `path`, or writes a file beside it. `dice`: decides what is damaged and how.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from game.engine.grid.dice import Dice
from game.store.db.connection import JOURNAL_OF_MANY

Damage = Callable[[Path, Dice], None]
"""A function that damages the file at a path."""


def flip_bytes(path: Path, dice: Dice) -> None:
    """Replace 1 to 30 bytes by random ones, anywhere in the file or near its beginning."""
    data = bytearray(path.read_bytes())
    end = min(len(data), dice.choice([100, 4096, len(data), len(data)]))
    for _ in range(dice.between(1, 30)):
        data[dice.below(end)] = dice.below(256)
    path.write_bytes(data)


def truncate(path: Path, dice: Dice) -> None:
    """Cut off the end of a file, from a random byte on."""
    data = path.read_bytes()
    path.write_bytes(data[: dice.below(len(data))])


def overwrite_range(path: Path, dice: Dice) -> None:
    """Overwrite a random range of up to 9000 bytes with one repeated byte."""
    data = bytearray(path.read_bytes())
    first = dice.below(len(data))
    last = min(len(data), first + dice.between(1, 9000))
    data[first:last] = bytes([dice.below(256)]) * (last - first)
    path.write_bytes(data)


def insert_bytes(path: Path, dice: Dice) -> None:
    """Insert 1 to 50 random bytes at a random place."""
    data = path.read_bytes()
    at = dice.below(len(data))
    path.write_bytes(data[:at] + bytes(dice.below(256) for _ in range(dice.between(1, 50))) + data[at:])


BYTE_DAMAGES: tuple[Damage, ...] = (flip_bytes, truncate, overwrite_range, insert_bytes)
"""Damages for files of any kind."""
PAGE = 1024
"""Number of bytes in a page, the unit in which a store's file is divided."""


def swap_pages(path: Path, dice: Dice) -> None:
    """Exchange two random pages of a store."""
    data = path.read_bytes()
    pages = [data[at : at + PAGE] for at in range(0, len(data), PAGE)]
    one, other = dice.below(len(pages)), dice.below(len(pages))
    pages[one], pages[other] = pages[other], pages[one]
    path.write_bytes(b"".join(pages))


def change_schema(path: Path, dice: Dice) -> None:
    """Change the schema (tables, columns, triggers, indices) or the version number of a store."""
    table = dice.choice(["runs", "journal", "settings"])
    statements = (
        f"CREATE TRIGGER t AFTER INSERT ON {table} BEGIN DELETE FROM levels; END",
        f"ALTER TABLE {table} ADD COLUMN more",
        f"DROP TABLE {table}",
        f"ALTER TABLE {table} RENAME TO other",
        "CREATE VIEW v AS SELECT * FROM runs",
        f"PRAGMA user_version = {dice.between(-3, 9)}",
        f"PRAGMA application_id = {dice.between(-3, 9)}",
        "CREATE INDEX i ON journal (abs(step))",
    )
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(dice.choice(statements))


def delete_rows(path: Path, dice: Dice) -> None:
    """Delete some rows of a random table of a store."""
    with closing(sqlite3.connect(path)) as connection:
        table, column = dice.choice([("journal", "step"), ("snapshots", "step"), ("levels", "run"), ("runs", "id")])
        connection.execute(f"DELETE FROM {table} WHERE {column} % {dice.between(1, 5)} = {dice.below(3)}")
        connection.commit()


def add_rows(path: Path, dice: Dice) -> None:
    """Fill a table of a store with up to 32,768 rows, or with few rows that are large."""
    tables = {"runs": 9, "journal": 6, "snapshots": 5, "levels": 3, "history": 3, "settings": 2, "rules": 3}
    table = dice.choice(sorted(tables))
    many = 1 << dice.between(0, 15)
    short = [1, 0, -1, "open", "dead", "x", "null", '{"killer":[]}', b"\xff", 1 << 62, -(1 << 63), 1e300]
    long = ["x" * (1 << 19), "[" * 200_000, "[" + "[]," * 200_000 + "0]", "9" * 5000, bytes(5000)]
    rows = [
        [number + 2, *(dice.choice([number, dice.choice(short)]) for _ in range(tables[table] - 1))]
        for number in range(many)
    ]
    for row in rows[:2]:
        row[dice.between(1, len(row) - 1)] = dice.choice(long)
    _insert(path, table, rows)


def _insert(path: Path, table: str, rows: list[list[Any]]) -> None:
    with closing(sqlite3.connect(path)) as store:
        store.execute("PRAGMA synchronous = OFF")
        store.executemany(f"INSERT OR IGNORE INTO {table} VALUES ({','.join('?' * len(rows[0]))})", rows)
        store.commit()


def add_super_journal(path: Path, dice: Dice) -> None:
    """Write a journal file next to a store. The journal names another file, which SQLite would delete.

    SQLite takes the named file for the super-journal, its record of a change in several databases.
    """
    name = str(path.with_name("precious.txt")).encode()
    size = len(name).to_bytes(4, "big")
    trailer = b"\0\0\0\1" + name + size + (sum(name) & 0xFFFFFFFF).to_bytes(4, "big") + JOURNAL_OF_MANY
    path.with_name(f"{path.name}-journal").write_bytes(JOURNAL_OF_MANY + bytes(dice.below(600)) + trailer)


def add_strange_file(path: Path, dice: Dice) -> None:
    """Replace a store, or a file that SQLite keeps beside it, by a pipe, a folder, a link to nothing or such."""
    ending = dice.choice(["-journal", "-wal", "-shm", ""])
    beside = path.with_name(path.name + ending)
    beside.unlink(missing_ok=True)
    kind = dice.choice(["pipe", f"{path.name}.aside-9", beside.name, "/dev/zero", "folder", "holes", "rubbish"])
    if kind == "pipe":
        os.mkfifo(beside)
    elif kind == "folder":
        beside.mkdir()
        (beside / "file").touch()
    elif kind == "rubbish":
        beside.write_bytes(bytes(dice.below(256) for _ in range(dice.below(9000))))
    elif kind == "holes":
        with beside.open("wb") as file:
            file.write(b"SQLite format 3\0" if ending == "" else bytes.fromhex("377f0682002de218"))
            if ending:
                file.truncate(1 << dice.between(20, 32))
    else:
        beside.symlink_to(kind)


STORE_DAMAGES: tuple[Damage, ...] = (
    *(*BYTE_DAMAGES, swap_pages, swap_pages, change_schema, delete_rows, add_rows, add_rows, add_rows),
    *(add_super_journal, add_strange_file, add_strange_file),
)
"""Damages for a store. A function that is listed several times is chosen more often."""
