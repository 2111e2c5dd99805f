"""Rename all files of a store (save file) together, and find the files that were set aside.

A store is one file with up to three files of SQLite beside it. The system can rename only one file at a time. So a note
file is written first, which says what is to be renamed. If the program is killed halfway, the next opening reads the
note and renames the other files. So the files of a store never stay under different names, and no new store is made at
the path while its games still exist.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

COMPANIONS = ("", "-wal", "-shm", "-journal")
"""Endings added to a store's name to get the names of its files: the store itself ("") and SQLite's files beside it."""
NOTE = ".moving"
"""Suffix that is added to the store's name to get the name of the note file, which lists what is being renamed.

The file has one or two lines: the new name of the store, and the name of the file that is to be renamed to the store's
old name. Both files are in the folder of the store.
"""
MAX_NOTE_BYTES = 2000


def next_aside(path: Path) -> Path:
    """Return the path that the store at `path` gets when it is set aside, ending in `.aside-` and a free number."""
    number = 1
    while any(os.path.lexists(_beside(path, f".aside-{number}{ending}")) for ending in COMPANIONS):
        number += 1
    return _beside(path, f".aside-{number}")


def next_fresh(path: Path) -> Path:
    """Return a path without a file, for a new store that will replace the store at `path`. It is in the same folder."""
    number = 1
    while any(os.path.lexists(_beside(path, f".salvaged-{number}{ending}")) for ending in COMPANIONS):
        number += 1
    return _beside(path, f".salvaged-{number}")


def set_aside(path: Path, fresh: Path | None = None) -> Path:
    """Rename the store at `path` and SQLite's files beside it; return the new path.

    `fresh`: file to be renamed to `path` afterwards, in the same folder and with a name from `next_fresh`; None to
    leave no file at `path`. Raises OSError; if a file cannot be renamed, all files get their old names back. If the
    program is killed halfway, the next call of `finish` renames the other files.
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
    """Complete a renaming of the store at `path` that was interrupted, if there is a note about it. Raises OSError.

    If no file was renamed yet, only the note is removed.
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
    """Set SQLite's write-ahead log aside if the store at `path`, to which it belongs, is missing or empty.

    Raises OSError. Otherwise SQLite would delete the log when a new store is made at `path`.
    """
    log = _beside(path, "-wal")
    gone = not os.path.lexists(path) or (path.is_file() and not path.stat().st_size)
    if gone and os.path.lexists(log) and stat.S_ISREG(log.lstat().st_mode) and log.stat().st_size:
        rename_to_unused(log, _beside(next_aside(path), "-wal"))


def files_set_aside(path: Path) -> list[Path]:
    """Return the files beside the store at `path` that were set aside, in the order of their names.

    These are stores, write-ahead logs without a store, and new stores that were not complete when the program was
    killed while it salvaged games. Other files of SQLite are left out.
    """
    try:
        names = {found.name for found in path.parent.iterdir() if _is_aside(path, found.name)}
    except OSError:
        return []
    beside = {f"{name}{ending}" for name in names for ending in COMPANIONS[1:]}
    return [path.with_name(name) for name in sorted(names - beside, key=_in_order)]


def sync_folder(folder: Path) -> None:
    """Write a folder's table of file names to the disk, so that renamings survive a loss of power. Raises OSError.

    Do nothing on Windows, which cannot do this.
    """
    if os.name != "nt":
        at = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(at)
        finally:
            os.close(at)


def _move(path: Path, other: Path) -> None:
    """Rename the store at `path` to `other`, and SQLite's files beside it in the same way. Raises OSError.

    If a file cannot be renamed, the files that were renamed before it get their old names back.
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
    """Rename a file.

    Raises FileExistsError if there is a file at `new`, instead of replacing it, or another OSError.
    """
    if os.path.lexists(new):
        raise FileExistsError(17, "File exists", str(new))
    old.rename(new)


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _is_aside(path: Path, name: str) -> bool:
    """Return whether a file called `name` was made by setting the store at `path` aside, or by salvaging its games."""
    rest = name.removeprefix(path.name)
    return rest != name and re.fullmatch(r"\.(aside-\d+|salvaged-\w+)(-wal|-shm|-journal)?", rest) is not None


def _in_order(name: str) -> list[str | int]:
    """Return a key for sorting file names by the numbers in them, so that 9 comes before 10."""
    return [int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", name)]
