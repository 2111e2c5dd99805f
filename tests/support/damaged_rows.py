"""Hypothesis strategies: a valid store (save file) in which one or two columns have any value that SQLite can store."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from hypothesis import strategies as st

from game.store.db.connection import STEPS

UNUSUAL = (
    *(None, 0, 1, -1, 2, 3, 50, 1000, 10**9, 2**31, 2**62, 2**63 - 1, -(2**63), 0.5, -0.0, 1e308, float("inf")),
    *("", " ", "x", "0", "1.5", "open", "won", "rogue", "a\0b", "\x1b]0;owned\x07", "\u202e", "a\nb", "é" * 300),
    *("null", "[]", "{}", "-1", "1e400", "[[[[", '"\\ud800"', "9" * 400, "9" * 5000, "[" * 5000, '{"Wait":{}}'),
    *(b"", b"\0", b"\xff\xfe", b"x" * 300, bytes(100), *map(zlib.compress, (b"{}", b"null", b"[" * 9999))),
)
"""Values that readers forget. SQLite may convert a number into a text or a text into a number, as the column says."""
any_value = (
    st.sampled_from(UNUSUAL) | st.integers(-(2**63), 2**63 - 1) | st.floats() | st.text(max_size=9) | st.binary()
)


class WrongValue(NamedTuple):
    """A value for a column of a table."""

    table: str
    column: str
    value: object
    where: str
    """Condition of SQL for the rows that get the value; "" for all rows."""


def columns() -> Iterator[tuple[str, str]]:
    """Yield each column of a store, with its table."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for step in STEPS:
            connection.executescript(step)
        for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for _, column, *_ in connection.execute(f"PRAGMA table_info({table})").fetchall():
                yield table, column


COLUMNS = [*columns()]
wrong_values = st.lists(
    st.builds(
        lambda place, value, where: WrongValue(place[0], place[1], value, where),
        st.sampled_from(COLUMNS),
        any_value,
        st.sampled_from(("", "WHERE {0} = 1", "WHERE {0} = (SELECT max({0}) FROM {1})")),
    ),
    min_size=1,
    max_size=2,
)


def write_store(path: Path, content: bytes, wrong: list[WrongValue]) -> None:
    """Write a store, and put wrong values into it. `content`: the bytes of the valid store.

    Its tables also take NULL where they should not, as those of a stranger may.
    """
    for beside in path.parent.glob(f"{path.name}*"):
        beside.unlink()
    path.write_bytes(content)
    with closing(sqlite3.connect(path)) as connection:
        _let_be_null(connection, "replace(sql, ' NOT NULL', ' /*NOT N*/')")
    with closing(sqlite3.connect(path)) as connection:
        for table, column, value, where in wrong:
            with suppress(sqlite3.IntegrityError):  # primary keys that are numbers take nothing else
                condition = where.format(connection.execute(f"PRAGMA table_info({table})").fetchone()[1], table)
                connection.execute(f"UPDATE OR IGNORE {table} SET {column} = ? {condition}", (value,))
        connection.commit()
        _let_be_null(connection, "replace(sql, ' /*NOT N*/', ' NOT NULL')")


def _let_be_null(connection: sqlite3.Connection, sql: str) -> None:
    """Change the words of the tables in a store by an expression of SQL."""
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute(f"UPDATE sqlite_master SET sql = {sql}")
    connection.commit()
