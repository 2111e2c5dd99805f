"""Lets one process at a time work on a folder; the others wait."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

LOCK = "lock"


@contextlib.contextmanager
def alone(folder: Path, waiting: Callable[[], None]) -> Iterator[None]:
    """Wait for whoever holds the folder's lock, then hold it. However the holder ends, the system lets go of it."""
    with (folder / LOCK).open("a") as lock:
        if not taken(lock):
            waiting()
            while not taken(lock):
                time.sleep(0.1)
        # Children hold the lock too: where only their parent is killed, they go on writing.
        os.set_inheritable(lock.fileno(), True)
        yield


if sys.platform == "win32":
    import msvcrt

    def taken(lock: IO[str]) -> bool:
        """Whether the lock is ours now."""
        try:
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def taken(lock: IO[str]) -> bool:
        """Whether the lock is ours now."""
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
