"""Ports of the user interface: what records a game, what replays one, and the message that each may send.

A `GameRecorder` writes a game down while it is played; a `ReplaySource` is a recorded game, wherever it was kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import NamedTuple, Protocol

from game.engine.world import World


class Message(NamedTuple):
    """One sentence for the log, and the purpose whose colour it takes."""

    text: str
    purpose: str = "text"


class GameRecorder(Protocol):
    """Recorder of one game."""

    def begin(self) -> None:
        """Prepare for a command: the hero is about to act."""

    def end(self, report: Callable[[Message], None]) -> None:
        """Write down the command that the hero has carried out; report by `report` if that fails."""


class NullRecorder:
    """Recorder of a game that is not kept: it does nothing."""

    def begin(self) -> None:
        pass

    def end(self, report: Callable[[Message], None]) -> None:
        pass


NO_RECORDER: GameRecorder = NullRecorder()


class ReplaySource(Protocol):
    """Recorded game: the world as it was after the step `at`, from `first` to `last`.

    `over`: whether `at` is the last step.
    """

    @property
    def world(self) -> World:
        """World as it was at the current step."""

    @property
    def at(self) -> int:
        """Number of the current step."""

    @property
    def first(self) -> int:
        """First step that can be shown."""

    @property
    def last(self) -> int:
        """Last step that can be shown."""

    @property
    def over(self) -> bool:
        """Whether the last step is shown."""

    @property
    def gaps(self) -> Mapping[range, Enum]:
        """Ranges of steps met so far that are left out, each with the reason; its name is a key of `REASONS`."""

    @property
    def rules_change(self) -> tuple[int, int] | None:
        """Version of the rules that the game was played with, and the version now; None if they are the same."""

    def nearest_shown_step(self, step: int, *, back: bool) -> int:
        """Return the nearest step that can be shown: `step` itself, unless it lies in a gap.

        In a gap: the last step before it (`back=True`, or if no step follows the gap), else the first step after it.
        """

    def step_of(self, turn: int) -> int:
        """Return the first step that reaches a turn, or the last step."""

    def forward(self, show: Callable[[World], None]) -> None:
        """Go one step forward and call `show` after each event; the world may be another object then."""

    def go_to(self, step: int, most: int) -> bool:
        """Go towards any step, by `most` steps at most; return whether it was reached."""
