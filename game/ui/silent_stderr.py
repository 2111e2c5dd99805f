"""Suppression of standard error, because messages of C libraries would only puzzle a player."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def silenced() -> Iterator[None]:
    """Discard the text that a `with` block writes to stderr.

    An example is the eight lines that ALSA, the sound system of Linux, writes on a computer without a sound device.
    """
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
        # A closed fd 2 stays on the null device: the next file opened, a save, would get the messages otherwise.
        if kept is not None:
            os.dup2(kept, 2)
            os.close(kept)
