"""Find out which package could not be imported, when a program ends with an exception."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Sequence
from types import TracebackType

from runtime_setup.project_folders import module_of


def failed_package(error: BaseException, wanted: Sequence[str]) -> str | None:
    """Return the package in `wanted` whose import raised an exception; None if the exception has another cause."""
    imported = {name.partition(".")[0] for name in _imported(error)}
    return next((requirement.partition(">=")[0] for requirement in wanted if module_of(requirement) in imported), None)


def _imported(error: BaseException) -> Iterator[str]:
    """Yield the names of the modules that were being imported when an exception, or one of its causes, was raised."""
    seen: list[BaseException] = []
    following: BaseException | None = error
    while following is not None and following not in seen:
        seen.append(following)
        if isinstance(following, ImportError) and following.name is not None:
            yield following.name
        yield from _running(following.__traceback__)
        following = following.__cause__ or following.__context__


def _running(trace: TracebackType | None) -> Iterator[str]:
    """Yield the names of the modules that are being executed or searched for in a traceback."""
    for frame, _ in traceback.walk_tb(trace):
        if frame.f_code.co_name == "<module>":
            yield str(frame.f_globals.get("__name__"))
        elif frame.f_code.co_filename.startswith("<frozen importlib"):
            name = frame.f_locals.get("name", frame.f_locals.get("fullname"))
            if isinstance(name, str):
                yield name
