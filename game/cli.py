"""Command lines: the option types that all commands of the game share, and error messages of one line."""

from __future__ import annotations

import argparse
import errno
import io
import os
import re
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

UNKNOWN = "unrecognized arguments: "  # how argparse begins its message about unknown options


FULL = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)
"""Error numbers of the system if there is no room for what is written: on the disk, in a file, or for the user."""


def fail(line: str, code: int = 2) -> NoReturn:
    """Print one line on standard error, with unprintable characters escaped, and end the program with an exit code.

    `code`: 2 for a wrong option or bad input; 1 if the program could not save what it should. Raises SystemExit.
    """
    print("".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in line), file=sys.stderr)
    sys.exit(code)


def run(main: Callable[[], int]) -> NoReturn:
    """Run a command and end the program with its exit code.

    `main`: the command; it returns the exit code. The program ends silently if nothing reads the output any more (a
    closed pipe). It prints one line and ends with exit code 1 if there is no room for the output, with exit code 2 if
    an asset file of the game is missing or changed, and with exit code 130 if the user interrupts. Raises SystemExit.
    Any other OSError of the command is passed on.
    """
    code = 0
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    try:
        code = main()
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        _silence_stdout()
    except KeyboardInterrupt:
        _silence_stdout()
        print("interrupted", file=sys.stderr)
        code = 130
    except OSError as error:
        if error.errno == errno.EILSEQ:  # a file of the game that has been changed
            fail(f"{error.filename}: {error.strerror}")
        if error.errno not in FULL:
            raise
        _silence_stdout()
        print(f"standard output: {error.strerror}", file=sys.stderr)
        code = 1
    sys.exit(code)


def _silence_stdout() -> None:
    """Redirect standard output to the null device.

    Otherwise Python itself would report an error when it flushes standard output at exit.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


class Parser(argparse.ArgumentParser):
    """Argument parser that reports a wrong option in one line, and does not accept abbreviated options."""

    def __init__(self, name: str, description: str | None) -> None:
        super().__init__(name, description=description, allow_abbrev=False)

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help and flush it at once, so that a write error is raised where `run` can handle it."""
        super().print_help(file)
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
        fail(f"{self.prog}: {option}: there is no '{value}' (there are: {', '.join(known)})")


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
