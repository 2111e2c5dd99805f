"""Levels from drawings, or begun with them (RB-18).

RB-18: drawings are text with legends for their letters; nothing here makes or reads REX Paint files.
"""

from __future__ import annotations

from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Across, Down, Sketch
from game.mapgen.drawing.prefab import Prefab, place


@record
class PrefabLevel(BuildStep):
    """Starter: a drawing. It is drawn for the middle or the right edge, so mirrored at the left.

    Raises RetryLevel if it does not fit, and DrawingError if a letter of the drawing has no legend.
    """

    prefab: Prefab
    across: Across | None = Across.CENTRE
    """Area of the map, across; None means by chance."""
    down: Down | None = Down.CENTRE

    def __call__(self, sketch: Sketch) -> None:
        place(sketch, self.prefab, self.across, self.down)
