"""Things that every level has, wherever it is: to be found by who goes round."""

from __future__ import annotations

from dataclasses import dataclass

from game.mapgen.openable import trodden
from game.mapgen.sketch import Sketch
from game.mapgen.step import Step


@dataclass(frozen=True)
class Finds(Step):
    """Each in some room, not where the hero arrives, and behind nothing that keeps him out."""

    items: tuple[str, ...]

    needs = ("rooms", "start")

    def __call__(self, sketch: Sketch) -> None:
        ground, arrival = trodden(sketch), sketch.arrival()
        for name in self.items:
            rooms = [room for room in sketch.rooms if room not in arrival] or sketch.rooms
            cells = [at for room in rooms for at in sketch.free_cells(room) if ground[at]]
            if cells:
                sketch.items.append((name, sketch.dice.choice(cells)))
