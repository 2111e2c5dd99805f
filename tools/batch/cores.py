"""Running of tasks on all cores of this machine. Only a few tasks are taken before their results are consumed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import TypeVar

from game.cli import Stopped, stop_by_signals

TASKS_PER_CORE = 3
"""Number of tasks per core that are running or waiting at the same time."""

ENDING = threading.Event()
"""Set in a worker process when SIGTERM has arrived: it begins no other task, although some may wait for it already."""

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")


def in_any_order(
    do: Callable[[Task], Outcome], tasks: Iterable[Task], workers: int | None = None
) -> Generator[tuple[Task, Outcome], None, None]:
    """Call `do` with each task in worker processes; yield each task with its result as soon as the task is finished.

    `workers`: number of worker processes; None for one on each core.

    Raises BrokenProcessPool if a worker process is killed, and passes on any exception of `do`. If this generator is
    closed or interrupted before its end, the running tasks are stopped.
    """
    remaining = iter(tasks)
    pending: dict[Future[Outcome], Task] = {}
    most_pending = TASKS_PER_CORE * (workers or os.cpu_count() or 1)
    # Spawned processes behave alike on every system, and are safe even if this process has threads.
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=spawn, initializer=_end_with_parent)
    try:
        while True:
            while len(pending) < most_pending and (task := next(remaining, None)) is not None:
                pending[pool.submit(_stoppable, do, task)] = task
            if not pending:
                return
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                yield pending.pop(future), future.result()
    except BaseException:
        for worker in multiprocessing.active_children():
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _stoppable(do: Callable[[Task], Outcome], task: Task) -> Outcome:
    """Do a task in a worker process. SIGTERM raises Stopped in the task, so that it can remove its temporary files.

    Raises Stopped also if SIGTERM has arrived before.
    """
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    stop_by_signals()
    try:
        if ENDING.is_set():
            raise Stopped
        return do(task)
    except Stopped:
        ENDING.set()
        raise
    finally:
        signal.signal(signal.SIGTERM, _begin_no_other_task)


def _begin_no_other_task(*_: object) -> None:
    ENDING.set()


def _end_with_parent() -> None:
    """Make this worker process exit when its parent ends, and ignore Ctrl-C. SIGTERM prevents its next task."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _begin_no_other_task)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait_for_parent() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait_for_parent, daemon=True).start()
