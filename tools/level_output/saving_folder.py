"""The folder into which the window of the map viewer saves, if the user names none."""

from __future__ import annotations

import os
import re
from pathlib import Path

NAME = "Ajar levels"
"""Name of the folder, in the user's folder of documents."""


def usual_folder() -> Path:
    """Return the folder for saved levels in the user's folder of documents. It may not exist yet."""
    return documents_folder() / NAME


def documents_folder() -> Path:
    """Return the user's folder of documents: the one that the desktop names, else Documents, else the home folder."""
    home = Path.home()
    settings = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config") / "user-dirs.dirs"
    try:
        named = re.search(r'^XDG_DOCUMENTS_DIR="(.*)"$', settings.read_text("utf-8"), re.MULTILINE)
    except (OSError, ValueError):  # other systems and desktops have no such file
        named = None
    folders = [Path(named[1].replace("$HOME", str(home)))] if named is not None else []
    return next((folder for folder in (*folders, home / "Documents") if folder.is_dir()), home)
