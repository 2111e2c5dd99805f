"""Things that lie about."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ItemKind:
    """What is the same for all things of a kind."""

    name: str
    glyph: str
    look: str
    """The sprite it is drawn with."""


@dataclass(frozen=True)
class Item:
    """A heap of things of one kind on one cell."""

    kind: ItemKind
    count: int = 1
