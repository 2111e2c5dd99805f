"""Dialog boxes that show an error to users who have no terminal."""
# Python 2.7 must be able to parse this file, so that the game can report that this Python is too old.

import os
import subprocess
import sys
import textwrap
import time

APPLESCRIPT = 'on run words\ndisplay alert "Ajar" message (item 1 of words) as critical\nend run'
ERROR_ICON = 0x10  # MB_ICONERROR of the Windows API


def show(message):
    # type: (str) -> None
    """Open a dialog box with a message, if the program was started by a double-click and the system can show boxes."""
    if sys.platform == "win32":
        if sys.stderr is None:
            import ctypes

            ctypes.windll.user32.MessageBoxW(None, message, "Ajar", ERROR_ICON)
    elif double_clicked():
        any(_stays_open(command) for command in _boxes(message))


def double_clicked():
    # type: () -> bool
    """Return whether the program was probably started by a double-click.

    That is so on a desktop if the program has neither a terminal nor arguments.
    """
    seen = any(os.isatty(stream) for stream in (0, 1, 2))
    desktop = sys.platform == "darwin" or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    return desktop and not seen and len(sys.argv) == 1 and "CI" not in os.environ


def _boxes(message):
    # type: (str) -> list[list[str]]
    return [
        ["osascript", "-e", APPLESCRIPT, message],
        ["zenity", "--error", "--no-markup", "--title=Ajar", "--text=" + message],
        ["kdialog", "--title", "Ajar", "--error", message],
        ["xmessage", "-center", "-title", "Ajar", textwrap.fill(message, 80)],
    ]


def _stays_open(command):
    # type: (list[str]) -> bool
    """Start a command that shows a message box; return whether the command still runs after one second.

    True means that the box is open. The box stays open after this process has ended. False means that the command has
    ended, or could not be started.
    """
    with open(os.devnull, "r+") as nowhere:
        try:
            box = subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere)
        except OSError:
            return False
    time.sleep(1)
    return box.poll() is None
