"""A display without a screen, on which a program is tried with keys that are really pressed: Xvfb and xdotool."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from types import TracebackType

from game import APP_ID

NEEDED = {"Xvfb": "xvfb", "xdotool": "xdotool"}
"""The programs that make the display and press the keys, with the packages of Debian that contain them."""
GAP = 20
"""Time between two keys in milliseconds."""


def missing_programs() -> list[str]:
    """Return the programs that are missing on this machine, so that there can be no virtual display."""
    return [program for program in NEEDED if shutil.which(program) is None]


class VirtualDisplay:
    """A display of the X Window System without a screen. Use it in a `with` block, at the end of which it is closed."""

    def __init__(self, size: str = "1400x820x24") -> None:
        """Open the display. `size`: width, height and colour depth. Raises OSError if Xvfb cannot be started."""
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp", "-ac"]
        nowhere = subprocess.DEVNULL
        self._server = subprocess.Popen(command, pass_fds=[writing], stdin=nowhere, stdout=nowhere, stderr=nowhere)
        os.close(writing)
        with os.fdopen(reading) as numbers:  # Xvfb writes the number of the display when it is ready
            number = numbers.readline().strip()
        if not number:
            self._server.wait()
            raise OSError(self._server.returncode, "the virtual display cannot be opened", "Xvfb")
        self.name = f":{number}"

    def __enter__(self) -> VirtualDisplay:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.terminate()
        self._server.wait()

    def shows_window(self, child: subprocess.Popen[str], patience: float) -> bool:
        """Wait for the window of a child process, and give it the keyboard; return whether there is a window.

        There is none if it is not shown within `patience` seconds, or if the process has ended.
        """
        until = time.monotonic() + patience
        while time.monotonic() < until and child.poll() is None:
            found = self._xdotool("search", "--onlyvisible", "--class", f"^{APP_ID}$").split()
            if found:
                self._xdotool("windowfocus", "--sync", found[0])
                return True
            time.sleep(0.1)
        return False

    def press(self, keys: Sequence[str]) -> None:
        """Press some keys one after the other. `keys`: X11's names of the keys."""
        self._xdotool("key", "--delay", str(GAP), *keys)

    def _xdotool(self, *words: str) -> str:
        """Run xdotool on this display, and return what it prints."""
        environment = os.environ | {"DISPLAY": self.name}
        return subprocess.run(["xdotool", *words], env=environment, capture_output=True, text=True, check=False).stdout
