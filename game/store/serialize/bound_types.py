"""Bounds of saved values: which numbers, texts, names, cells and lists a loaded game may have.

`saved_bounds` states the bound of each saved field. The codecs check it before they build the value.
"""

from __future__ import annotations

import unicodedata
from enum import Enum
from typing import TypeAlias

from game.engine.records import NamedTuple
from game.store.file_limits import MAX_NAME


class Range(NamedTuple):
    """Bound of a whole number, or of all numbers of an array: from `low` to `high`, both included."""

    low: int
    high: int

    def check(self, value: int) -> str:
        """Return the reason why a number is not within the bound, or "" if it is."""
        if self.low <= value <= self.high:
            return ""
        shown = value if abs(value) < 10**30 else f"{'-' if value < 0 else ''}10**{len(str(abs(value))) - 1}"
        return f"{shown} is not from {self.low} to {self.high}"


class Text(NamedTuple):
    """Bound of a text in one line: its greatest number of characters, all of which can be printed.

    Control characters, line ends and marks that change the direction of writing are not allowed, because a text of a
    stranger could reach a terminal. Letters that only a newer version of Unicode knows are, because the text may have
    been typed with a newer Python.
    """

    most: int = MAX_NAME

    def check(self, value: str) -> str:
        """Return the reason why a text is not within the bound, or "" if it is."""
        if len(value) > self.most:
            return f"a text has {len(value)} characters, but at most {self.most} are allowed"
        if value.isprintable() or all(map(_can_be_printed, value)):
            return ""
        return "a text has characters that cannot be printed"


def _can_be_printed(letter: str) -> bool:
    return letter.isprintable() or unicodedata.category(letter) == "Cn"  # not assigned, as far as this Python knows


class Names(NamedTuple):
    """Bound of a text that must be one of `names`. `what`: what the error message calls such a name."""

    what: str
    names: frozenset[str]

    def check(self, value: str) -> str:
        """Return the reason why a name is not allowed, or "" if it is."""
        return "" if value in self.names else f"there is no {self.what} {value[:40]!r}"


class Place(Enum):
    """Bound of a cell, a step, or an area (a rectangle of cells)."""

    CELL = "cell"
    """A cell of the level."""
    STEP = "step"
    """A step to one of the eight neighbouring cells, or no step."""
    AREA = "area"
    """A rectangle of cells of the level."""


class Many(NamedTuple):
    """Bound of a list, set or dict.

    `most`: greatest number of entries. `of`: bound of the values. `key`: bound of the keys of a dict. A bound is None
    if the type needs none.
    """

    most: int
    of: Bound | None = None
    key: Bound | None = None


class Parts(NamedTuple):
    """Bound of a tuple of a fixed length.

    `parts`: bound of each value in the tuple; None for a type that needs none.
    """

    parts: tuple[Bound | None, ...]


Bound: TypeAlias = Range | Text | Names | Place | Many | Parts
