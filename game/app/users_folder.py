"""The user's folder for the game's files, and the only paths in it that have a meaning: his save file and transcript.

The player's settings are in this save file alone. Any other save file may come from a stranger: it supplies games and
nothing else. No file supplies a path: paths come from here or from the command line.
"""

from __future__ import annotations

import argparse
import os
from contextlib import closing
from pathlib import Path

import pygame

from game.store.db.game_store import Store
from game.store.json_values import JsonValue

SAVE_FILE_NAME = "ajar.sqlite"
TRANSCRIPT_NAME = "ajar-transcript.txt"
"""Name of the file for screen readers, unless the command line names another file."""


def users_folder() -> Path:
    """Return the user's folder for the game's files, as the system defines it. The folder is made if it is missing.

    If it cannot be made, return its path all the same; the store then reports the error. On Linux the user can choose
    the folder with the variable XDG_DATA_HOME. A relative path in this variable or in HOME is ignored: it would name
    another folder in each working folder.
    """
    for name in ("XDG_DATA_HOME", "HOME"):
        if not Path(os.environ.get(name, "/")).is_absolute():
            del os.environ[name]  # SDL reads it, too
    try:
        return Path(pygame.system.get_pref_path("Ajar", "Ajar"))
    except pygame.error:  # the home is missing or cannot be written to: the store reports it
        return Path(Path.home(), ".local", "share", "Ajar", "Ajar")


def own_save_file() -> Path:
    """Return the path of the player's own save file."""
    return users_folder() / SAVE_FILE_NAME


def own_transcript() -> Path:
    """Return the path of the player's own transcript."""
    return users_folder() / TRANSCRIPT_NAME


def store_of(options: argparse.Namespace) -> Path:
    """Return the path of the save file that the options name, or of the player's own."""
    return Path(options.store) if options.store is not None else own_save_file()


def is_own(path: Path) -> bool:
    """Return whether a path leads to the player's own save file, also through links."""
    own = own_save_file()
    try:
        return path.samefile(own)
    except OSError:  # one of them does not exist
        return os.path.realpath(path) == os.path.realpath(own)


class OwnSettings:
    """Settings in the player's own save file, while the games of another save file are played.

    The file is only open while they are read or written, so that another window can use it. Each method raises
    StoreError.
    """

    def settings(self) -> dict[str, JsonValue]:
        """Return the settings by name; {} if the player has no save file yet."""
        path = own_save_file()
        if not os.path.lexists(path):
            return {}
        with closing(Store(path)) as store:
            return store.settings()

    def set(self, settings: dict[str, JsonValue]) -> None:
        """Save the given settings, by name; other settings stay as they are."""
        with closing(Store(own_save_file())) as store:
            store.set(settings)
