"""A bar on standard error that grows as work gets done: for people only, nothing is written where it is no terminal."""

from __future__ import annotations

import shutil
import sys
import time
from typing import TextIO

BLINK = 0.1
"""Seconds between two drawings."""
WIDEST = 40


class Progress:
    """So much of so much is done."""

    def __init__(self, total: int, stream: TextIO | None = sys.stderr) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self._total, self._done = total, 0
        self._began = self._drawn = time.monotonic()

    def advance(self, count: int, words: str) -> None:
        """So much more is done; the words say at what."""
        self._done += count
        now = time.monotonic()
        if self._stream is not None and now - self._drawn >= BLINK:
            self._drawn = now
            self._write(self._line(words, now - self._began))

    def clear(self) -> None:
        """Leaves no trace, so that something else can be written; the next advance draws the bar again."""
        if self._stream is not None:
            self._write("")

    def _line(self, words: str, seconds: float) -> str:
        left = seconds * (self._total - self._done) / max(1, self._done)
        told = (
            f"{self._done}/{self._total}  {self._done / max(seconds, BLINK):.0f} a second, {left:.0f} s left  {words}"
        )
        room = shutil.get_terminal_size().columns - len(told) - 3
        width = min(WIDEST, room)
        if width < 1:
            return told
        filled = width * self._done // self._total
        return f"{'█' * filled}{'░' * (width - filled)}  {told}"

    def _write(self, line: str) -> None:
        assert self._stream is not None
        self._stream.write(f"\r\x1b[K{line}")
        self._stream.flush()
