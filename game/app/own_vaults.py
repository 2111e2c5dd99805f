"""The player's own vaults: the folder that the command line names, or the folder `vaults` beside his own save file."""

from __future__ import annotations

from pathlib import Path

from game.app.users_folder import users_folder
from game.cli import fail, warn
from game.content.vaults.own_vaults import use

FOLDER = "vaults"
"""Name of the folder beside the player's own save file."""
LONGEST_MISTAKE = 120
"""Greatest number of characters of the mistake that the title tells."""


def use_own_vaults(named: str | None) -> str:
    """Use the player's own vaults in new games; return the first mistake for which some are left out, or "".

    `named`: the folder that the command line names, whose mistakes end the program, with a line for each; None for the
    usual one, which need not exist. Its mistakes are only printed: a player who starts the game with a double-click
    cannot name another folder.
    """
    if named == "":
        fail("ajar: --vaults needs the name of a folder")
    folder = Path(named) if named is not None else users_folder() / FOLDER
    if named is None and not folder.is_dir():
        return ""
    from game.levels.vault_folders import usable_vaults  # here, because most starts read no vaults
    from game.mapgen.drawing.parsed_drawing import beginning_of, first_of, lines_of

    found, mistakes = usable_vaults(folder)
    if mistakes and named is not None:
        fail([f"ajar: --vaults: {named}: {line}" for line in lines_of(mistakes)])
    for line in lines_of(mistakes):
        warn(f"ajar: left out: {folder}: {line}")
    use(*found)
    return beginning_of(first_of(mistakes), LONGEST_MISTAKE)
