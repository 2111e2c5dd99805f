"""Makes .runtime, the venv a script runs in when its own Python lacks what it needs: whole, or not at all."""

from __future__ import annotations

import contextlib
import errno
import shutil
import subprocess
import time
from pathlib import Path

from runtime_setup import environment
from runtime_setup.installing import FULL, LOG, Refusal, create_venv, install
from runtime_setup.lock import LOCK, alone

STAMP = "stamp"
IDENTITY = """import os, sys, sysconfig
print("%d.%d" % sys.version_info[:2])
print(os.path.relpath(sysconfig.get_path("purelib"), sys.argv[1]))"""


def make(wanted: list[str]) -> str:
    """The folder of a runtime with all that is wanted; if there can be none, one line says why and the start ends."""
    try:
        folder = _home()
        with alone(folder, lambda: environment.say("another start is making the runtime; waiting for it")):
            _complete(folder, wanted)
    except Refusal as refusal:
        environment.fail(str(refusal))
    except OSError as error:
        environment.fail(FULL if error.errno == errno.ENOSPC else f"the runtime cannot be made: {error}")
    except KeyboardInterrupt:
        environment.fail("stopped before everything was there; start again to make the rest")
    return str(folder)


def _home() -> Path:
    """The first home that can be written to."""
    for home in map(Path, environment.homes()):
        with contextlib.suppress(OSError):
            home.mkdir(parents=True, exist_ok=True)
            (home / LOCK).touch()
            return home
    raise PermissionError(f"cannot write to {' or '.join(environment.homes())}; allow one of them and start again")


def _complete(folder: Path, wanted: list[str]) -> None:
    """Add what is wanted to a sound runtime, or make a new one."""
    made = environment.stamp(str(folder)) if _sound(folder) else []
    if made and set(wanted) <= set(made[2:]):
        return  # another start made it meanwhile, or another Python did before
    began = time.monotonic()
    (folder / LOG).unlink(missing_ok=True)
    if made:
        _extend(folder, made, wanted)
    else:
        _build(folder, wanted)
    _write_stamp(folder, [*_identity(folder), *sorted({*made[2:], *wanted})])
    environment.say(f"done in {time.monotonic() - began:.0f} s")


def _sound(folder: Path) -> bool:
    """Whether a runtime was finished, its Python still runs and is still the same, and its packages are there."""
    made = environment.stamp(str(folder))
    return len(made) > 2 and made[:2] == _identity(folder) and environment.installed(made[2:], [str(folder / made[1])])


def _identity(folder: Path) -> list[str]:
    """The version of a runtime's Python and the folder of its packages, or nothing if that Python does not run."""
    question = [environment.python_in(str(folder)), "-c", IDENTITY, str(folder)]
    try:
        return subprocess.check_output(question, text=True, stderr=subprocess.DEVNULL).split("\n")[:2]
    except (OSError, subprocess.CalledProcessError):
        return []


def _build(folder: Path, wanted: list[str]) -> None:
    environment.say(f"making {folder}; this happens once")
    _clear(folder)
    try:
        create_venv(folder)
        install(folder, wanted)
    except BaseException:
        _clear(folder)
        raise


def _extend(folder: Path, made: list[str], wanted: list[str]) -> None:
    """Install on top. Without a network nothing happens, and then the runtime stays what it was."""
    environment.say(f"adding what is missing to {folder}")
    packages = folder / made[1]
    before = set(packages.iterdir())
    (folder / STAMP).unlink()
    try:
        install(folder, wanted)
    except BaseException:
        if set(packages.iterdir()) == before:
            _write_stamp(folder, made)
        raise


def _clear(folder: Path) -> None:
    """The stamp goes first, so that a runtime half gone never looks finished."""
    (folder / STAMP).unlink(missing_ok=True)
    for entry in folder.iterdir():
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        elif entry.name not in (LOCK, LOG):
            entry.unlink()


def _write_stamp(folder: Path, lines: list[str]) -> None:
    (folder / STAMP).write_text("\n".join(lines), encoding="utf-8")
