"""rot.js at work: levels of the toolkit that many browser roguelikes are made with, timed by node itself."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

VERSION = "2.2.1"
INSTALL = f"npm install --no-save rot-js@{VERSION}"
SCRIPT = Path(__file__).with_name("rot_levels.mjs")
WARM_SECONDS, WARM_LEVELS = 1.0, 1000
"""So long, or so many levels, until node's compiler has seen enough of a generator; whichever is over first."""


class Missing(Exception):
    """The peer cannot be asked; the sentence says what is not there."""


class Made(NamedTuple):
    """A level of the peer's."""

    seconds: float
    finished: bool
    """False where it ran out of its own time."""


class Rot:
    """A process that makes levels as it is asked. Raises Missing where node or the package is not installed."""

    def __init__(self, command: Sequence[str] | None = None) -> None:
        if command is None:
            node = shutil.which("node")
            if node is None:
                raise Missing("node is not installed")
            command = (node, str(SCRIPT))
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1
        )
        self.version = self._line()
        if not self.version:
            self.close()
            raise Missing(f"node finds no rot-js: {INSTALL}")

    def __enter__(self) -> Rot:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        with self._process:
            assert self._process.stdin is not None
            self._process.stdin.close()

    def make(self, kind: str, size: tuple[int, int], seed: int) -> Made:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{kind} {size[0]} {size[1]} {seed}\n")
        milliseconds, finished = self._line().split()
        return Made(float(milliseconds) / 1000, finished == "1")

    def warm(self, kind: str, size: tuple[int, int]) -> None:
        """Lets it make levels until it is as fast as it gets."""
        until = time.perf_counter() + WARM_SECONDS
        for seed in range(WARM_LEVELS):
            self.make(kind, size, seed)
            if time.perf_counter() > until:
                break

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()
