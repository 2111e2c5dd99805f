"""Command lines in the process of the tests: run a tool or the game, with what it prints and its exit code."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from types import ModuleType
from typing import NamedTuple
from unittest.mock import patch

from game.__main__ import main as game_main


class Ended(NamedTuple):
    """Command that has ended: its exit code, and what it printed on standard output and standard error."""

    code: int
    out: str
    err: str


def ended(main: Callable[[], int], name: str, words: Sequence[str]) -> Ended:
    """Run a command to its end. `main`: the command. `name`, `words`: its name and arguments in `sys.argv`."""
    out, err = io.StringIO(), io.StringIO()
    with patch("sys.argv", [name, *words]), redirect_stdout(out), redirect_stderr(err):
        try:
            code = main()
        except SystemExit as left:
            code = int(left.code or 0)
    return Ended(code, out.getvalue(), err.getvalue())


def ajar(*words: str) -> Ended:
    """Run the game with options of its command line."""
    with patch("gc.freeze"):  # the game keeps what it holds to the end of its process
        return ended(game_main, "ajar", words)


def tool(module: ModuleType, *words: str) -> Ended:
    """Run a tool with options of its command line."""
    return ended(module.main, f"{module.__name__}.py", words)


def output_of(module: ModuleType, *words: str) -> str:
    """Return what a tool prints on standard output; it must succeed."""
    done = tool(module, *words)
    assert done.code == 0, done
    return done.out


def refusal(module: ModuleType, arguments: Sequence[str]) -> str:
    """Return the one line on standard error with which a tool refuses the arguments; it must print nothing else."""
    done = tool(module, *arguments)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    return done.err.strip()
