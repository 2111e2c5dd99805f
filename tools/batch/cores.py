"""Work on all cores of this machine, never more than a few tasks ahead of whoever takes in what came of them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import TypeVar

TASKS_PER_CORE = 3
"""Under way or waiting at a time."""

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")


def in_any_order(do: Callable[[Task], Outcome], tasks: Iterable[Task]) -> Generator[tuple[Task, Outcome], None, None]:
    """Each task with what came of it, as soon as it is done.

    Raises BrokenProcessPool when a process was ended from outside.
    """
    ahead = iter(tasks)
    under_way: dict[Future[Outcome], Task] = {}
    # A fresh process is the same on every system, and safe whatever threads this one has.
    fresh = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(mp_context=fresh, initializer=_follow_the_parent)
    try:
        while True:
            while len(under_way) < TASKS_PER_CORE * (os.cpu_count() or 1) and (task := next(ahead, None)) is not None:
                under_way[pool.submit(do, task)] = task
            if not under_way:
                return
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                yield under_way.pop(future), future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _follow_the_parent() -> None:
    """An interrupt is the parent's to answer; and nobody goes on, or waits for ever, when it has been killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def end_with_it() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=end_with_it, daemon=True).start()
