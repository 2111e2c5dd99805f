"""Check that the packages in a runtime are undamaged, by the sizes and hashes that were recorded at their installation.

A power cut, a full disk or a cleaning program can leave files of a package empty, cut off or deleted. Importing such a
package may crash Python without a message.
"""
# Every start of the game waits for this file; so it imports very little.

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

NEVER_LOADED = ("/tests/", "/examples/", "/docs/", "/include/")
"""Parts of file paths. A file whose path contains one of them is never loaded by a program, and is not checked."""
TEXTS = (".pyi", ".h", ".txt", ".md", ".rst", ".pxd", "/RECORD", "/INSTALLER", "/REQUESTED", "/METADATA", "/WHEEL")
"""Endings of file paths. A file whose path ends in one of them is never loaded by a program, and is not checked."""
CHUNK_BYTES = 1 << 20
MAX_SETTINGS = 1 << 16
"""Greatest number of characters that are read of the settings of a venv."""


def damaged_file(packages: str, wanted: Sequence[str], stamp: str) -> str | None:
    """Return the path of a damaged or missing file of the packages `wanted`; None if there is none.

    Only files that a program can load are checked. The size of each file is compared with the recorded size. Its hash
    is compared only if the file is newer than the stamp (the file that marks the runtime as finished). If these files
    are undamaged, the stamp gets the present time, so that the next start need not compare their hashes again.

    `packages`: folder of the installed packages. `wanted`: requirements such as "numpy>=2.0". `stamp`: path of the
    stamp. Raises OSError if a file disappears meanwhile.
    """
    newer = []
    finished = os.stat(stamp).st_mtime_ns
    for record in _records(packages, wanted):
        if not os.path.isfile(record):
            return record
    for folder, files in _files_by_folder(packages, wanted).items():
        path = os.path.join(packages, folder)
        found = {}
        if os.path.isdir(path):
            with os.scandir(path) as entries:  # on Windows this is much faster than a question for each file
                found = {entry.name: entry.stat() for entry in entries if entry.name in files}
        for name, (size, digest) in files.items():
            if name not in found or found[name].st_size != size:
                return os.path.join(path, name)
            if found[name].st_mtime_ns > finished:
                newer.append((os.path.join(path, name), digest))
    for file, digest in newer:
        if _digest(file) != digest:
            return file
    if newer:
        _renew(stamp)
    return None


def settings_are_undamaged(folder: str) -> bool:
    """Return whether the settings of the venv (Python environment) in `folder` are whole and name a present Python.

    Without its settings, or with a part of them, a venv may find the packages of the system instead of its own.
    """
    path = os.path.join(folder, "pyvenv.cfg")
    if not os.path.isfile(path):
        return False
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read(MAX_SETTINGS)
    parts = [line.partition("=") for line in text.splitlines()]
    settings = {name.strip(): value.strip() for name, _, value in parts}
    home = settings.get("home", "")
    own = settings.get("include-system-site-packages") == "false"
    return text.endswith("\n") and own and home != "" and os.path.isdir(home)


def _renew(stamp: str) -> None:
    """Set the time of the stamp to the present. Do nothing if this user may not change it."""
    if os.access(stamp, os.W_OK):
        os.utime(stamp)


def _files_by_folder(packages: str, wanted: Sequence[str]) -> dict[str, dict[str, tuple[int, str]]]:
    """Return the recorded size in bytes and SHA-256 (base64) of each file of the packages, by folder and file name."""
    files: dict[str, dict[str, tuple[int, str]]] = {}
    for record in _records(packages, wanted):
        with open(record, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                path, digest, size = _fields(line)
                if not size.isdecimal() or any(part in path for part in NEVER_LOADED) or path.endswith(TEXTS):
                    continue  # bytecode has no size; Python compiles it anew if necessary
                folder, _, name = path.rpartition("/")
                files.setdefault(folder, {})[name] = int(size), digest.removeprefix("sha256=")
    return files


def _records(packages: str, wanted: Sequence[str]) -> Iterator[str]:
    """Yield the path of the RECORD of each package, which lists the package's files."""
    names = {requirement.partition(">=")[0] for requirement in wanted}
    for name in os.listdir(packages):
        distribution, _, version = name.partition("-")
        if version.endswith(".dist-info") and distribution.lower().replace("_", "-") in names:
            yield os.path.join(packages, name, "RECORD")


def _fields(line: str) -> tuple[str, str, str]:
    """Return the path, the hash and the size in a line of a RECORD.

    If the line is cut off, the size is wrong or no number.
    """
    path, digest, size = ["", "", *line.strip().rsplit(",", 2)][-3:]
    return path.strip('"'), digest, size


def _digest(path: str) -> str:
    """Return the SHA-256 of a file in base64, in the form that a RECORD has it."""
    import base64  # needed only for a file that was changed
    import hashlib

    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while chunk := file.read(CHUNK_BYTES):
            digest.update(chunk)
    return base64.urlsafe_b64encode(digest.digest()).decode("ascii").rstrip("=")
