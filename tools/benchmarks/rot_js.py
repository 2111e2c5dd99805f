"""Make levels with rot.js, a toolkit of browser roguelikes, in a node process that itself times each level."""

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
WARM_UP_SECONDS, WARM_UP_LEVELS = 1.0, 1000
"""Most seconds and most levels for warming up a generator, so that node's compiler optimizes its code.

The warm-up ends when one of the two limits is reached.
"""


class RotJsMissing(Exception):
    """Node or the package rot-js is not installed. The message says which of the two is missing."""


class RotJsLevel(NamedTuple):
    """The timing of one level that rot.js made."""

    seconds: float
    """Seconds that the generator took."""
    finished: bool
    """Whether the level is finished; False if the generator gave up at its own time limit."""


class RotJs:
    """A node process that makes levels on request. It ends when the context of the object ends.

    The constructor raises RotJsMissing if node or the package rot-js is not installed.
    """

    def __init__(self, command: Sequence[str] | None = None) -> None:
        if command is None:
            node = shutil.which("node")
            if node is None:
                raise RotJsMissing("node is not installed")
            command = (node, str(SCRIPT))
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1
        )
        self.version = self._line()
        if not self.version:
            self.close()
            raise RotJsMissing(f"node does not find the package rot-js (install it with: {INSTALL})")

    def __enter__(self) -> RotJs:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the node process."""
        with self._process:
            assert self._process.stdin is not None
            self._process.stdin.close()

    def make(self, kind: str, size: tuple[int, int], seed: int) -> RotJsLevel:
        """Make a level in rot.js and return its timing. `kind`: name of the generator. `size`: in cells."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{kind} {size[0]} {size[1]} {seed}\n")
        milliseconds, finished = self._line().split()
        return RotJsLevel(float(milliseconds) / 1000, finished == "1")

    def warm_up(self, kind: str, size: tuple[int, int]) -> None:
        """Make levels for a while, so that node's compiler optimizes the generator `kind` before it is timed."""
        until = time.perf_counter() + WARM_UP_SECONDS
        for seed in range(WARM_UP_LEVELS):
            self.make(kind, size, seed)
            if time.perf_counter() > until:
                break

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()
