"""Files that the player or a designer asked for, pictures among them: written completely or not at all."""

from __future__ import annotations

import io
import os
from contextlib import suppress
from pathlib import Path

import pygame


class UnwritableFile(Exception):
    """Error for a file that cannot be written; the message has the place and the reason."""


def writable(name: str, what: str = "a picture", ending: str = ".png") -> Path:
    """Check that a file can be written and return its path; call it early, before the work. Raises UnwritableFile."""
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
    """Write a file completely, or leave the old one as it is. Raises UnwritableFile."""
    part = path.with_name(f".{os.getpid()}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        with suppress(OSError):  # if the part could not be written, there may be none to remove
            part.unlink()
        raise UnwritableFile(f"{path}: {error.strerror}") from error


def save(picture: pygame.Surface, path: Path) -> None:
    """Write a picture as a PNG file. Raises UnwritableFile."""
    png = io.BytesIO()  # pygame itself does not notice a full disk
    pygame.image.save(picture, png, "picture.png")
    write_atomically(path, png.getvalue())
