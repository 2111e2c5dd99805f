"""The process that times rows with the game of one checkout: `python -m benchmarks.worker FOLDER`.

The rows are those of this tree, the package `game` is that of FOLDER. Requests and answers are JSON, one a line: a
request is the name of a method of `OpenRow` and its arguments; the answer is `{"result": …}`, or `{"reason": …}` if the
row cannot be run.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack

from benchmarks.row import Row


def main(folder: str) -> None:
    """Answer the requests on standard input until it ends. `folder`: the checkout."""
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # what a row prints is no answer
    sys.path.insert(0, folder)
    with ExitStack() as stack:
        row = OpenRow(stack)
        methods: dict[str, Callable[..., object]] = {"open": row.open, "fitting": row.fitting, "time": row.time}
        for line in sys.stdin:
            name, *arguments = json.loads(line)
            try:
                answer = {"result": methods[name](*arguments)}
            except Exception as error:  # whatever another checkout raises is the answer
                answer = {"reason": f"{type(error).__name__}: {error}"}
            print(json.dumps(answer), file=answers)


class OpenRow:
    """The row that is being timed. `stack`: cleans it up."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self._next = 0
        """Number of the next case."""

    def open(self, subject: str, label: str) -> None:
        """Prepare a row, and do its first case, which is not timed. Raises LookupError if it has none."""
        from benchmarks.subjects import rows_of  # here, because the rows import the game

        self._stack.close()
        rows = {row.label: row for row in rows_of(subject)}
        if label not in rows:
            raise LookupError("it has no such row")
        self._clock = clock(rows[label])
        self._cases = self._stack.enter_context(rows[label].open())
        self._next = 0
        self.time(1)

    def fitting(self, seconds: float) -> int:
        """Return how many cases take so many seconds: 1 or more. The time in which they are prepared counts."""
        done, began = 0, time.perf_counter()
        while not done or time.perf_counter() - began < seconds:
            self.time(1)
            done += 1
        return done

    def time(self, count: int) -> tuple[float, int]:
        """Do the work of the next `count` cases; return its seconds, and a number that stands for what came out."""
        spent, outcome = 0.0, 0
        for _ in range(count):
            work = self._cases(self._next)
            self._next += 1
            began = self._clock()
            result = work()
            spent += self._clock() - began
            if isinstance(result, str):
                outcome = hash((outcome, result))
        return spent, outcome


def clock(row: Row) -> Callable[[], float]:
    """Return the clock of a row: processor time, in which other programs on the machine do not count.

    If the row waits, for example for processes that it starts, their processor time counts too. Windows does not tell
    it; there the clock is a watch.
    """
    if not row.waits:
        return time.process_time
    if sys.platform == "win32":
        return time.perf_counter
    return _seconds_with_processes


def _seconds_with_processes() -> float:
    """Return the processor time of this process, and of the processes that it has started and that have ended."""
    import resource

    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime


if __name__ == "__main__":
    main(sys.argv[1])
