"""Playback of a level's generation steps, forward, backward and at several speeds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.mapgen.core.sketch import BuildSnapshot

SPEEDS = (1, 2, 4, 8, 16, 32, 64, 128, 256)
"""Steps a second, from the slowest speed to the fastest."""
DEFAULT_SPEED = 3


class StepPlayback:
    """Position in the history of a level. `current` is the index of the shown step, or None for the finished level."""

    def __init__(self, history: Callable[[], Sequence[BuildSnapshot]], speed: int = DEFAULT_SPEED) -> None:
        self.current: int | None = None
        self.playing = False
        self.speed = speed
        """Index into `SPEEDS`."""
        self._history = history
        self._elapsed = 0.0

    @property
    def position(self) -> tuple[int, int, str] | None:
        """Index of the shown step, number of steps, and caption; None for the finished level."""
        if self.current is None:
            return None
        history = self._history()
        return self.current, len(history), history[self.current].caption

    def seek(self, step: int) -> None:
        """Show the step with this index, or the first or last one if there is none."""
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
        """Start or stop playing. From the finished level or the last step, playing starts over."""
        self.playing = not self.playing
        if self.playing and (self.current is None or self.current == len(self._history()) - 1):
            self.seek(0)
        self._elapsed = 0.0

    def show_finished(self) -> None:
        """Show the finished level again."""
        self.current, self.playing = None, False

    def slower(self) -> None:
        self.speed = max(0, self.speed - 1)

    def faster(self) -> None:
        self.speed = min(len(SPEEDS) - 1, self.speed + 1)

    def seconds_until_due(self) -> float | None:
        """Return the seconds until the next step is due, or None if nothing plays."""
        return max(1 / 60, 1 / SPEEDS[self.speed] - self._elapsed) if self.playing else None

    def pass_time(self, seconds: float) -> bool:
        """Advance the playback; return whether something else is shown now."""
        if not self.playing or self.current is None:
            return False
        self._elapsed += seconds
        steps = int(self._elapsed * SPEEDS[self.speed])
        self._elapsed -= steps / SPEEDS[self.speed]
        before = self.current
        self.seek(self.current + steps)
        if self.current == len(self._history()) - 1:
            self.playing = False
        return self.current != before or not self.playing
