"""The file of an open store (save file): notice when another program takes it away or overwrites it; keep the games.

The system goes on writing to a file that has no name any more, so that a game would be saved into nothing. And the
write-ahead log would stay behind under its old name, and SQLite would write it over the next file with the name of the
store. Therefore all games are copied to a new file as soon as the file has another place on the disk.

If another program overwrites the content of the file, SQLite would write its log over the new content. The games are
copied then too, as far as they can still be read: SQLite remembers some of the old pages, and the log has all pages
that were changed lately. The overwritten file stays as the other program has left it.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from game.engine.records import NamedTuple
from game.store.db.connection import opened
from game.store.db.store_renaming import finish, next_aside, next_fresh, rename_to_unused, sync_folder
from game.store.db.wal_owner import forget_owner, is_same_time, note_owner
from game.store.errors import Fault, StoreError, as_store_errors

MAX_LOG_BYTES = 1 << 20
"""Size of the write-ahead log in bytes from which on it is written into the store and emptied."""


class FreshFile(NamedTuple):
    """New file that an open store uses because its old file was taken away or overwritten."""

    path: Path
    overwritten: bool = False
    """Whether the content of the old file was overwritten, so that some games may be lost."""
    readable: bool = True
    """Whether the games of the old file could be copied. If not, the new file began without any game."""


class StoreFile:
    """File of an open store. `path`: its present path. `connection`: SQLite's connection to it."""

    def __init__(self, path: Path) -> None:
        """Open the store at a path, or create one if there is none. Raises StoreError."""
        self.path = path
        self.fresh: FreshFile | None = None
        """New file that is used now, if the player was not told yet; None if there is no such file."""
        self.moves = 0
        """How often a new file has taken the place of the old file."""
        self._closed = False
        self._open(path)

    def _open(self, path: Path) -> None:
        self.connection = opened(path)
        self._real = Path(os.path.realpath(path))
        self._place = _place(self._real)
        self._content = _content(self._real)
        self._log = self._real.with_name(f"{self._real.name}-wal")
        self._log_place: tuple[int, int] | None = None
        self._noted = False
        """Whether the note file (see `wal_owner`) says that the log belongs to the present state of the store."""
        self._may_have_changes = False
        """Whether the log may have changes that are not in the file itself."""
        self._undisturbed: tuple[int, ...] | None = None
        """What `_state` returns as long as no other program touches the files; None if that is not known."""

    def keep_in_place(self) -> None:
        """Check, before a change, that the file still has its name and content. If not, use a new file.

        All games are copied to the new file, as far as they can be read. Raises StoreError if this is impossible.

        Every turn waits for this check when it is saved. Therefore it looks at each file only once, and searches for a
        change only if something differs from the last time.
        """
        if self._undisturbed is None or self._state() != self._undisturbed:
            self._undisturbed = None
            self._react_to_change()
        self._may_have_changes = True

    def _state(self) -> tuple[int, ...] | None:
        """Return the place and the content of the store, and the place of its log.

        Return None if one of the two files is missing, or if it is time to empty the log.
        """
        try:
            store, log = self._real.stat(), self._log.stat()
        except OSError:
            return None
        if log.st_size > MAX_LOG_BYTES:
            return None
        return store.st_dev, store.st_ino, store.st_size, store.st_mtime_ns, log.st_dev, log.st_ino

    def _react_to_change(self) -> None:
        """Find out what has happened to the store and its log, and do what `keep_in_place` promises."""
        if _place(self._real) != self._place:
            with as_store_errors():
                self._move()
        elif not _is_same_content(self._content, _content(self._real)):
            with as_store_errors():
                self._leave_overwritten()
        log_place = _place(self._log)
        if self._log_place is not None and log_place != self._log_place:
            with as_store_errors():
                self._renew_log()
            log_place = _place(self._log)
        self._log_place = log_place
        if log_place is not None and self._log.stat().st_size > MAX_LOG_BYTES:
            self._empty_log()
        if log_place is not None and not self._noted:
            with as_store_errors():
                note_owner(self._real)
            self._noted = True
        if self._noted and self._place is not None and self._content is not None and log_place is not None:
            self._undisturbed = (*self._place, *self._content, *log_place)

    def checkpoint(self) -> None:
        """Write all changes into the store's own file, and empty the write-ahead log beside it. Raises StoreError."""
        self.keep_in_place()
        self._empty_log()

    def _empty_log(self) -> None:
        with as_store_errors():
            self._forget_owner()
            busy, *_ = self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            self._content, self._may_have_changes = _content(self._real), False
        if busy:
            raise StoreError(Fault.FAILING, "its log cannot be emptied")

    def _forget_owner(self) -> None:
        self._noted, self._undisturbed = False, None
        forget_owner(self._real)

    def close(self) -> None:
        """Close the file, unless it is closed already. Raises StoreError.

        If the file has lost its name, the games are copied to a new file first; likewise if the file was overwritten
        and there are changes that only the log has.
        """
        if self._closed:
            return
        self._closed = True
        try:
            if self._may_have_changes or _place(self._real) != self._place:
                self.keep_in_place()
        finally:
            with as_store_errors():
                try:
                    if _place(self._real) == self._place:
                        self._forget_owner()
                finally:
                    self.connection.close()

    def _move(self) -> None:
        """Copy all games to a new file, which gets the old path if there is no other file at it.

        Before that, the log is written into the old file. So the old file is complete if it was only renamed.
        """
        old, real = self.connection, self._real
        finish(real)
        with suppress(sqlite3.Error):  # the disk of the old file may be gone: then only the log has the last changes
            old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        part = self._copied()
        self._put_log_away()
        self._forget_owner()
        fresh = next_aside(real) if os.path.lexists(real) else real
        self._use(part, fresh)
        old.close()
        self.fresh = FreshFile(fresh)

    def _leave_overwritten(self) -> None:
        """Copy the games that can still be read to a new file. The overwritten file stays as it is.

        If nothing can be read, the new file has no games, and the log with the last changes is set aside.
        """
        part, readable = self._readable_copy()
        if readable and self._log_place is not None and _place(self._log) == self._log_place:
            self._log.unlink()  # all that it has is in the copy
        else:
            self._put_log_away()
        self._forget_owner()
        self._close_overwritten()
        fresh = next_aside(self._real)
        self._use(part, fresh)
        self.fresh = FreshFile(fresh, overwritten=True, readable=readable)

    def _readable_copy(self) -> tuple[Path, bool]:
        """Copy the store to a new file; return its path, and whether its games can be read.

        If they cannot be read, the new file is an empty store.
        """
        part = next_fresh(self._real)
        try:
            self._copied()
            opened(part).close()
        except (sqlite3.Error, StoreError) as error:
            fault = error.fault if isinstance(error, StoreError) else None
            part.unlink(missing_ok=True)
            if fault is not None and not fault.cured_by_another:
                raise
            opened(part).close()
            return part, False
        return part, True

    def _copied(self) -> Path:
        """Copy the store, as SQLite reads it, to a new file on the disk; return its path."""
        part = next_fresh(self._real)
        with closing(sqlite3.connect(part)) as copy:
            self.connection.backup(copy)
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        return part

    def _use(self, part: Path, fresh: Path) -> None:
        """Give the complete store at `part` the unused name `fresh`, and open it."""
        rename_to_unused(part, fresh)
        sync_folder(fresh.parent)
        self._open(fresh)
        self.path = fresh
        self.moves += 1

    def _close_overwritten(self) -> None:
        """Close the connection without any change of the file.

        SQLite writes its log into the file when it closes it, but not if the file has lost its name. So the name is
        taken away for a moment. It is one of the names that the title reports, in case the program is killed meanwhile.
        """
        hidden = next_aside(self._real)
        rename_to_unused(self._real, hidden)
        try:
            self.connection.close()
        finally:
            rename_to_unused(hidden, self._real)

    def _put_log_away(self) -> None:
        """Set the old file's log aside, or delete it if it is empty, so that SQLite never writes it into another file.

        If a log of another program has taken its name, that log stays as it is.
        """
        if self._log_place is None or _place(self._log) != self._log_place:
            return
        if self._log.stat().st_size:
            rename_to_unused(self._log, Path(f"{next_aside(self._real)}-wal"))
        else:
            self._log.unlink()

    def _renew_log(self) -> None:
        """Begin a new write-ahead log. The present one has lost its name, and would not be found after a crash."""
        self._forget_owner()
        self.connection.execute("PRAGMA journal_mode = DELETE")
        self.connection.execute("PRAGMA journal_mode = WAL")
        self._content = _content(self._real)


def _place(path: Path) -> tuple[int, int] | None:
    """Return the device number and the inode number of the file at `path`; None if there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _content(path: Path) -> tuple[int, int] | None:
    """Return the size in bytes of the file at `path` and the time of its last change; None if there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns


def _is_same_content(noted: tuple[int, int] | None, now: tuple[int, int] | None) -> bool:
    """Return whether two results of `_content` show that nothing has written to the file in between."""
    if noted is None or now is None:
        return noted is now
    return noted[0] == now[0] and is_same_time(noted[1], now[1])
