"""The project's folder, the runtimes that it may have, what is installed in them, and words on standard error."""
# Python 2.7 must be able to parse this: start.py imports it, and every start of the game waits for it.

import os
import sys

MYPY = False
if MYPY:
    from typing import NoReturn

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
MODULES = {"pygame-ce": "pygame", "pytest-xdist": "xdist"}  # where pip's name is not the module's


def installed(wanted, folders):
    # type: (list[str], list[str]) -> bool
    """Whether the folders hold every wanted distribution, new enough, and its module.

    What importlib.metadata would say, without the 15 ms it takes to import.
    """
    names, versions = [], {}
    for folder in folders:
        if os.path.isdir(folder) and os.access(folder, os.R_OK):
            names += os.listdir(folder)
    for name in reversed(names):  # so that the first folder on the path has the last word
        if name.endswith(".dist-info"):
            distribution, _, version = name[: -len(".dist-info")].partition("-")
            versions[distribution.lower().replace("_", "-")] = numbers(version)
    for requirement in wanted:
        distribution, _, oldest = requirement.partition(">=")
        module = MODULES.get(distribution, distribution.replace("-", "_"))
        if versions.get(distribution, ()) < numbers(oldest) or module not in names:
            return False
    return True


def numbers(version):
    # type: (str) -> tuple[int, ...]
    return tuple(int(part) for part in version.split(".") if part.isdigit())


def homes():
    # type: () -> list[str]
    """Where a runtime may live: beside the game, or with the user's own files if the game's folder is read-only."""
    if os.name == "nt":
        own = os.environ.get("LOCALAPPDATA") or "~"
    elif sys.platform == "darwin":
        own = "~/Library/Application Support"
    else:
        own = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return [os.path.join(ROOT, ".runtime"), os.path.join(os.path.expanduser(own), "ajar", "runtime")]


def python_in(folder):
    # type: (str) -> str
    """The Python of a runtime; under Windows the one without a console if that is how we were started."""
    if os.name != "nt":
        return os.path.join(folder, "bin", "python")
    return os.path.join(folder, "Scripts", "pythonw.exe" if sys.stderr is None else "python.exe")


def stamp(folder):
    # type: (str) -> list[str]
    """What a finished runtime says of itself: its Python's version, its packages' folder, then what was installed."""
    try:
        with open(os.path.join(folder, "stamp"), encoding="utf-8", errors="replace") as lines:
            return lines.read().split("\n")
    except OSError:
        return []


def say(message):
    # type: (str) -> None
    """A word on standard error, where there is one: a program without a console has none."""
    if sys.stderr is not None:
        sys.stderr.write("ajar: " + message + "\n")
        sys.stderr.flush()


def fail(message):
    # type: (str) -> NoReturn
    """Say in one line what is wrong and what to do about it, and end."""
    from runtime_setup import notice  # what it imports takes longer than most starts

    say(message)
    notice.show(message)
    sys.exit(2)
