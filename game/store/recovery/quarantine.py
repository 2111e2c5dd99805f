"""Set aside files that cannot be used, with all files that belong to them: they stay unchanged."""

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
    """Number of games that were brought over, each as far as it could be read."""
    aside: Path
    """Path of the damaged file, which is unchanged."""


def quarantine(path: Path) -> Path:
    """Rename a file that cannot be used, and the files that belong to it; return the new name.

    Raises StoreError; then it has its old name.
    """
    with as_store_errors():
        _refuse_if_played(path)
        number = 1
        while (aside := path.with_name(f"{path.name}.aside-{number}")).exists():
            number += 1
        _move(path, aside)
    return aside


def replace_store(path: Path, fresh: Path) -> Path:
    """Put a sound file in the place of a file that is put aside; return the new name of the old file.

    Raises StoreError; then nothing has changed.
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
    """Rename a file and the files that belong to it: all of them, or none."""
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
    """Refuse a file that another window has opened meanwhile. Raises StoreError."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=0.25)) as connection:
        try:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")  # else it makes a file beside it
            connection.execute("PRAGMA user_version").fetchone()  # takes the lock, and looks at nothing else
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                raise
