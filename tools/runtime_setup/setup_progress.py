"""What the user sees while a runtime is made: lines in the terminal, or a window if there is no terminal.

The window is a process of its own. So it needs no thread of this process to draw it, and a fault in it cannot stop what
is being done.
"""

from __future__ import annotations

import os
import re
import subprocess
import threading
import time
from pathlib import Path
from types import TracebackType

from ajar_start import notice
from runtime_setup import project_folders

FIRST_TEXT = "Ajar needs packages that it does not contain. They are downloaded now, about 30 MB."
"""What the window shows first. The message boxes that cannot show progress show nothing else."""
DOWNLOAD = re.compile(r"Downloading (?:\S+/)?(\w+)-([^-]+)-\S+\.whl \(([\d.]+) (\w+)\)")
"""Line of pip at the beginning of a download: the package, its version, its size, and the unit of the size."""
UNITS = {"bytes": 1, "kB": 1000, "MB": 1000**2, "GB": 1000**3}
FIRST_PERCENT, LAST_PERCENT = 5, 85
"""Per cent that are reached when the first download begins, and when the last one is finished."""
INSTALLING_PERCENT = 88
SHORTEST_SECONDS = 1.0
"""Seconds after which a message box counts as opened. A command that ends earlier could not open one."""


class Cancelled(Exception):
    """The user has cancelled the making of the runtime in its window."""


class Progress:
    """Progress of the making of a runtime. Inside a `with` block it shows a window, if a window is wanted.

    `packages`: how many packages will be downloaded, so that the bar of the window can be divided among them.
    """

    def __init__(self, packages: int = 1) -> None:
        self._packages = packages
        self._downloads = 0
        self._download: tuple[str, float] | None = None
        """Name and version of the package that is being downloaded, and its size in bytes; None if there is none."""
        self._percent = 0
        self._text = FIRST_TEXT
        self._window: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._over = False
        self._cancelled = False

    def __enter__(self) -> Progress:
        if notice.is_wanted():
            threading.Thread(target=self._show_window, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._lock:
            self._over = True
            if self._window is not None and self._window.poll() is None:
                self._window.terminate()

    def say(self, message: str) -> None:
        """Print a line on standard error, and show it in the window."""
        project_folders.say(message)
        self._show(message[:1].upper() + message[1:])

    def check(self) -> None:
        """Raise Cancelled if the user has cancelled."""
        if self._cancelled:
            raise Cancelled

    def read(self, line: str) -> None:
        """Take notice of a line that pip printed: a download that begins, or the end of all downloads."""
        download = DOWNLOAD.search(line)
        if download:
            name, version, size, unit = download.groups()
            name = name.replace("_", "-")
            project_folders.say(f"downloading {name} {version} ({size} {unit})")
            self._downloads += 1
            self._download = f"{name} {version}", float(size) * UNITS.get(unit, 1)
            self._show_download(*self._download, 0.0)
        elif line.startswith("Installing collected packages"):
            self._download = None
            self._show("Installing the packages", INSTALLING_PERCENT)

    def look_at(self, folder: Path) -> None:
        """Show how much of the present download has arrived. `folder`: where pip keeps files while they arrive."""
        if self._download is not None and self._window is not None:
            self._show_download(*self._download, arrived_bytes(folder))

    def _show_download(self, name: str, size: float, arrived: float) -> None:
        """Show the progress of a download. `size`, `arrived`: bytes of the whole file, and bytes that have arrived."""
        arrived = min(arrived, size)
        earlier = min(self._downloads, self._packages) - 1
        share = (earlier + (arrived / size if size else 1.0)) / self._packages
        percent = FIRST_PERCENT + round((LAST_PERCENT - FIRST_PERCENT) * share)
        self._show(f"Downloading {name}: {arrived / 1e6:.1f} of {size / 1e6:.1f} MB", percent)

    def _show(self, text: str, percent: int | None = None) -> None:
        """Let the window show a text and the per cent that are done. The per cent never become less."""
        self._text, self._percent = text, max(self._percent, percent or 0)
        with self._lock:
            self._send()

    def _send(self) -> None:
        """Send the text and the per cent to the window, if it is open. The lock must be held."""
        if self._window is None or self._window.stdin is None:
            return
        try:
            self._window.stdin.write(f"{self._percent}\n# {self._text}\n".encode())
        except (OSError, ValueError):
            self._window = None  # it is closed; the thread that waits for its end decides what this means

    def _show_window(self) -> None:
        """Open the first window that works, and wait until it is closed. This is run by a thread of its own."""
        commands = notice.tkinter_window("progress") + notice.cancel_boxes(FIRST_TEXT)
        for command in commands:
            if self._cancelled or self._over or self._show_with(command, speaks=notice.WINDOW in command):
                return

    def _show_with(self, command: list[str], *, speaks: bool) -> bool:
        """Run the command of a window to its end. Return whether it could open a window.

        `speaks`: whether the command says when its window is open, and tells by its exit code whether it is cancelled.
        """
        began = time.monotonic()
        try:
            window = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE if speaks else subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                bufsize=0,  # else what is left in the buffer would raise BrokenPipeError when the pipe is closed
            )
        except OSError:
            return False
        with window:
            with self._lock:
                if self._over:
                    window.terminate()
                self._window = window
                self._send()
            if speaks and window.stdout is not None and window.stdout.readline().strip() != notice.OPENED:
                return self._over
            code = window.wait()
        with self._lock:
            self._window = None
        if self._over:
            return True
        opened = speaks or time.monotonic() - began >= SHORTEST_SECONDS
        self._cancelled = code == notice.CANCELLED if speaks else opened
        return opened


def arrived_bytes(folder: Path) -> float:
    """Return the size, in bytes, of the wheel that was written last in a folder or its folders; 0 if there is none.

    pip makes a folder for each download, and removes it after the wheel is installed.
    """
    newest, size = 0.0, 0.0
    for place, _, files in os.walk(folder):
        for name in files:
            if name.endswith(".whl"):
                try:
                    found = (Path(place) / name).stat()
                except OSError:
                    continue  # pip has just removed it
                if found.st_mtime >= newest:
                    newest, size = found.st_mtime, float(found.st_size)
    return size
