"""Makes .runtime, the venv a script runs in when its own Python lacks what it needs: whole, or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import start

LOCK, LOG, STAMP = "lock", "log.txt", "stamp"
ROOM = 2**20  # a disk with less free than this is full
FULL = "the disk is full; make room, some 200 MB, and start again"
PIP_OPTIONS = ("--only-binary", ":all:", "--no-input", "--disable-pip-version-check", "--retries", "2")
PIP_CHOICES = {"PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0"}  # the user's own would install elsewhere, or nothing
OFFLINE = ("connection broken by", "Read timed out", "IncompleteRead", "incomplete-download")  # in pip's words
DOWNLOAD = re.compile(r"Downloading (\w+)-([^-]+)-\S+\.whl (\(.+\))")
IDENTITY = """import os, sys, sysconfig
print("%d.%d" % sys.version_info[:2])
print(os.path.relpath(sysconfig.get_path("purelib"), sys.prefix))"""


class Refusal(Exception):
    """Why there can be no runtime, what to do about it, and where to read more."""

    def __init__(self, reason: str, folder: Path) -> None:
        super().__init__(f"{reason} (details: {folder / LOG})")


def make(wanted: list[str]) -> str:
    """The folder of a runtime with all that is wanted; if there can be none, one line says why and the start ends."""
    try:
        folder = _home()
        with _alone(folder):
            _complete(folder, wanted)
    except Refusal as refusal:
        start.fail(str(refusal))
    except OSError as error:
        start.fail(FULL if error.errno == errno.ENOSPC else f"the runtime cannot be made: {error}")
    except KeyboardInterrupt:
        start.fail("stopped before everything was there; start again to make the rest")
    return str(folder)


def _home() -> Path:
    """The first home that can be written to."""
    for home in map(Path, start.homes()):
        with contextlib.suppress(OSError):
            home.mkdir(parents=True, exist_ok=True)
            (home / LOCK).touch()
            return home
    raise PermissionError(f"cannot write to {' or '.join(start.homes())}; allow one of them and start again")


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Wait until no other start works on the folder. The system ends the wait when that start ends, however it does."""
    with (folder / LOCK).open("a") as lock:
        if not _locked(lock):
            start.say("another start is making the runtime; waiting for it")
            while not _locked(lock):
                time.sleep(0.1)
        # pip holds the lock too: where only its starter is killed it goes on writing.
        os.set_inheritable(lock.fileno(), True)
        yield


if sys.platform == "win32":
    import msvcrt

    def _locked(lock: IO[str]) -> bool:
        try:
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _locked(lock: IO[str]) -> bool:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def _complete(folder: Path, wanted: list[str]) -> None:
    """Add what is wanted to a sound runtime, or make a new one."""
    made = start.stamp(str(folder)) if _sound(folder) else []
    if made and set(wanted) <= set(made[2:]):
        return  # another start made it meanwhile, or another Python did before
    began = time.monotonic()
    (folder / LOG).unlink(missing_ok=True)
    if made:
        _extend(folder, made, wanted)
    else:
        _build(folder, wanted)
    _write_stamp(folder, [*_identity(folder), *sorted({*made[2:], *wanted})])
    start.say(f"done in {time.monotonic() - began:.0f} s")


def _sound(folder: Path) -> bool:
    """Whether a runtime was finished, its Python still runs and is still the same, and its packages are there."""
    made = start.stamp(str(folder))
    return len(made) > 2 and made[:2] == _identity(folder) and start.installed(made[2:], [str(folder / made[1])])


def _identity(folder: Path) -> list[str]:
    """The version of a runtime's Python and the folder of its packages, or nothing if that Python does not run."""
    try:
        python = start.python_in(str(folder))
        return subprocess.check_output([python, "-c", IDENTITY], text=True, stderr=subprocess.DEVNULL).split("\n")[:2]
    except (OSError, subprocess.CalledProcessError):
        return []


def _build(folder: Path, wanted: list[str]) -> None:
    start.say(f"making {folder}; this happens once")
    _clear(folder)
    try:
        if not _run(folder, sys.executable, "-m", "venv", "--without-pip", str(folder)):
            raise Refusal("this Python's module venv does not work; Debian, Ubuntu: apt install python3-venv", folder)
        _install(folder, wanted)
    except BaseException:
        _clear(folder)
        raise


def _extend(folder: Path, made: list[str], wanted: list[str]) -> None:
    """Install on top. Without a network nothing happens, and then the runtime stays what it was."""
    start.say(f"adding what is missing to {folder}")
    packages = folder / made[1]
    before = set(packages.iterdir())
    (folder / STAMP).unlink()
    try:
        _install(folder, wanted)
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


def _install(folder: Path, wanted: list[str]) -> None:
    wheels = Path(start.ROOT, "wheels")
    source = ["--no-index", "--find-links", str(wheels)] if wheels.is_dir() else []
    if not _run(folder, *_pip(folder), "install", *PIP_OPTIONS, *source, *wanted):
        raise Refusal(_reason(folder), folder)


def _pip(folder: Path) -> list[str]:
    """The pip that installs: this Python's, for to give the runtime its own takes seconds, and Debian's cannot."""
    python = start.python_in(str(folder))
    ours = [sys.executable, "-m", "pip", "--python", python]
    if _run(folder, *ours, "--version"):
        return ours
    if _run(folder, python, "-I", "-m", "ensurepip"):
        return [python, "-I", "-m", "pip"]
    raise Refusal("this Python has neither pip nor ensurepip; Debian, Ubuntu: apt install python3-venv", folder)


def _run(folder: Path, *command: str) -> bool:
    """Whether a command succeeds. What it prints goes to the log; what takes time is also said."""
    with (folder / LOG).open("a", encoding="utf-8") as log:
        log.write(f"$ {' '.join(command)}\n")
        # Open files are handed on, so that the child holds the lock; its session is its own, so that we alone end it.
        child = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, **PIP_CHOICES},
            close_fds=False,
            start_new_session=True,
            encoding="utf-8",
            errors="replace",
        )
        with child:
            try:
                for line in child.stdout or ():
                    log.write(line)
                    download = DOWNLOAD.search(line)
                    if download:
                        start.say(f"downloading {' '.join(download.groups())}")
            except BaseException:
                _stop(child)
                raise
        return child.returncode == 0


def _stop(child: subprocess.Popen[str]) -> None:
    if sys.platform == "win32":
        child.terminate()
    elif child.poll() is None:
        os.killpg(child.pid, signal.SIGINT)  # pip has a child of its own
    child.wait()


def _reason(folder: Path) -> str:
    """What the log, or the disk, says about why pip failed."""
    log = (folder / LOG).read_text(encoding="utf-8", errors="replace")
    if "No space left" in log or shutil.disk_usage(folder).free < ROOM:
        return FULL
    if any(sign in log for sign in OFFLINE):
        return "the packages cannot be fetched; connect to the network and start again"
    missing = re.search("No matching distribution found for (.*)", log)
    if missing and Path(start.ROOT, "wheels").is_dir():
        return f"wheels/ holds no {missing[1]} for this Python; add it, or delete the folder and connect to the network"
    if missing:
        return f"there is no ready-made {missing[1]} for this Python; start with another one, 3.11 or newer"
    return f"pip failed: {log.splitlines()[-1]}; mend that and start again"
