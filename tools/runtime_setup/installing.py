"""Runs what makes a runtime, pip above all, with its noise in a log; tells in a line why it failed."""

from __future__ import annotations

import importlib
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

from runtime_setup import environment

LOG = "log.txt"
ROOM = 2**20  # a disk with less free than this is full
FULL = "the disk is full; make room, some 200 MB, and start again"
OFFLINE = ("connection broken by", "Read timed out", "IncompleteRead", "incomplete-download")  # in pip's words
DOWNLOAD = re.compile(r"Downloading (\w+)-([^-]+)-\S+\.whl (\(.+\))")
PIP_OPTIONS = ("--only-binary", ":all:", "--no-input", "--disable-pip-version-check", "--retries", "2")
PIP_CHOICES = {"PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0"}  # the user's own would install elsewhere, or nothing
PIP_FOR_OTHERS = (22, 3)  # the first that installs for another Python than its own


class Refusal(Exception):
    """Why something cannot be installed, what to do about it, and where to read more."""

    def __init__(self, reason: str, folder: Path) -> None:
        super().__init__(f"{reason} (details: {folder / LOG})")


def create_venv(folder: Path) -> None:
    """Create a venv without pip in a folder. Raises Refusal if that fails."""
    if not run(folder, sys.executable, "-m", "venv", "--without-pip", str(folder)):
        raise Refusal("this Python's module venv does not work; Debian, Ubuntu: apt install python3-venv", folder)


def install(folder: Path, wanted: list[str]) -> None:
    """Install packages into the venv in a folder. Raises Refusal if that fails.

    They come from wheels/ beside the game if that exists, else from the network.
    """
    wheels = Path(environment.ROOT, "wheels")
    source = ["--no-index", "--find-links", str(wheels)] if wheels.is_dir() else []
    if not run(folder, *_pip(folder), "install", *PIP_OPTIONS, *source, *wanted):
        raise Refusal(_reason(folder, wheels), folder)


def _pip(folder: Path) -> list[str]:
    """The pip that installs: this Python's, for to give the runtime its own takes seconds, and Debian's cannot."""
    python = environment.python_in(str(folder))
    try:
        version = importlib.import_module("pip").__version__
    except ImportError:
        version = "0"
    if environment.numbers(version) >= PIP_FOR_OTHERS:
        return [sys.executable, "-m", "pip", "--python", python]
    if run(folder, python, "-m", "ensurepip"):
        return [python, "-I", "-m", "pip"]
    raise Refusal("this Python has neither pip nor ensurepip; Debian, Ubuntu: apt install python3-venv", folder)


def run(folder: Path, *command: str) -> bool:
    """Run a command and return whether it succeeds. Its output goes to the log; downloads are also printed.

    Raises whatever interrupts it, after the command was stopped.
    """
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
                        environment.say(f"downloading {' '.join(download.groups())}")
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


def _reason(folder: Path, wheels: Path) -> str:
    """What the log, or the disk, says about why pip failed."""
    log = (folder / LOG).read_text(encoding="utf-8", errors="replace")
    if "No space left" in log or shutil.disk_usage(folder).free < ROOM:
        return FULL
    if any(sign in log for sign in OFFLINE):
        return "the packages cannot be fetched; connect to the network and start again"
    missing = re.search("No matching distribution found for (.*)", log)
    if missing and wheels.is_dir():
        return f"wheels/ holds no {missing[1]} for this Python; add it, or delete the folder and connect to the network"
    if missing:
        return f"there is no ready-made {missing[1]} for this Python; start with another one, 3.11 or newer"
    return f"pip failed: {log.splitlines()[-1]}; mend that and start again"
