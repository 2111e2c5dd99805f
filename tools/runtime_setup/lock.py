"""Lock with which only one process at a time works on a folder. Other processes wait."""

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
def locked(folder: Path, waiting: Callable[[], None], check: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Hold the lock of a folder inside the context.

    If another process holds the lock, call `waiting` once and wait until the lock is free. Meanwhile `check` is called
    again and again; it may raise an exception, which ends the waiting. The system releases the lock when the process
    ends, even if the process is killed.
    """
    with (folder / LOCK).open("a") as lock:
        if not try_lock(lock):
            waiting()
            while not try_lock(lock):
                check()
                time.sleep(0.1)
        # Child processes hold the lock too, because they go on writing if only their parent is killed.
        os.set_inheritable(lock.fileno(), True)
        yield


if sys.platform == "win32":
    import msvcrt

    def try_lock(lock: IO[str]) -> bool:
        """Try to take the lock; return whether this process has it now."""
        try:
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def try_lock(lock: IO[str]) -> bool:
        """Try to take the lock; return whether this process has it now."""
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
