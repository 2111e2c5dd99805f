"""Pin packages: write their versions, and the hashes of their wheels, for the game and for the tools.

The packages of the game are written into requirements.txt, those of the developers' tools into a file in
tools/runtime_setup, and those with which tools/package.py builds programs into a file in tools/builders. pip is asked
for the newest version that the oldest pinned Python can use, and for its wheels on all platforms. Of the packages of
the optional groups only the versions are written, also into a file in tools/runtime_setup. Needs a network and takes
some minutes. Without changes, the files stay the same.
"""

from __future__ import annotations

import sys
from pathlib import Path

if getattr(sys.flags, "safe_path", False):  # python -P, or PYTHONSAFEPATH: this folder is not searched
    sys.path.insert(0, str(Path(__file__).parent))
import start

start.ready(__file__)

import json
import re
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from builders.program.places import BUILD_PINS
from game.cli import Parser, fail, run
from game.ui.graphics.atomic_files import UnwritableFile, write_atomically
from runtime_setup.install_commands import child_environment
from runtime_setup.pins import DEVELOPER_PINS, GROUP_VERSIONS, PINS

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PLATFORMS = (
    ("manylinux_2_28_x86_64", "manylinux_2_27_x86_64", "manylinux2014_x86_64"),
    ("manylinux_2_28_aarch64", "manylinux_2_27_aarch64", "manylinux2014_aarch64"),
    ("win_amd64",),
    ("win_arm64",),
    ("macosx_10_15_x86_64",),
    ("macosx_11_0_arm64",),
)
"""Platforms for which wheels are pinned. Each is a tuple of the platform tags that pip accepts there."""
ALSO_FOR_TOOLS = ("colorama>=0.4.6; sys_platform == 'win32'",)
"""Packages that the developers' tools need on other systems than that of the first pins, with the system."""
HEADER = """\
# The versions of packages, with the hashes of the files that may be installed.
# Written by tools/pin_packages.py, from the version ranges in pyproject.toml. Do not edit.
"""
GROUP_HEADER = """\
# The versions of the packages of the optional groups, and of all that they need.
# Written by tools/pin_packages.py, from the version ranges in pyproject.toml. Do not edit.
"""


class Wheel(NamedTuple):
    """A wheel, which is a file with a package: package name, version, file name, and SHA-256 in hexadecimal."""

    package: str
    version: str
    file: str
    sha256: str


class PipError(Exception):
    """pip could not find a wheel. The message is the last line that pip printed."""


def main() -> int:
    """Run the command; return its exit code 0. If pip fails, print one line and end the program with exit code 2."""
    parser = Parser("pin_packages.py", __doc__)
    parser.parse_args()
    try:
        game = start.requirements("play")
        build = [requirement for requirement in start.requirements("package") if requirement not in game]
        tools = [requirement for requirement in start.requirements("dev") if requirement not in game]
        print(f"{PINS}: {', '.join(pin(PINS, game))}")
        print(f"{BUILD_PINS}: {', '.join(pin(BUILD_PINS, build))}")
        print(f"{DEVELOPER_PINS}: {', '.join(pin(DEVELOPER_PINS, [*tools, *ALSO_FOR_TOOLS], needed=True))}")
        print(f"{GROUP_VERSIONS}: {', '.join(pin_groups())}")
    except (PipError, UnwritableFile) as error:
        fail(f"pin_packages.py: {error}")
    return 0


def pin(path: Path, requirements: list[str], *, needed: bool = False) -> list[str]:
    """Write the pins of some packages into a file, and return the packages with their versions.

    `requirements`: the packages, as pyproject.toml requires them; each may have a marker, the system that it is for.
    `needed`: whether to pin the packages that they need too, as pip finds them for the oldest Python on Linux. Raises
    PipError if there is no wheel of a package, and UnwritableFile.
    """
    pythons = [(python, platforms) for python in PYTHONS for platforms in PLATFORMS]
    markers = dict(requirement.partition(";")[::2] for requirement in requirements)
    chosen = wheels(*pythons[0], list(markers), needed=needed)
    versions = [f"{wheel.package}=={wheel.version}" for wheel in chosen]
    of_package = {re.split("[<>=!~]", wanted)[0]: marker for wanted, marker in markers.items()}
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(partial(_wheels_of, versions), pythons))
    of_system = {version: of_package.get(version.partition("==")[0], "") for version in versions}
    write_atomically(path, pins(versions, [wheel for some in found for wheel in some], of_system).encode("ascii"))
    return versions


def pin_groups() -> list[str]:
    """Write the versions of the packages of the optional groups, and of all that they need; return them.

    They are those that pip finds for the oldest Python on Linux. Packages with pins of their own are left out. Raises
    PipError if there is no wheel of a package, and UnwritableFile.
    """
    wanted = sorted({requirement for group in start.GROUPS for requirement in start.requirements(group)})
    pinned = "".join(path.read_text(encoding="ascii") for path in (PINS, DEVELOPER_PINS))
    found = sorted(
        f"{wheel.package}=={wheel.version}" for wheel in wheels(PYTHONS[0], PLATFORMS[0], wanted, needed=True)
    )
    versions = [version for version in found if f"\n{version.partition('==')[0]}==" not in pinned]
    write_atomically(GROUP_VERSIONS, (GROUP_HEADER + "".join(f"{version}\n" for version in versions)).encode("ascii"))
    return versions


def _wheels_of(versions: list[str], python_and_platforms: tuple[str, tuple[str, ...]]) -> list[Wheel]:
    return wheels(*python_and_platforms, versions)


def wheels(python: str, platforms: tuple[str, ...], wanted: list[str], *, needed: bool = False) -> list[Wheel]:
    """Return the wheels that pip would install on a machine. Raises PipError if a package has no wheel for it.

    `python`: version of Python, such as "3.12". `platforms`: platform tags of the machine. `wanted`: requirements, such
    as "numpy>=2.0". `needed`: whether to include the packages that they need.
    """
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        base = str(vars(sys)["_base_executable"])  # a runtime has no pip
        command = [base, "-P", "-m", "pip", "install", "--dry-run", "--ignore-installed", "--no-input"]
        command += [] if needed else ["--no-deps"]
        command += ["--only-binary", ":all:", "--target", folder, "--report", str(report), "--python-version", python]
        command += ["--implementation", "cp", "--abi", f"cp{python.replace('.', '')}"]
        command += [word for name in platforms for word in ("--platform", name)]
        asked = subprocess.run(
            [*command, *wanted], env=child_environment(), cwd=folder, check=False, capture_output=True, text=True
        )
        if asked.returncode:
            lines = (asked.stderr or asked.stdout).strip().splitlines() or ["pip failed"]
            raise PipError(f"Python {python}, {platforms[0]}: {lines[-1].removeprefix('ERROR: ')}")
        return list(wheels_in(json.loads(report.read_text(encoding="utf-8"))))


def wheels_in(report: dict[str, Any]) -> Iterator[Wheel]:
    """Yield the wheels that pip's installation report lists. `report`: the report, as JSON values."""
    for entry in report["install"]:
        origin = entry["download_info"]
        about = entry["metadata"]
        file = origin["url"].rpartition("/")[2]
        yield Wheel(about["name"].lower(), about["version"], file, origin["archive_info"]["hashes"]["sha256"])


def pins(versions: list[str], found: list[Wheel], markers: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return the text of the pins.

    `versions`: the packages with their versions. `found`: the pinned wheels. `markers`: the system that a package is
    for, as pip wants it, by the package with its version; a package that is not named is for all systems.
    """
    lines = [HEADER]
    for version in versions:
        some = sorted({wheel for wheel in found if f"{wheel.package}=={wheel.version}" == version}, key=_order)
        lines += [f"# {wheel.file}\n" for wheel in some]
        line = f"{version} ;{markers[version]}" if markers.get(version) else version
        lines.append(" \\\n".join([line, *(f"    --hash=sha256:{wheel.sha256}" for wheel in some)]) + "\n")
    return "".join(lines)


def _order(wheel: Wheel) -> list[str]:
    """Return the key that sorts wheels by Python version, then by platform."""
    return wheel.file.split("-")[2:]


if __name__ == "__main__":
    run(main)
