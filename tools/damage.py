"""Ways to damage a store: in its bytes, in what its tables hold, and in what is packed in those."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from game.engine.dice import Dice
from game.store.database import COMPANIONS

WORDS = ("", "[]", "{}", "null", "-1", "[[[[", '{"Walk":{"step":[9,9]}}', '{"Use":{"slot":99}}', "\\x00", "9" * 5000)
"""In place of what a column holds."""
OTHERS = ("null", "true", "-1", "0", "7", "1e3", "9" * 60, '""', '"rat"', "[]", "{}", "[-1,-1]", '[300,300,"eJw="]')
"""In place of what is packed in one, as JSON."""


def flip(path: Path, dice: Dice) -> None:
    """Some bytes, anywhere or near the beginning."""
    data = bytearray(path.read_bytes())
    end = dice.choice([100, 4096, len(data), len(data)])
    for _ in range(dice.between(1, 30)):
        data[dice.below(end)] = dice.below(256)
    path.write_bytes(data)


def cut(path: Path, dice: Dice) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: dice.below(len(data))])


def blank(path: Path, dice: Dice) -> None:
    data = bytearray(path.read_bytes())
    first = dice.below(len(data))
    last = min(len(data), first + dice.between(1, 9000))
    data[first:last] = bytes([dice.below(256)]) * (last - first)
    path.write_bytes(data)


def shift(path: Path, dice: Dice) -> None:
    data = path.read_bytes()
    at = dice.below(len(data))
    path.write_bytes(data[:at] + bytes(dice.below(256) for _ in range(dice.between(1, 50))) + data[at:])


def swap_pages(path: Path, dice: Dice) -> None:
    data = path.read_bytes()
    pages = [data[at : at + 4096] for at in range(0, len(data), 4096)]
    one, other = dice.below(len(pages)), dice.below(len(pages))
    pages[one], pages[other] = pages[other], pages[one]
    path.write_bytes(b"".join(pages))


def put_beside(path: Path, dice: Dice) -> None:
    """A log that belongs to nothing."""
    beside = path.with_name(path.name + dice.choice(COMPANIONS[1:]))
    beside.write_bytes(bytes(dice.below(256) for _ in range(dice.below(3000))))


def rewrite(path: Path, dice: Dice) -> None:
    """Values in a file that is sound."""
    with closing(sqlite3.connect(path)) as connection:
        table = dice.choice(["runs", "journal", "snapshots", "levels", "settings"])
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        column = dice.choice(columns)
        value = dice.choice([*WORDS, *range(-2, 4), 2**62, None, 0.5, b"", b"\xff\xfe", bytes(100)])
        where = dice.choice(["", f"WHERE {columns[0]} = 1", f"WHERE {columns[1]} = 50"])
        with suppress(sqlite3.IntegrityError):  # some columns refuse some values by themselves
            connection.execute(f"UPDATE OR IGNORE {table} SET {column} = ? {where}", (value,))
        connection.commit()


def rework(path: Path, dice: Dice) -> None:
    """A world or a level in which something else is told, packed as if nothing had happened."""
    with closing(sqlite3.connect(path)) as connection:
        table, column = dice.choice([("snapshots", "world"), ("levels", "level")])
        rows = connection.execute(f"SELECT rowid, {column} FROM {table}").fetchall()
        row, packed = dice.choice(rows)
        told = json.loads(zlib.decompress(packed))
        for _ in range(dice.between(1, 3)):
            _replace(told, dice)
        packed = zlib.compress(json.dumps(told).encode())
        connection.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (packed, row))
        connection.commit()


def _replace(told: Any, dice: Dice) -> None:
    """Something in it with something else."""
    while True:
        keys = list(told) if isinstance(told, dict) else list(range(len(told)))
        key = dice.choice(keys)
        if not told[key] or not isinstance(told[key], dict | list) or not dice.below(6):
            told[key] = json.loads(dice.choice(OTHERS))
            return
        told = told[key]


def reschema(path: Path, dice: Dice) -> None:
    """Things in it that do not belong there."""
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
    with closing(sqlite3.connect(path)) as connection:
        table, column = dice.choice([("journal", "step"), ("snapshots", "step"), ("levels", "run"), ("runs", "id")])
        connection.execute(f"DELETE FROM {table} WHERE {column} % {dice.between(1, 5)} = {dice.below(3)}")
        connection.commit()


DAMAGES: tuple[Callable[[Path, Dice], None], ...] = (
    flip, flip, cut, blank, shift, swap_pages, put_beside, rewrite, rewrite, rework, rework, reschema, delete_rows,
)  # fmt: skip
