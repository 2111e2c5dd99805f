"""Progress bar on standard error. Nothing is written if standard error is not a terminal."""

from __future__ import annotations

import shutil
import sys
import time
from typing import TextIO

REDRAW_SECONDS = 0.1
"""Shortest time between two drawings of the bar, in seconds."""
MAX_WIDTH = 40
"""Largest width of the bar in characters."""


class Progress:
    """Progress bar for `total` pieces of work, with the pieces done per second and the seconds left.

    `stream`: where the bar is drawn; None for no bar.
    """

    def __init__(self, total: int, stream: TextIO | None = sys.stderr) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self._total, self._done = total, 0
        self._began = self._drawn = time.monotonic()

    def advance(self, count: int, words: str) -> None:
        """Count `count` more pieces of work as done, and draw the bar with the text `words` to its right.

        The bar is not drawn if it was drawn less than `REDRAW_SECONDS` ago.
        """
        self._done += count
        now = time.monotonic()
        if self._stream is not None and now - self._drawn >= REDRAW_SECONDS:
            self._drawn = now
            self._write(self._line(words, now - self._began))

    def clear(self) -> None:
        """Erase the bar, so that other text can be printed. A later call of `advance` draws the bar again."""
        if self._stream is not None:
            self._write("")

    def _line(self, words: str, seconds: float) -> str:
        left = seconds * (self._total - self._done) / max(1, self._done)
        rate = self._done / max(seconds, REDRAW_SECONDS)
        text = f"{self._done}/{self._total}  {rate:.0f}/s, {left:.0f} s left  {words}"
        width = min(MAX_WIDTH, shutil.get_terminal_size().columns - len(text) - 3)
        if width < 1:
            return text
        filled = width * self._done // self._total
        return f"{'█' * filled}{'░' * (width - filled)}  {text}"

    def _write(self, line: str) -> None:
        assert self._stream is not None
        self._stream.write(f"\r\x1b[K{line}")
        self._stream.flush()
