"""Levels that are drawings, or that begin with a drawing (RB-18).

RB-18: drawings are text with legends for their letters; nothing here makes or reads REX Paint files.
"""

from __future__ import annotations

from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Across, Down, Sketch
from game.mapgen.core.vault import Vault
from game.mapgen.drawing.prefab_placement import place


@record
class PrefabLevel(BuildStep):
    """Starter: a drawing put on the map.

    A drawing that is put at the left edge is mirrored, because drawings are made for the middle or the right edge.

    Raises RetryLevel if the drawing does not fit.
    """

    vault: Vault
    across: Across | None = Across.CENTRE
    """Horizontal area of the map; None for a random area."""
    down: Down | None = Down.CENTRE

    def smallest_map(self, depth: int) -> tuple[int, int]:
        return self.vault.size

    def __call__(self, sketch: Sketch) -> None:
        place(sketch, self.vault, self.across, self.down)
