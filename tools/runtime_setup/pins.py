"""The pins: chosen versions of packages, with the hashes of their wheels. Those of the game are in requirements.txt.

A wheel is a file with a package. pip installs a pinned package only from a wheel with one of these hashes.
tools/pin_packages.py writes the files.
"""

from __future__ import annotations

import os
import platform
import re
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

from runtime_setup import project_folders

PINS = Path(project_folders.ROOT, "requirements.txt")
DEVELOPER_PINS = Path(__file__).with_name("developer_requirements.txt")
"""The same for the packages of the developers' tools and the packages that these need."""
GROUP_VERSIONS = Path(__file__).with_name("group_versions.txt")
"""The chosen versions of the packages of the optional groups and of all that these need, without hashes."""
WHEEL = re.compile(r"# (\S+)-[^-]+-(cp\d+)-(cp\d+)-(\S+)\.whl")
"""Pattern of the comments that name pinned wheels.

Its groups are the package, the Python tag, the ABI tag and the platform tags.
"""


def are_pinned(wanted: Iterable[str]) -> bool:
    """Return whether the pins contain, for each of the packages `wanted`, a wheel for this Python and this machine.

    Raises OSError if requirements.txt is missing.
    """
    suitable = {
        package.replace("_", "-").lower()
        for package, python, interface, platforms in WHEEL.findall(PINS.read_text(encoding="utf-8"))
        if python == interface == _this_python() and any(map(_runs_here, platforms.split(".")))
    }
    return {requirement.partition(">=")[0] for requirement in wanted} <= suitable


def pinned_for_developers(wanted: Iterable[str]) -> list[str]:
    """Return those of the packages `wanted` that have pins in DEVELOPER_PINS.

    They are for the same Pythons and machines as the pins of the game. Raises OSError if the file is missing.
    """
    names = set(re.findall(r"^([\w.-]+)==", DEVELOPER_PINS.read_text(encoding="utf-8"), re.MULTILINE))
    return [requirement for requirement in wanted if requirement.partition(">=")[0] in names]


def _this_python() -> str:
    """Return the tag of this Python in wheel names, such as "cp311"; "" for another Python than standard CPython."""
    special = sys.implementation.name != "cpython" or vars(sys).get("abiflags")
    return "" if special else f"cp{sys.version_info.major}{sys.version_info.minor}"


def _runs_here(tag: str) -> bool:
    """Return whether this machine can use wheels with a platform tag. `tag`: such as "win_amd64"."""
    here = re.sub(r"[-.]", "_", sysconfig.get_platform())
    if sys.platform == "win32":
        return tag == here
    machine = platform.machine()
    if sys.platform == "darwin":
        match = re.fullmatch(rf"macosx_(\d+)_(\d+)_(?:{machine}|universal2)", tag)
        return match is not None and (int(match[1]), int(match[2])) <= project_folders.numbers(platform.mac_ver()[0])
    match = re.fullmatch(rf"manylinux_2_(\d+)_{machine}", tag)
    return match is not None and here == f"linux_{machine}" and (2, int(match[1])) <= _glibc()


def _glibc() -> tuple[int, ...]:
    """Return the version of glibc, the C library; (0,) if this system has another C library."""
    try:
        name, _, version = (os.confstr("CS_GNU_LIBC_VERSION") or "").partition(" ")
    except (AttributeError, ValueError):
        return (0,)
    return project_folders.numbers(version) if name == "glibc" else (0,)
