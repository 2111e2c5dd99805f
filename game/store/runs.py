"""Games as a store knows them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class State(Enum):
    """Whether a game goes on, and how it ended; the value is the word in the store."""

    OPEN = "open"
    DEAD = "dead"
    WON = "won"
    GIVEN_UP = "given up"
    LEFT_BEHIND = "left behind"
    """It goes on as another one, from an earlier turn of it."""


@dataclass(frozen=True)
class Run:
    """One game."""

    number: int
    seed: str
    tradition: str
    version: str
    """That of the program which began it."""
    begun: int
    """Seconds since 1970."""
    state: State
    practice: bool
    """Whether it was taken over from another one to try something."""
    parent: int | None
    parent_step: int | None
    """The one that it goes on from, and where."""
    turn: int
    depth: int
    steps: int
    """Where it is by now."""
