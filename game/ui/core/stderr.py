"""Keeps what libraries in C say on standard error from the terminal, where it would only puzzle a player."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def hushed() -> Iterator[None]:
    """What is said on standard error meanwhile is lost: ALSA says eight lines when there is no device."""
    try:
        kept = os.dup(2)
    except OSError:  # there is no standard error, as under pythonw
        kept = None
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    if nowhere != 2:
        os.close(nowhere)
    try:
        yield
    finally:
        # If it was closed it stays on nothing: else the next file opened, a save, would get what they say.
        if kept is not None:
            os.dup2(kept, 2)
            os.close(kept)
