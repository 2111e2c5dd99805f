"""The art under assets/art, drawn as text, and the index beside a packed picture.

The index is JSON, which every start of the game reads ten times as fast as TOML.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.ui.graphics.assets import NAME, digest

ASSETS = Path(__file__).resolve().parents[2] / "assets"


class ArtError(Exception):
    """A drawing that cannot be read: which file, which line, what is wrong."""


def art_text(file: Path) -> str:
    """A file of drawings. Raises ArtError for what is no text."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise ArtError(f"{file.name}: not a text file") from None


def packed_index(head: Mapping[str, object], name: str, places: Mapping[str, Sequence[int]], picture: bytes) -> str:
    """Facts about the whole, then all places under a name: each in a line, so that a difference shows what moved.

    `picture`: the PNG that it belongs to.
    """
    told = json.loads(json.dumps({**head, name: {key: list(place) for key, place in places.items()}}))
    facts = [
        f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in {**head, NAME: digest(told, picture)}.items()
    ]
    lines = ",\n".join(f"    {json.dumps(key)}: {list(place)}" for key, place in places.items())
    return "\n".join(("{", *facts, f"  {json.dumps(name)}: {{", lines, "  }", "}", ""))
