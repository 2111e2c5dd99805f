"""Ways to damage a file: in its bytes, in its lines; a store in its tables, and in what is packed in those."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from game.engine.grid.dice import Dice
from game.store.db.connection import COMPANIONS, JOURNAL_OF_MANY

WORDS = ("", "[]", "{}", "null", "-1", "[[[[", '{"Walk":{"step":[9,9]}}', '{"Use":{"slot":99}}', "\\x00", "9" * 5000)
"""In place of what a column holds."""
OTHERS = ("null", "true", "-1", "0", "7", "1e3", "9" * 60, '""', '"rat"', "[]", "{}", "[-1,-1]", '[300,300,"eJw="]')
"""In place of what is packed in one, as JSON."""


WORST = (
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
"""In place of a word of a text."""

Damage = Callable[[Path, Dice], None]


def flip(path: Path, dice: Dice) -> None:
    """Some bytes, anywhere or near the beginning."""
    data = bytearray(path.read_bytes())
    end = min(len(data), dice.choice([100, 4096, len(data), len(data)]))
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


PAGE = 1024
"""Bytes of a page, as the stores are made with."""


def swap_pages(path: Path, dice: Dice) -> None:
    data = path.read_bytes()
    pages = [data[at : at + PAGE] for at in range(0, len(data), PAGE)]
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
            replace_some(told, dice)
        packed = zlib.compress(json.dumps(told).encode())
        connection.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (packed, row))
        connection.commit()


def replace_some(told: Any, dice: Dice) -> None:
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


def put_a_journal_of_many_beside(path: Path, dice: Dice) -> None:
    """One that claims another file as its own, which would be deleted with it."""
    name = str(path.with_name("precious.txt")).encode()
    size = len(name).to_bytes(4, "big")
    said = b"\0\0\0\1" + name + size + (sum(name) & 0xFFFFFFFF).to_bytes(4, "big") + JOURNAL_OF_MANY
    path.with_name(f"{path.name}-journal").write_bytes(JOURNAL_OF_MANY + bytes(dice.below(600)) + said)


def set_otherwise(path: Path, dice: Dice) -> None:
    """What the player has set, or what looks like it."""
    with closing(sqlite3.connect(path)) as connection:
        name = dice.choice(["mute", "text_scale", "hints_told", "motion", "glyphs", "__class__", "", "hints"])
        value = dice.choice([*OTHERS, *WORDS, '"NONE"', "[[]]", '["ease", 3, null]', "9"])
        connection.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))
        connection.commit()


def _reword(path: Path, dice: Dice) -> None:
    """A word of a text, or a sign."""
    text = path.read_text("utf-8")
    if dice.below(2):
        words = text.split(" ")
        words[dice.below(len(words))] = dice.choice(WORST)
        text = " ".join(words)
    else:
        at = dice.below(len(text))
        text = text[:at] + dice.choice([*WORST, chr(32 + dice.below(95)), "é", "\r"]) + text[at + 1 :]
    path.write_bytes(text.encode())


def _rearrange(path: Path, dice: Dice) -> None:
    """Its lines: one is missing, or twice there, or in the place of another, or stuck to the next."""
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


OF_BYTES: tuple[Damage, ...] = (flip, flip, cut, blank, shift)
"""Of any file."""
OF_TEXT: tuple[Damage, ...] = (_reword, _reword, _reword, _reword, _rearrange, _rearrange)
OF_SETTINGS: tuple[Damage, ...] = (set_otherwise,)
DAMAGES: tuple[Damage, ...] = (
    flip, flip, cut, blank, shift, swap_pages, put_beside, rewrite, rewrite, rework, rework, reschema, delete_rows,
    put_a_journal_of_many_beside,
)  # fmt: skip
"""Of a store."""
