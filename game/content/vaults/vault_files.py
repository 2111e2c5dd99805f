"""The files with vaults: those of the game in `assets/vaults`, and those of the player's own folder.

A file may come from anybody. Its size and everything in it is bounded, and each vault is proved before it is used.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

from game.assets import assets, read_asset
from game.content.themes.theme_of_depth import DEPTHS
from game.mapgen.core.sketch import Sketch
from game.mapgen.core.vault import Stands, Vault
from game.mapgen.drawing.parsed_drawing import Drawing, DrawingError, Mistakes
from game.mapgen.drawing.vault_proof import outline_fault, proof_faults
from game.mapgen.drawing.vault_text import WrittenVault, read_vaults

BOOK = "rustbook"
"""Word in a heading for the levels of the tradition `rustbook`, whose themes are chosen in another way."""
MOST_DRAWINGS = 100
"""Greatest number of drawings that the chances of all vaults of a file make. Each is proved."""
THEMES = frozenset(DEPTHS)
"""Themes of a vault that names none."""


def vaults_in(text: str) -> list[Vault]:
    """Return the vaults of a text, in its order, each proved to keep the promises of a level.

    Raises DrawingError with all mistakes, in the order of the lines.
    """
    mistakes = Mistakes()
    found: list[Vault] = []
    drawings = 0
    with mistakes:
        for written in read_vaults(text, {*THEMES, BOOK}, THEMES, mistakes):
            with mistakes:
                vault = Vault(written.heading, partial(_contents, written, prove=not mistakes))
                drawings += len(vault.sketches)
                found.append(vault)
            if drawings > MOST_DRAWINGS:
                where = written.heading.where["vault"]
                raise DrawingError(
                    f"{where}: with this the chances of the file make more than {MOST_DRAWINGS} drawings"
                )
    mistakes.check()
    return found


def _contents(written: WrittenVault, *, prove: bool = False) -> list[Callable[[], Sketch]]:
    """Return functions that draw what a vault can have. `prove`: whether they prove it.

    Each raises DrawingError with the mistakes of its drawing.
    """
    return [partial(_content, read, written.heading.stands, prove=prove) for read in written.drawings()]


def _content(read: Callable[[], Drawing], stands: Stands, *, prove: bool) -> Sketch:
    from game.content.vaults.vault_sketch import (
        sketch_of_vault,  # now, because a game starts and is continued without the content of any vault
    )

    drawing = read()
    sketch = sketch_of_vault(drawing, stands)
    if prove and (fault := outline_fault(sketch, stands)) is not None:
        raise DrawingError(f"line {drawing.row_lines[0]}: {fault}")
    if prove and (broken := proof_faults(sketch, stands, drawing.row_lines)):
        raise DrawingError(broken[0])  # the others only follow from it, or will be told next
    return sketch


@cache
def built_in() -> tuple[Vault, ...]:
    """Return the vaults of the game, file by file in the order of the names. They are proved by a test.

    Raises OSError if the files are missing, and DrawingError if one was changed and has a mistake in a heading.
    """
    mistakes = Mistakes()
    found: list[Vault] = []
    for file in sorted((assets() / "vaults").iterdir(), key=lambda file: file.name):
        written = read_vaults(read_asset(file).decode("utf-8"), {*THEMES, BOOK}, THEMES, mistakes)
        found += [Vault(one.heading, partial(_contents, one)) for one in written]
    mistakes.check()
    return tuple(found)


def is_of_the_game(file: str | Path) -> bool:
    """Return whether a file is one of the game's own, such as one that a developer tries before it is used."""
    own = assets() / "vaults"
    try:
        return isinstance(own, Path) and Path(file).resolve().parent == own.resolve()
    except (OSError, ValueError):
        return False


def named(name: str) -> Vault:
    """Return the vault of the game with a name. Raises KeyError if there is none."""
    return {vault.name: vault for vault in built_in()}[name]
