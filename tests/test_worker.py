"""The worker: results, errors, giving up, and work in the background."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from threading import Event, current_thread, main_thread
from weakref import ref

import pytest

from game import worker as worker_module
from game.worker import Cancelled, Job, Progress, Worker

PATIENCE = 30.0
"""Seconds after which a test fails that waits for a thread."""


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Worker]:
    """A worker with a thread."""
    monkeypatch.setattr(worker_module, "HAS_THREADS", True)
    worker = Worker()
    yield worker
    worker.close()


class Endless:
    """Work that ends only when it is given up."""

    def __init__(self) -> None:
        self.began = Event()

    def __call__(self, progress: Progress) -> None:
        self.began.set()
        while True:
            progress.at(0.25)


def begun(worker: Worker, *, background: bool = False) -> Job[None]:
    """Begin an endless work, and return its job when it has begun."""
    work = Endless()
    job = worker.start(work, background=background)
    assert work.began.wait(PATIENCE)
    return job


@pytest.mark.parametrize("at_once", [False, True])
def test_work_has_a_result_or_an_error(worker: Worker, at_once: bool) -> None:
    worker = Worker(at_once=True) if at_once else worker

    def work(progress: Progress) -> bool:
        progress.at(0.5)
        return current_thread() is main_thread()

    job = worker.start(work)
    assert job.result() is at_once
    assert (job.is_done, job.progress.share) == (True, 0.5)
    failed = worker.start(lambda _: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        failed.result()
    assert failed.is_done


def test_without_threads_work_is_done_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_module, "HAS_THREADS", False)
    assert Worker().start(lambda _: current_thread()).result() is main_thread()


def test_work_that_is_given_up_ends(worker: Worker) -> None:
    job = begun(worker)
    assert not job.wait(0.01)
    job.cancel()
    with pytest.raises(Cancelled):
        job.result()
    assert worker.start(lambda _: "next").result() == "next"


def test_only_work_in_the_background_gives_way(worker: Worker) -> None:
    background = begun(worker, background=True)
    assert worker.start(lambda _: 1).result() == 1
    assert background.wait(PATIENCE)
    with pytest.raises(Cancelled):
        background.result()
    job = begun(worker)
    later = worker.start(lambda _: 2)
    assert not later.wait(0.01), "works are done one after the other"
    job.cancel()
    assert later.result() == 2


def test_work_in_the_background_goes_on_while_the_main_thread_rests(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_module, "LONGEST_HALT", PATIENCE)
    calls = list[int]()

    def work(progress: Progress) -> None:
        while True:
            calls.append(0)
            progress.at()

    job = worker.start(work, background=True)
    assert not job.wait(0.02)
    assert len(calls) <= 1
    while len(calls) < 10:
        worker.rest(0.001)
    job.cancel()
    with pytest.raises(Cancelled):
        job.result()


def test_worker_keeps_no_result(worker: Worker) -> None:
    """It may be a large world, which nothing else uses any more."""

    class World:
        pass

    result = ref(worker.start(lambda _: World()).result())
    worker.start(lambda _: None).result()  # then the thread has left the first work
    gc.collect()
    assert result() is None


def test_closing_ends_all_work(worker: Worker) -> None:
    jobs = [begun(worker), worker.start(Endless(), background=True), worker.start(Endless())]
    worker.close()
    assert all(job.is_done for job in jobs)


def test_progress_never_falls() -> None:
    progress = Progress()
    for share in (0.5, 0.2, 0.0):
        progress.at(share)
    assert progress.share == 0.5
