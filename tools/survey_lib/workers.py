"""Workers of surveys: all cores of this machine, or the machines of a Dask cluster.

Dask is a library that runs tasks on several machines. The code of the survey is sent to the machines of the cluster,
so that they need only Python and numpy.
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
from pathlib import Path
from typing import Any, TypeAlias

import game
from batch.cores import TASKS_PER_CORE, in_any_order
from game.assets import assets
from survey_lib.measured_levels import LevelResult, SurveySpec, survey

Task: TypeAlias = tuple[SurveySpec, range]
TaskResult: TypeAlias = tuple[SurveySpec, list[LevelResult]]
Results: TypeAlias = Generator[TaskResult, None, None]
RunTasks: TypeAlias = Callable[[Iterable[Task]], Results]
"""Function that runs tasks and yields their results in the order in which they are done."""
TIMEOUT_SECONDS = 10
"""Seconds to wait for a reply of the cluster."""
CODE = (
    ("game", Path(game.__file__).parent, ("*.py", "engine/**/*.py", "mapgen/**/*.py", "content/**/*.py")),
    ("survey_lib", Path(__file__).parent, ("__init__.py", "door_places.py", "measured_levels.py")),
)
"""Code that is sent to the machines of a cluster: for each folder its name in the archive, and the files in it."""
VAULTS = ("vaults/*",)
"""What is sent of the folder of assets."""


def on_all_cores(tasks: Iterable[Task], processes: int | None = None) -> Results:
    """Run tasks on all cores of this machine; yield the result of each task as soon as it is done.

    `processes`: number of worker processes; None for one on each core. Raises BrokenProcessPool if one is killed.
    """
    for (spec, _), levels in in_any_order(_survey, tasks, processes):
        yield spec, levels


def _survey(task: Task) -> list[LevelResult]:
    return survey(*task)


class ClusterError(Exception):
    """Error: the cluster cannot be used. The message says why."""


@contextmanager
def cluster(address: str) -> Iterator[RunTasks]:
    """Connect to the Dask scheduler at an address; yield a function that runs tasks on its cluster.

    Raises ClusterError if the cluster cannot be used. The function raises ClusterError if the cluster is lost while
    tasks run.
    """
    try:
        dask: Any = importlib.import_module("distributed")
    except ImportError as error:
        raise ClusterError("the package 'distributed' is missing; it belongs to the extra 'cluster'") from error
    logging.disable()  # errors are reported in one line by the survey itself
    try:
        _check_scheduler(dask, address)
        with dask.Client(address, timeout=TIMEOUT_SECONDS) as client:
            yield _ClusterWorkers(dask, client, address).run
    finally:
        logging.disable(logging.NOTSET)


def _check_scheduler(dask: Any, address: str) -> None:
    """Check that a Dask scheduler runs at an address. Raises ClusterError if not.

    Without this check a client would wait forever if another program runs there.
    """

    async def identity() -> Any:
        async with dask.rpc(address) as there:
            return await there.identity()

    async def identity_in_time() -> Any:
        return await asyncio.wait_for(identity(), TIMEOUT_SECONDS)

    try:
        socket.create_connection(dask.comm.get_address_host_port(address), TIMEOUT_SECONDS).close()
        answer = asyncio.run(identity_in_time())
    except TimeoutError as error:
        raise ClusterError(f"no Dask scheduler answers at '{address}'") from error
    except (OSError, OverflowError, ValueError) as error:
        raise ClusterError(f"no cluster at '{address}': {getattr(error, 'strerror', None) or error}") from error
    if answer["type"] != "Scheduler":
        raise ClusterError(f"the program at '{address}' is a Dask {answer['type'].lower()}, not a scheduler")


class _ClusterWorkers:
    """Workers of a cluster, on which this code is installed. Workers that join the cluster later are not used."""

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
            # Another Python version may raise anything when it imports this code.
            raise ClusterError(f"a worker of the cluster at '{address}' cannot run the survey: {error}") from error

    def run(self, tasks: Iterable[Task]) -> Results:
        """Run tasks on the workers; yield the result of each task as soon as it is done.

        Raises ClusterError if the connection to the cluster is lost, and what a task raises.
        """
        runner, running, pending = _task_runner(), dict[Any, SurveySpec](), iter(tasks)
        threads = sum(self._threads.values())
        while True:
            while len(running) < TASKS_PER_CORE * threads and (task := next(pending, None)):
                spec, seeds = task
                arguments = tuple(spec), (seeds.start, seeds.stop)
                with self._connection():
                    running[self._client.submit(runner, *arguments, workers=list(self._threads), pure=False)] = spec
            if not running:
                return
            for future in self._ask(self._dask.wait, list(running), return_when="FIRST_COMPLETED").done:
                if future.status == "error":
                    if isinstance(future.exception(), self._dask.KilledWorker):
                        raise ClusterError(f"the cluster at '{self._address}' has lost its workers")
                    future.result()  # raises what the task has raised, perhaps an OSError
                yield running.pop(future), [LevelResult(*level) for level in self._ask(future.result)]

    def _ask(self, call: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        """Return the result of a call to the cluster. If it times out, repeat it while one of the workers is left.

        Raises ClusterError if no worker is left, or if the connection to the cluster is lost.
        """
        with self._connection():
            while True:
                try:
                    return call(*arguments, **options, timeout=TIMEOUT_SECONDS)
                except TimeoutError:
                    if not set(self._client.nthreads()) & set(self._threads):
                        raise ClusterError(f"the cluster at '{self._address}' has lost its workers") from None

    @contextmanager
    def _connection(self) -> Iterator[None]:
        """Raise ClusterError instead of the errors of a lost connection."""
        try:
            yield
        except (CancelledError, OSError) as error:
            raise ClusterError(f"the connection to the cluster at '{self._address}' is lost") from error


def code_archive() -> bytes:
    """Return a zip archive, as bytes, with the code and vaults of a survey. Python can import modules from it."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as files:
        for name, folder, patterns in (*CODE, ("game/assets", Path(str(assets())), VAULTS)):
            for path in (path for pattern in patterns for path in sorted(folder.glob(pattern))):
                files.writestr(zipfile.ZipInfo(f"{name}/{path.relative_to(folder).as_posix()}"), path.read_bytes())
    return archive.getvalue()


# The next two functions return inner functions, because Dask sends the code of an inner function to the workers. The
# workers cannot import anything of this project before the code is installed.


def _code_installer() -> Any:
    def install(code: bytes, name: str, dask_worker: Any) -> None:
        """Install an archive of code on a worker, and forget the code that was installed before.

        `code`: the bytes of the archive. `name`: the file name for it. Dask passes the worker in `dask_worker`.
        """
        import importlib
        import sys
        from pathlib import Path

        installed = Path(dask_worker.local_directory) / name
        installed.write_bytes(code)
        for module in [module for module in sys.modules if module.split(".")[0] in ("game", "survey_lib")]:
            del sys.modules[module]
        sys.path[:] = [str(installed), *(entry for entry in sys.path if not Path(entry).name.startswith("ajar-"))]
        importlib.invalidate_caches()
        importlib.import_module("survey_lib.measured_levels")

    return install


def _task_runner() -> Any:
    def runner(spec: tuple[Any, ...], seeds: tuple[int, int]) -> list[tuple[Any, ...]]:
        from survey_lib.measured_levels import SurveySpec, survey

        return [tuple(level) for level in survey(SurveySpec(*spec), range(*seeds))]

    return runner
