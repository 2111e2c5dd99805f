"""What the screen asks of others: who records a game, who shows a recorded one, and the line that each may say.

A `GameRecorder` writes a game down while it is played; a `Tape` is a game to look at, wherever it was kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from game.engine.world import World


class Message(NamedTuple):
    """One sentence for the log, and the purpose whose colour it takes."""

    text: str
    purpose: str = "text"


class GameRecorder(Protocol):
    """Of one game."""

    def begin(self) -> None:
        """The hero is about to act."""

    def end(self, tell: Callable[[Message], None]) -> None:
        """He has acted, and it is written down; if it could not be, that is told."""


class NoScribe:
    """Of a game that nobody writes down."""

    def begin(self) -> None:
        pass

    def end(self, tell: Callable[[Message], None]) -> None:
        pass


UNKEPT: GameRecorder = NoScribe()


class ReplaySource(Protocol):
    """A game to look at: the world as it was at a step, of so many."""

    @property
    def world(self) -> World: ...
    @property
    def at(self) -> int: ...
    @property
    def first(self) -> int: ...
    @property
    def last(self) -> int: ...
    @property
    def over(self) -> bool: ...
    @property
    def gaps(self) -> Mapping[range, str]:
        """The steps met so far that cannot be shown and are left out, and why."""

    @property
    def rules_told(self) -> str:
        """A sentence that says so if the game was played with another version of the rules; else ""."""

    def landing(self, step: int, *, back: bool) -> int:
        """The step that is shown for one: that one, or if it is left out the next there is that way."""

    def step_of(self, turn: int) -> int:
        """The first step that comes to a turn, or the last step."""

    def forward(self, show: Callable[[World], None]) -> None:
        """Goes on by a step, and shows each thing that happens; the world may be another one then."""

    def go_to(self, step: int, most: int) -> bool:
        """Goes towards any step, by so many steps at most; answers whether it has come there."""
