"""The project's folder, the folders and packages of runtimes, and messages on standard error.

A runtime is a Python environment with the packages that the game needs.
"""
# Python 2.7 must be able to parse this file, because start.py imports it. Every start of the game waits for this file.

import os
import sys

MYPY = False
if MYPY:
    from types import ModuleType
    from typing import NoReturn

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
MODULES = {"pygame-ce": "pygame", "mkdocstrings-python": "mkdocstrings_handlers"}  # where the module has another name
MAX_STAMP = 1 << 16  # most characters that are read of a stamp


def installed(wanted, folders):
    # type: (list[str], list[str]) -> bool
    """Return whether every wanted package is installed, in a version that is new enough.

    `wanted`: requirements such as "numpy" or "numpy>=1.26". `folders`: the folders to search, in the order of Python's
    path. The versions are read from the names of folders, because importing importlib.metadata would take 15 ms.
    """
    names, versions = [], {}
    for folder in folders:
        if os.path.isdir(folder) and os.access(folder, os.R_OK):
            names += os.listdir(folder)
    for name in reversed(names):  # so that the first folder on the path wins
        if name.endswith(".dist-info"):
            distribution, _, version = name[: -len(".dist-info")].partition("-")
            versions[distribution.lower().replace("_", "-")] = numbers(version)
    for requirement in wanted:
        distribution, _, oldest = requirement.partition(">=")
        if versions.get(distribution, ()) < numbers(oldest) or module_of(requirement) not in names:
            return False
    return True


def module_of(requirement):
    # type: (str) -> str
    """Return the name of the module that a package provides. `requirement`: such as "numpy" or "numpy>=1.26"."""
    distribution = requirement.partition(">=")[0]
    return MODULES.get(distribution, distribution.replace("-", "_"))


def numbers(version):
    # type: (str) -> tuple[int, ...]
    """Return the numbers in a version: (2, 5, 5) for "2.5.5"."""
    return tuple(int(part) for part in version.split(".") if part.isdecimal())


def runtime_folders():
    # type: () -> list[str]
    """Return the two possible folders of a runtime: .runtime in the game's folder, then one in the user's data folder.

    A new runtime is made in the second folder only if the first cannot be written to. A relative path in the user's
    environment variable for the data folder is ignored.
    """
    if os.name == "nt":
        own, usual = os.environ.get("LOCALAPPDATA", ""), "~"
    elif sys.platform == "darwin":
        own, usual = "", "~/Library/Application Support"
    else:
        own, usual = os.environ.get("XDG_DATA_HOME", ""), "~/.local/share"
    if not os.path.isabs(own):
        own = os.path.expanduser(usual)
    return [os.path.join(ROOT, ".runtime"), os.path.join(os.path.abspath(own), "ajar", "runtime")]


def python_in(folder):
    # type: (str) -> str
    """Return the path of the Python in the runtime `folder`.

    On Windows this is the Python that opens no console, if this process has no console either.
    """
    if os.name != "nt":
        return os.path.join(folder, "bin", "python")
    return os.path.join(folder, "Scripts", "pythonw.exe" if sys.stderr is None else "python.exe")


def read_stamp(folder):
    # type: (str) -> list[str]
    """Return the lines of the stamp, the file that marks the runtime in `folder` as finished.

    The lines are the Python version, the folder of the packages, and the installed requirements. The list is empty if
    there is no stamp.
    """
    stamp = os.path.join(folder, "stamp")
    if not os.path.isfile(stamp):  # a pipe would wait for ever
        return []
    try:
        with open(stamp, encoding="utf-8", errors="replace") as lines:
            return lines.read(MAX_STAMP).split("\n")
    except OSError:
        return []


def say(message):
    # type: (str) -> None
    """Print a message on standard error. Do nothing if the program has no console."""
    if sys.stderr is not None:
        sys.stderr.write("ajar: " + message + "\n")
        sys.stderr.flush()


def fail(message):
    # type: (str) -> NoReturn
    """Print an error in one line and exit with code 2. If there is no terminal, show the error in a window too."""
    say(message)
    shown_by = notice()
    if shown_by is not None:
        shown_by.show(message)
    sys.exit(2)


def notice():
    # type: () -> ModuleType | None
    """Return the module that opens windows, or None if the folder of the game is incomplete.

    The module is imported only when it is needed, because that takes longer than most starts.
    """
    if ROOT not in sys.path:
        sys.path.insert(0, ROOT)
    try:
        from ajar_start import notice as module
    except ImportError:
        return None
    return module
