"""Command lines: option types that all commands share, one-line errors, and an orderly end by signals."""

from __future__ import annotations

import argparse
import errno
import io
import os
import re
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

UNKNOWN = "unrecognized arguments: "  # how argparse begins its message about unknown options


FULL = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)
"""Error numbers (errno) for a lack of space: the disk is full, the file too large, or the user's quota used up."""
LONGEST_LINE = 6000
"""Greatest number of characters of a line on standard error: the longest path and a long message."""

PACKAGES = {"numpy": "numpy", "pygame": "pygame-ce"}
"""Names of the packages that the game uses, by the module that is imported."""


def fail(lines: str | Sequence[str], code: int = 2) -> NoReturn:
    """Print a line on standard error, with unprintable characters escaped, and end the program with an exit code.

    If the program was started without a terminal, for example by a double-click, a window shows the line too. `lines`:
    the line, or a line for each mistake of a file. `code`: 2 for a wrong option or bad input; 1 if the program could
    not save what it should. Raises SystemExit.
    """
    from ajar_start import notice  # not at the top: it is needed only if something goes wrong

    message = "\n".join(map(_from_command, [lines] if isinstance(lines, str) else lines))
    _complain(message)
    notice.show(message)
    sys.exit(code)


def warn(line: str) -> None:
    """Print one line on standard error, with unprintable characters escaped, and go on.

    It is for input that can be used, but is probably not what the user means.
    """
    _complain(_from_command(line))


def say(line: str) -> None:
    """Print one line on standard output, with unprintable characters escaped. Do nothing if there is no such output."""
    print(printable(line))


def printable(text: str) -> str:
    """Return a text with unprintable characters escaped: none of it can command a terminal or begin a new line."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def _from_command(line: str) -> str:
    """Return a line with the name of the command that was started, and with unprintable characters escaped.

    A very long line loses its middle.
    """
    name, colon, rest = line.partition(": ")
    line = (_started_as(name) if name.endswith(".py") else name) + colon + rest
    if len(line) > LONGEST_LINE:
        line = f"{line[: LONGEST_LINE // 2]} … {line[-LONGEST_LINE // 4 :]}"
    return printable(line)


def _started_as(name: str) -> str:
    """Return the name of the installed command that was started, such as `ajar-map`; else `name`, that of the tool."""
    command = Path(sys.argv[0]).stem
    return command if command.startswith("ajar-") else name


def _complain(line: str) -> None:
    """Print a line on standard error. Do nothing if there is no standard error, or if it cannot be written to."""
    with suppress(OSError):  # nobody can read the line then, but the exit code still counts
        if sys.stderr is not None:
            print(line, file=sys.stderr, flush=True)


class Stopped(BaseException):
    """Raised when the system asks this process to end: by SIGTERM, or by SIGHUP because the terminal was closed."""


def stop_by_signals() -> None:
    """Make SIGTERM and SIGHUP raise Stopped, so that a command can clean up its files, windows and processes.

    A signal that is ignored, or that has a handler already, is left alone.
    """
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # Windows has no SIGHUP
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _raise_stopped)


def _raise_stopped(number: int, _: object) -> NoReturn:
    """Raise Stopped. From now on the signal is ignored, so that a second signal does not interrupt the cleaning up."""
    signal.signal(number, signal.SIG_IGN)
    raise Stopped


def run(main: Callable[[], int], *, stoppable: bool = True) -> NoReturn:
    """Run a command and end the program with its exit code.

    `main`: the command; it returns the exit code. Other exit codes, each with one line on standard error, are 130 if
    the user interrupts, and 2 if there is no room for the output, if an asset file of the game is missing or changed,
    if a package is missing, such as pygame-ce for a window or a picture, or if the system asks the process to end. If
    the output is no longer read (a closed pipe), the program ends without a message.

    `stoppable`: whether to call `stop_by_signals`. A game does not, because SDL handles the signals and closes its
    window. Raises SystemExit, and passes on any other OSError of the command.
    """
    code = 0
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    try:
        if stoppable:
            stop_by_signals()
        code = main()
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        _silence_stdout()
    except KeyboardInterrupt:
        _silence_stdout()
        _complain("interrupted")
        code = 130
    except Stopped:
        _silence_stdout()
        _complain("stopped by the system before the end")
        code = 2
    except ModuleNotFoundError as error:
        if error.name not in PACKAGES:
            raise
        name, package = Path(sys.argv[0]).name, PACKAGES[error.name]
        fail(f"{name}: this needs the package {package}, which is not installed here: python -m pip install {package}")
    except OSError as error:
        if error.errno == errno.EILSEQ:  # a file of the game that has been changed
            fail(f"{error.filename}: {error.strerror}")
        if error.errno not in FULL:
            raise
        _silence_stdout()
        _complain(f"standard output: {error.strerror}")
        code = 2
    sys.exit(code)


def _silence_stdout() -> None:
    """Redirect standard output to the null device.

    Otherwise Python itself would report an error when it flushes standard output at exit.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


class Parser(argparse.ArgumentParser):
    """Argument parser that reports a wrong option in one line, and does not accept abbreviated options."""

    def __init__(self, name: str, description: str | None) -> None:
        super().__init__(_started_as(name), description=description, allow_abbrev=False)

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        """Return the value of an option or argument.

        Python 3.11 takes `--option=--` for an option without a value, and would return an empty list. This is refused
        like any other missing value.
        """
        if action.option_strings and action.nargs is None and arg_strings == ["--"]:
            raise argparse.ArgumentError(action, "'--' is no value")
        return super()._get_values(action, arg_strings)

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help at once. A write error is raised, so that `run` can handle it; argparse would ignore it."""
        stream = sys.stdout if file is None else file
        if stream is not None:
            stream.write(self.format_help())
        if sys.stdout is not None:
            sys.stdout.flush()

    def error(self, message: str) -> NoReturn:
        """Print argparse's `message` about wrong arguments in one line, and end the program with exit code 2."""
        message = message.removeprefix("argument ")
        if message.startswith(UNKNOWN):
            message = f"{message.removeprefix(UNKNOWN)}: no such option"
        fail(f"{self.prog}: {message}")

    def unknown(self, option: str, value: str, known: Iterable[str]) -> NoReturn:
        """Print that `value` is not one of the `known` values of an option, and end the program with exit code 2."""
        from game.engine.words import did_you_mean  # not at the top: it is needed only if something goes wrong

        fail(f"{self.prog}: {option}: there is no '{value}'{did_you_mean(value, known)}")


def text(longest: int) -> Callable[[str], str]:
    """Return an option type for printable text of at most `longest` characters."""

    def read(value: str) -> str:
        if len(value) > longest:
            raise argparse.ArgumentTypeError(f"{len(value)} characters are too many: {longest} at most")
        if not value.isprintable():
            raise argparse.ArgumentTypeError("only printable characters can be typed again")
        return value

    return read


seed = text(64)
"""Option type of a seed: printable text of at most 64 characters."""


def number(least: int, most: int) -> Callable[[str], int]:
    """Return an option type for a whole number from `least` to `most`."""

    def read(value: str) -> int:
        if not re.fullmatch(r"-?\d{1,18}", value):
            raise argparse.ArgumentTypeError(f"'{value}' is no whole number")
        if not least <= int(value) <= most:
            raise argparse.ArgumentTypeError(f"{value} is not from {least} to {most}")
        return int(value)

    return read


def size(least: tuple[int, int], most: tuple[int, int]) -> Callable[[str], tuple[int, int]]:
    """Return an option type for a size written like 80x48; the value is (width, height).

    `least`, `most`: smallest and greatest (width, height) that are accepted.
    """

    def read(value: str) -> tuple[int, int]:
        match = re.fullmatch(r"(\d{1,9})x(\d{1,9})", value)
        if match is None:
            raise argparse.ArgumentTypeError(f"'{value}' is no size; one is written like {least[0]}x{least[1]}")
        width, height = int(match[1]), int(match[2])
        if width < least[0] or height < least[1]:
            raise argparse.ArgumentTypeError(f"{value} is too small: {least[0]}x{least[1]} at least")
        if width > most[0] or height > most[1]:
            raise argparse.ArgumentTypeError(f"{value} is too large: {most[0]}x{most[1]} at most")
        return width, height

    return read
