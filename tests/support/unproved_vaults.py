"""Vaults for tests that put them on maps: they need not keep the promises of a level."""

from __future__ import annotations

from functools import partial

from game.content.vaults.vault_files import THEMES
from game.content.vaults.vault_sketch import sketch_of_vault
from game.mapgen.core.vault import Vault
from game.mapgen.drawing.parsed_drawing import Mistakes
from game.mapgen.drawing.vault_text import read_vaults


def unproved_vault(name: str, drawing: str, heading: str = "stands: named") -> Vault:
    """Return the vault of a drawing. `heading`: the lines of its heading besides the name and the version."""
    mistakes = Mistakes()
    text = f"vault: {name}\nversion: 1\n{heading}\n\n{drawing.removeprefix(chr(10))}"
    (written,) = read_vaults(text, THEMES, THEMES, mistakes)
    mistakes.check()
    contents = [partial(sketch_of_vault, read(), written.heading.stands) for read in written.drawings()]
    return Vault(written.heading, partial(tuple, contents))
