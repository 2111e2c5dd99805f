"""Make sure that a script can import the packages that it needs; if not, run it again with the Python in .runtime.

The folder .runtime is a runtime: a virtual environment with the packages, which is made when it is needed. The command
`python3 tools/start.py GROUP` installs an optional group of packages there.
"""
# Python 2.7 must be able to parse this file, so that it can report that it is too old. Every start of the game waits
# for this file; so it imports very little, and reads the installed packages from the names of folders.

import os
import sys

from runtime_setup.project_folders import ROOT, fail, installed, notice, python_in, read_stamp, runtime_folders, say

MYPY = False
if MYPY:
    from collections.abc import Callable
    from types import TracebackType
    from typing import NoReturn

OLDEST = (3, 11)
GROUPS = ("peers", "cluster", "docs", "release")  # the optional groups of packages in pyproject.toml
RESTARTS = "ajar-restarts"  # name of an option -X of Python: how often the script was run again with another Python
NOT_FOR_US = ("PYTHONPATH", "PYTHONHOME", "PYTHONPLATLIBDIR")  # the user's settings with which other packages are found
MAX_RESTARTS = 4  # from the system's Python to a runtime and back, and the same after the runtime was rebuilt


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
    ignore_settings()
    sys.path.insert(0, ROOT)
    for name in ("pyproject.toml", "game", "ajar_start", "assets"):
        if not os.path.exists(os.path.join(ROOT, name)):
            fail("the rest of the game is missing (" + name + " in " + ROOT + "); unpack all of it")
    wanted = requirements(needs)
    restarts = restarts_so_far()
    inside = own_runtime()
    if installed(wanted, sys.path) and (inside is None or restarts or complete(inside, wanted)):
        if inside is not None:
            sys.excepthook = repairing_excepthook(script, inside, restarts)
        return
    if restarts >= MAX_RESTARTS:
        fail(
            "the runtime does not work, although it was rebuilt; delete "
            + " and ".join(runtime_folders())
            + ", and start again"
        )
    if inside is not None:
        if restarts:
            _remove_stamp(inside)
        _restart_under(vars(sys)["_base_executable"], script, restarts)  # the Python that made it can rebuild it
    for folder in runtime_folders():
        if complete(folder, wanted):
            try:
                _start(python_in(folder), script, restarts)
            except OSError:
                pass  # it looks whole, but the system cannot start its Python; so it is made again below
    from runtime_setup import make_runtime

    _restart_under(python_in(make_runtime.make(wanted, requirements("play"))), script, restarts)


def ignore_settings():
    # type: () -> None
    """Remove the user's settings with which this Python would find the packages of another Python.

    The folders of PYTHONPATH are removed from `sys.path`, except those of this Python and of the game. The variables
    are removed from the environment, so that child processes do not get them either.
    """
    added = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    for name in NOT_FOR_US:
        os.environ.pop(name, None)
    if not any(added):
        return
    import site

    own = [os.path.dirname(os.__file__), os.path.dirname(__file__), ROOT, site.getusersitepackages()]
    own += site.getsitepackages()
    kept = [os.path.realpath(folder) for folder in own]
    foreign = [os.path.realpath(folder) for folder in added]
    sys.path[:] = [
        folder for folder in sys.path if os.path.realpath(folder) in kept or os.path.realpath(folder) not in foreign
    ]


def restarts_so_far():
    # type: () -> int
    """Return how often the script has been restarted with another Python.

    The number is passed in an option -X of Python, so that no environment variable can change it.
    """
    text = str(vars(sys).get("_xoptions", {}).get(RESTARTS, "0"))
    return int(text) if text.isdecimal() and len(text) < 3 else 0


def own_runtime():
    # type: () -> str | None
    """Return the folder of the runtime whose Python runs this script; None if it is the Python of no runtime."""
    for folder in runtime_folders():
        if os.path.realpath(sys.prefix) == os.path.realpath(folder):
            return folder
    return None


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
    """Return whether the runtime in `folder` can be used.

    It must be finished, have this Python's version and all packages in `wanted`, and no file of these packages may be
    missing or damaged.
    """
    made = read_stamp(folder)
    if not (
        made[:1] == ["%d.%d" % sys.version_info[:2]]
        and set(wanted) <= set(made[2:])
        and _is_python(python_in(folder))
        and _belongs_to_python(folder)
        and installed(wanted, [os.path.join(folder, made[1])])
    ):
        return False
    from runtime_setup.undamaged_packages import damaged_file

    try:
        return damaged_file(os.path.join(folder, made[1]), wanted, os.path.join(folder, "stamp")) is None
    except OSError:
        return False  # another process is making the runtime again


def _is_python(path):
    # type: (str) -> bool
    """Return whether a file can be started and, by its own name, is a Python: it may be a link to another program."""
    usable = os.path.isfile(path) and os.access(path, os.X_OK)
    return usable and "py" in os.path.basename(os.path.realpath(path)).lower()


def _belongs_to_python(folder):
    # type: (str) -> bool
    """Return whether the settings of the venv (Python environment) in `folder` are whole and name a present Python."""
    from runtime_setup.undamaged_packages import settings_are_undamaged

    return settings_are_undamaged(folder)


def _remove_stamp(folder):
    # type: (str) -> None
    """Delete the stamp of a runtime, the file that marks it as finished, so that the runtime is made again."""
    if read_stamp(folder) and os.access(folder, os.W_OK):
        os.remove(os.path.join(folder, "stamp"))


def _restart_under(python, script, restarts):
    # type: (str, str, int) -> NoReturn
    """Run the script again with the Python at the path `python`. If that is impossible, end the program with one line.

    `restarts`: how often the script was run again before.
    """
    try:
        _start(python, script, restarts)
    except OSError as error:
        fail(python + " cannot be started: " + (error.strerror or str(error)))


def _start(python, script, restarts):
    # type: (str, str, int) -> NoReturn
    """Run the script again with the Python at the path `python` and the same arguments. Raises OSError, or never ends.

    `restarts`: how often the script was run again before.
    """
    command = [python, "-X", RESTARTS + "=" + str(restarts + 1), script] + sys.argv[1:]
    if os.name != "nt":
        os.execv(python, command)
    import subprocess  # Windows has no exec that keeps the console and the exit code

    sys.exit(subprocess.call(command))


def repairing_excepthook(script, folder, restarts):
    # type: (str, str, int) -> Callable[[type[BaseException], BaseException, TracebackType | None], None]
    """Return an excepthook that repairs the runtime in `folder` if one of the game's packages cannot be imported.

    It has the runtime made again and restarts `script`, if the folder can be written to. This is done only once: if a
    package still cannot be imported, the exception is printed, as any other exception is. `restarts`: how often the
    script has been restarted.
    """

    def excepthook(kind, error, trace):
        # type: (type[BaseException], BaseException, TracebackType | None) -> None
        if restarts < MAX_RESTARTS - 2 and issubclass(kind, Exception):
            from runtime_setup.failed_import import failed_package

            package = failed_package(error, requirements("play"))
            if package is not None and os.access(folder, os.W_OK):
                reason = str(error).strip().split("\n")[0]
                say(package + " in " + folder + " cannot be imported (" + reason + "); it is installed again")
                _remove_stamp(folder)
                _restart_under(vars(sys)["_base_executable"], script, restarts)
        short_excepthook(kind, error, trace)

    return excepthook


def install(words):
    # type: (list[str]) -> None
    """Install an optional group of packages that pyproject.toml names: `python3 tools/start.py GROUP`.

    `words`: the arguments of the command line. Ends the program with one line if they do not name one group.
    """
    if len(words) != 1 or words[0] not in GROUPS:
        fail("start.py: name the group of packages to install: " + " or ".join(GROUPS))
    ready(__file__, needs=words[0])
    say("the packages of the group " + words[0] + " are installed")


def short_excepthook(kind, error, trace):
    # type: (type[BaseException], BaseException, TracebackType | None) -> None
    """Print an uncaught exception with its traceback, and show it in a window if there is no terminal.

    After Ctrl-C only the word "interrupted" is printed.
    """
    shown_by = notice()
    (sys.__excepthook__ if shown_by is None else shown_by.show_exception)(kind, error, trace)


if __name__ == "__main__":
    install(sys.argv[1:])
