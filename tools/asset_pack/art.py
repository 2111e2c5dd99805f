"""The art under assets/art, which is drawn as text, and the JSON index of a packed picture.

The index is JSON because every start of the game reads it, ten times as fast as TOML.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.ui.graphics.assets import NAME, digest

ASSETS = Path(__file__).resolve().parents[2] / "assets"


class ArtError(Exception):
    """A drawing cannot be read; the message names the file, the line and the fault."""


def art_text(file: Path) -> str:
    """Return the text of a file of drawings. Raises ArtError if it is not a text file."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise ArtError(f"{file.name}: not a text file") from None


def packed_index(head: Mapping[str, object], name: str, places: Mapping[str, Sequence[int]], picture: bytes) -> str:
    """Return the JSON index of a packed picture: the values of `head`, a digest, and all places under `name`.

    Each value and each place is on a line of its own, so that a diff shows what has moved.

    Parameters
    ----------
    head
        Values about the whole picture.
    name
        The key of the places.
    places
        The place of each sprite or glyph by its name.
    picture
        The PNG file that the index belongs to.
    """
    values = json.loads(json.dumps({**head, name: {key: list(place) for key, place in places.items()}}))
    facts = [
        f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in {**head, NAME: digest(values, picture)}.items()
    ]
    lines = ",\n".join(f"    {json.dumps(key)}: {list(place)}" for key, place in places.items())
    return "\n".join(("{", *facts, f"  {json.dumps(name)}: {{", lines, "  }", "}", ""))
