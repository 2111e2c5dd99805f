"""Long work in pieces, so that the window stays responsive while something large is read, loaded or played."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import TypeVar

PIECE_SECONDS = 0.01
"""Seconds after which long work without garbage collection makes a pause, in which the garbage is collected."""
Result = TypeVar("Result")
Work = Generator[None, None, Result]
"""Type of a generator for long work: it pauses every few milliseconds by yielding None, and at last returns the result.

In the pauses a window can be redrawn. To give up the work, close the generator.
"""


def finish(work: Work[Result]) -> Result:
    """Run a generator to its end without pauses, and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result


class Stopwatch:
    """Sum of the processor time that pieces of work took, without the time of the pauses between them."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def timing(self, work: Work[Result]) -> Work[Result]:
        """Do long work, and add the processor time of each of its pieces to `seconds`."""
        while True:
            since = time.process_time()
            try:
                next(work)
            except StopIteration as end:
                result: Result = end.value
                return result
            finally:
                self.seconds += time.process_time() - since
            yield


@contextmanager
def paused_garbage_collection() -> Iterator[None]:
    """Pause Python's garbage collector while many objects are made that are all kept.

    The collector would look at all of them again and again, and take a third of the time of loading a large world.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class _Holds:
    """Number of holders of large worlds: see `hold_out_of_search`."""

    number = 0


def hold_out_of_search() -> None:
    """Let the garbage collector not search the objects that exist now, until a call of `release_to_search`.

    The search of a large world would take longer than a frame may take. Each call needs a call of `release_to_search`.
    """
    _Holds.number += 1
    gc.freeze()


def release_to_search() -> None:
    """End one call of `hold_out_of_search`. After the last, the collector searches all objects again."""
    _Holds.number -= 1
    if not _Holds.number:
        gc.unfreeze()


def without_garbage_collection(work: Work[Result], clock: Callable[[], float] = time.monotonic) -> Work[Result]:
    """Do long work with the garbage collector paused, and pause the work every PIECE_SECONDS.

    The collector runs only in the pauses of the work, and searches only objects that were made in a pause. If it
    searched a large world, the search would take longer than a frame may take. See `paused_garbage_collection`.
    `clock`: returns seconds.
    """
    pauses = 0
    try:
        while True:
            until = clock() + PIECE_SECONDS
            with paused_garbage_collection():
                try:
                    next(work)
                    while clock() < until:
                        next(work)
                except StopIteration as end:
                    result: Result = end.value
                    return result
                gc.freeze()
            pauses += 1
            yield
    finally:
        if pauses and not _Holds.number:
            gc.unfreeze()
