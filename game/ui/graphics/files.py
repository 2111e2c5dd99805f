"""Writing of files that the player or a designer asked for. A file is written completely or not at all."""

from __future__ import annotations

import io
import os
from contextlib import suppress
from pathlib import Path

import pygame


class UnwritableFile(Exception):
    """Error for a file that cannot be written. The message names the path and the reason."""


class UnsavedFile(UnwritableFile):
    """Error for a file that could not be written although its path can be, for example because the disk is full."""


def writable(name: str, what: str = "a picture", ending: str = ".png") -> Path:
    """Check that a file can be written, and return its path. Call this before a long computation.

    `name`: path of the file. `what`: words for its content, for the error message. `ending`: the ending that the file
    name must have. Raises UnwritableFile if the name has another ending, if it is the name of a folder, or if the file
    cannot be opened.
    """
    path = Path(name)
    try:
        if not name or path.is_dir():
            raise UnwritableFile(f"{name}: it is a folder" if name else f"{what} needs a file name")
        if path.suffix.lower() != ending:
            raise UnwritableFile(f"{name}: the file name of {what} must end in {ending}")
        existed = path.exists()
        path.open("ab").close()
        if not existed:
            path.unlink()
    except (OSError, ValueError) as error:
        raise UnwritableFile(f"{name}: {getattr(error, 'strerror', error)}") from error
    return path


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file completely. Raises UnsavedFile if that fails; an older file at `path` is then unchanged."""
    part = path.with_name(f".{os.getpid()}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        with suppress(OSError):  # the temporary file may not exist
            part.unlink()
        raise UnsavedFile(f"{path}: {error.strerror}") from error


def save(picture: pygame.Surface, path: Path) -> None:
    """Write a picture as a PNG file. Raises UnsavedFile if that fails."""
    png = io.BytesIO()  # pygame itself does not notice a full disk
    pygame.image.save(picture, png, "picture.png")
    write_atomically(path, png.getvalue())
