"""Vaults in lists, and vaults that are tried in the levels of a theme: where each stands, or why it has no place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.content.vaults.vault_files import THEMES
from game.engine.grid.geometry import Rect
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import Sketch
from game.mapgen.core.vault import TURNS, Stands, Vault
from game.mapgen.drawing.vault_text import VERSION
from game.mapgen.layers.rooms.prefab_vaults import Vaults, put


@record
class TriedVaults(BuildStep):
    """Step that puts certain vaults into a level, in place of those that are drawn by chance.

    `found`: gets for each vault, by its name, the rectangle that it covers, or why it has no place on the last level.
    """

    vaults: Sequence[Vault]
    found: dict[str, Rect | str]

    name = "vaults"

    def __call__(self, sketch: Sketch) -> None:
        for vault in self.vaults:
            misfit = vault.heading.misfit(sketch.depth, sketch.theme)
            found = self.found[vault.name] = misfit or put(sketch, vault)
            if isinstance(found, str):
                sketch.record(f"no place for {vault.name}: {found}")

    def report(self) -> list[str]:
        """Return a line for each vault: where it stands on the last level, or why it has no place there."""
        lines = []
        for vault in self.vaults:
            found = self.found.get(vault.name, "this generator places no vaults")
            if isinstance(found, Rect):
                found = f"it stands at {found.x},{found.y} ({found.width}x{found.height} cells)"
            lines.append(f"{vault.name}: {found}")
        return lines


def with_vaults(chain: Chain, vaults: Sequence[Vault]) -> tuple[Chain, TriedVaults]:
    """Return the chain of a theme with certain vaults, and the step that tries them."""
    step = TriedVaults(vaults, {})
    return replace(chain, layers=tuple(step if isinstance(one, Vaults) else one for one in chain.layers)), step


def heading_values(vault: Vault) -> dict[str, Any]:
    """Return the heading of a vault for JSON, as `docs/vault.schema.json` describes it."""
    heading = vault.heading
    return {
        "vault": heading.name,
        "version": VERSION,
        "stands": heading.stands.value,
        "depths": list(heading.depths),
        "weight": heading.weight,
        "themes": sorted(heading.themes),
        "turned": next(word for word, turns in TURNS.items() if turns == heading.turns),
        "size": list(vault.size),
        "chances": len(vault.sketches),
    }


def heading_line(values: Mapping[str, Any]) -> str:
    """Return the line about a vault in a list for people. `values`: those of `heading_values`."""
    (least, most), (width, height), themes = values["depths"], values["size"], values["themes"]
    where = "all themes" if set(themes) == THEMES else ", ".join(themes)
    if values["stands"] == Stands.NAMED.value:
        return f"{values['vault']:<18} {width:>2}x{height:<3} where a generator names it"
    often = f"weight {values['weight']}" if values["weight"] else "never drawn"
    return f"{values['vault']:<18} {width:>2}x{height:<3} {values['stands']:<5} depths {least}-{most}, {often}, {where}"
