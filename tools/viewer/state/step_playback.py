"""Playback of the generation of a level, step by step: at several speeds, or by hand in both directions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.mapgen.core.sketch import BuildSnapshot

SPEEDS = (1, 2, 4, 8, 16, 32, 64, 128, 256)
"""Speeds of playback in steps a second, from the slowest to the fastest."""
DEFAULT_SPEED = 3


class StepPlayback:
    """Playback of a level's generation. `current`: index of the shown step, or None while the finished level is shown.

    `history`: function that returns the snapshots of the level, one for each step.
    """

    def __init__(self, history: Callable[[], Sequence[BuildSnapshot]], speed: int = DEFAULT_SPEED) -> None:
        self.current: int | None = None
        self.playing = False
        self.speed = speed
        """Index into `SPEEDS`."""
        self._history = history
        self._elapsed = 0.0

    @property
    def position(self) -> tuple[int, int, str] | None:
        """Index of the shown step, number of all steps, and caption of the step. None for the finished level."""
        if self.current is None:
            return None
        history = self._history()
        return self.current, len(history), history[self.current].caption

    def seek(self, step: int) -> None:
        """Show the step with this index. Show the first step if the index is too low, the last if it is too high.

        Do nothing if the level has no recorded steps.
        """
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
        """Start or stop playing. If the finished level or the last step is shown, playing starts at the first step."""
        self.playing = not self.playing
        if self.playing and (self.current is None or self.current == len(self._history()) - 1):
            self.seek(0)
        self._elapsed = 0.0

    def show_finished(self) -> None:
        """Stop playing and show the finished level."""
        self.current, self.playing = None, False

    def slower(self) -> None:
        self.speed = max(0, self.speed - 1)

    def faster(self) -> None:
        self.speed = min(len(SPEEDS) - 1, self.speed + 1)

    def seconds_until_due(self) -> float | None:
        """Return the seconds until the next step is to be shown, or None if nothing is playing."""
        return max(1 / 60, 1 / SPEEDS[self.speed] - self._elapsed) if self.playing else None

    def pass_time(self, seconds: float) -> bool:
        """Show the step that is due after these seconds. Return whether the window must be drawn again."""
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
