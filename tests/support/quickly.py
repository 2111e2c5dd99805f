"""Processor time and memory that a block of a test may take.

The times are those of an idle machine of usual speed. On a slower or busier one, where even processor time is longer, a
simple calculation is timed beside the block, and as much more is allowed.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

if sys.platform == "linux":
    import resource

YARDSTICK_SECONDS = 0.012
"""Processor time of the calculation on an idle machine of usual speed."""
MARGIN = 2.5
"""By how much the time of a block may differ from that of the calculation on a busy machine, where programs share the
cache. Work that grows with the square of a length takes many times as long.
"""
LONGEST_WAIT = 6
"""A block that takes so many times as long as it may is ended."""


class TooSlow(BaseException):
    """Raised when a block takes too long. It is no Exception, so that no reader takes it for a fault of its text."""


@contextmanager
def quickly(seconds: float, what: object = "the block") -> Generator[None]:
    """Check that a block takes at most some seconds of processor time. `what`: what it does, for the message.

    Where the system has such a timer, a block that takes far longer is ended.
    """

    def stop(_: int, __: FrameType | None) -> None:
        raise TooSlow(what)

    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGPROF, stop)
        signal.setitimer(signal.ITIMER_PROF, LONGEST_WAIT * seconds)
    started = time.process_time()
    try:
        yield
    finally:
        spent = time.process_time() - started
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
    allowed = seconds * slowness(spent > seconds)
    assert spent <= allowed, f"{what} takes {spent:.2f} s instead of at most {allowed:.2f}"


@contextmanager
def within_memory(mebibytes: int) -> Generator[None]:
    """Let a block raise MemoryError if it needs more memory. On other systems than Linux nothing is limited."""
    if sys.platform != "linux":
        yield
        return
    usual = resource.getrlimit(resource.RLIMIT_AS)
    held = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (held + (mebibytes << 20), usual[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, usual)


def slowness(matters: bool = True) -> float:
    """Return how many times as long as on an idle machine of usual speed a block may take here and now.

    `matters`: whether the block has taken too long for such a machine; else nothing is timed, and the result is 1.
    """
    return MARGIN * max(1, _yardstick() / YARDSTICK_SECONDS) if matters else 1.0


def _yardstick() -> float:
    """Return the processor time of a calculation with numbers, texts and a table, like that of most readers."""
    began = time.process_time()
    table = {}
    for number in range(50_000):
        table[number] = (number, str(number))
    return time.process_time() - began
