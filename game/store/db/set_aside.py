"""Rename all files of a store (save file) together, and find the files that were set aside.

A store is one file with up to three files of SQLite beside it. They cannot be renamed in one step. So a note is written
first: it says what is to be renamed. If the program is killed before all is done, the next opening reads the note and
does the rest, so that the files never stay separated, and no new store takes the place of games that still exist.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

COMPANIONS = ("", "-wal", "-shm", "-journal")
"""Endings added to a store's name to get the names of its files: the store itself ("") and SQLite's files beside it."""
NOTE = ".moving"
"""Ending of the name of the note, after the name of the store.

The note has one or two lines: the new name of the store, and the name of the file that takes the store's place. Both
are names in the folder of the store.
"""
MAX_NOTE_BYTES = 2000


def next_aside(path: Path) -> Path:
    """Return the first unused name for the store at `path` after it is set aside: `.aside-` and a number are added."""
    number = 1
    while any(os.path.lexists(_beside(path, f".aside-{number}{ending}")) for ending in COMPANIONS):
        number += 1
    return _beside(path, f".aside-{number}")


def next_fresh(path: Path) -> Path:
    """Return the first unused name for a new store that will take the place of the store at `path`."""
    number = 1
    while any(os.path.lexists(_beside(path, f".salvaged-{number}{ending}")) for ending in COMPANIONS):
        number += 1
    return _beside(path, f".salvaged-{number}")


def set_aside(path: Path, fresh: Path | None = None) -> Path:
    """Rename the store at `path` and SQLite's files beside it; return the new path.

    `fresh`: file in the same folder, with a name of `next_fresh`, that takes the place of the store; None for no file.
    Raises OSError, in which case no file is renamed. If the program is killed, `finish` does the rest.
    """
    finish(path)
    aside, note = next_aside(path), _beside(path, NOTE)
    names = [aside.name] if fresh is None else [aside.name, fresh.name]
    with note.open("xb") as file:
        file.write("\n".join(names).encode("utf-8", "surrogateescape"))
        file.flush()
        os.fsync(file.fileno())
    sync_folder(path.parent)
    try:
        _move(path, aside)
        if fresh is not None:
            _take_place(fresh, path, aside)
        sync_folder(path.parent)
    finally:
        note.unlink()
    return aside


def _take_place(fresh: Path, path: Path, aside: Path) -> None:
    """Rename the file at `fresh` to `path`. If that fails, rename the store at `aside` back. Raises OSError."""
    try:
        rename_to_unused(fresh, path)
    except OSError:
        _move(aside, path)
        raise


def finish(path: Path) -> None:
    """Do the rest of a renaming of the store at `path` that was interrupted, or forget it if it had not begun.

    Raises OSError.
    """
    note = _beside(path, NOTE)
    if not note.is_file():
        return
    with note.open("rb") as file:
        words = file.read(MAX_NOTE_BYTES).decode("utf-8", "surrogateescape")
    names = [path.with_name(name) for name in words.split("\n") if _is_aside(path, name)]
    if names and not os.path.lexists(path) and os.path.lexists(names[0]):
        _move(path, names[0])
        if len(names) > 1 and os.path.lexists(names[1]):
            rename_to_unused(names[1], path)
        sync_folder(path.parent)
    note.unlink()


def set_lost_log_aside(path: Path) -> None:
    """Rename SQLite's write-ahead log beside the path of a store that is gone, as if the store was set aside.

    Otherwise SQLite would delete the log as soon as a new store is made at `path`. Raises OSError.
    """
    log = _beside(path, "-wal")
    gone = not os.path.lexists(path) or (path.is_file() and not path.stat().st_size)
    if gone and os.path.lexists(log) and stat.S_ISREG(log.lstat().st_mode) and log.stat().st_size:
        rename_to_unused(log, _beside(next_aside(path), "-wal"))


def files_set_aside(path: Path) -> list[Path]:
    """Return the files beside the store at `path` that were set aside, in the order of their names.

    Among them are stores that were half salvaged when the program was killed, and write-ahead logs without a store, but
    no other files that SQLite keeps beside a store.
    """
    try:
        names = {found.name for found in path.parent.iterdir() if _is_aside(path, found.name)}
    except OSError:
        return []
    beside = {f"{name}{ending}" for name in names for ending in COMPANIONS[1:]}
    return [path.with_name(name) for name in sorted(names - beside, key=_in_order)]


def sync_folder(folder: Path) -> None:
    """Write the names of the files in a folder to the disk, where the system can do so. Raises OSError."""
    if os.name != "nt":
        at = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(at)
        finally:
            os.close(at)


def _move(path: Path, other: Path) -> None:
    """Rename the files of the store at `path` to those at `other`, the store itself first. Raises OSError.

    If one cannot be renamed, those before it get their old names back.
    """
    moved: list[tuple[Path, Path]] = []
    try:
        for ending in COMPANIONS:
            old, new = _beside(path, ending), _beside(other, ending)
            if os.path.lexists(old):
                rename_to_unused(old, new)
                moved.append((old, new))
    except OSError:
        for old, new in reversed(moved):
            rename_to_unused(new, old)
        raise


def rename_to_unused(old: Path, new: Path) -> None:
    """Rename a file, but never over another file. Raises OSError."""
    if os.path.lexists(new):
        raise FileExistsError(17, "File exists", str(new))
    old.rename(new)


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _is_aside(path: Path, name: str) -> bool:
    """Return whether `name` is the name of a file that was made from the store at `path`, and set aside."""
    rest = name.removeprefix(path.name)
    return rest != name and re.fullmatch(r"\.(aside-\d+|salvaged-\w+)(-wal|-shm|-journal)?", rest) is not None


def _in_order(name: str) -> list[str | int]:
    """Return a key that sorts names by the numbers in them: 9 comes before 10."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", name)]
