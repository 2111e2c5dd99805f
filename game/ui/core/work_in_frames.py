"""Long work that is done a part in every frame, so that the window stays responsive."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from typing import Generic, TypeVar

Result = TypeVar("Result")


class WorkInFrames(Generic[Result]):
    """Long work as a generator, which pauses now and then, and at last returns a result. `clock`: returns seconds."""

    def __init__(self, work: Generator[None, None, Result], clock: Callable[[], float] = time.monotonic) -> None:
        self._work = work
        self._clock = clock
        self.ended = False
        """Whether the work has come to its end."""
        self.result: Result | None = None
        """What the work has returned; None before its end."""

    def go_on(self, seconds: float) -> bool:
        """Go on for some seconds, at least to the next pause of the work. Return whether the work has ended."""
        until = self._clock() + seconds
        while not self.ended:
            try:
                next(self._work)
            except StopIteration as end:
                self.result, self.ended = end.value, True
            else:
                if self._clock() >= until:
                    break
        return self.ended

    def give_up(self) -> None:
        """End the work without a result."""
        self._work.close()
        self.ended = True
