"""Make sure that a script can import the packages that it needs; if not, run it again with the Python in .runtime.

The folder .runtime is a runtime: a virtual environment with the packages, which is made when it is needed.
"""
# Python 2.7 must be able to parse this file, so that it can report that it is too old. Every start of the game waits
# for this file; so it imports very little, and reads the installed packages from the names of folders.

import os
import sys

from runtime_setup.project import ROOT, fail, installed, python_in, read_stamp, runtime_folders

MYPY = False
if MYPY:
    from types import TracebackType
    from typing import NoReturn

OLDEST = (3, 11)
RESTARTS = "AJAR_HAND_OVERS"  # environment variable: how often the script was run again with another Python
MOST_RESTARTS = 4  # from the system's Python to a runtime and back, and the same after the runtime was rebuilt


def ready(script, needs="play"):
    # type: (str, str) -> None
    """Check that the packages for `script` can be imported; if not, run `script` again with another Python.

    `script`: the `__file__` of the caller. `needs`: "play" for the game's packages, "dev" for those of the developers'
    tools too. Ends the program with one line if Python is too old or the packages cannot be installed. Does nothing if
    `script` is imported and not run, because the importing script has called this function already.
    """
    if sys.version_info < OLDEST:
        here = "%d.%d" % sys.version_info[:2]
        fail("this is Python " + here + ", but 3.11 or newer is needed; install one from python.org and use it")
    if script != getattr(sys.modules["__main__"], "__file__", None):
        return
    sys.excepthook = short_excepthook
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # keep pygame's greeting out of standard output
    sys.path.insert(0, ROOT)
    wanted = requirements(needs)
    restarts = int(os.environ.pop(RESTARTS, "0"))
    if installed(wanted, sys.path):
        return
    if restarts >= MOST_RESTARTS:
        fail(
            "the runtime does not work, although it was rebuilt; delete "
            + " and ".join(runtime_folders())
            + ", and start again"
        )
    for folder in runtime_folders():
        if os.path.realpath(sys.prefix) == os.path.realpath(folder):
            if restarts:
                _remove_stamp(folder)
            _restart_under(vars(sys)["_base_executable"], script, restarts)  # the Python that made it can rebuild it
    for folder in runtime_folders():
        if complete(folder, wanted):
            _restart_under(python_in(folder), script, restarts)
    from runtime_setup import runtime

    _restart_under(python_in(runtime.make(wanted)), script, restarts)


def requirements(needs):
    # type: (str) -> list[str]
    """Return the packages that pyproject.toml requires. `needs`: "play", or "dev" for the developers' tools too.

    The file is read line by line, because importing a TOML parser would slow down each start by 5 ms.
    """
    found, listing = [], False
    with open(os.path.join(ROOT, "pyproject.toml"), encoding="utf-8") as lines:
        for line in lines:
            if line.startswith(("dependencies = [", needs + " = [")):
                listing = True
            elif line.startswith("]"):
                listing = False
            elif listing and '"' in line:
                found.append(line.split('"')[1])
    return found


def complete(folder, wanted):
    # type: (str, list[str]) -> bool
    """Return whether the runtime in `folder` is finished, has this Python's version, and has all wanted packages."""
    made = read_stamp(folder)
    return (
        made[:1] == ["%d.%d" % sys.version_info[:2]]
        and set(wanted) <= set(made[2:])
        and os.path.exists(python_in(folder))
        and os.path.exists(os.path.join(folder, "pyvenv.cfg"))
        and installed(wanted, [os.path.join(folder, made[1])])
    )


def _remove_stamp(folder):
    # type: (str) -> None
    """Delete the stamp of a runtime, the file that marks it as finished, so that the runtime is made again."""
    if read_stamp(folder):
        os.remove(os.path.join(folder, "stamp"))


def _restart_under(python, script, restarts):
    # type: (str, str, int) -> NoReturn
    """Run the script again with the Python at the path `python` and the same arguments. Does not return.

    `restarts`: how often the script was run again before.
    """
    os.environ[RESTARTS] = str(restarts + 1)
    command = [python, script] + sys.argv[1:]
    if os.name != "nt":
        os.execv(python, command)
    import subprocess  # Windows has no exec that keeps the console and the exit code

    sys.exit(subprocess.call(command))


def short_excepthook(kind, error, trace):
    # type: (type[BaseException], BaseException, TracebackType | None) -> None
    """Print an uncaught exception with its traceback. After Ctrl-C print only the word "interrupted"."""
    if issubclass(kind, KeyboardInterrupt):
        if sys.stderr is not None:
            sys.stderr.write("interrupted\n")
        return
    sys.__excepthook__(kind, error, trace)
