"""Part of a level from a drawing: a fort, a camp, at an edge of the map or in the middle of it (RB-27).

What was there is taken away; what is left of the level is joined again, if the section parts it, and then to every
opening in the drawing's outline. Start and stairs that were there are gone: to be followed by steps that place them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import Steps
from game.engine.grid.geometry import ORTHOGONAL, Rect, Vec, cells_where
from game.engine.grid.pathfinding import FARTHEST, Ways
from game.mapgen.areas import Across, Down
from game.mapgen.components import components
from game.mapgen.openings import border_of
from game.mapgen.sketch import Sketch, StartAgain
from game.mapgen.starters.prefab_level import Prefab, place
from game.mapgen.step import Step

SPLINTER = 8
"""Fewer cells than this, cut off by a section, are not worth a way."""


@dataclass(frozen=True)
class Section(Step):
    """Drawn for the right edge, so mirrored at the left. Openings at the rim of the map become wall."""

    prefab: Prefab
    across: Across = Across.RIGHT
    down: Down = Down.CENTRE

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        before = sketch.floor.copy()
        self._dig(sketch)
        for cover in sketch.cover.values():
            # What is rock now has no gravel, and no pillar stands in a new way.
            np.logical_and(cover, before == sketch.floor, out=cover)

    def _dig(self, sketch: Sketch) -> None:
        area = place(sketch, self.prefab, self.across, self.down)
        sketch.record(f"the {self.prefab.name}")
        ground = np.zeros(sketch.size, np.bool_)
        ground[1:-1, 1:-1] = True
        ground[area.x : area.right + 1, area.y : area.bottom + 1] = False
        _mend(sketch, ground)
        mouths = _mouths(sketch, area)
        if not mouths:
            raise StartAgain(f"the {self.prefab.name} has no opening to the level")
        for outside in mouths:
            way = shortest_way([outside], sketch.floor & ground, ground)
            if not way:
                raise StartAgain(f"nothing is left of the level beside the {self.prefab.name}")
            for at in way:
                sketch.floor[at] = True
            sketch.record(f"a way to the {self.prefab.name}")


def _mend(sketch: Sketch, ground: NDArray[np.bool_]) -> None:
    """Joins again what the section has parted, wherever there is a way around it; splinters are filled."""
    left = sketch.floor & ground
    labels = components(left)
    left &= (np.bincount(labels.reshape(-1) + 1) >= SPLINTER)[labels + 1]
    sketch.floor &= left | ~ground
    while (labels := components(left)).max() > 0:
        piece = labels == 0
        way = shortest_way(cells_where(piece), left & ~piece, ground)
        for at in way:
            sketch.floor[at] = left[at] = True
        if not way:
            left &= ~piece
        sketch.record("a way around")


def _mouths(sketch: Sketch, area: Rect) -> list[Vec]:
    """The cells outside an area before each opening in its outline."""
    width, height = sketch.size
    within = Rect(1, 1, width - 2, height - 2)
    return [
        at + step
        for at in border_of(area)
        if sketch.floor[at]
        for step in ORTHOGONAL
        if within.holds(at + step) and not area.holds(at + step)
    ]


def shortest_way(start: list[Vec], goal: NDArray[np.bool_], ground: NDArray[np.bool_]) -> list[Vec]:
    """From the nearest of the goal's cells over some ground to a first one, both included; nothing if there is none."""
    ways = Ways(ground, Steps.ORTHOGONAL)
    field = ways.turns_to(start)
    away = np.where(goal & (field >= 0), field, FARTHEST)
    nearest = Vec(*map(int, np.unravel_index(int(away.argmin()), away.shape)))
    if away[nearest] == FARTHEST:
        return []
    return [nearest, *ways.down(field, nearest)]
