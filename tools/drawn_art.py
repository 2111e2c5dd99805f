"""Reads what was drawn as text under assets/art."""

from __future__ import annotations

from pathlib import Path

ASSETS = Path(__file__).resolve().parent.parent / "assets"


class ArtError(Exception):
    """A drawing that cannot be read: which file, which line, what is wrong."""


def art_text(file: Path) -> str:
    """A file of drawings. Raises ArtError for what is no text."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise ArtError(f"{file.name}: not a text file") from None
