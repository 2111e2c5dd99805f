"""Errors of a store (the SQLite save file): what is wrong with the file, and which remedies can help."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum


class Fault(Enum):
    """Fault of a store. The value is the message for the command line, without the file's name."""

    LOCKED = "another window is using it"
    READ_ONLY = "it cannot be written to"
    FULL = "the disk is full"
    UNREACHABLE = "it cannot be opened"
    FAILING = "the disk reports errors"
    BROKEN = "it is damaged"
    FOREIGN = "it is not a save file of this game"
    FUTURE = "a newer version of the game has written it"
    SLOW = "it takes too long to read"
    MISUSED = "the game has used it wrongly"
    """A mistake of the program: the file itself is sound."""

    @property
    def cured_by_another(self) -> bool:
        """Whether the player is offered a new store. The unusable store is then renamed, and its content is kept."""
        return self in (Fault.BROKEN, Fault.FOREIGN, Fault.FUTURE, Fault.SLOW)

    @property
    def salvageable(self) -> bool:
        """Whether the store (save file) may hold games to salvage.

        A file that looks like a file of another program counts too, because it may be a damaged store.
        """
        return self in (Fault.BROKEN, Fault.FOREIGN)


class StoreError(Exception):
    """Error: a store cannot be used at all, or cannot be used now. `fault`: what is wrong."""

    def __init__(self, fault: Fault, detail: str = "") -> None:
        self.fault = fault
        self.detail = detail
        """Message of SQLite or of the file system; "" without one."""
        super().__init__(f"{fault.value} ({detail})" if detail else fault.value)


FAULTS = {
    sqlite3.SQLITE_BUSY: Fault.LOCKED,
    sqlite3.SQLITE_LOCKED: Fault.LOCKED,
    sqlite3.SQLITE_PROTOCOL: Fault.LOCKED,
    sqlite3.SQLITE_READONLY: Fault.READ_ONLY,
    sqlite3.SQLITE_PERM: Fault.READ_ONLY,
    sqlite3.SQLITE_AUTH: Fault.READ_ONLY,
    sqlite3.SQLITE_FULL: Fault.FULL,
    sqlite3.SQLITE_CANTOPEN: Fault.UNREACHABLE,
    sqlite3.SQLITE_IOERR: Fault.FAILING,
    sqlite3.SQLITE_INTERRUPT: Fault.SLOW,
    sqlite3.SQLITE_CORRUPT: Fault.BROKEN,
    sqlite3.SQLITE_NOTADB: Fault.BROKEN,
    sqlite3.SQLITE_FORMAT: Fault.BROKEN,
}
"""Fault by the primary result code of SQLite's error. A code that is not listed is a mistake of the program.

Examples are wrong SQL and a second row with the same key. Too large a value (SQLITE_TOOBIG) is one, too, when it is
written; when it is read, see `Store`.
"""


FAILURES = (sqlite3.Error, UnicodeError, OverflowError, OSError)
"""Errors of SQLite and of the file system, and of values that SQLite cannot store."""


def store_error_of(error: Exception, unlisted: Fault = Fault.MISUSED) -> StoreError:
    """Return the StoreError that says what an error of one of the classes in `FAILURES` means for the store.

    `unlisted`: fault of an error of SQLite that is not in `FAULTS`.
    """
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None)  # None if the error was not SQLite's but the module's
        fault = unlisted if code is None else FAULTS.get(code & 0xFF, unlisted)
        return StoreError(fault, " ".join(str(error).split()))
    if isinstance(error, OSError):
        return StoreError(Fault.UNREACHABLE, error.strerror or type(error).__name__)
    return StoreError(unlisted, type(error).__name__)  # text that is not valid, or a number that is too large


@contextmanager
def as_store_errors(unlisted: Fault = Fault.MISUSED) -> Iterator[None]:
    """Run a `with` block; if SQLite or the file system raises an error in the block, raise StoreError instead.

    `unlisted`: see `store_error_of`.
    """
    try:
        yield
    except FAILURES as error:
        raise store_error_of(error, unlisted) from error
