"""Reads a drawing from a file or from standard input, or says in one line why it cannot."""

from __future__ import annotations

import sys
from pathlib import Path

from game.arguments import fail

LARGEST = 1_000_000
"""Bytes."""


def drawing_text(tool: str, name: str) -> str:
    """What stands in a file; `-` is standard input. Ends the tool with one line where that cannot be read."""
    shown = shown_name(name)
    try:
        with sys.stdin.buffer if name == "-" else Path(name).open("rb") as file:
            drawn = file.read(LARGEST + 1)
        if len(drawn) > LARGEST:
            fail(f"{tool}: {shown}: larger than {LARGEST} bytes")
        return drawn.decode("utf-8-sig")
    except UnicodeDecodeError:
        fail(f"{tool}: {shown}: not a text file")
    except ValueError as error:
        fail(f"{tool}: {shown}: {error}")
    except OSError as error:
        fail(f"{tool}: {shown}: {error.strerror or error}")


def shown_name(name: str) -> str:
    """A file's name as a message has it."""
    return "standard input" if name == "-" else name
