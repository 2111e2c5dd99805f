"""A progress bar on standard error. Nothing is written if standard error is not a terminal."""

from __future__ import annotations

import shutil
import sys
import time
from typing import TextIO

REDRAW_SECONDS = 0.1
"""Least seconds between two drawings."""
MOST_WIDTH = 40
"""Most characters of the bar."""


class Progress:
    """A progress bar."""

    def __init__(self, total: int, stream: TextIO | None = sys.stderr) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self._total, self._done = total, 0
        self._began = self._drawn = time.monotonic()

    def advance(self, count: int, words: str) -> None:
        """Add `count` to the work done, and draw the bar; `words` are shown behind it."""
        self._done += count
        now = time.monotonic()
        if self._stream is not None and now - self._drawn >= REDRAW_SECONDS:
            self._drawn = now
            self._write(self._line(words, now - self._began))

    def clear(self) -> None:
        """Erase the bar, so that other text can be printed; the next `advance` draws it again."""
        if self._stream is not None:
            self._write("")

    def _line(self, words: str, seconds: float) -> str:
        left = seconds * (self._total - self._done) / max(1, self._done)
        rate = self._done / max(seconds, REDRAW_SECONDS)
        text = f"{self._done}/{self._total}  {rate:.0f}/s, {left:.0f} s left  {words}"
        width = min(MOST_WIDTH, shutil.get_terminal_size().columns - len(text) - 3)
        if width < 1:
            return text
        filled = width * self._done // self._total
        return f"{'█' * filled}{'░' * (width - filled)}  {text}"

    def _write(self, line: str) -> None:
        assert self._stream is not None
        self._stream.write(f"\r\x1b[K{line}")
        self._stream.flush()
