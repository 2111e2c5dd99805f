"""The budget for playing recorded steps: the work that a record from a stranger may cause.

All limits of the playback are applied here; `file_limits` has their values. Limits of time are longer on a slow
machine (see `processor_speed`), so that they limit work. A step of a real game takes 0.003 seconds on average, and 0.05
at most.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from time import thread_time

from game.store.file_limits import (
    GAP_SEARCH_SECONDS,
    MAX_TIMELESS_STEPS,
    MAX_UPDATES,
    PLAYBACK_SECONDS,
    PLAYBACK_STEP_SECONDS,
    STEP_SECONDS,
)
from game.store.processor_speed import slowness


def is_endless(updates: int, seconds: float) -> bool:
    """Return whether a step counts as endless. `updates`, `seconds`: its updates of the world, and their time."""
    return updates > MAX_UPDATES or seconds > STEP_SECONDS * slowness()


class Stopwatch:
    """Sum of the processor time that several works took."""

    def __init__(self) -> None:
        self.seconds = 0.0

    @contextmanager
    def running(self) -> Iterator[None]:
        """Add the processor time of a `with` block to `seconds`."""
        since = thread_time()
        try:
            yield
        finally:
            self.seconds += thread_time() - since


class ReplayBudget:
    """Count of the work for the playback of one record, with checks of its limits."""

    def __init__(self) -> None:
        self._playing, self._searching, self._looking_ahead = Stopwatch(), Stopwatch(), Stopwatch()
        self._steps = 0
        """Number of steps that ended as recorded."""
        self._timeless = 0
        """Number of steps in a row in which no time has passed."""

    def playing(self) -> AbstractContextManager[None]:
        """Play a step in a `with` block, and count its time for the whole playback."""
        return self._playing.running()

    def searching(self) -> AbstractContextManager[None]:
        """Search a step that can be shown in a `with` block: load a snapshot or play the next step. Count its time."""
        return self._searching.running()

    def looking_ahead(self) -> AbstractContextManager[None]:
        """Play a step after a step that has ended differently in a `with` block. Count its time for the search."""
        return self._looking_ahead.running()

    def note_shown(self) -> None:
        """Note that a step that can be shown has been reached. The time of the search is set to 0."""
        self._searching.seconds = self._looking_ahead.seconds = 0.0

    def note_played(self, *, timeless: bool) -> None:
        """Note that a step has ended as recorded. `timeless`: whether no time has passed in it."""
        self._steps += 1
        self._timeless = self._timeless + 1 if timeless else 0
        self.note_shown()

    def note_loaded(self) -> None:
        """Note that a snapshot has been loaded. The count of steps in which no time passes begins anew."""
        self._timeless = 0

    @property
    def later_snapshots_are_too_many(self) -> bool:
        """Whether the search for a step to show has taken so long that no further snapshot may be loaded."""
        return self._searching.seconds > GAP_SEARCH_SECONDS * slowness()

    @property
    def search_is_over(self) -> bool:
        """Whether the search has taken so long that no further step may be played ahead."""
        return self._searching.seconds + self._looking_ahead.seconds > GAP_SEARCH_SECONDS * slowness()

    @property
    def stands_still(self) -> bool:
        """Whether no time has passed in too many steps in a row."""
        return self._timeless > MAX_TIMELESS_STEPS

    @property
    def is_spent(self) -> bool:
        """Whether the whole playback has taken too long for its number of steps.

        Only a playback without a window has to end then. In a window the player decides how long he watches.
        """
        return self._playing.seconds > slowness() * (PLAYBACK_SECONDS + PLAYBACK_STEP_SECONDS * self._steps)
