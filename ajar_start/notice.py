"""Windows that show errors, and the progress of the first start, to users who have no terminal.

The first of these that works is used: a window of tkinter (window.py beside this file), the message box of the desktop,
and the message box of SDL, if pygame is there. With a terminal nothing is opened, because the terminal shows it all.
"""
# Python 2.7 must be able to parse this file, so that the game can report that this Python is too old.

import os
import subprocess
import sys
import textwrap
import time
import traceback

MYPY = False
if MYPY:
    from types import TracebackType

WINDOW = os.path.join(os.path.dirname(os.path.abspath(__file__)), "window.py")
VARIABLE = "AJAR_MESSAGES"
"""Environment variable of the user: "terminal" opens no window, "window" opens one although there is a terminal."""
OPENED = b"open"
"""What window.py prints when its window is open."""
CANCELLED = 4
"""Exit code of window.py after the user has cancelled the first start."""
APPLESCRIPT = 'on run words\ndisplay alert "Ajar" message (item 1 of words) as critical\nend run'
CANCEL_SCRIPT = 'on run words\ndisplay dialog (item 1 of words) with title "Ajar" buttons {"Cancel"}\nend run'
WINDOWS_SCRIPT = "import ctypes, sys; ctypes.windll.user32.MessageBoxW(None, sys.argv[1], 'Ajar', 0x40)"
ERROR_ICON = 0x10  # MB_ICONERROR of the Windows API
PREFIX = "ajar: "
"""How a line in the terminal begins. The title of a window says it already."""
OPEN_BOXES = []  # type: list[subprocess.Popen[bytes]]
"""Message boxes that stay open. Python would complain if it forgot a process that still runs."""
TOOLS = ("ajar-map", "ajar-survey", "ajar-scenario")
"""The installed commands that are tools, not the game."""
LAST_LINES = 12
"""Greatest number of lines of a traceback that a window shows."""


def is_wanted():
    # type: () -> bool
    """Return whether messages belong in a window: the program runs on a desktop and has no terminal.

    That is so after a double-click, after a file was dropped on the icon of the program, and after "open with". The
    arguments are then at most names of files. Tests, and machines that only build and test, never want a window. A tool
    wants none either: an editor, a script or a scheduled job that runs it without a terminal reads its line and its
    exit code, and a window would stop them.
    """
    chosen = os.environ.get(VARIABLE)
    if chosen in ("terminal", "window"):
        return chosen == "window"
    if "CI" in os.environ or os.environ.get("SDL_VIDEODRIVER") in ("dummy", "offscreen"):
        return False
    if _is_tool(sys.argv[0]) or any(word.startswith("-") for word in sys.argv[1:]):
        return False
    if sys.platform == "win32":
        return sys.stderr is None
    desktop = sys.platform == "darwin" or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    return desktop and not any(os.isatty(stream) for stream in (0, 1, 2))


def _is_tool(program):
    # type: (str) -> bool
    """Return whether a program is a tool: a script in the folder tools/, or the installed command of one.

    `program`: the path with which it was started.
    """
    folder, name = os.path.split(os.path.abspath(program))
    return os.path.basename(folder) == "tools" or os.path.splitext(name)[0] in TOOLS


def show(message):
    # type: (str) -> None
    """Open a window with an error message, if a window is wanted. It stays open after this process has ended."""
    if not is_wanted():
        return
    if message.startswith(PREFIX):
        message = message[len(PREFIX) :]
    if message.split(" ")[0].isalpha():  # not the name of a file or of an option
        message = message[:1].upper() + message[1:]
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, message, "Ajar", ERROR_ICON)
    elif not any(_stays_open(command, message) for command in _error_boxes(message)):
        _sdl_box(message)


def show_exception(kind, error, trace):
    # type: (type[BaseException], BaseException, TracebackType | None) -> None
    """Print an uncaught exception with its traceback, and show its last lines in a window, if a window is wanted.

    After Ctrl-C only the word "interrupted" is printed.
    """
    if issubclass(kind, KeyboardInterrupt):
        if sys.stderr is not None:
            sys.stderr.write("interrupted\n")
        return
    sys.__excepthook__(kind, error, trace)
    if issubclass(kind, Exception) and is_wanted():
        lines = "".join(traceback.format_exception(kind, error, trace)).rstrip().split("\n")
        lines = [line for line in lines if line.strip(" ^~")]  # marks mean nothing below letters of different widths
        show("Ajar has ended because of an error that it does not expect:\n\n" + "\n".join(lines[-LAST_LINES:]))


def tkinter_window(kind):
    # type: (str) -> list[list[str]]
    """Return the command that opens a window of tkinter; an empty list in a built program, which contains no Python.

    `kind`: "error" or "progress". The command reads the text from its standard input; see window.py.
    """
    return [] if getattr(sys, "frozen", False) else [[sys.executable, "-E", "-s", WINDOW, kind]]


def cancel_boxes(message):
    # type: (str) -> list[list[str]]
    """Return the commands of the desktops' message boxes that stay open while something goes on.

    Closing the box cancels what goes on. Only the box of zenity shows progress: it reads lines from its standard
    input, like window.py.
    """
    if sys.platform == "win32":
        return [[sys.executable, "-c", WINDOWS_SCRIPT, message + " Close this box to cancel it."]]
    return [
        ["osascript", "-e", CANCEL_SCRIPT, message],
        ["zenity", "--progress", "--title=Ajar", "--width=420", "--auto-close", "--text=" + message],
        ["kdialog", "--title", "Ajar", "--ok-label", "Cancel", "--msgbox", message],
        ["xmessage", "-center", "-title", "Ajar", "-buttons", "Cancel", textwrap.fill(message, 80)],
    ]


def _error_boxes(message):
    # type: (str) -> list[list[str]]
    boxes = [
        ["osascript", "-e", APPLESCRIPT, message],
        ["zenity", "--error", "--no-markup", "--title=Ajar", "--width=420", "--text=" + message],
        ["kdialog", "--title", "Ajar", "--error", message],
        ["xmessage", "-center", "-title", "Ajar", "\n".join(textwrap.fill(line, 80) for line in message.split("\n"))],
    ]
    return boxes if sys.platform == "darwin" else tkinter_window("error") + boxes


def _stays_open(command, message):
    # type: (list[str], str) -> bool
    """Start a command that shows a message, and return whether its window is open. It stays open after this process.

    The window of tkinter says when it is open. Any other command has a window if it still runs after one second.
    """
    speaks = WINDOW in command
    with open(os.devnull, "r+b") as nowhere:
        try:
            box = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE if speaks else nowhere,
                stderr=nowhere,
                env=_environment_outside(),
            )
        except OSError:
            return False
    try:
        if box.stdin is not None:
            box.stdin.write(_utf8(message))
            box.stdin.close()
    except OSError:
        pass  # the command has ended already, without a window
    OPEN_BOXES.append(box)
    if box.stdout is not None:
        with box.stdout:
            return box.stdout.readline().strip() == OPENED
    time.sleep(1)
    return box.poll() is None


def _environment_outside():
    # type: () -> dict[str, str] | None
    """Return the environment variables for a program of the desktop; None if they are those of this process.

    A built program (PyInstaller) lets programs find its own libraries, which do not fit those of the desktop.
    """
    if not getattr(sys, "frozen", False):
        return None
    kept = {name: value for name, value in os.environ.items() if name != "LD_LIBRARY_PATH"}
    if "LD_LIBRARY_PATH_ORIG" in kept:
        kept["LD_LIBRARY_PATH"] = kept["LD_LIBRARY_PATH_ORIG"]
    return kept


def _utf8(message):
    # type: (str) -> bytes
    """Return a message as bytes in UTF-8. In Python 2 a message consists of bytes already."""
    if sys.version_info[0] > 2:
        data = message.encode("utf-8", "replace")
    else:
        data = message
    return data


def _sdl_box(message):
    # type: (str) -> None
    """Show a message box of SDL and wait until it is closed, if pygame is installed and SDL can open a box."""
    try:
        import pygame

        pygame.display.message_box("Ajar", message, message_type="error")
    except (ImportError, AttributeError, RuntimeError):
        pass  # there is no other way left to show the message; it was printed already
