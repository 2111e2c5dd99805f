"""Tie SQLite's write-ahead log to the file of its store, so that it is never written into another file.

If the program is killed, the log stays beside the store, and SQLite completes the store from it at the next opening.
But SQLite cannot tell whether the file is still the same. If the player has put back an older copy meanwhile, the pages
in the log would destroy it. Therefore a note is kept beside the store: which log belongs to which state of the file.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TypeAlias

from game.store.db.set_aside import next_aside, rename_to_unused, sync_folder
from game.store.json_values import CorruptData, JsonValue, json_text, parse_json

OWNER = ".log-owner"
"""Ending of the name of the note, after the name of the store."""
MAX_NOTE_BYTES = 500
COARSE_NANOSECONDS = 10_000_000
"""Some disks store a time in even seconds or in hundredths of a second, after the system has known it exactly."""
SAME_NANOSECONDS = 2_000_000_000
"""Greatest difference of two times of change that count as equal on such a disk."""

State: TypeAlias = tuple[int, int, int, int, int]
"""State of a store and its log: number of the disk, numbers of the files of the log and of the store, size of the store
in bytes, and the time of its last change in nanoseconds."""


def note_owner(path: Path) -> None:
    """Note that the log beside the store at `path` belongs to the present state of the store. Raises OSError.

    The note may get lost in a loss of power: then SQLite decides alone what it does with the log.
    """
    note = _note(path)
    part = note.with_name(f"{note.name}.part")
    part.unlink(missing_ok=True)
    with part.open("x", encoding="ascii") as file:
        file.write(json_text([*_state(path)]))
    part.replace(note)


def forget_owner(path: Path) -> None:
    """Remove the note before the log is written into the store at `path`, which changes the store. Raises OSError."""
    if os.path.lexists(_note(path)):
        _note(path).unlink()
        sync_folder(path.parent)


def set_foreign_log_aside(path: Path) -> None:
    """Rename the log beside the store at `path` if it belongs to another file or to another state of the file.

    The log gets a copy of the store beside it: if it belongs to the store after all, nothing is lost. Raises OSError.
    """
    if not os.path.lexists(_note(path)):
        return
    noted = _noted(path)
    if noted is None or not path.is_file() or not _log(path).is_file():
        forget_owner(path)  # the log has been moved
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
    """Return whether two times of change in nanoseconds are the same, as exactly as the disk stores them."""
    return noted == now or (now % COARSE_NANOSECONDS == 0 and abs(noted - now) <= SAME_NANOSECONDS)


def _state(path: Path) -> State:
    """Return the present state of the store at `path` and of its log."""
    log, store = _log(path).stat(), path.stat()
    return log.st_dev, log.st_ino, store.st_ino, store.st_size, store.st_mtime_ns


def _noted(path: Path) -> State | None:
    """Return the state that was noted last; None if there is no valid note."""
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
