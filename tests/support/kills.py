"""Kill a program at each of its calls that open, write, rename, link, remove or sync a file."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable

EVENTS = {
    "open",
    "os.chmod",
    "os.link",
    "os.mkdir",
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.symlink",
    "os.truncate",
    "sqlite3.connect",
}
"""Calls of Python that may change files, by the names under which they are announced to audit hooks."""
KILLED, FAILED = 77, 78
"""Exit codes of the process that is killed."""


def is_killed(work: Callable[[], object], at: int, folder: str) -> bool:
    """Do some work in a new process that is killed just before its call number `at`; return whether it came so far.

    `folder`: only calls with a path in this folder count, and all calls of `os.fsync`. Raises AssertionError if the
    work fails.
    """
    child = os.fork()
    if not child:
        try:
            _count_calls(at, folder)
            work()
        except BaseException:
            traceback.print_exc()
            os._exit(FAILED)
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, KILLED), f"the work failed with code {code}"
    return code == KILLED


def _count_calls(at: int, folder: str) -> None:
    seen = 0
    sync = os.fsync

    def count() -> None:
        nonlocal seen
        if seen == at:
            os._exit(KILLED)
        seen += 1

    def hook(event: str, args: tuple[object, ...]) -> None:
        if event in EVENTS and args and str(args[0]).find(folder) >= 0:
            count()

    def counted_sync(file: int) -> None:
        count()
        sync(file)

    os.fsync = counted_sync  # type: ignore[assignment]
    sys.addaudithook(hook)
