"""Making of the runtime: the venv (Python environment) for scripts whose own Python lacks packages.

The folder is usually .runtime. A runtime that could not be completed is not used.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from runtime_setup import project_folders
from runtime_setup.install_commands import (
    FULL,
    LOG,
    SetupError,
    child_environment,
    create_venv,
    install,
    sync_files,
    try_imports,
)
from runtime_setup.lock import LOCK, locked
from runtime_setup.setup_progress import Cancelled, Progress
from runtime_setup.undamaged_packages import damaged_file, settings_are_undamaged

STAMP = "stamp"
WAITING = "another process is making the runtime; waiting for it"
IDENTITY = """import os, sys, sysconfig
print("%d.%d" % sys.version_info[:2])
print(os.path.relpath(sysconfig.get_path("purelib"), sys.argv[1]))"""


def make(wanted: list[str], game: list[str]) -> str:
    """Make a runtime with the packages `wanted`, or add them to the existing runtime. Return its folder.

    `game`: those of the packages that the game needs; they are imported once, as a test. If the runtime cannot be made,
    or if the user cancels, print one line and exit with code 2. Without a terminal, a window shows a failure too.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        folder = _writable_folder()
        with Progress(len(wanted)) as progress, locked(folder, lambda: progress.say(WAITING), progress.check):
            _complete(folder, wanted, game, progress)
    except Cancelled:
        project_folders.say("cancelled; start again to continue")
        sys.exit(2)
    except SetupError as error:
        project_folders.fail(str(error))
    except OSError as error:
        project_folders.fail(FULL if error.errno == errno.ENOSPC else f"the runtime cannot be made: {error}")
    except KeyboardInterrupt:  # no window: the user or the system has ended the program on purpose
        project_folders.say("interrupted while making the runtime; start again to continue")
        sys.exit(2)
    return str(folder)


def _writable_folder() -> Path:
    """Return the first of the possible folders of a runtime that can be written to. The folder is created if missing.

    Raises PermissionError if there is none.
    """
    for folder in map(Path, project_folders.runtime_folders()):
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            lock = folder / LOCK
            if not lock.is_file():
                _remove(lock)
            lock.touch()
            return folder
    folders = " or ".join(project_folders.runtime_folders())
    raise PermissionError(f"no permission to write to {folders}; make one of them writable and start again")


def _complete(folder: Path, wanted: list[str], game: list[str], progress: Progress) -> None:
    """Add the packages `wanted` to the runtime in a folder. Make a new runtime if there is none, or a damaged one.

    Raises SetupError if that fails, and Cancelled if the user cancels.
    """
    made = project_folders.read_stamp(str(folder)) if _sound(folder, progress) else []
    if made and set(wanted) <= set(made[2:]):
        return  # another process or another Python has added them already
    began = time.monotonic()
    _remove(folder / LOG)
    if made:
        _extend(folder, made, wanted, game, progress)
    else:
        _build(folder, wanted, game, progress)
    try:
        try_imports(folder, game, progress)
    except SetupError:
        _remove(folder / STAMP)
        raise
    except Cancelled:
        _clear(folder)
        raise
    sync_files(folder)
    _write_stamp(folder, [*_identity(folder), *sorted({*made[2:], *wanted})])
    progress.say(f"done in {time.monotonic() - began:.0f} s")


def _sound(folder: Path, progress: Progress) -> bool:
    """Return whether a runtime is finished and undamaged.

    Its Python must run and have the version that the stamp names, and no file of the installed packages may be missing
    or damaged. The settings come first: if they are a pipe, the Python would wait for ever to read them.
    """
    made = project_folders.read_stamp(str(folder))
    if not (len(made) > 2 and settings_are_undamaged(str(folder)) and made[:2] == _identity(folder)):
        return False
    packages = str(folder / made[1])
    if not project_folders.installed(made[2:], [packages]):
        return False
    damaged = damaged_file(packages, made[2:], str(folder / STAMP))
    if damaged is not None:
        progress.say(f"{damaged} is damaged; the packages are installed again")
    return damaged is None


def _identity(folder: Path) -> list[str]:
    """Return the version of a runtime's Python, and the folder of its packages. [] if the Python does not run.

    `folder`: the folder of the runtime.
    """
    question = [project_folders.python_in(str(folder)), "-c", IDENTITY, str(folder)]
    try:
        answer = subprocess.check_output(question, text=True, stderr=subprocess.DEVNULL, env=child_environment())
        return answer.split("\n")[:2]
    except (OSError, subprocess.CalledProcessError):
        return []


def _build(folder: Path, wanted: list[str], game: list[str], progress: Progress) -> None:
    project_folders.say(f"making {folder} (only on the first start)")  # the window says this in other words
    _clear(folder)
    try:
        create_venv(folder, progress)
        install(folder, wanted, game, progress)
    except BaseException:
        _clear(folder)
        raise


def _extend(folder: Path, made: list[str], wanted: list[str], game: list[str], progress: Progress) -> None:
    """Install more packages into a runtime. Raises SetupError if that fails, and Cancelled if the user cancels.

    `made`: lines of the runtime's stamp. If the error comes before any package is installed, the runtime stays usable.
    """
    progress.say(f"adding missing packages to {folder}")
    packages = folder / made[1]
    before = set(packages.iterdir())
    (folder / STAMP).unlink()
    try:
        install(folder, wanted, game, progress)
    except BaseException:
        if set(packages.iterdir()) == before:
            _write_stamp(folder, made)
        raise


def _clear(folder: Path) -> None:
    """Delete all files of a runtime except the lock and the log.

    The stamp is deleted first, so that a runtime that is only partly deleted does not look finished.
    """
    _remove(folder / STAMP)
    for entry in folder.iterdir():
        if entry.name not in (LOCK, LOG):
            _remove(entry)


def _remove(path: Path) -> None:
    """Delete a file or a folder, or nothing if there is none. A link is deleted, but not what it leads to."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _write_stamp(folder: Path, lines: list[str]) -> None:
    """Write the stamp (the file that marks a runtime as finished) completely or not at all, even if the power fails."""
    part = folder / f"{STAMP}.part"
    _remove(part)
    with part.open("w", encoding="utf-8") as file:
        file.write("\n".join(lines))
        file.flush()
        os.fsync(file.fileno())
    part.replace(folder / STAMP)
