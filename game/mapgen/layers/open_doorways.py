"""Takes the leaves out of all doorways: where doors were placed by one rule, to be placed anew by another."""

from __future__ import annotations

from dataclasses import dataclass

from game.mapgen.sketch import Sketch
from game.mapgen.step import Step


@dataclass(frozen=True)
class OpenDoorways(Step):
    """Doors become joins."""

    def __call__(self, sketch: Sketch) -> None:
        sketch.joins += sketch.doors
        sketch.doors.clear()
        sketch.hidden.clear()
