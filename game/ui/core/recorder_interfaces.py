"""Interfaces by which the user interface saves and replays games, without knowing where these are stored.

A `GameRecorder` saves a game while it is played. A `ReplaySource` is a recorded game that can be shown step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Protocol

from game.engine.world import World
from game.ui.core.message import Message
from game.worker import UNWATCHED, Progress


class GameRecorder(Protocol):
    """Recorder that saves one game while it is played."""

    def begin(self) -> None:
        """Record the hero's orders; call this before he acts."""

    def end(self, report: Callable[[Message], None]) -> None:
        """Save the step that the hero has just made; call this when he may act again.

        `report`: called with a message if saving fails, and when saving works again.
        """


class NullRecorder:
    """Recorder of a game that is not saved: it does nothing."""

    def begin(self) -> None:
        pass

    def end(self, report: Callable[[Message], None]) -> None:
        pass


NO_RECORDER: GameRecorder = NullRecorder()


class ReplaySource(Protocol):
    """Recorded game that is shown step by step. A step is one action of the hero, and all that happens before the next.

    `world` is the world as it was after the current step. The number of the current step, `at`, is at least `first` and
    at most `last`. When the replay goes back or passes steps that cannot be shown, `world` is a new object afterwards,
    and nothing may use the old one any more.

    Work that is given up ends at the end of a step.
    """

    @property
    def world(self) -> World:
        """World as it was after the current step."""

    @property
    def at(self) -> int:
        """Number of the current step."""

    @property
    def turn(self) -> int:
        """Turn in which the current step was recorded; 0 at the beginning of the game."""

    @property
    def first(self) -> int:
        """Number of the first step that can be shown."""

    @property
    def last(self) -> int:
        """Number of the last step that can be shown."""

    @property
    def over(self) -> bool:
        """Whether the current step is the last step that can be shown."""

    @property
    def gaps(self) -> Mapping[range, Enum]:
        """Gaps found so far, as ranges of steps that cannot be shown, each with the reason.

        The name of the reason is a key of `REASONS`.
        """

    @property
    def takes_too_long(self) -> bool:
        """Whether the steps that were played took longer than those of any real game."""

    @property
    def rules_change(self) -> tuple[int, int] | None:
        """Version of the rules that the game was played with, and the present version; None if they are equal."""

    @property
    def ends_differently(self) -> bool:
        """Whether the game of a code was played to its end and did not end as the code says."""

    def snapshot_before(self, step: int) -> int:
        """Return the last step up to `step` that has a snapshot: the step from which the replay would play on."""

    def nearest_shown_step(self, step: int, *, back: bool) -> int:
        """Return the nearest step that can be shown: `step` itself, unless it lies in a gap (see `gaps`).

        For a step in a gap, return the last step before the gap if `back` is True or no step follows the gap;
        otherwise return the first step after the gap.
        """

    def step_of(self, turn: int) -> int:
        """Return the number of the first step that ends in turn `turn` or later; the last step if there is none."""

    def find_step(self, turn: int, progress: Progress = UNWATCHED) -> int:
        """Return the number of the first step that ends in turn `turn` or later.

        The record of a code has no turns. Then the steps up to the turn are played.
        """

    def forward(self, show: Callable[[World], None]) -> None:
        """Play the next step, without steps that cannot be shown. Call `show` with the world after each update."""

    def go_to(self, step: int, progress: Progress = UNWATCHED) -> None:
        """Go to a step. If it cannot be shown, go to the first step after it that can."""

    def close(self) -> None:
        """Free the memory of the replay, which cannot be used any more."""
