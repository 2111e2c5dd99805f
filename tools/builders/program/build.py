"""Build of a program that starts without Python: its Python environment, PyInstaller, and the folder and the archive.

The build has a Python environment of its own, so that the program contains the pinned packages and nothing else.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

from builders.program.places import BUILD_PINS, DIST, FOLDER, LICENCES, ROOT, SPEC, WORK, release_name
from game import __version__
from runtime_setup.install_commands import child_environment
from runtime_setup.pins import PINS

GAMES = {
    "linux": "~/.local/share/Ajar/Ajar",
    "win32": r"%APPDATA%\Ajar\Ajar",
    "darwin": "~/Library/Application Support/Ajar/Ajar",
}
"""Folder with the saved games, by `sys.platform`."""
TRIED = ("linux",)
"""Systems on which a person has started a built program, as in `sys.platform`."""
TIMESTAMP = 1577836800
"""Time of all files in an archive, in seconds since 1970, so that equal programs give equal archives: 2020-01-01."""
LOG = WORK / "log.txt"
STAMP = "made-from"
PIP_OPTIONS = ("--require-hashes", "--only-binary", ":all:", "--no-input", "--disable-pip-version-check", "--quiet")
README = """\
Ajar {version}: a dungeon crawl in which every door opens once, for anyone, and never closes again.

{start}

This folder needs no Python and no installation. You can move it, and delete it. Your games are saved in another folder:
{games}

The licence of Ajar is in LICENSE.txt, the licences of what it contains in the folder licences.
"""
STARTS = {
    "linux": 'Start "ajar". "./ajar --install-desktop" adds Ajar to your menu, and opens .ajar files with it;\n'
    '"./ajar --remove-desktop" removes it again.',
    "win32": 'Start "ajar.exe" with a double-click, or "ajar-console.exe" in a console. Windows may warn of a program\n'
    'that it does not know. Choose "More info" and "Run anyway".',
    "darwin": "Start Ajar.app. macOS may refuse a program that it does not know: open it with a right click and Open.",
}
"""How to start the program, by `sys.platform`."""
NOT_TRIED = "\n\nBuilt, not tried: nobody has started this program on this system yet. Please report what happens."


class BuildError(Exception):
    """Error: the program cannot be built. The message is one line."""


def build() -> Path:
    """Build the program for this system, and return its folder. Raises BuildError or OSError."""
    python = make_environment()
    built = WORK / "built"
    shutil.rmtree(built, ignore_errors=True)
    command: list[str | Path] = [python, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", built]
    _run([*command, "--workpath", WORK / "pyinstaller", SPEC], "PyInstaller", {"PYTHONHASHSEED": "0"})
    if sys.platform == "linux":
        _strip(built / FOLDER)
    return arrange(built, DIST / release_name())


def make_environment() -> Path:
    """Make the Python environment of the build, if it is not there; return its Python. Raises BuildError or OSError."""
    folder = WORK / "python"
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    stamp = folder / STAMP
    wanted = hashlib.sha256(PINS.read_bytes() + BUILD_PINS.read_bytes() + sys.version.encode()).hexdigest()
    if stamp.is_file() and stamp.read_text("ascii") == wanted and python.exists():
        return python
    shutil.rmtree(folder, ignore_errors=True)
    WORK.mkdir(parents=True, exist_ok=True)
    base = str(vars(sys).get("_base_executable", sys.executable))
    _run([base, "-m", "venv", folder], "the module venv of this Python")
    pins = [word for path in (PINS, BUILD_PINS) for word in ("--requirement", path)]
    _run([python, "-m", "pip", "install", *PIP_OPTIONS, *pins], "pip")
    stamp.write_text(wanted, "ascii")
    return python


def _run(command: Sequence[str | Path], what: str, more: dict[str, str] | None = None) -> None:
    """Run a command of the build, with its output in LOG. Raises BuildError if it fails.

    `what`: the words for the command in the message. `more`: further environment variables.
    """
    environment = child_environment() | (more or {})
    with LOG.open("ab") as log:
        log.write(f"$ {' '.join(map(str, command))}\n".encode())
        log.flush()
        done = subprocess.run(command, cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        lines = LOG.read_text("utf-8", "replace").strip().splitlines()
        raise BuildError(f"{what} failed: {lines[-1].strip()} (details: {LOG})")


def _strip(folder: Path) -> None:
    """Remove debug symbols from the files of Python. They make up a fifth of the program.

    The libraries in wheels are left alone: they have no such symbols, and stripping can damage them.
    """
    strip = shutil.which("strip")
    found = [*folder.glob("_internal/libpython*"), *folder.glob("_internal/python*/lib-dynload/*.so")]
    if strip is not None and found:
        _run([strip, "--strip-debug", *found], "strip")


def arrange(built: Path, folder: Path) -> Path:
    """Put the program, its licences and a text for users into a folder, and return the folder. Raises OSError.

    `built`: the folder with the results of PyInstaller.
    """
    shutil.rmtree(folder, ignore_errors=True)
    if sys.platform == "darwin":
        folder.mkdir(parents=True)
        shutil.copytree(built / "Ajar.app", folder / "Ajar.app", symlinks=True)
    else:
        shutil.copytree(built / FOLDER, folder, symlinks=True)
    shutil.copytree(LICENCES, folder / "licences")
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE.txt")
    (folder / "README.txt").write_text(readme(sys.platform), "utf-8")
    return folder


def readme(system: str) -> str:
    """Return the text for users that the archive contains. `system`: as in `sys.platform`."""
    start = STARTS.get(system, STARTS["linux"])
    games = GAMES.get(system, GAMES["linux"])
    return README.format(version=__version__, games=games, start=start + ("" if system in TRIED else NOT_TRIED))


def program_in(folder: Path, system: str = sys.platform) -> Path:
    """Return the program in the folder of a release that prints on a console. `system`: as in `sys.platform`."""
    names = {"win32": "ajar-console.exe", "darwin": "Ajar.app/Contents/MacOS/ajar"}
    return folder / names.get(system, "ajar")


# ------------------------------------------------------------------------------------------- archives


def archive(folder: Path, system: str = sys.platform) -> Path:
    """Pack a folder into an archive beside it, and return the archive: .zip for Windows, else .tar.gz.

    The same files always give the same archive. An older archive is replaced. Raises OSError. `system`: as in
    `sys.platform`.
    """
    path = folder.with_name(folder.name + (".zip" if system == "win32" else ".tar.gz"))
    part = path.with_name(f"{path.name}.part")
    try:
        (_write_zip if system == "win32" else _write_tar)(folder, part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return path


def _write_tar(folder: Path, path: Path) -> None:
    with (
        path.open("wb") as file,
        gzip.GzipFile("", "wb", 9, file, TIMESTAMP) as packed,
        tarfile.open(mode="w", fileobj=packed) as tar,
    ):
        for inside in sorted(folder.rglob("*")):
            name = f"{folder.name}/{inside.relative_to(folder).as_posix()}"
            tar.add(inside, name, recursive=False, filter=_plain)


def _plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Return an entry of an archive without what differs from machine to machine: owner, time and umask."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime = TIMESTAMP
    entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
    return entry


def _write_zip(folder: Path, path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for inside in sorted(folder.rglob("*")):
            if inside.is_file():
                entry = zipfile.ZipInfo(f"{folder.name}/{inside.relative_to(folder).as_posix()}", (2020, 1, 1, 0, 0, 0))
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = (0o755 if os.access(inside, os.X_OK) else 0o644) << 16
                packed.writestr(entry, inside.read_bytes())


def unpack(path: Path, into: Path) -> Path:
    """Unpack an archive into a folder, and return the folder of the release in it.

    Raises OSError, and BuildError if the archive is damaged or does not contain exactly one folder.
    """
    try:
        if path.suffix == ".zip":
            with zipfile.ZipFile(path) as packed:
                packed.extractall(into)
        else:
            with tarfile.open(fileobj=io.BytesIO(path.read_bytes())) as tar:
                tar.extractall(into, filter="tar")
    except (tarfile.TarError, zipfile.BadZipFile, EOFError) as error:
        raise BuildError(f"{path}: {error}") from error
    folders = list(into.iterdir())
    if len(folders) != 1 or not folders[0].is_dir():
        raise BuildError(f"{path}: it does not contain exactly one folder")
    return folders[0]
