"""Functions that damage a file at random: any file's bytes, a text's words and lines, a store's tables and JSON.

A store is the SQLite file with the saved games. Each function overwrites the file at `path` or writes a file next to
it. `dice`: decides what is damaged and how.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from game.engine.grid.dice import Dice
from game.store.db.connection import JOURNAL_OF_MANY
from game.store.db.store_renaming import COMPANIONS

COLUMN_VALUES = (
    "",
    "[]",
    "{}",
    "null",
    "-1",
    "[[[[",
    '{"Walk":{"step":[9,9]}}',
    '{"Use":{"slot":99}}',
    "\\x00",
    "9" * 5000,
)
"""Texts that replace the value of a column in a store's table."""
JSON_VALUES = (
    "null",
    "true",
    "-1",
    "0",
    "7",
    "1e3",
    "9" * 60,
    '""',
    '"rat"',
    "[]",
    "{}",
    "[-1,-1]",
    '[300,300,"eJw="]',
)
"""JSON texts of the values that replace a value in packed JSON."""

TEXT_VALUES = (
    "-1",
    "0",
    "9" * 30,
    "99999",
    "1e9",
    ",",
    ":",
    "=",
    "@",
    "#",
    "\t",
    "\u2028",
    "\0",
    "key",
    "door",
    "ajar",
    "x y",
)
"""Texts that replace a word or a character of a text."""

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


PAGE = 1024
"""Number of bytes in a page, the unit in which a store's file is divided."""


def swap_pages(path: Path, dice: Dice) -> None:
    """Exchange two random pages of a store."""
    data = path.read_bytes()
    pages = [data[at : at + PAGE] for at in range(0, len(data), PAGE)]
    one, other = dice.below(len(pages)), dice.below(len(pages))
    pages[one], pages[other] = pages[other], pages[one]
    path.write_bytes(b"".join(pages))


def add_stray_journal(path: Path, dice: Dice) -> None:
    """Write random bytes to one of the journal or log files that SQLite keeps next to a store."""
    beside = path.with_name(path.name + dice.choice(COMPANIONS[1:]))
    beside.write_bytes(bytes(dice.below(256) for _ in range(dice.below(3000))))


def change_column_values(path: Path, dice: Dice) -> None:
    """Replace the values in one column of a random table of a store. The SQLite file stays valid."""
    with closing(sqlite3.connect(path)) as connection:
        table = dice.choice(["runs", "journal", "snapshots", "levels", "settings"])
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        column = dice.choice(columns)
        value = dice.choice([*COLUMN_VALUES, *range(-2, 4), 2**62, None, 0.5, b"", b"\xff\xfe", bytes(100)])
        where = dice.choice(["", f"WHERE {columns[0]} = 1", f"WHERE {columns[1]} = 50"])
        with suppress(sqlite3.IntegrityError):  # some columns have constraints
            connection.execute(f"UPDATE OR IGNORE {table} SET {column} = ? {where}", (value,))
        connection.commit()


def change_packed_json(path: Path, dice: Dice) -> None:
    """Replace one to three values in the packed (compressed) JSON of a saved world or level in a store."""
    with closing(sqlite3.connect(path)) as connection:
        table, column = dice.choice([("snapshots", "world"), ("levels", "level")])
        rows = connection.execute(f"SELECT rowid, {column} FROM {table}").fetchall()
        row, packed = dice.choice(rows)
        data = json.loads(zlib.decompress(packed))
        for _ in range(dice.between(1, 3)):
            change_json_value(data, dice)
        packed = zlib.compress(json.dumps(data).encode())
        connection.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (packed, row))
        connection.commit()


def change_json_value(data: Any, dice: Dice) -> None:
    """Replace one random value in the JSON object or list `data`, or in any of its parts, by one of JSON_VALUES."""
    while True:
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        key = dice.choice(keys)
        if not data[key] or not isinstance(data[key], dict | list) or not dice.below(6):
            data[key] = json.loads(dice.choice(JSON_VALUES))
            return
        data = data[key]


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


def add_super_journal(path: Path, dice: Dice) -> None:
    """Write a journal file next to a store. The journal names another file, which SQLite would delete.

    SQLite takes the named file for the super-journal, its record of a change in several databases.
    """
    name = str(path.with_name("precious.txt")).encode()
    size = len(name).to_bytes(4, "big")
    trailer = b"\0\0\0\1" + name + size + (sum(name) & 0xFFFFFFFF).to_bytes(4, "big") + JOURNAL_OF_MANY
    path.with_name(f"{path.name}-journal").write_bytes(JOURNAL_OF_MANY + bytes(dice.below(600)) + trailer)


def change_setting(path: Path, dice: Dice) -> None:
    """Insert or replace a setting in a store. The name and the value are random and mostly invalid."""
    with closing(sqlite3.connect(path)) as connection:
        name = dice.choice(["mute", "text_scale", "hints_told", "motion", "glyphs", "__class__", "", "hints"])
        value = dice.choice([*JSON_VALUES, *COLUMN_VALUES, '"NONE"', "[[]]", '["ease", 3, null]', "9"])
        connection.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))
        connection.commit()


def _change_text(path: Path, dice: Dice) -> None:
    """Replace one random word or character of a text."""
    text = path.read_text("utf-8")
    if dice.below(2):
        words = text.split(" ")
        words[dice.below(len(words))] = dice.choice(TEXT_VALUES)
        text = " ".join(words)
    else:
        at = dice.below(len(text))
        text = text[:at] + dice.choice([*TEXT_VALUES, chr(32 + dice.below(95)), "é", "\r"]) + text[at + 1 :]
    path.write_bytes(text.encode())


def _change_lines(path: Path, dice: Dice) -> None:
    """Delete a random line of a text, repeat it, exchange it with another, or join it with the next."""
    lines = path.read_text("utf-8").split("\n")
    one, other = dice.below(len(lines)), dice.below(len(lines))
    match dice.below(4):
        case 0:
            del lines[one]
        case 1:
            lines.insert(other, lines[one])
        case 2:
            lines[one], lines[other] = lines[other], lines[one]
        case _:
            lines[one : one + 2] = ["".join(lines[one : one + 2])]
    path.write_bytes("\n".join(lines).encode())


BYTE_DAMAGES: tuple[Damage, ...] = (flip_bytes, flip_bytes, truncate, overwrite_range, insert_bytes)
"""Damages for files of any kind. A function that is listed twice is chosen twice as often."""
TEXT_DAMAGES: tuple[Damage, ...] = (
    _change_text,
    _change_text,
    _change_text,
    _change_text,
    _change_lines,
    _change_lines,
)
"""Ways to damage a text file. A way that is listed several times is chosen more often."""
SETTINGS_DAMAGES: tuple[Damage, ...] = (change_setting,)
"""Ways to damage the settings in a store (save file)."""
STORE_DAMAGES: tuple[Damage, ...] = (
    flip_bytes, flip_bytes, truncate, overwrite_range, insert_bytes, swap_pages, add_stray_journal,
    change_column_values, change_column_values, change_packed_json, change_packed_json, change_schema, delete_rows,
    add_super_journal,
)  # fmt: skip
"""Ways to damage a store (save file). A way that is listed several times is chosen more often."""
