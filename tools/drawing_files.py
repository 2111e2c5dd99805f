"""Reads what stands in the file of a drawing, or on standard input."""

from __future__ import annotations

import sys
from pathlib import Path

LARGEST = 1_000_000
"""Bytes."""


class Unreadable(Exception):
    """A drawing cannot be read; the words say why."""


def drawing_text(source: str | Path) -> str:
    """What stands in a file; the word `-` is standard input, a path never is. Raises Unreadable."""
    try:
        with sys.stdin.buffer if source == "-" else Path(source).open("rb") as file:
            drawn = file.read(LARGEST + 1)
        if len(drawn) > LARGEST:
            raise Unreadable(f"larger than {LARGEST} bytes")
        return drawn.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable("not a text file") from error
    except ValueError as error:
        raise Unreadable(str(error)) from error
    except OSError as error:
        raise Unreadable(error.strerror or str(error)) from error


def shown_name(name: str) -> str:
    """A file's name as a message has it."""
    return "standard input" if name == "-" else name
