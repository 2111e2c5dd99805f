"""Make sure that SQLite's write-ahead log is only written into the store that it belongs to.

If the program is killed, the log stays beside the store. At the next opening, SQLite writes the pages of the log into
the store. But SQLite cannot tell whether the store is still the same file. If the player has put back an older copy
meanwhile, the pages would destroy this copy. Therefore a note file beside the store says which log belongs to which
state of the store.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TypeAlias

from game.store.db.store_renaming import next_aside, rename_to_unused, sync_folder
from game.store.json_values import CorruptData, JsonValue, json_text, parse_json

OWNER = ".log-owner"
"""Suffix that is added to the store's name to get the name of the note file."""
MAX_NOTE_BYTES = 500
COARSE_NANOSECONDS = 10_000_000
"""Hundredth of a second: a file time that is a multiple of it may have been rounded when it was written to the disk.

Some disks store only even seconds or hundredths of a second. Until the time is written, the system has it exactly.
"""
SAME_NANOSECONDS = 2_000_000_000
"""Greatest difference between an exact file time and a rounded file time that count as equal."""

State: TypeAlias = tuple[int, int, int, int, int]
"""State of a store and its log, by which it is recognised.

The values are: device number, inode number of the log, inode number of the store, size of the store in bytes, and time
of the store's last change in nanoseconds.
"""


def note_owner(path: Path) -> None:
    """Write the note that the log beside the store at `path` belongs to the present state of the store. Raises OSError.

    If a loss of power destroys the note, SQLite uses the log without this check.
    """
    note = _note(path)
    part = note.with_name(f"{note.name}.part")
    part.unlink(missing_ok=True)
    with part.open("x", encoding="ascii") as file:
        file.write(json_text([*_state(path)]))
    part.replace(note)


def forget_owner(path: Path) -> None:
    """Remove the note, if there is one. Raises OSError.

    Call this before the log is written into the store at `path`, because that changes the state of the store.
    """
    if os.path.lexists(_note(path)):
        _note(path).unlink()
        sync_folder(path.parent)


def set_foreign_log_aside(path: Path) -> None:
    """Rename the log beside the store at `path` if the note says that it belongs to another state of the store.

    A copy of the store is put beside the renamed log, with the name that fits the log. So nothing is lost if the log
    belongs to the store after all. Raises OSError.
    """
    if not os.path.lexists(_note(path)):
        return
    noted = _noted(path)
    if noted is None or not path.is_file() or not _log(path).is_file():
        forget_owner(path)  # the note is damaged, or what it is about is gone
        return
    state = _state(path)
    if noted[:2] != state[:2] or not _log(path).stat().st_size:
        forget_owner(path)  # it is another log, of which nothing is known
        return
    if noted[2:4] == state[2:4] and is_same_time(noted[4], state[4]):
        return
    aside = next_aside(path)
    shutil.copyfile(path, aside)
    rename_to_unused(_log(path), Path(f"{aside}-wal"))
    forget_owner(path)


def is_same_time(noted: int, now: int) -> bool:
    """Return whether two file times in nanoseconds are equal, apart from the rounding by some disks."""
    return noted == now or (now % COARSE_NANOSECONDS == 0 and abs(noted - now) <= SAME_NANOSECONDS)


def _state(path: Path) -> State:
    """Return the present state of the store at `path` and of its log."""
    log, store = _log(path).stat(), path.stat()
    return log.st_dev, log.st_ino, store.st_ino, store.st_size, store.st_mtime_ns


def _noted(path: Path) -> State | None:
    """Return the state in the note file; None if there is no valid note."""
    note = _note(path)
    if not note.is_file():
        return None
    with note.open("rb") as file:
        text = file.read(MAX_NOTE_BYTES)
    try:
        state: JsonValue = parse_json(text.decode("ascii"))
    except (CorruptData, UnicodeDecodeError):
        return None
    match state:
        case [int(disk), int(log), int(store), int(size), int(changed)]:
            return disk, log, store, size, changed
    return None


def _log(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def _note(path: Path) -> Path:
    return path.with_name(path.name + OWNER)
