"""Pictures written to files: whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pygame


class Unwritable(Exception):
    """A picture cannot be written there; the words say where and why."""


def writable(name: str) -> Path:
    """The path of a picture to be, asked for early so that no work is lost. Raises Unwritable."""
    path = Path(name)
    if path.is_dir():
        raise Unwritable(f"{name}: is a folder")
    if path.suffix.lower() != ".png":
        raise Unwritable(f"{name}: a picture's name ends in .png")
    try:
        existed = path.exists()
        path.open("ab").close()
        if not existed:
            path.unlink()
    except OSError as error:
        raise Unwritable(f"{name}: {error.strerror}") from error
    return path


def save(picture: pygame.Surface, path: Path) -> None:
    """Writes a PNG. Raises Unwritable."""
    part = path.with_name(f".{path.stem}.part.png")
    try:
        pygame.image.save(picture, part)
        part.replace(path)
    except (OSError, pygame.error) as error:
        raise Unwritable(f"{path}: {error}") from error
    finally:
        part.unlink(missing_ok=True)
