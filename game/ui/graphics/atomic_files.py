"""Writing of files that the player or a designer asked for. A file is written completely or not at all."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pygame

MAX_PARTS = 100
"""Greatest number of names that are tried for a temporary file."""


class UnwritableFile(Exception):
    """Error for a file that cannot be written. The message names the path and the reason."""


class UnsavedFile(UnwritableFile):
    """Error for a file that has a valid path, but could not be written, for example because the disk is full."""


def check_unused(name: str, used: Iterable[str | None]) -> None:
    """Check that a file that a command is to write is none that it reads, or writes besides.

    `used`: paths of these files; "-" for standard input, None for no file. Raises UnwritableFile.
    """
    for other in used:
        if other is not None and _is_same(name, other):
            raise UnwritableFile(f"{name}: this command reads or writes this file otherwise, and does not replace it")


def _is_same(name: str, other: str) -> bool:
    try:
        return os.path.samestat(Path(name).stat(), os.fstat(0) if other == "-" else Path(other).stat())
    except (OSError, ValueError):  # one of them does not exist yet
        return other != "-" and _whole(name) == _whole(other)


def _whole(name: str) -> str:
    return os.path.normcase(os.path.realpath(name))


def writable(name: str, what: str = "a picture", ending: str = ".png", used: Iterable[str | None] = ()) -> Path:
    """Check that a file can be written, and return its path. Call this before a long computation.

    `name`: path of the file. `what`: noun for its content, for the error message. `ending`: required ending of the file
    name. `used`: as in `check_unused`. Raises UnwritableFile if the name has another ending, if the file is used
    otherwise or cannot be opened, or if `name` is the path of a folder or of something else that is not a file, such as
    a pipe.
    """
    path = Path(name)
    try:
        if not name or path.is_dir():
            raise UnwritableFile(f"{name}: it is a folder" if name else f"{what} needs a file name")
        if path.suffix.lower() != ending:
            raise UnwritableFile(f"{name}: the file name of {what} must end in {ending}")
        check_unused(name, used)
        existed = path.exists()
        if path.is_symlink() and not existed:  # opening it would make what it leads to
            raise UnwritableFile(f"{name}: it is a link to a file that does not exist")
        if existed and not path.is_file():  # opening a pipe would wait until something reads it
            raise UnwritableFile(f"{name}: it is not a file")
        path.open("ab").close()
        if not existed:
            path.unlink()
    except (OSError, ValueError) as error:
        raise UnwritableFile(f"{name}: {getattr(error, 'strerror', error)}") from error
    return path


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file completely or not at all.

    Raises UnsavedFile if the file cannot be written. In that case a file that was at `path` before is unchanged.
    """
    try:
        part = temporary_file(path, content)
        try:
            part.replace(path)
        except OSError:
            part.unlink()
            raise
    except OSError as error:
        raise UnsavedFile(f"{path}: {error.strerror}") from error


def write_new(path: Path, content: bytes) -> Path:
    """Write a new file, and return its path: `path` or, if there is a file already, the first free name with a number.

    No existing file is ever changed. Raises UnsavedFile if the file cannot be written.
    """
    try:
        part = temporary_file(path, content)
        try:
            return next(name for name in _names(path) if _takes_name(part, name))
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise UnsavedFile(f"{path}: {error.strerror}") from error


def temporary_file(path: Path, content: bytes) -> Path:
    """Write `content` to a temporary file beside `path`, wait until it is on the disk, and return its path.

    Raises OSError. An existing file is never opened for this. In a shared folder, another user may have made a link
    with this name, which leads to a file of the player.
    """
    for number in range(MAX_PARTS):
        part = path.with_name(f".{os.getpid()}-{number}.part")
        try:
            file = part.open("xb")
        except FileExistsError:
            continue
        with file:
            try:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            except OSError:
                part.unlink()
                raise
        return part
    raise FileExistsError(errno.EEXIST, f"the names .{os.getpid()}-0.part and so on are taken")


def _names(path: Path) -> Iterator[Path]:
    """Yield the names that a new file may get: game-3.ajar, game-3-2.ajar, game-3-3.ajar ..."""
    yield path
    for number in count(2):
        yield path.with_stem(f"{path.stem}-{number}")


def _takes_name(part: Path, path: Path) -> bool:
    """Give the complete file `part` the name `path`; return False if a file has this name already. Raises OSError."""
    try:
        os.link(part, path)
    except FileExistsError:
        return False
    except OSError:  # a disk without links: an empty file reserves the name
        try:
            path.open("xb").close()
        except FileExistsError:
            return False
        part.replace(path)
    return True


def save(picture: pygame.Surface, path: Path) -> None:
    """Write a picture as a PNG file. Raises UnsavedFile if that fails."""
    import pygame  # here, because tools that draw nothing work without it

    png = io.BytesIO()  # pygame itself does not notice a full disk
    pygame.image.save(picture, png, "picture.png")
    write_atomically(path, png.getvalue())
