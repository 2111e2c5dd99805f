"""The transcript: everything that happens as lines of plain text, for a screen reader.

Lines go to standard output or to the end of a file, and are written at once. `Scene.spoken` returns what a scene shows
now, and `Scene.news` what has happened. A line that a scene showed before is not written again. The file must be one
that the game has made: it begins with HEADING.
"""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from game.ui.core.scene_manager import Scene
from game.ui.core.settings import Settings, TranscriptTo
from game.ui.text.sentences.log.story import REPEATED

HEADING = b"Ajar: text for screen readers\n"
"""First line of each file with a transcript."""


class Transcript:
    """Writer of the transcript. It follows the setting, which may change at any time.

    `report`: called with the name of the output and the reason when the output cannot be written. After that, nothing
    is written until the setting changes.
    """

    def __init__(self, settings: Settings, report: Callable[[str, str], None], file: Path | None = None) -> None:
        self._settings = settings
        self._report = report
        self.file = file
        """Path of the file that the setting may choose; None for none."""
        self._place = TranscriptTo.NOWHERE
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

    def _open(self, place: TranscriptTo) -> None:
        self.close()
        self._place, self._top, self._said = place, None, ()
        try:
            if place is TranscriptTo.OUTPUT:
                self._output = _standard_output()
            elif place is TranscriptTo.FILE and self.file is not None:
                self._output = opened(self.file)
        except (OSError, ValueError) as error:
            self._report(self._name, str(getattr(error, "strerror", None) or error))

    @property
    def _name(self) -> str:
        return "standard output" if self._place is TranscriptTo.OUTPUT else str(self.file)

    def _write(self, lines: Sequence[str]) -> None:
        if not lines or self._output is None:
            return
        rest = memoryview("".join(f"{_plain(line)}\n" for line in lines).encode())
        try:
            while rest:
                rest = rest[self._output.write(rest) :]
        except OSError as error:
            self.close()
            self._report(self._name, error.strerror or str(error))


def opened(file: Path) -> io.FileIO:
    """Open a transcript at its end, or begin a new one. It has no buffer, so that each line can be read at once.

    Raises OSError if the file cannot be opened or is none that the game has made, and ValueError if the path is not
    valid. In both cases nothing has changed.
    """
    if os.path.lexists(file) and not stat.S_ISREG(file.lstat().st_mode):
        raise OSError(errno.EINVAL, "it is a link" if file.is_symlink() else "it is not a file")
    output = io.FileIO(file, "ab+", opener=_open_without_following)
    try:
        if not stat.S_ISREG(os.fstat(output.fileno()).st_mode):  # it has just been replaced
            raise OSError(errno.EINVAL, "it is not a file")
        output.seek(0)
        begins = output.read(len(HEADING))
        if not HEADING.startswith(begins):
            raise OSError(errno.EEXIST, "it exists already, and the game has not made it; choose another name")
        output.write(HEADING[len(begins) :])
    except BaseException:
        output.close()
        raise
    return output


def _standard_output() -> io.FileIO:
    """Return standard output without a buffer. Raises OSError if there is none."""
    if sys.stdout is None:  # as in a program without a console on Windows
        raise OSError(errno.EBADF, "there is no standard output")
    return io.FileIO(sys.stdout.fileno(), "wb", closefd=False)


def _open_without_following(path: str, flags: int) -> int:
    """Open a file; return its descriptor. A link is an error, and a pipe does not wait for another program."""
    for name in ("O_NOFOLLOW", "O_NONBLOCK"):  # Windows has neither
        flags |= getattr(os, name, 0)
    return os.open(path, flags, 0o666)


def _counted(messages: Iterable[str]) -> Iterator[str]:
    """Yield messages; equal ones in a row are one line with their number."""
    for message, equal in groupby(messages):
        number = len(list(equal))
        yield message if number == 1 else REPEATED.format(message=message, times=number)


def _plain(line: str) -> str:
    """Return a text as one line without characters that cannot be printed."""
    return "".join(character for character in " ".join(line.split()) if character.isprintable())
