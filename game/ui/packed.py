"""Pictures that were packed, each with its index: refused where either is not as it was packed, in one line."""

from __future__ import annotations

import errno
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pygame

NAME = "digest"
"""Of the entry that names all the rest, and every pixel."""
MOST_PIXELS = 4096
"""Each way."""
SIZES = slice(16, 24)
"""Where a PNG says how large it is."""


class Damaged(OSError):
    """A file that came with the game is not as it was."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(errno.EILSEQ, f"{what}; install the game again", str(path))


def packed(folder: Path, name: str) -> tuple[dict[str, Any], pygame.Surface]:
    """An index and its picture. Raises Damaged."""
    index, picture = folder / f"{name}.json", folder / f"{name}.png"
    try:
        told: dict[str, Any] = json.loads(index.read_text("utf-8"))
        sizes = picture.read_bytes()[SIZES]
        if any(int.from_bytes(size, "big") > MOST_PIXELS for size in (sizes[:4], sizes[4:])):
            raise Damaged(picture, "it is too large")
        surface = pygame.image.load(picture)
        if surface.get_bitsize() == 8 and told.pop(NAME) == digest(told, surface):
            return told, surface
    except Damaged:
        raise
    except OSError as error:
        raise Damaged(Path(error.filename or picture), error.strerror or "it cannot be read") from None
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, pygame.error):
        pass  # as wrong as one that reads well and is another
    raise Damaged(picture, f"it, or {index.name}, is not as it was packed")


def digest(index: Mapping[str, Any], picture: pygame.Surface) -> str:
    """A name for what an index says, and what is in its picture."""
    numbers = pygame.surfarray.array2d(picture)
    colours = [tuple(colour)[:3] for colour in picture.get_palette()[: int(numbers.max()) + 1]]
    told = json.dumps([index, colours, numbers.shape], sort_keys=True).encode()
    return hashlib.blake2b(numbers.astype("<u1").tobytes() + told, digest_size=16).hexdigest()
