"""A part of a level from a drawing, such as a fort or a camp, at an edge or in the middle of the map (RB-27).

The drawing replaces the ground beneath it. If it divides the rest of the level, the parts are joined again. Then they
are joined to every opening in the drawing's outline. A start and stairs beneath the drawing are removed, so the steps
that place the start and the stairs must follow.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.components import components
from game.engine.grid.geometry import ORTHOGONAL, Rect, Vec, cells_where
from game.engine.records import record
from game.mapgen.analysis.door_sites import border_of
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Across, Down, RetryLevel, Sketch
from game.mapgen.core.tunnels import shortest_way
from game.mapgen.core.vault import Vault
from game.mapgen.drawing.prefab_placement import place

SPLINTER = 8
"""Least number of cells of a part that is joined again after a section has cut it off. Smaller parts become rock."""


@record
class Section(BuildStep):
    """Drawing put into a level as a part of it.

    A drawing that is put at the left edge is mirrored, because drawings are made for the right edge.

    Openings at the rim of the map become wall. Raises RetryLevel if the drawing does not fit or cannot be joined to the
    level.
    """

    name = "prefab section"

    vault: Vault
    across: Across = Across.RIGHT
    down: Down = Down.CENTRE

    needs = ("floor",)

    def smallest_map(self, depth: int) -> tuple[int, int]:
        return self.vault.size

    def __call__(self, sketch: Sketch) -> None:
        before = sketch.floor.copy()
        area = self._dig(sketch)
        same = before == sketch.floor
        same[area.slices] = True
        # Cells that changed lose their terrain: new rock has no gravel, and no pillar stands in a new way.
        sketch.cover.clear(~same)

    def _dig(self, sketch: Sketch) -> Rect:
        """Put the section on the map and join it to the level. Return the rectangle that it covers."""
        area = place(sketch, self.vault, self.across, self.down)
        sketch.record(f"the {self.vault.name}")
        ground = np.zeros(sketch.size, np.bool_)
        ground[1:-1, 1:-1] = True
        ground[area.slices] = False
        _mend(sketch, ground)
        mouths = _mouths(sketch, area)
        if not mouths:
            raise RetryLevel(f"the {self.vault.name} has no opening to the level")
        for outside in mouths:
            way = shortest_way([outside], sketch.floor & ground, ground)
            if not way:
                raise RetryLevel(f"no floor is left that the {self.vault.name} could be connected to")
            for at in way:
                sketch.floor[at] = True
            sketch.record(f"a passage to the {self.vault.name}")
        return area


def _mend(sketch: Sketch, ground: NDArray[np.bool_]) -> None:
    """Join the parts into which a section (a drawing put into the level) has divided the ground outside the section.

    Parts are joined where there is a way around the section. Parts of fewer than SPLINTER cells are filled instead.
    `ground`: cells outside the section that may be dug, bool[x, y].
    """
    outside = sketch.floor & ground
    labels = components(outside)
    left = outside & (np.bincount(labels.reshape(-1) + 1) >= SPLINTER)[labels + 1]
    sketch.forget(outside & ~left)
    sketch.floor &= left | ~ground
    while (labels := components(left)).max() > 0:
        piece = labels == 0
        way = shortest_way(cells_where(piece), left & ~piece, ground)
        for at in way:
            sketch.floor[at] = left[at] = True
        if not way:
            left &= ~piece
        sketch.record("a passage around the prefab")


def _mouths(sketch: Sketch, area: Rect) -> list[Vec]:
    """Return the cells directly outside an area that are beside an opening (a floor cell) in the area's border.

    The border consists of the outermost cells of the area. Cells on the rim of the map are left out.
    """
    within = Rect(0, 0, *sketch.size).inner
    return [
        at + step
        for at in border_of(area)
        if sketch.floor[at]
        for step in ORTHOGONAL
        if within.contains(at + step) and not area.contains(at + step)
    ]
