"""Who is there when the hero arrives."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.geometry import Vec
from game.mapgen.sketch import Sketch, floor_of
from game.mapgen.step import Step


@dataclass(frozen=True)
class RoomSpawns(Step):
    """In each room, by chance, some creatures on free cells (RS-36: 60 %, one to four)."""

    breed: str
    percent: int
    most: int
    guests: bool = True
    """Whether creatures may be in a room in which the hero arrives."""

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        arrival = set() if self.guests else _around(sketch)
        for room in sketch.rooms:
            if not sketch.dice.chance(self.percent):
                continue
            free = [at for at in sketch.free_cells(room) if at not in arrival]
            sketch.dice.shuffle(free)
            for at in free[: sketch.dice.between(1, self.most)]:
                sketch.spawns.append((self.breed, at))


def _around(sketch: Sketch) -> set[Vec]:
    """The cells of all rooms that hold the start: rooms that grew may lie within the rectangle of a greater one."""
    rooms = [set(floor_of(room)) for room in sketch.rooms]
    return set().union(*(cells for cells in rooms if sketch.start in cells))
