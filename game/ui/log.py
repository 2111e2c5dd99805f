"""The message log: what was told, equal neighbours folded into one line with a count."""

from __future__ import annotations

from .line import Line

LONGEST = 500


class Log:
    """The lines so far, oldest first."""

    def __init__(self) -> None:
        self._lines: list[tuple[Line, int]] = []
        self._fresh_from = 0
        self.version = 0
        """Grows with every change."""

    def tell(self, line: Line) -> None:
        self.version += 1
        if self._lines and self._lines[-1][0] == line:
            self._lines[-1] = (line, self._lines[-1][1] + 1)
            self._fresh_from = min(self._fresh_from, len(self._lines) - 1)
            return
        self._lines.append((line, 1))
        if len(self._lines) > LONGEST:
            del self._lines[0]
            self._fresh_from = max(0, self._fresh_from - 1)

    def new_turn(self) -> None:
        """What was told until now is old."""
        self.version += 1
        self._fresh_from = len(self._lines)

    def latest(self, count: int) -> list[tuple[str, str, bool]]:
        """The last lines: each its text, its purpose, and whether it is of this turn."""
        first = max(0, len(self._lines) - count)
        return [
            (line.text if times == 1 else f"{line.text} ×{times}", line.purpose, number >= self._fresh_from)
            for number, (line, times) in enumerate(self._lines[first:], first)
        ]
