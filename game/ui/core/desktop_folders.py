"""The folders that the desktop names for pictures and so on."""

from __future__ import annotations

import os
from pathlib import Path

MAX_SETTINGS = 10_000
"""Greatest number of characters that are read of the file."""


def named_folder(home: Path, variable: str) -> str:
    """Return the folder that the desktop names; "" if it names none. "$HOME" in it stands for the home folder.

    `home`: the user's home folder. `variable`: name of the folder in the file, such as "XDG_PICTURES_DIR".
    """
    settings = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config") / "user-dirs.dirs"
    try:
        if not settings.is_file():  # a pipe would wait for ever
            return ""
        with settings.open(encoding="utf-8", errors="replace") as file:
            lines = file.read(MAX_SETTINGS).splitlines()
    except OSError:
        return ""
    return next((line.partition("=")[2].strip().strip('"') for line in lines if line.startswith(f"{variable}=")), "")
