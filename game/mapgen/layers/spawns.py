"""Who is there when the hero arrives."""

from __future__ import annotations

from dataclasses import dataclass

from game.mapgen.sketch import Sketch
from game.mapgen.step import Step


@dataclass(frozen=True)
class RoomSpawns(Step):
    """In each room, by chance, some creatures on free cells (RS-36: 60 %, one to four)."""

    breed: str
    percent: int
    most: int
    guests: bool = True
    """Whether the first room, where the hero arrives, gets its share."""

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        for room in sketch.rooms if self.guests else sketch.rooms[1:]:
            if not sketch.dice.chance(self.percent):
                continue
            free = sketch.free_cells(room)
            sketch.dice.shuffle(free)
            for at in free[: sketch.dice.between(1, self.most)]:
                sketch.spawns.append((self.breed, at))
