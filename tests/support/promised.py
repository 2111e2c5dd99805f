"""What SECURITY.md promises of every file of a stranger while it is read, as one block for tests."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from tests.support.nothing_runs import nothing_runs
from tests.support.quickly import quickly, within_memory

SECONDS = 2.0
"""Processor time that a file may take."""
MEBIBYTES = 256
"""Memory that a file may take, besides that of the program."""


@contextmanager
def as_promised(seconds: float = SECONDS, what: object = "the file") -> Generator[None]:
    """Check that a block runs nothing of a file that it reads, and takes no more time and memory than is promised.

    `seconds`: less than what is promised, for a file that is shorter than the longest one. `what`: for the message.
    """
    with quickly(seconds, what), within_memory(MEBIBYTES), nothing_runs():
        yield
