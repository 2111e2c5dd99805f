"""Files with vaults from anybody: one file, or all files of a folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from game.content.vaults.vault_files import built_in, is_of_the_game, vaults_in
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

    Raises LevelFileError if it cannot be read, is too large, or has mistakes; a name of a vault of the game is one.
    """
    content = read_file(source, MAX_VAULT_BYTES)
    try:
        if (text := text_of(content)).lstrip().startswith(("{", "<")):
            raise LevelFileError("a vault cannot be JSON or a map of Tiled; it is a drawing with a heading")
        vaults = vaults_in(text)
        if not is_of_the_game(source):
            names = dict.fromkeys((vault.name for vault in built_in()), "the game")
            if doubles := list(_doubles(vaults, names)):
                raise DrawingError(*doubles)
        return VaultFiles(vaults, [content])
    except UnicodeDecodeError:
        raise LevelFileError("this is not a text file") from None
    except DrawingError as error:
        raise LevelFileError(*error.mistakes) from error


def usable_vaults(folder: Path) -> tuple[VaultFiles, list[str]]:
    """Return the vaults of the files of a folder, file by file in the order of the names, and all mistakes.

    A file with a mistake is left out, and so is one that gives a name twice, or that of a vault of the game. A mistake
    begins with the name of its file. It is one, too, if the folder cannot be read, or has no files or too many. Files
    whose names have another ending are not read.
    """
    found = VaultFiles([], [])
    try:
        files = sorted(path for path in folder.iterdir() if path.name.endswith(ENDING))
    except OSError as error:
        return found, [error.strerror or str(error)]
    if not files:
        return found, [f"the folder has no file whose name ends in {ENDING}, so it has no vaults"]
    if len(files) > MAX_VAULT_FILES:
        return found, [f"the folder has {len(files)} files {ENDING}, but at most {MAX_VAULT_FILES} are allowed"]
    mistakes: list[str] = []
    given: dict[str, str] = {}
    for path in files:
        try:
            vaults, contents = read_vault_file(path)
        except LevelFileError as error:
            mistakes += (f"{path.name}: {line}" for line in error.mistakes)
            continue
        doubles = list(_doubles(vaults, given))
        mistakes += (f"{path.name}: {line}" for line in doubles)
        if not doubles:
            given |= dict.fromkeys((vault.name for vault in vaults), path.name)
            found.vaults.extend(vaults)
            found.contents.extend(contents)
    return found, mistakes


def _doubles(vaults: Iterable[Vault], given: Mapping[str, str]) -> Iterator[str]:
    """Yield a mistake for each vault whose name is given already. `given`: what has each name."""
    for vault in vaults:
        if (before := given.get(vault.name)) is not None:
            yield f"{vault.heading.where['vault']}: the name '{vault.name}' is that of a vault of {before}"
