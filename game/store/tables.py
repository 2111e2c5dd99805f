"""The tables of a store, as its rows know them: which row is one of which."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from game.store.wreck import Row

OF_A_GAME = ("journal", "snapshots", "levels", "history", "rules")
TABLES = ("runs", *OF_A_GAME, "settings")
KINDS = {"INTEGER": int, "TEXT": str, "BLOB": bytes}


class Table(NamedTuple):
    """Which rows are those of a table."""

    name: str
    kinds: list[tuple[type, bool]]
    """Of the cells of each, and whether there must be one."""
    numbered: bool
    by_number: bool
    """Whether the first cell is the number, and not kept twice."""

    def as_row(self, number: int | None, cells: Row) -> Row | None:
        """A row that was found, if it is one of these."""
        if (number is not None) != self.numbered or len(cells) != len(self.kinds):
            return None
        row = (number, *cells[1:]) if self.by_number and cells[0] is None else cells
        fits = (
            type(cell) is kind or (cell is None and not needed)
            for cell, (kind, needed) in zip(row, self.kinds, strict=True)
        )
        return row if all(fits) else None


def table_of(store: sqlite3.Connection, name: str) -> Table:
    """That of a store."""
    (text,) = store.execute("SELECT sql FROM sqlite_master WHERE name = ?", (name,)).fetchone()
    columns = store.execute('SELECT type, "notnull" OR pk FROM pragma_table_info(?)', (name,))
    kinds = [(KINDS[kind], bool(needed)) for kind, needed in columns]
    return Table(name, kinds, numbered="WITHOUT ROWID" not in text, by_number="INTEGER PRIMARY KEY" in text)
