"""The one thread for long work, such as loading a game, so that the window stays responsive meanwhile.

This is the only module that starts a thread. While a job runs, nothing else may use the worlds and replays that it
uses. It makes and draws no pictures: pygame belongs to the main thread.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor  # imported late: most starts have no long work

Result = TypeVar("Result")
HAS_THREADS = sys.platform != "emscripten"
"""Whether the system has threads. If not, all work is done at once."""
LONGEST_HALT = 0.1
"""Greatest number of seconds for which work in the background halts while the main thread is busy."""


class Cancelled(Exception):
    """The work has been given up: its result is no longer wanted."""


class Progress:
    """How much of a long work is done, and whether it has been given up."""

    def __init__(self) -> None:
        self.share = 0.0
        """Share of the work that is done, from 0 to 1. It never falls."""
        self.is_cancelled = False
        self.halts_until: Event | None = None
        """Event that work in the background waits for; None for other work."""

    def at(self, share: float = 0.0) -> None:
        """Note that a share of the work is done, from 0 to 1. Raises Cancelled if the work has been given up.

        Long work calls this every few milliseconds, in states in which it may end.
        """
        if self.halts_until is not None:
            self.halts_until.wait(LONGEST_HALT)
        if self.is_cancelled:
            raise Cancelled
        self.share = max(self.share, share)

    def cancel(self) -> None:
        """Give the work up: it ends with Cancelled when it next calls `at`."""
        self.is_cancelled = True
        if self.halts_until is not None:
            self.halts_until.set()


UNWATCHED = Progress()
"""Progress of work that nobody watches and nobody gives up."""


class Job(Generic[Result]):
    """A work that the worker does, or has done."""

    def __init__(self, future: Future[Result], progress: Progress) -> None:
        self._future = future
        self.progress = progress

    @property
    def is_done(self) -> bool:
        """Whether the work has ended, with a result or an error."""
        return self._future.done()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the end of the work, at most for some seconds; return whether it has ended."""
        with suppress(TimeoutError):
            self._future.exception(seconds)
        return self.is_done

    def result(self) -> Result:
        """Wait for the end of the work and return its result. Raises the error of the work, such as Cancelled."""
        return self._future.result()

    def cancel(self) -> None:
        """Give the work up: see `Progress.cancel`."""
        self.progress.cancel()


class Worker:
    """The thread that does long work, one job after the other.

    `at_once`: whether `start` does the whole work itself, for a program without a window, whose result must not depend
    on the time.
    """

    def __init__(self, *, at_once: bool = False) -> None:
        self._at_once = at_once or not HAS_THREADS
        self._threads: ThreadPoolExecutor | None = None
        self._main_thread_rests = Event()
        self._unfinished: list[Progress] = []
        """Progress of the work that is being done, and of the work that waits."""

    def start(self, work: Callable[[Progress], Result], *, background: bool = False) -> Job[Result]:
        """Begin a work, and return its job.

        `background`: whether the work is given up as soon as another work begins, and goes on only while the main
        thread rests: Python runs one thread at a time, so that every frame would take longer.
        """
        from concurrent.futures import Future, ThreadPoolExecutor

        for earlier in [*self._unfinished]:
            if earlier.halts_until is not None:
                earlier.cancel()
        progress = Progress()
        if self._at_once:
            future = Future[Result]()
            try:
                future.set_result(work(progress))
            except Exception as error:  # whatever it is, `Job.result` raises it
                future.set_exception(error)
        else:
            progress.halts_until = self._main_thread_rests if background else None
            self._unfinished.append(progress)
            self._threads = self._threads or ThreadPoolExecutor(1, "worker")
            future = self._threads.submit(self._do, work, progress)
        return Job(future, progress)

    def _do(self, work: Callable[[Progress], Result], progress: Progress) -> Result:
        try:
            return work(progress)
        finally:
            self._unfinished.remove(progress)

    def rest(self, seconds: float) -> None:
        """Let the main thread sleep for some seconds, in which work in the background goes on."""
        self._main_thread_rests.set()
        time.sleep(seconds)
        self._main_thread_rests.clear()

    def close(self) -> None:
        """Give up the work that is being done or waits, and wait for its end."""
        for progress in [*self._unfinished]:
            progress.cancel()
        if self._threads is not None:
            self._threads.shutdown(cancel_futures=True)
            self._threads = None
