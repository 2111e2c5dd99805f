"""Own generators for the tools: a file of Python that registers them is run once in each process that needs it."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from pathlib import Path

from game.levels.own_generators import error_line


class ModuleFileError(Exception):
    """Error: a file of Python cannot be run. The message is one line that says why, and where in the file."""


@cache
def run_module(path: str) -> None:
    """Run a file of Python, which registers generators with `levels.register_generator`. Raises ModuleFileError.

    It can import the files beside it.
    """
    spec = importlib.util.spec_from_file_location("own_generators_of_file", path)
    if spec is None or spec.loader is None or not Path(path).is_file():
        raise ModuleFileError(f"there is no file '{path}' with the ending .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.append(str(Path(path).resolve().parent))  # last, or a file there could hide a module of the tools
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise ModuleFileError(error_line(error, path)) from error
