"""The steps of a level's making: which of them is shown, and playing them at one of several speeds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.mapgen.core.sketch import Snapshot

SPEEDS = (1, 2, 4, 8, 16, 32, 64, 128, 256)
"""Steps a second."""
USUAL_SPEED = 3


class StepPlayback:
    """`at` is the step that is shown, None while the finished level is."""

    def __init__(self, history: Callable[[], Sequence[Snapshot]], speed: int = USUAL_SPEED) -> None:
        self.current: int | None = None
        self.playing = False
        self.speed = speed
        """A number of `SPEEDS`."""
        self._history = history
        self._waited = 0.0

    @property
    def position(self) -> tuple[int, int, str] | None:
        """The step, of how many, and what it did."""
        if self.current is None:
            return None
        history = self._history()
        return self.current, len(history), history[self.current].caption

    def seek(self, step: int) -> None:
        """Shows a step; the first or the last if there is none of that number."""
        last = len(self._history()) - 1
        if last >= 0:
            self.current = max(0, min(last, step))

    def back(self) -> None:
        self.playing = False
        self.seek(len(self._history()) - 2 if self.current is None else self.current - 1)

    def forward(self) -> None:
        self.playing = False
        self.seek(0 if self.current is None else self.current + 1)

    def last(self) -> None:
        self.playing = False
        self.seek(len(self._history()) - 1)

    def first(self) -> None:
        self.playing = False
        self.seek(0)

    def toggle_play(self) -> None:
        """Plays from here on, from the beginning if this is the end; or stops."""
        self.playing = not self.playing
        if self.playing and (self.current is None or self.current == len(self._history()) - 1):
            self.seek(0)
        self._waited = 0.0

    def show_finished(self) -> None:
        """Shows the finished level again."""
        self.current, self.playing = None, False

    def slower(self) -> None:
        self.speed = max(0, self.speed - 1)

    def faster(self) -> None:
        self.speed = min(len(SPEEDS) - 1, self.speed + 1)

    def seconds_until_due(self) -> float | None:
        return max(1 / 60, 1 / SPEEDS[self.speed] - self._waited) if self.playing else None

    def pass_time(self, seconds: float) -> bool:
        """Answers whether another step is shown now."""
        if not self.playing or self.current is None:
            return False
        self._waited += seconds
        steps = int(self._waited * SPEEDS[self.speed])
        self._waited -= steps / SPEEDS[self.speed]
        before = self.current
        self.seek(self.current + steps)
        if self.current == len(self._history()) - 1:
            self.playing = False
        return self.current != before or not self.playing
