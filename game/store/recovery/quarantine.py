"""Put aside a store (save file) that cannot be used: rename its files without changing their content."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from game.engine.records import NamedTuple
from game.store.db.store_renaming import set_aside
from game.store.errors import as_store_errors


class Salvaged(NamedTuple):
    """Result of salvaging a damaged store."""

    games: int
    """Number of games that were copied to the new store, each as far as it could be read."""
    aside: Path
    """New path of the damaged file, whose content is unchanged."""


def quarantine(path: Path, fresh: Path | None = None) -> Path:
    """Rename the store at `path` and SQLite's files beside it; return the new path, ending in `.aside-` and a number.

    `fresh`: intact store in the same folder, which is then renamed to `path`; None to leave no file there. Raises
    StoreError, for example if another window uses the store; in that case no file is renamed. If the program is killed
    halfway, the next opening of the store renames the other files.
    """
    with as_store_errors():
        _refuse_if_played(path)
        return set_aside(path, fresh)


def _refuse_if_played(path: Path) -> None:
    """Raise sqlite3.Error if another window of the game has the store at `path` open."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=0.25)) as connection:
        try:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")  # else SQLite makes a file beside the store
            connection.execute("PRAGMA user_version").fetchone()  # takes the lock and reads nothing else
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                raise
