"""The first module of a built program: it starts the game, and shows messages in a window if there is no console."""

from __future__ import annotations

import io
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout

from game.__main__ import main
from game.cli import run


def run_without_console(start: Callable[[], None], show: Callable[[str], None]) -> int:
    """Run a program that has no standard output and no standard error; return its exit code.

    That is so on Windows after a double-click. What the program would print is collected and passed to `show` at the
    end, also an exception that ends it. `start`: the program; it may raise SystemExit.
    """
    text = io.StringIO()
    code = 0
    with redirect_stdout(text), redirect_stderr(text):
        try:
            start()
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
        except BaseException:
            traceback.print_exc()
            code = 1
    if text.getvalue().strip():
        show(text.getvalue().strip())
    return code


def show_in_window(message: str) -> None:
    """Show a message in a window of the system, until the user closes it."""
    import pygame  # not at the top: the window of the game opens sooner

    pygame.display.message_box("Ajar", message, message_type="info")


if __name__ == "__main__":
    if sys.stderr is None:
        sys.exit(run_without_console(lambda: run(main, stoppable=False), show_in_window))
    run(main, stoppable=False)
