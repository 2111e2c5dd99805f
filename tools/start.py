"""Lets a script go on once what it needs can be imported: in place, or under the Python in .runtime."""
# Python 2.7 must be able to parse this, to be told that it is too old; and every start of the game waits for it, so
# that it imports next to nothing and learns what it must know from the names of folders.

import os
import sys

from runtime_setup.environment import ROOT, fail, homes, installed, python_in, stamp

MYPY = False
if MYPY:
    from types import TracebackType
    from typing import NoReturn

OLDEST = (3, 11)
HAND_OVERS = "AJAR_HAND_OVERS"  # how often this start changed its Python already
MOST_HAND_OVERS = 4  # into a runtime and back, and once more when that had to be made anew


def ready(script, needs="play"):
    # type: (str, str) -> None
    """Return once `script` has what it needs ("play", or "dev" for the developers' tools too).

    A script that is imported rather than run is left alone: whoever imports it has what it needs.
    """
    if sys.version_info < OLDEST:
        here = "%d.%d" % sys.version_info[:2]
        fail("Python 3.11 or newer is needed and this is " + here + "; get one from python.org and start with that")
    if script != getattr(sys.modules["__main__"], "__file__", None):
        return
    sys.excepthook = in_short
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output is for what was asked
    sys.path.insert(0, ROOT)
    wanted = requirements(needs)
    hand_overs = int(os.environ.pop(HAND_OVERS, "0"))
    if installed(wanted, sys.path):
        return
    if hand_overs >= MOST_HAND_OVERS:
        fail(
            "the runtime does not work, though it was made anew; delete " + " and ".join(homes()) + ", and start again"
        )
    for folder in homes():
        if os.path.realpath(sys.prefix) == os.path.realpath(folder):
            if hand_overs:
                _distrust(folder)
            _hand_over(vars(sys)["_base_executable"], script, hand_overs)  # the Python it was made with can mend it
    for folder in homes():
        if complete(folder, wanted):
            _hand_over(python_in(folder), script, hand_overs)
    from runtime_setup import runtime

    _hand_over(python_in(runtime.make(wanted)), script, hand_overs)


def requirements(needs):
    # type: (str) -> list[str]
    """What pyproject.toml asks for, one quoted requirement a line: to load a parser would cost each start 5 ms."""
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
    """Whether a runtime was finished, by a Python like this one, with all that is wanted, and is still whole."""
    made = stamp(folder)
    return (
        made[:1] == ["%d.%d" % sys.version_info[:2]]
        and set(wanted) <= set(made[2:])
        and os.path.exists(python_in(folder))
        and os.path.exists(os.path.join(folder, "pyvenv.cfg"))
        and installed(wanted, [os.path.join(folder, made[1])])
    )


def _distrust(folder):
    # type: (str) -> None
    """Take the stamp off a runtime that looked complete from outside and is not."""
    if stamp(folder):
        os.remove(os.path.join(folder, "stamp"))


def _hand_over(python, script, hand_overs):
    # type: (str, str, int) -> NoReturn
    """Run the script again, with the same arguments, under another Python."""
    os.environ[HAND_OVERS] = str(hand_overs + 1)
    command = [python, script] + sys.argv[1:]
    if os.name != "nt":
        os.execv(python, command)
    import subprocess  # Windows has no exec that keeps the console and the exit code

    sys.exit(subprocess.call(command))


def in_short(kind, error, trace):
    # type: (type[BaseException], BaseException, TracebackType | None) -> None
    """What Python says when a script ends early, but a word only to whoever breaks off while modules are loaded."""
    if issubclass(kind, KeyboardInterrupt):
        if sys.stderr is not None:
            sys.stderr.write("interrupted\n")
        return
    sys.__excepthook__(kind, error, trace)
