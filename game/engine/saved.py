"""What of the parts of a world is kept when a game is saved: every attribute that its class declares, but for these."""

from __future__ import annotations

from typing import Annotated, TypeVar

Thing = TypeVar("Thing")

ANEW = "anew"
"""It follows from the rest, and is made anew."""
APART = "apart"
"""It is saved, but by whoever saves the whole."""

Anew = Annotated[Thing, ANEW]
Apart = Annotated[Thing, APART]
