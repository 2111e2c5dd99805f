"""Kill a program at each of its calls that open, write, rename, link, remove or sync a file, or let the call fail."""

from __future__ import annotations

import errno
import gc
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
UNTOUCHED, HURT, KILLED, FAILED = 0, 76, 77, 78
"""Exit codes of the process: no call was hit, a call failed, it was killed at a call, or the work itself failed."""
HIT = "AJAR_CALL_HAS_FAILED"
"""Name of an environment variable of the process that says that a call has failed."""


def _nothing() -> None:
    pass


def is_killed(work: Callable[[], object], at: int, folder: str, *, before: Callable[[], object] = _nothing) -> bool:
    """Do some work in a new process that is killed just before its call number `at`; return whether it came so far.

    `folder`: only calls with a path in this folder count, and all calls of `os.fsync`. `before`: work in the same
    process whose calls do not count. Raises AssertionError if the work fails.
    """
    return _is_hit(before, work, at, folder, lambda: os._exit(KILLED), KILLED)


def is_failed(work: Callable[[], object], at: int, folder: str, *, before: Callable[[], object] = _nothing) -> bool:
    """Do some work in a new process in which the call number `at` fails as on a broken disk; return whether it did.

    The arguments are those of `is_killed`. Raises AssertionError if the work raises an exception.
    """

    def fail() -> None:
        os.environ[HIT] = "yes"
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    return _is_hit(before, work, at, folder, fail, HURT)


def _is_hit(
    before: Callable[[], object],
    work: Callable[[], object],
    at: int,
    folder: str,
    hit: Callable[[], None],
    code_of_end: int,
) -> bool:
    """Do some work in a new process, and call `hit` in it before the call number `at`; return whether it was called.

    `code_of_end`: exit code of the process if `hit` was called.
    """
    child = os.fork()
    if not child:
        try:
            gc.disable()  # a search would copy the memory that both processes share
            before()
            _count_calls(at, folder, hit)
            work()
        except BaseException:
            traceback.print_exc()
            os._exit(FAILED)
        os._exit(code_of_end if HIT in os.environ else UNTOUCHED)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (code_of_end, UNTOUCHED), f"the work failed with code {code} at call {at}"
    return code == code_of_end


def _count_calls(at: int, folder: str, hit: Callable[[], None]) -> None:
    seen = 0
    sync = os.fsync

    def count() -> None:
        nonlocal seen
        seen += 1
        if seen == at + 1:
            hit()

    def hook(event: str, args: tuple[object, ...]) -> None:
        if event in EVENTS and args and str(args[0]).find(folder) >= 0:
            count()

    def counted_sync(file: int) -> None:
        count()
        sync(file)

    os.fsync = counted_sync  # type: ignore[assignment]
    sys.addaudithook(hook)
