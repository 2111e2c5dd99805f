"""Pictures as files."""

from __future__ import annotations

import io
from pathlib import Path

import pygame

from game.ui.files import write_atomically


def save(picture: pygame.Surface, path: Path) -> None:
    """Writes a PNG. Raises Unwritable."""
    png = io.BytesIO()  # pygame itself does not notice a disk that is full
    pygame.image.save(picture, png, "picture.png")
    write_atomically(path, png.getvalue())
