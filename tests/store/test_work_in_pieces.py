"""Long work in pieces: its result, its time, and Python's garbage collector meanwhile."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from itertools import count

import pytest

from game.store.work_in_pieces import (
    PIECE_SECONDS,
    Stopwatch,
    Work,
    finish,
    paused_garbage_collection,
    without_garbage_collection,
)


@pytest.fixture(autouse=True)
def _collector() -> Iterator[None]:
    assert gc.isenabled()
    yield
    gc.enable()


def work(pieces: int, seen: list[bool]) -> Work[str]:
    for _ in range(pieces):
        seen.append(gc.isenabled())
        yield
    return "done"


def test_work_runs_to_its_result() -> None:
    seen: list[bool] = []
    assert finish(work(3, seen)) == "done"
    assert seen == [True] * 3


def test_collector_runs_only_between_pieces() -> None:
    seen: list[bool] = []
    ticks = count()
    pauses = 0
    for _ in without_garbage_collection(work(12, seen), lambda: next(ticks) * PIECE_SECONDS / 3):
        assert gc.isenabled()
        pauses += 1
    assert gc.isenabled()
    assert seen == [False] * 12
    assert 3 <= pauses <= 6, "a pause comes after some pieces, not after each"
    assert finish(without_garbage_collection(work(12, seen))) == "done"


def test_collector_runs_again_after_error() -> None:
    def failing() -> Work[None]:
        yield
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        finish(without_garbage_collection(failing()))
    assert gc.isenabled()
    abandoned = without_garbage_collection(work(9, []), lambda: 0.0)
    abandoned.close()
    assert gc.isenabled()


def test_collector_that_was_off_stays_off() -> None:
    gc.disable()
    with paused_garbage_collection():
        pass
    assert not gc.isenabled()


def test_stopwatch_counts_pieces_but_no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("game.store.work_in_pieces.time.process_time", lambda: now[0])

    def slow() -> Work[str]:
        for _ in range(3):
            now[0] += 2.0
            yield
        now[0] += 1.0
        return "done"

    watch = Stopwatch()
    timed = watch.timing(slow())
    for _ in range(3):
        next(timed)
        now[0] += 50.0
    assert finish(timed) == "done"
    assert watch.seconds == 7.0
