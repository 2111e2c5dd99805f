"""A guard of tests: while something is read from a file, nothing runs that is not a part of the program.

Python tells a hook of everything that code from outside would need: compiling and running a text, unpickling, starting
a program, loading a library, opening a connection.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

from tests.support.folders import ROOT

STARTS = (
    *("os.system", "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.startfile", "pty.spawn"),
    *("subprocess.Popen", "ctypes.dlopen", "code.__new__", "marshal.load", "marshal.loads", "pickle.find_class"),
    *("socket.connect", "socket.sendto", "socket.bind", "urllib.Request", "webbrowser.open"),
)
"""Events of `sys.addaudithook` that no reader of a file causes."""
OWN = (str(ROOT), sys.base_prefix, sys.prefix, "<frozen ")
"""Where the code of the program, of Python and of its packages begins."""
MAKERS = ("game/engine/records.py", "importlib", "/dataclasses.py", "/collections/__init__.py", "/typing.py")
"""Modules that compile texts of the program, such as its types, and those that compile and unpack its modules."""
_blocks: list[list[str]] = []
"""What has run in each of the present blocks, the innermost last."""


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    if not _blocks or (event not in STARTS and event not in ("compile", "exec")):
        return
    if event == "exec" and isinstance(arguments[0], CodeType) and arguments[0].co_filename.startswith(OWN):
        return
    caller: FrameType | None = sys._getframe(1)
    while caller is not None and caller.f_code.co_filename == __file__:
        caller = caller.f_back
    if caller is None or not any(maker in caller.f_code.co_filename for maker in MAKERS):
        _blocks[-1].append(f"{event} {str(arguments)[:200]}")


sys.addaudithook(_hook)


@contextmanager
def nothing_runs() -> Generator[None]:
    """Check that a block runs no code that is not a part of the program, starts no program and sends nothing."""
    found: list[str] = []
    _blocks.append(found)
    try:
        yield
    finally:
        _blocks.pop()
    assert found == [], f"a file runs something: {found}"


HARMFUL = (
    "__import__('os').system('touch pwned')",
    "cos\nsystem\n(S'touch pwned'\ntR.",
    "!!python/object/apply:os.system ['touch pwned']",
    "{0.__class__.__init__.__globals__}",
    "$(touch pwned)`touch pwned`",
)
"""Texts that run something if a program evaluates, unpickles or formats them, or gives them to a shell."""
