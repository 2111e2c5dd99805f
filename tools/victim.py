"""A kind of file that is damaged to see what the game makes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from damage import Damage


class Victim(NamedTuple):
    """One kind of file."""

    make: Callable[[Path], None]
    """Puts a sound one into a folder."""
    name: str
    """Of the file in it that is damaged."""
    damages: Sequence[Damage]
    look_at: Callable[[Path], str]
    """What the game makes of it: in a word or two. Raises nothing, whatever it is."""
    beside: Sequence[str] = ()
    """What may be beside it afterwards."""


def refused(error: Exception, why: str = "") -> str:
    """The word for an error that the player is told of, which must be one line."""
    if "\n" in str(error) or not str(error):
        raise ValueError("a reason is one line") from error
    return f"refused: {why}" if why else "refused"
