"""Surveys on all cores of this machine or on a Dask cluster.

A cluster is sent the code, so that its workers need no more than Python and numpy.
"""

from __future__ import annotations

import asyncio
import hashlib
import importlib
import io
import logging
import socket
import zipfile
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from batch.cores import TASKS_PER_CORE, in_any_order
from runtime_setup.environment import ROOT
from survey_lib.levels import LevelResult, SurveySpec, survey

Task: TypeAlias = tuple[SurveySpec, range]
TaskResult: TypeAlias = tuple[SurveySpec, list[LevelResult]]
Results: TypeAlias = Generator[TaskResult, None, None]
RunTasks: TypeAlias = Callable[[Iterable[Task]], Results]
"""Does tasks, in any order, and tells what came of each."""
TIMEOUT_SECONDS = 10
"""Seconds until a cluster that does not answer is given up."""
CODE_FILES = (
    "game/*.py",
    "game/engine/**/*.py",
    "game/mapgen/**/*.py",
    "game/content/**/*.py",
    "tools/survey_lib/__init__.py",
    "tools/survey_lib/levels.py",
)


def on_all_cores(tasks: Iterable[Task]) -> Results:
    """Work. Raises BrokenProcessPool when a process was ended from outside."""
    for (spec, _), levels in in_any_order(_survey, tasks):
        yield spec, levels


def _survey(task: Task) -> list[LevelResult]:
    return survey(*task)


class ClusterError(Exception):
    """Nothing can be done on a cluster; the words say why."""


@contextmanager
def cluster(address: str) -> Iterator[RunTasks]:
    """What does tasks on the cluster whose scheduler has this address. Raises Unusable, also while it works."""
    try:
        dask: Any = importlib.import_module("distributed")
    except ImportError as error:
        raise ClusterError("the package distributed is missing; it comes with ajar[dask]") from error
    logging.disable()  # what goes wrong is told in one line of ours
    try:
        _check_scheduler(dask, address)
        with dask.Client(address, timeout=TIMEOUT_SECONDS) as client:
            yield _ClusterWorkers(dask, client, address).do
    finally:
        logging.disable(logging.NOTSET)


def _check_scheduler(dask: Any, address: str) -> None:
    """Finds out whether a scheduler answers: a client would wait for ever where somebody else does."""

    async def identity() -> Any:
        async with dask.rpc(address) as there:
            return await there.identity()

    async def in_time() -> Any:
        return await asyncio.wait_for(identity(), TIMEOUT_SECONDS)

    try:
        socket.create_connection(dask.comm.get_address_host_port(address), TIMEOUT_SECONDS).close()
        answer = asyncio.run(in_time())
    except TimeoutError as error:
        raise ClusterError(f"no Dask scheduler answers at '{address}'") from error
    except (OSError, OverflowError, ValueError) as error:
        raise ClusterError(f"no cluster at '{address}': {getattr(error, 'strerror', None) or error}") from error
    if answer["type"] != "Scheduler":
        raise ClusterError(f"at '{address}' is a {answer['type'].lower()}, not the scheduler of a cluster")


class _ClusterWorkers:
    """The workers of a cluster, with this code brought to them; those who come later are not waited for."""

    def __init__(self, dask: Any, client: Any, address: str) -> None:
        self._dask, self._client, self._address = dask, client, address
        try:
            client.wait_for_workers(1, timeout=TIMEOUT_SECONDS)
        except TimeoutError as error:
            raise ClusterError(f"the cluster at '{address}' has no workers") from error
        self._threads = client.nthreads()
        archive = code_archive()
        name = f"ajar-{hashlib.sha256(archive).hexdigest()[:16]}.zip"
        try:
            client.run(_code_installer(), archive, name, workers=list(self._threads))
        except Exception as error:
            # Whatever a strange Python says of this code.
            raise ClusterError(f"a worker of the cluster at '{address}' cannot run this: {error}") from error

    def do(self, tasks: Iterable[Task]) -> Results:
        """Work. Raises Unusable when the cluster falls apart."""
        try:
            yield from self._do(iter(tasks))
        except (CancelledError, OSError, self._dask.KilledWorker) as error:
            raise ClusterError(f"the cluster at '{self._address}' broke off") from error

    def _do(self, ahead: Iterator[Task]) -> Results:
        work, under_way = _task_runner(), dict[Any, SurveySpec]()
        threads = sum(self._threads.values())
        while True:
            while len(under_way) < TASKS_PER_CORE * threads and (task := next(ahead, None)):
                spec, seeds = task
                plain = tuple(spec), (seeds.start, seeds.stop)
                under_way[self._client.submit(work, *plain, workers=list(self._threads), pure=False)] = spec
            if not under_way:
                return
            ended = partial(self._dask.wait, list(under_way), return_when="FIRST_COMPLETED")
            for future in self._patiently(ended).done:
                yield under_way.pop(future), [LevelResult(*level) for level in self._patiently(future.result)]

    def _patiently(self, ask: Callable[..., Any]) -> Any:
        """The answer to a question that is asked again and again, as long as there is anybody to work on it."""
        while True:
            try:
                return ask(timeout=TIMEOUT_SECONDS)
            except TimeoutError:
                if not set(self._client.nthreads()) & set(self._threads):
                    raise ClusterError(f"the cluster at '{self._address}' has lost its workers") from None


def code_archive() -> bytes:
    """What a survey needs of this project, as an archive that Python imports from."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as files:
        for pattern in CODE_FILES:
            for path in sorted(Path(ROOT).glob(pattern)):
                name = path.relative_to(ROOT).as_posix().removeprefix("tools/")
                files.writestr(zipfile.ZipInfo(name), path.read_bytes())
    return archive.getvalue()


# These two are functions within functions so that they are sent as they are: on a cluster nobody can import them, nor
# anything of this project until it is brought.


def _code_installer() -> Any:
    def bring(code: bytes, name: str, dask_worker: Any) -> None:
        """Makes a worker import this code, and no other that was brought before."""
        import importlib
        import sys
        from pathlib import Path

        brought = Path(dask_worker.local_directory) / name
        brought.write_bytes(code)
        for module in [module for module in sys.modules if module.split(".")[0] in ("game", "survey_lib")]:
            del sys.modules[module]
        sys.path[:] = [str(brought), *(entry for entry in sys.path if not Path(entry).name.startswith("ajar-"))]
        importlib.invalidate_caches()
        importlib.import_module("survey_lib.levels")

    return bring


def _task_runner() -> Any:
    def work(spec: tuple[Any, ...], seeds: tuple[int, int]) -> list[tuple[Any, ...]]:
        from survey_lib.levels import SurveySpec, survey

        return [tuple(level) for level in survey(SurveySpec(*spec), range(*seeds))]

    return work
