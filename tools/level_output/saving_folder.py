"""The folder into which the window of the map viewer saves, if the user names none."""

from __future__ import annotations

from pathlib import Path

from game.ui.core.desktop_folders import named_folder

NAME = "Ajar levels"
"""Name of the folder, in the user's folder of documents."""


def usual_folder() -> Path:
    """Return the folder for saved levels in the user's folder of documents. It may not exist yet."""
    return documents_folder() / NAME


def documents_folder() -> Path:
    """Return the user's folder of documents: the one that the desktop names, else Documents, else the home folder."""
    home = Path.home()
    named = named_folder(home, "XDG_DOCUMENTS_DIR").replace("$HOME", str(home))
    folders = (Path(named), home / "Documents")
    return next((folder for folder in folders if folder.is_absolute() and folder.is_dir()), home)
