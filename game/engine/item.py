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
    opens: str = ""
    """The kind of door whose locks it alone opens, by name: it goes on the ring of who walks over it."""
    oil: int = 0
    """So many turns a lamp burns by one of them."""
    worth: int = 0
    """What one of them is worth, in gold: it goes straight into the purse of who walks over it."""


@dataclass(frozen=True)
class Item:
    """A heap of things of one kind on one cell."""

    kind: ItemKind
    count: int = 1
