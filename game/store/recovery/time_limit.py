"""The limit of the processor time that a work in pieces may take."""

from __future__ import annotations

import time
from collections.abc import Callable

from game.store.work_in_pieces import Work


class TimeLimit:
    """Clock of a work in pieces, which says when the work has taken too long. Time between the pieces does not count.

    `seconds`: processor time that the work may take. `clock`: returns seconds.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = time.process_time) -> None:
        self._left = seconds
        self._clock = clock
        self._since = clock()

    @property
    def is_over(self) -> bool:
        """Whether the work has taken too long, and should leave out the rest."""
        return self._clock() - self._since > self._left

    def pause(self) -> Work[None]:
        """Make a pause between two pieces of the work."""
        self._left -= self._clock() - self._since
        yield
        self._since = self._clock()
