"""Pictures of the window, and films of its last seconds, for the player to keep.

A `Camera` notes small frames while the picture changes. The frames are packed, and together they never take more than
MAX_BYTES (8 MiB) of memory; in a usual game they take 1 to 3 MiB.
"""

from __future__ import annotations

import io
import os
import sys
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from game.engine.records import NamedTuple
from game.ui.core.desktop_folders import named_folder
from game.ui.graphics.atomic_files import UnsavedFile, write_new
from game.ui.graphics.gif_writer import Shot, packed_pixels, written_film
from game.worker import Job, Worker

FILM_SECONDS = 10.0
"""Number of the last seconds of the screen that a film shows, if their frames take at most MAX_BYTES."""
FRAME_SECONDS, FLICKER_SECONDS = 0.2, 1.0
"""Least seconds between two frames: while the game is in motion, and while only torches and idle creatures move."""
MAX_PIXELS = (640, 360)
"""Greatest width and height of a frame of a film, in pixels."""
MAX_BYTES = 8 << 20
"""Greatest size of all packed frames together, in bytes."""
LAST_HUNDREDTHS = 150
"""Duration of the last frame of a film, in hundredths of a second."""
PICTURES = "XDG_PICTURES_DIR"
"""Name of the pictures folder in the variables of a Linux desktop, and in its file `user-dirs.dirs`."""


class _Frame(NamedTuple):
    """Packed frame. `at`: the time in seconds when it was shown. `packed`: its pixels, compressed."""

    at: float
    size: tuple[int, int]
    packed: bytes


class Camera:
    """Keeper of the frames of the last seconds, and maker of pictures and films.

    `worker`: writes the films.
    `folder`: returns the folder for new files, which must exist. `report`: called with the path of a finished file and
    the reason why it could not be written ("" if it was written). `clock`: returns seconds.
    """

    def __init__(
        self,
        worker: Worker,
        folder: Callable[[], Path],
        report: Callable[[Path, str], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._worker = worker
        self._folder = folder
        self._report = report
        self._clock = clock
        self._frames: deque[_Frame] = deque()
        self._bytes = 0
        self._film: Job[bytes] | None = None
        """Film that is being written; None without one."""

    def note(self, picture: pygame.Surface, *, idle: bool = False) -> None:
        """Keep a picture that was just shown as a frame of the film.

        A picture that comes too soon after the last frame is ignored. `idle`: whether only torches and idle creatures
        move, so that fewer frames are enough.
        """
        now = self._clock()
        if self._frames and now - self._frames[-1].at < (FLICKER_SECONDS if idle else FRAME_SECONDS):
            return
        self._add(picture, now)

    def _add(self, picture: pygame.Surface, now: float) -> None:
        small = reduced(picture)
        frame = _Frame(now, small.get_size(), packed_pixels(small))
        self._frames.append(frame)
        self._bytes += len(frame.packed)
        while len(self._frames) > 1 and (self._frames[1].at <= now - FILM_SECONDS or self._bytes > MAX_BYTES):
            self._bytes -= len(self._frames.popleft().packed)

    def save_picture(self, picture: pygame.Surface) -> None:
        """Write a picture as a new PNG file, and report it."""
        png = io.BytesIO()
        pygame.image.save(picture, png, "picture.png")
        self._write(".png", png.getvalue())

    def begin_film(self, picture: pygame.Surface) -> None:
        """Begin to make a film of the last seconds, which ends with a picture. `end_film` saves it.

        Frames of an earlier size of the window are left out. While a film is being made, this does nothing.
        """
        if self._film is not None:
            return
        self._add(picture, self._clock())
        size = self._frames[-1].size
        frames = [frame for frame in self._frames if frame.size == size]
        begins = max(frames[0].at, frames[-1].at - FILM_SECONDS)
        shots = []
        for frame, after in zip(frames, [*frames[1:], None], strict=True):
            seconds = 0.0 if after is None else after.at - max(begins, frame.at)
            shots.append(Shot(frame.packed, LAST_HUNDREDTHS if after is None else max(2, round(100 * seconds))))
        self._film = self._worker.start(partial(written_film, size, shots))

    def end_film(self) -> bool:
        """Save the film that is being made, if it is ready, and report it. Return whether it is still being made."""
        if self._film is not None and self._film.is_done:
            film, self._film = self._film, None
            self._write(".gif", film.result())
        return self._film is not None

    def _write(self, ending: str, content: bytes) -> None:
        path = self._folder() / f"ajar-{time.strftime('%Y-%m-%d-%H%M%S')}{ending}"
        try:
            self._report(write_new(path, content), "")
        except UnsavedFile as error:
            self._report(path, str(error))


def reduced(picture: pygame.Surface) -> pygame.Surface:
    """Return a copy of a picture that is no larger than MAX_PIXELS and has the same proportions."""
    width, height = picture.get_size()
    share = min(1.0, MAX_PIXELS[0] / width, MAX_PIXELS[1] / height)
    size = max(1, round(width * share)), max(1, round(height * share))
    return picture.copy() if share == 1.0 else pygame.transform.scale(picture, size)


def pictures_folder(otherwise: Callable[[], Path]) -> Path:
    """Return the user's folder for pictures. If there is none, return the folder that `otherwise` returns."""
    home = Path(os.environ.get("USERPROFILE" if sys.platform == "win32" else "HOME", ""))
    named = os.environ.get(PICTURES) or named_folder(home, PICTURES)
    for folder in (Path(named.replace("$HOME", str(home))) if named else None, home / "Pictures"):
        if folder is not None and folder.is_absolute() and folder != home and _is_usable(folder):
            return folder
    return otherwise()


def _is_usable(folder: Path) -> bool:
    return folder.is_dir() and os.access(folder, os.W_OK)
