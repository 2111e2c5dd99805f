"""The art under assets/art, which is drawn as text, and the JSON index of a packed picture.

A packed picture contains all sprites or all glyphs, and its index gives their places. The index is JSON because every
start of the game reads it, and JSON is read ten times as fast as TOML.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.graphics.assets import NAME, digest
from game.ui.graphics.colours.swatch import Colour

ASSETS = Path(__file__).resolve().parents[3] / "assets"


class ArtError(Exception):
    """Error: a drawing cannot be read. The message names the file and the fault, and the line if it is known."""


def art_text(file: Path) -> str:
    """Return the text of a file of drawings. Raises ArtError if the file is not text in UTF-8."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise ArtError(f"{file.name}: not a text file") from None


def packed_index(head: Mapping[str, object], name: str, places: Mapping[str, Sequence[int]], picture: bytes) -> str:
    """Return the JSON text of the index of a packed picture.

    The index contains the values of `head`, all places under the key `name`, and a digest of these values, the places
    and the picture. Each value and each place is on a line of its own, so that a diff shows which sprites have moved.

    Parameters
    ----------
    head
        Values about the whole picture.
    name
        Key of the places in the index.
    places
        Place of each sprite or glyph in the picture, in pixels, by its name.
    picture
        Bytes of the PNG file that the index belongs to.
    """
    values = json.loads(json.dumps({**head, name: {key: list(place) for key, place in places.items()}}))
    facts = [
        f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in {**head, NAME: digest(values, picture)}.items()
    ]
    lines = ",\n".join(f"    {json.dumps(key)}: {list(place)}" for key, place in places.items())
    return "\n".join(("{", *facts, f"  {json.dumps(name)}: {{", lines, "  }", "}", ""))


def is_packed(picture: Path, pixels: NDArray[np.uint8], palette: Sequence[Colour], index: str) -> bool:
    """Return whether a packed picture and its index are up to date. The compression of the picture may differ.

    `picture`: the PNG file; its index lies beside it. `pixels`: the palette indices it should have, `uint8[x, y]`.
    `palette`: its first colours. `index`: the JSON text that its index should have.
    """
    beside = picture.with_suffix(".json")
    if not picture.exists() or not beside.exists():
        return False
    surface = pygame.image.load(picture)
    colours = [tuple(colour)[:3] for colour in surface.get_palette()] if surface.get_bitsize() == 8 else []
    return (
        colours[: len(palette)] == list(palette)
        and np.array_equal(pygame.surfarray.array2d(surface), pixels)
        and json.loads(beside.read_text("utf-8")) == json.loads(index)
    )
