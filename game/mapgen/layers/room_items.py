"""What lies about in the rooms."""

from __future__ import annotations

from dataclasses import dataclass

from game.mapgen.sketch import Sketch
from game.mapgen.step import Step


@dataclass(frozen=True)
class RoomItems(Step):
    """In each room, by chance, one thing on a free cell (CM-11: gold, 50 %)."""

    item: str
    percent: int

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        taken = {at for _, at in sketch.items}
        for room in sketch.rooms:
            free = [at for at in sketch.free_cells(room) if at not in taken]
            if sketch.dice.chance(self.percent) and free:
                sketch.items.append((self.item, sketch.dice.choice(free)))
