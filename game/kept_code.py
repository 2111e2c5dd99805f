"""The compiled modules of a start, kept in one file, so that the next start need not find and read each of them.

To find, check and read the compiled file of a module takes Python longer than to run it, and a start needs 600 modules.
The file lies where Python keeps the compiled modules of `game`, and is as safe as they are: a module whose source has
changed since is compiled anew.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import MAGIC_NUMBER, cache_from_source
from pathlib import Path
from types import CodeType, ModuleType

FILE = Path(cache_from_source(__file__)).with_suffix(".start")

Kept = tuple[str, tuple[int, int], str | None, bool, CodeType]
"""A module: its source file, the time and size of that, its compiled file, whether it is a package, and its code."""


def use(file: Path = FILE) -> None:
    """Load modules from the file from now on, as far as it has them. A built program has no such file."""
    if PathFinder in sys.meta_path:
        sys.meta_path.insert(sys.meta_path.index(PathFinder), KeptCode(file))


def keep() -> None:
    """Write the file, if modules have been loaded that it lacks. Call this when the first frame is drawn."""
    for finder in [*sys.meta_path]:
        if isinstance(finder, KeptCode):
            finder.keep()


class KeptCode:
    """Finder of modules, one of `sys.meta_path`, that knows those of earlier starts. `file`: the file of them."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._before = {*sys.modules}
        self._head = MAGIC_NUMBER + f"{_stamp(__file__)} {sys.path}\n".encode(errors="surrogateescape")
        """Begin of the file. Another Python, or one that searches other folders, may find other modules, and another
        version of this module writes otherwise."""
        self._modules: dict[str, Kept] = {}
        with suppress(OSError, EOFError, ValueError, TypeError):
            content = file.read_bytes()
            if content.startswith(self._head):
                self._modules = marshal.loads(memoryview(content)[len(self._head) :])

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return what Python needs to load a module; None if it is not kept, or its source is another one now."""
        kept = self._modules.get(name)
        if kept is None:
            return None
        source, stamp, compiled, is_package, _ = kept
        if _stamp(source) != stamp:
            del self._modules[name]
            return None
        spec = ModuleSpec(name, _Loader(name, source, self._modules), origin=source, is_package=is_package)
        spec.has_location = True
        spec.cached = compiled
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(str(Path(source).parent))
        return spec

    def keep(self) -> None:
        """Write the file, if modules have been loaded that it lacks, and find modules no longer."""
        sys.meta_path.remove(self)
        modules = {**self._modules}
        for name in sys.modules.keys() - modules.keys() - self._before:
            spec = getattr(sys.modules[name], "__spec__", None)
            if spec is not None and type(spec.loader) is SourceFileLoader:
                source, stamp = spec.loader.path, _stamp(spec.loader.path)
                code = spec.loader.get_code(name)
                if stamp is not None and code is not None:
                    is_package = spec.submodule_search_locations is not None
                    modules[name] = source, stamp, spec.cached, is_package, code
        if modules.keys() != self._modules.keys() and not sys.dont_write_bytecode:
            from game.ui.graphics.atomic_files import UnsavedFile, write_atomically

            with suppress(UnsavedFile):  # the next start is slower, as if nobody could write compiled modules
                write_atomically(self._file, self._head + marshal.dumps(modules))
        self._modules.clear()


class _Loader(SourceFileLoader):
    """Loader that takes the code of a module from the kept ones."""

    def __init__(self, name: str, source: str, modules: dict[str, Kept]) -> None:
        super().__init__(name, source)
        self._modules = modules

    def get_code(self, fullname: str) -> CodeType | None:
        kept = self._modules.get(fullname)
        return super().get_code(fullname) if kept is None else kept[-1]


def _stamp(source: str) -> tuple[int, int] | None:
    """Return the time in nanoseconds and the size in bytes of a file; None if there is none."""
    try:
        found = os.stat(source)  # noqa: PTH116  # a `Path` for each module would take as long again
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
