"""The transcript: everything that happens as lines of plain text, for a screen reader.

Lines go to standard output or to the end of a file, and are written at once. `Scene.spoken` returns what a scene shows
now, and `Scene.news` what has happened. A line that a scene showed before is not written again.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from game.ui.core.scene_manager import Scene
from game.ui.core.settings import STANDARD_OUTPUT, Settings


class Transcript:
    """Writer of the transcript. It follows the setting, which may change at any time.

    `report`: called with the name of the output and the reason when the output cannot be written. After that, nothing
    is written until the setting changes.
    """

    def __init__(self, settings: Settings, report: Callable[[str, str], None]) -> None:
        self._settings = settings
        self._report = report
        self._place = ""
        """The setting that `_output` was opened for."""
        self._output: io.FileIO | None = None
        """The open output; None if there is none, or if it could not be written."""
        self._top: Scene | None = None
        self._said: Sequence[str] = ()
        """Lines that the top scene showed at the last call of `follow`."""

    def follow(self, scenes: Sequence[Scene]) -> None:
        """Write what has changed since the last call. `scenes`: the open scenes, the lowest first."""
        if self._place != self._settings.transcript:
            self._open(self._settings.transcript)
        if self._output is None:
            return
        news = [line for scene in scenes for line in scene.news()]
        top = scenes[-1] if scenes else None
        shown = tuple(top.spoken()) if top is not None else ()
        before, self._said = self._said if top is self._top else (), shown
        self._top = top
        self._write([*_counted(news), *(line for line in shown if line not in before)])

    def close(self) -> None:
        """Close the output; a file is complete then."""
        if self._output is not None:
            self._output.close()  # standard output itself stays open: see `opened`
        self._output = None

    def _open(self, place: str) -> None:
        self.close()
        self._place, self._top, self._said = place, None, ()
        if not place:
            return
        try:
            self._output = opened(place)
        except (OSError, ValueError) as error:
            self._report(place, str(getattr(error, "strerror", None) or error))

    def _write(self, lines: Sequence[str]) -> None:
        if not lines or self._output is None:
            return
        rest = memoryview("".join(f"{_plain(line)}\n" for line in lines).encode())
        try:
            while rest:
                rest = rest[self._output.write(rest) :]
        except OSError as error:
            self.close()
            self._report(self._place, error.strerror or str(error))


def opened(place: str) -> io.FileIO:
    """Open an output without a buffer, so that each line can be read at once.

    `place`: path of a file, to whose end the lines go, or STANDARD_OUTPUT. Raises OSError if the output cannot be
    opened, or ValueError if the path is not valid.
    """
    if place != STANDARD_OUTPUT:
        return io.FileIO(Path(place), "ab", opener=_open_without_waiting)
    if sys.stdout is None:  # as in a program without a console on Windows
        raise OSError(9, "there is no standard output")
    return io.FileIO(sys.stdout.fileno(), "wb", closefd=False)


def _open_without_waiting(path: str, flags: int) -> int:
    """Open a file; return its descriptor. A pipe that no program reads is an error at once; usually one would wait."""
    if not hasattr(os, "O_NONBLOCK"):  # on Windows no pipe has a path like that of a file
        return os.open(path, flags, 0o666)
    descriptor = os.open(path, flags | os.O_NONBLOCK, 0o666)
    os.set_blocking(descriptor, True)
    return descriptor


def _counted(messages: Iterable[str]) -> Iterator[str]:
    """Yield messages; equal ones in a row are one line with their number."""
    for message, equal in groupby(messages):
        number = len(list(equal))
        yield message if number == 1 else f"{message} ({number})"


def _plain(line: str) -> str:
    """Return a text as one line without characters that cannot be printed."""
    return "".join(character for character in " ".join(line.split()) if character.isprintable())
