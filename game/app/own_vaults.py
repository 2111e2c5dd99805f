"""The player's own vaults: the folder that the command line names, or the folder `vaults` beside his own save file."""

from __future__ import annotations

from pathlib import Path

from game.app.users_folder import users_folder
from game.cli import fail
from game.content.vaults.own_vaults import use

FOLDER = "vaults"
"""Name of the folder beside the player's own save file."""


def use_own_vaults(named: str | None) -> None:
    """Use the player's own vaults in new games. Ends the program with a line for each mistake in their files.

    `named`: the folder that the command line names; None for the usual one, which need not exist.
    """
    folder = Path(named) if named is not None else users_folder() / FOLDER
    if named is None and not folder.is_dir():
        return
    from game.levels.level_fields import LevelFileError  # here, because most starts read no vaults
    from game.levels.vault_folders import read_vault_folder
    from game.mapgen.drawing.parsed_drawing import lines_of

    try:
        use(*read_vault_folder(folder))
    except LevelFileError as error:
        place = f"--vaults: {named}" if named is not None else str(folder)
        fail([f"ajar: {place}: {line}" for line in lines_of(error.mistakes)])
