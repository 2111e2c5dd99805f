"""Put aside a store (save file) that cannot be used: rename its files without changing their content."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from game.store.db.connection import COMPANIONS
from game.store.errors import as_store_errors


class Salvaged(NamedTuple):
    """Result of salvaging a damaged store."""

    games: int
    """Number of games that were copied to the new store, each as far as it could be read."""
    aside: Path
    """New path of the damaged file, whose content is unchanged."""


def quarantine(path: Path) -> Path:
    """Rename the store at `path` and SQLite's files beside it; return the new path, ending in `.aside-` and a number.

    Raises StoreError, for example if another window uses the store; in that case no file is renamed.
    """
    with as_store_errors():
        _refuse_if_played(path)
        number = 1
        while (aside := path.with_name(f"{path.name}.aside-{number}")).exists():
            number += 1
        _move(path, aside)
    return aside


def replace_store(path: Path, fresh: Path) -> Path:
    """Rename the damaged store at `path` and move the intact store at `fresh` to its place.

    Return the new path of the damaged store. Raises StoreError, in which case no file has changed.
    """
    aside = quarantine(path)
    with as_store_errors():
        try:
            fresh.rename(path)
        except OSError:
            _move(aside, path)
            raise
    return aside


def _move(path: Path, other: Path) -> None:
    """Rename the store at `path` and SQLite's files beside it to `other`: all of them or, if that fails, none."""
    moved = []
    try:
        for companion in reversed(COMPANIONS):
            old, new = (at.with_name(at.name + companion) for at in (path, other))
            if old.exists():
                old.rename(new)
                moved.append((new, old))
    except OSError:
        for new, old in reversed(moved):
            new.rename(old)
        raise


def _refuse_if_played(path: Path) -> None:
    """Raise sqlite3.Error if another window of the game has the store at `path` open."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=0.25)) as connection:
        try:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")  # else SQLite makes a file beside the store
            connection.execute("PRAGMA user_version").fetchone()  # takes the lock and reads nothing else
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                raise
