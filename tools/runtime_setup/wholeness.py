"""Whether the packages in a runtime are whole: compared with the sizes and hashes noted when they were installed.

A power cut, a full disk or a cleaning program can leave files of a package empty, cut off or deleted. Such a package
may end Python at its import, without a message.
"""
# Every start of the game waits for this file; so it imports very little.

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

NEVER_LOADED = ("/tests/", "/examples/", "/docs/", "/include/")
"""Parts of the paths of files that a program never loads."""
TEXTS = (".pyi", ".h", ".txt", ".md", ".rst", ".pxd", "/RECORD", "/INSTALLER", "/REQUESTED", "/METADATA", "/WHEEL")
"""Endings of the paths of files that a program never loads."""
CHUNK_BYTES = 1 << 20
MAX_SETTINGS = 1 << 16
"""Greatest number of characters that are read of the settings of a venv."""


def damaged_file(packages: str, wanted: Sequence[str], stamp: str) -> str | None:
    """Return the path of a file in `packages` that is damaged or missing; None if all packages in `wanted` are whole.

    Only files that a program can load count. All sizes are compared. The content of a file is compared only if the file
    was changed after the stamp was written: then the file at the path `stamp` gets the present time, if it can be
    changed, so that the next start need not compare again. `packages`: the folder of the installed packages. `wanted`:
    requirements such as "numpy>=2.0". Raises OSError if a file disappears meanwhile.
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


def settings_are_whole(folder: str) -> bool:
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
    """Give a file the present time. A file that belongs to another user stays as it is."""
    if os.access(stamp, os.W_OK):
        os.utime(stamp)


def _files_by_folder(packages: str, wanted: Sequence[str]) -> dict[str, dict[str, tuple[int, str]]]:
    """Return the size in bytes and the SHA-256 (base64) of each file of the packages, by folder and name."""
    files: dict[str, dict[str, tuple[int, str]]] = {}
    for record in _records(packages, wanted):
        with open(record, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                path, digest, size = _fields(line)
                if not size.isdigit() or any(part in path for part in NEVER_LOADED) or path.endswith(TEXTS):
                    continue  # bytecode has no size; Python compiles it anew if necessary
                folder, _, name = path.rpartition("/")
                files.setdefault(folder, {})[name] = int(size), digest.removeprefix("sha256=")
    return files


def _records(packages: str, wanted: Sequence[str]) -> Iterator[str]:
    """Yield the paths of the lists of files of the packages."""
    names = {requirement.partition(">=")[0] for requirement in wanted}
    for name in os.listdir(packages):
        distribution, _, version = name.partition("-")
        if version.endswith(".dist-info") and distribution.lower().replace("_", "-") in names:
            yield os.path.join(packages, name, "RECORD")


def _fields(line: str) -> tuple[str, str, str]:
    """Return the path, the hash and the size in a line of a list of files. The size of a line cut off is ""."""
    path, digest, size = ["", "", *line.strip().rsplit(",", 2)][-3:]
    return path.strip('"'), digest, size


def _digest(path: str) -> str:
    """Return the SHA-256 of a file in base64, as lists of files contain it."""
    import base64  # needed only for a file that was changed
    import hashlib

    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while chunk := file.read(CHUNK_BYTES):
            digest.update(chunk)
    return base64.urlsafe_b64encode(digest.digest()).decode("ascii").rstrip("=")
