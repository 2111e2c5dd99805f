"""Files with vaults from anybody: one file, or all files of a folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.content.vaults.vault_files import built_in, vaults_in
from game.engine.records import NamedTuple
from game.levels.level_fields import LevelFileError
from game.levels.level_files import read_file, text_of
from game.mapgen.core.vault import Vault
from game.mapgen.drawing.parsed_drawing import DrawingError
from game.store.file_limits import MAX_VAULT_BYTES, MAX_VAULT_FILES

ENDING = ".txt"
"""End of the names of the files of a folder that are read."""


class VaultFiles(NamedTuple):
    """Vaults of files, with the content of each file."""

    vaults: list[Vault]
    contents: list[bytes]


def read_vault_file(source: str | Path) -> VaultFiles:
    """Return the vaults of a file. `source`: the path, or the text "-" for standard input.

    Raises LevelFileError if it cannot be read, is too large, or has mistakes.
    """
    content = read_file(source, MAX_VAULT_BYTES)
    try:
        return VaultFiles(vaults_in(text_of(content)), [content])
    except UnicodeDecodeError:
        raise LevelFileError("this is not a text file") from None
    except DrawingError as error:
        raise LevelFileError(*error.mistakes) from error


def read_vault_folder(folder: Path) -> VaultFiles:
    """Return the vaults of all files of a folder, file by file in the order of the names. Other files are not read.

    Raises LevelFileError with the mistakes of all files, each with the name of its file. The same if a name is given
    twice, or is that of a vault of the game, and if the folder cannot be read or has too many files.
    """
    try:
        files = sorted(path for path in folder.iterdir() if path.name.endswith(ENDING))
    except OSError as error:
        raise LevelFileError(error.strerror or str(error)) from error
    if len(files) > MAX_VAULT_FILES:
        raise LevelFileError(f"the folder has {len(files)} files {ENDING}, but at most {MAX_VAULT_FILES} are allowed")
    mistakes: list[str] = []
    found = VaultFiles([], [])
    given = {vault.name: "the game" for vault in built_in()}
    for path in files:
        try:
            vaults, contents = read_vault_file(path)
        except LevelFileError as error:
            mistakes += (f"{path.name}: {line}" for line in error.mistakes)
            continue
        mistakes += _given_twice(path.name, vaults, given)
        found.vaults.extend(vaults)
        found.contents.extend(contents)
    if mistakes:
        raise LevelFileError(*mistakes)
    return found


def _given_twice(file: str, vaults: list[Vault], given: dict[str, str]) -> Iterator[str]:
    """Yield a mistake for each vault whose name is given already, and add the others to `given`: what has each name."""
    for vault in vaults:
        if (before := given.setdefault(vault.name, file)) != file:
            yield f"{file}: {vault.heading.where['vault']}: the name '{vault.name}' is that of a vault of {before}"
