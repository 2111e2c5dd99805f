"""Commands that make a runtime, a Python environment with the packages of the game. Their output goes to a log file.

If a command fails, SetupError gives the reason in one line.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterable
from pathlib import Path

from runtime_setup import project_folders
from runtime_setup.pins import DEVELOPER_PINS, GROUP_VERSIONS, PINS, are_pinned, pinned_for_developers
from runtime_setup.setup_progress import Progress

LOG = "log.txt"
DOWNLOADS = "downloads"
"""Folder in the runtime where pip keeps files while they arrive, so that the progress of a download can be seen."""
STOP_SECONDS = 2.0
"""Seconds that a command may take to end after it is asked to."""
LOOK_SECONDS = 0.2
"""Seconds between two looks at a download, if the command prints nothing."""
MIN_FREE_BYTES = 2**20  # a disk with less free space counts as full
FULL = "the disk is full; free about 200 MB and start again"
OFFLINE = ("connection broken by", "Read timed out", "IncompleteRead", "incomplete-download")  # pip prints these
PIP_OPTIONS = ("--only-binary", ":all:", "--no-input", "--disable-pip-version-check", "--retries", "2")
PIP_CHOICES = {
    "PIP_USER": "0",
    "PIP_REQUIRE_VIRTUALENV": "0",
}  # overrides the user's settings, with which pip might install the packages elsewhere or not at all
NOT_FOR_PIP = {f"PIP_{name}" for name in ("TARGET", "PREFIX", "ROOT", "DRY_RUN", "PYTHON", "PLATFORM", "NO_DEPS")}
"""Environment variables that are hidden from pip. With them it would install packages elsewhere, or other packages."""
PIP_FOR_OTHERS = (22, 3)  # the first version that can install for another Python


class SetupError(Exception):
    """Error: the runtime cannot be made. The message gives the reason, what to do about it, and the log file."""

    def __init__(self, reason: str, folder: Path) -> None:
        super().__init__(f"{reason} (details: {folder / LOG})")


def create_venv(folder: Path, progress: Progress) -> None:
    """Make a venv (Python environment) in a folder, without pip. Raises SetupError if that fails."""
    if not run(folder, progress, sys.executable, "-P", "-m", "venv", "--without-pip", str(folder)):
        raise SetupError(
            "the module venv of this Python does not work; Debian, Ubuntu: apt install python3-venv", folder
        )


def install(folder: Path, wanted: list[str], pinned: list[str], progress: Progress) -> None:
    """Install the packages `wanted` into the venv (Python environment) in a folder.

    If the game's folder contains a folder wheels/, the packages are taken from there, without a check of their hashes.
    Otherwise they come from the network. Packages of the game and of the developers' tools are then installed only if
    their hashes are the pinned hashes, and those of the optional groups in the pinned versions. If no hashes are pinned
    for this Python, they are installed without this check. A line is printed whenever hashes of the game's packages are
    not checked. `pinned`: the packages of the game. Raises SetupError if a package cannot be installed.
    """
    wheels = Path(project_folders.ROOT, "wheels")
    pip = [*_pip(folder, progress), "install", *PIP_OPTIONS]
    rest, versions = wanted, ["--constraint", str(GROUP_VERSIONS)]
    if wheels.is_dir():
        progress.say(f"installing from {wheels}, without checking hashes")
        pip += ["--no-index", "--find-links", str(wheels)]
        versions = []
    elif not PINS.is_file():
        raise SetupError(f"{PINS} is missing; unpack the whole game", folder)
    elif are_pinned(pinned):
        rest = [requirement for requirement in wanted if requirement not in pinned]
        for_developers = pinned_for_developers(rest) if rest else []
        for pins in (PINS, DEVELOPER_PINS) if for_developers else (PINS,):
            if not run(folder, progress, *pip, "--require-hashes", "--requirement", str(pins), no_constraints=True):
                raise SetupError(_reason(folder, wheels), folder)
        rest = [requirement for requirement in rest if requirement not in for_developers]
    else:
        progress.say(f"no packages are pinned for this Python; installing {', '.join(pinned)}, without checking hashes")
    if rest and not run(folder, progress, *pip, *versions, *rest):
        raise SetupError(_reason(folder, wheels), folder)


def _pip(folder: Path, progress: Progress) -> list[str]:
    """Return the command of a pip that can install into the venv in a folder. Raises SetupError if there is none.

    The pip of this Python is used if it is new enough, because installing a pip in the venv takes seconds, and is
    impossible with Debian's Python.
    """
    python = project_folders.python_in(str(folder))
    try:
        version = importlib.import_module("pip").__version__
    except ImportError:
        version = "0"
    if project_folders.numbers(version) >= PIP_FOR_OTHERS:
        return [sys.executable, "-P", "-m", "pip", "--python", python]
    if run(folder, progress, python, "-I", "-m", "ensurepip"):
        return [python, "-I", "-m", "pip"]
    raise SetupError("this Python has neither pip nor ensurepip; Debian, Ubuntu: apt install python3-venv", folder)


def run(folder: Path, progress: Progress, *command: str, no_constraints: bool = False) -> bool:
    """Run a command, usually pip, in a folder; return whether it succeeds. Its output goes to the log file there.

    If the command is a pip that downloads packages, a line on standard error names each download when it begins, and
    `progress` shows how much of the download has arrived.

    Raises Cancelled if the user cancels. This or any other exception, such as KeyboardInterrupt, stops the command
    before the exception leaves this function. `no_constraints`: hide PIP_CONSTRAINT from the command, the environment
    variable by which a user restricts the versions that pip may install.
    """
    downloads = folder / DOWNLOADS
    downloads.mkdir(exist_ok=True)
    own = {"TMPDIR": str(downloads), "PYTHONUNBUFFERED": "1"} | ({"PIP_CONSTRAINT": ""} if no_constraints else {})
    try:
        with (folder / LOG).open("a", encoding="utf-8") as log:
            log.write(f"$ {' '.join(command)}\n")
            # The child inherits open files, so that it holds the lock too. It has a session of its own, so that Ctrl-C
            # reaches only this process, which then stops the child.
            child = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                env=child_environment() | own,
                cwd=folder,
                close_fds=False,
                start_new_session=True,
                encoding="utf-8",
                errors="replace",
            )
            with child:
                try:
                    for line in _lines_in_time(child.stdout or (), progress, downloads):
                        log.write(line)
                        progress.read(line)
                except BaseException:
                    _stop(child)
                    raise
            return child.returncode == 0
    finally:
        shutil.rmtree(downloads, ignore_errors=True)


def _lines_in_time(output: Iterable[str], progress: Progress, downloads: Path) -> Iterable[str]:
    """Yield the lines of an output. While there is none, let `progress` look at the downloads. Raises Cancelled.

    A thread waits for the lines, because Windows cannot interrupt a process that waits for them itself.
    """
    lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def read() -> None:
        for line in output:
            lines.put(line)
        lines.put(None)

    threading.Thread(target=read, daemon=True).start()
    while True:
        progress.check()
        try:
            line = lines.get(timeout=LOOK_SECONDS)
        except queue.Empty:
            progress.look_at(downloads)
            continue
        if line is None:
            return
        yield line


def child_environment() -> dict[str, str]:
    """Return the user's environment variables for a command, without those that change Python or hinder pip."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {name: value for name, value in kept.items() if name not in NOT_FOR_PIP} | PIP_CHOICES


def try_imports(folder: Path, wanted: list[str], progress: Progress) -> None:
    """Import each of the packages `wanted` once, with the Python of the venv (Python environment) in a folder.

    Raises SetupError if a package cannot be imported, or if Python crashes while importing it.
    """
    for requirement in wanted:
        command = [
            project_folders.python_in(str(folder)),
            "-I",
            "-c",
            f"import {project_folders.module_of(requirement)}",
        ]
        if not run(folder, progress, *command):
            last = (folder / LOG).read_text(encoding="utf-8", errors="replace").splitlines()[-1]
            reason = "Python ends" if last.startswith("$ ") else last
            raise SetupError(f"{requirement} was installed, but cannot be imported: {reason}", folder)


def sync_files(folder: Path) -> None:
    """Wait until all files in a folder are written to the disk, so that a power cut cannot damage them."""
    if hasattr(os, "sync"):
        os.sync()
        return
    for path in folder.rglob("*"):  # Windows
        if path.is_file() and os.access(path, os.W_OK):
            with path.open("r+b") as file:
                os.fsync(file.fileno())


def _stop(child: subprocess.Popen[str]) -> None:
    """Stop a command and wait for its end. It gets some time to tidy up.

    A command inherits that SIGINT is ignored, if this process was started so.
    """
    if sys.platform == "win32":
        child.terminate()
    else:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(subprocess.TimeoutExpired, ProcessLookupError):
                os.killpg(child.pid, number)  # the whole group, because pip starts a process of its own
                child.wait(STOP_SECONDS)
                break
    child.wait()


def _reason(folder: Path, wheels: Path) -> str:
    """Return the reason why pip failed and what to do. The reason is found in the log file and the free disk space.

    `folder`: folder of the runtime. `wheels`: folder of packages, which may not exist.
    """
    log = (folder / LOG).read_text(encoding="utf-8", errors="replace")
    if "No space left" in log or shutil.disk_usage(folder).free < MIN_FREE_BYTES:
        return FULL
    if any(sign in log for sign in OFFLINE):
        return "the packages cannot be fetched; connect to the network and start again"
    if "DO NOT MATCH THE HASHES" in log:
        return "a downloaded package is not the expected one (its hash differs); start again, or use another network"
    missing = re.search("No matching distribution found for (.*)", log)
    if missing and wheels.is_dir():
        return f"wheels/ has no {missing[1]} for this Python; add it, or delete the folder and connect to the network"
    if missing:
        return f"there is no wheel of {missing[1]} for this Python; start with another Python, 3.11 or newer"
    last = next((line for line in reversed(log.splitlines()) if line.strip()), "it printed nothing")
    return f"pip failed: {last.strip()}; fix this and start again"
