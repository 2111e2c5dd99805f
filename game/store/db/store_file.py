"""The file of an open store (save file): notice when somebody deletes, renames or replaces it, and keep the games.

The system goes on writing to a file that has no name any more, so that a game would be saved into nothing. And the
write-ahead log would stay behind under its old name, and SQLite would write it over the next file with the name of the
store. Therefore all games are copied to a new file as soon as the file has another place on the disk.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from game.store.db.connection import opened
from game.store.db.log_owner import forget_owner, note_owner
from game.store.db.set_aside import finish, next_aside, next_fresh, rename_to_unused, sync_folder
from game.store.errors import Fault, StoreError, as_store_errors

MAX_LOG_BYTES = 1 << 20
"""Size of the write-ahead log at which it is written into the store and emptied."""


class StoreFile:
    """File of an open store. `path`: where it is now. `connection`: SQLite's connection to it."""

    def __init__(self, path: Path) -> None:
        """Open the store at a path, or create one if there is none. Raises StoreError."""
        self.path = path
        self.fresh: Path | None = None
        """New file to which all games were copied, if the player was not told yet; None if there is no such file."""
        self._closed = False
        self._open(path)

    def _open(self, path: Path) -> None:
        self.connection = opened(path)
        self._real = Path(os.path.realpath(path))
        self._place = _place(self._real)
        self._log_place: tuple[int, int] | None = None
        self._noted = False
        """Whether a note says that the log belongs to the present state of the file."""

    @property
    def _log(self) -> Path:
        return self._real.with_name(f"{self._real.name}-wal")

    def keep_in_place(self) -> None:
        """Check, before a change, that the file still has its name. If not, copy all games to a new file, and use that.

        Raises StoreError if this is impossible.
        """
        if _place(self._real) != self._place:
            with as_store_errors():
                self._move()
        log_place = _place(self._log)
        if self._log_place is not None and log_place != self._log_place:
            with as_store_errors():
                self._renew_log()
            log_place = _place(self._log)
        self._log_place = log_place
        if log_place is not None and self._log.stat().st_size > MAX_LOG_BYTES:
            self.checkpoint()
        if log_place is not None and not self._noted:
            with as_store_errors():
                note_owner(self._real)
            self._noted = True

    def checkpoint(self) -> None:
        """Write all changes into the store's own file, and empty the write-ahead log beside it. Raises StoreError."""
        with as_store_errors():
            self._forget_owner()
            busy, *_ = self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy:
            raise StoreError(Fault.FAILING, "its log cannot be emptied")

    def _forget_owner(self) -> None:
        self._noted = False
        forget_owner(self._real)

    def close(self) -> None:
        """Close the file, unless it is closed already. Raises StoreError.

        If the file has lost its name, all games are copied to a new file first.
        """
        if self._closed:
            return
        self._closed = True
        try:
            self.keep_in_place()
        finally:
            with as_store_errors():
                try:
                    if _place(self._real) == self._place:
                        self._forget_owner()
                finally:
                    self.connection.close()

    def _move(self) -> None:
        """Copy all games to a new file, which gets the old name if no other file has it.

        First the old file gets all that is in the log. If it was only renamed, it is complete then.
        """
        old, real = self.connection, self._real
        finish(real)
        with suppress(sqlite3.Error):  # the disk of the old file may be gone: then only the log has the last changes
            old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        part = next_fresh(real)
        with closing(sqlite3.connect(part)) as copy:
            old.backup(copy)
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        self._put_log_away()
        self._forget_owner()
        fresh = next_aside(real) if os.path.lexists(real) else real
        rename_to_unused(part, fresh)
        sync_folder(fresh.parent)
        self._open(fresh)
        old.close()
        self.path = self.fresh = fresh

    def _put_log_away(self) -> None:
        """Take the log of the old file away from its name, so that SQLite cannot write it into another file.

        A log of another program, which has the name by now, stays as it is.
        """
        if self._log_place is None or _place(self._log) != self._log_place:
            return
        if self._log.stat().st_size:
            rename_to_unused(self._log, Path(f"{next_aside(self._real)}-wal"))
        else:
            self._log.unlink()

    def _renew_log(self) -> None:
        """Begin a new write-ahead log. The present one has lost its name: nobody would find it after a crash."""
        self._forget_owner()
        self.connection.execute("PRAGMA journal_mode = DELETE")
        self.connection.execute("PRAGMA journal_mode = WAL")


def _place(path: Path) -> tuple[int, int] | None:
    """Return the numbers of the disk and of the file at `path`; None if there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
