"""Who writes a game down while it is played: told before the hero acts and after, and may have something to say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.ui.line import Line


class Scribe(Protocol):
    """Of one game."""

    def begin(self) -> None:
        """The hero is about to act."""

    def end(self, tell: Callable[[Line], None]) -> None:
        """He has acted, and it is written down; if it could not be, that is told."""


class NoScribe:
    """Of a game that nobody writes down."""

    def begin(self) -> None:
        pass

    def end(self, tell: Callable[[Line], None]) -> None:
        pass


UNKEPT: Scribe = NoScribe()
