"""Files that the player or a designer asked for, pictures among them: written whole or not at all."""

from __future__ import annotations

import io
import os
from contextlib import suppress
from pathlib import Path

import pygame


class Unwritable(Exception):
    """A file cannot be written there; the words say where and why."""


def writable(name: str, what: str = "a picture", ending: str = ".png") -> Path:
    """The path of a file to be, asked for early so that no work is lost. Raises Unwritable."""
    path = Path(name)
    try:
        if not name or path.is_dir():
            raise Unwritable(f"{name}: is a folder" if name else f"{what} needs a name")
        if path.suffix.lower() != ending:
            raise Unwritable(f"{name}: {what}'s name ends in {ending}")
        existed = path.exists()
        path.open("ab").close()
        if not existed:
            path.unlink()
    except (OSError, ValueError) as error:
        raise Unwritable(f"{name}: {getattr(error, 'strerror', error)}") from error
    return path


def write_atomically(path: Path, content: bytes) -> None:
    """Writes a file, or leaves what was there. Raises Unwritable."""
    part = path.with_name(f".{os.getpid()}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        with suppress(OSError):  # where nothing can be written, there is nothing to be taken away either
            part.unlink()
        raise Unwritable(f"{path}: {error.strerror}") from error


def save(picture: pygame.Surface, path: Path) -> None:
    """Writes a PNG. Raises Unwritable."""
    png = io.BytesIO()  # pygame itself does not notice a disk that is full
    pygame.image.save(picture, png, "picture.png")
    write_atomically(path, png.getvalue())
