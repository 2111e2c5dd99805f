"""The pins: which versions and wheels of the game's packages were chosen, with their hashes, in requirements.txt.

A wheel is a file with a package. pip installs from pins only files that have one of the hashes. tools/pin_packages.py
writes the pins.
"""

from __future__ import annotations

import os
import platform
import re
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

from runtime_setup import project

PINS = Path(project.ROOT, "requirements.txt")
WHEEL = re.compile(r"# (\S+)-[^-]+-(cp\d+)-(cp\d+)-(\S+)\.whl")
"""Comment that names a pinned wheel: its package, the Python and the interface it is for, and its platforms."""


def are_pinned(wanted: Iterable[str]) -> bool:
    """Return whether the pins have a wheel for this Python and this machine of each of the packages `wanted`.

    Raises OSError if there are no pins.
    """
    suitable = {
        package.replace("_", "-").lower()
        for package, python, interface, platforms in WHEEL.findall(PINS.read_text(encoding="utf-8"))
        if python == interface == _this_python() and any(map(_runs_here, platforms.split(".")))
    }
    return {requirement.partition(">=")[0] for requirement in wanted} <= suitable


def _this_python() -> str:
    """Return the tag of this Python in the names of wheels: such as "cp311", or "" for a special build of Python."""
    special = sys.implementation.name != "cpython" or vars(sys).get("abiflags")
    return "" if special else f"cp{sys.version_info.major}{sys.version_info.minor}"


def _runs_here(tag: str) -> bool:
    """Return whether this machine and its system can use wheels for a platform. `tag`: such as "win_amd64"."""
    here = re.sub(r"[-.]", "_", sysconfig.get_platform())
    if sys.platform == "win32":
        return tag == here
    machine = platform.machine()
    if sys.platform == "darwin":
        match = re.fullmatch(rf"macosx_(\d+)_(\d+)_(?:{machine}|universal2)", tag)
        return match is not None and (int(match[1]), int(match[2])) <= project.numbers(platform.mac_ver()[0])
    match = re.fullmatch(rf"manylinux_2_(\d+)_{machine}", tag)
    return match is not None and here == f"linux_{machine}" and (2, int(match[1])) <= _glibc()


def _glibc() -> tuple[int, ...]:
    """Return the version of the C library glibc; (0,) if this system has another one."""
    try:
        name, _, version = (os.confstr("CS_GNU_LIBC_VERSION") or "").partition(" ")
    except (AttributeError, ValueError):
        return (0,)
    return project.numbers(version) if name == "glibc" else (0,)
