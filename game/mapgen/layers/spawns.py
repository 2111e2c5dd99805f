"""Who is there when the hero arrives."""

from __future__ import annotations

from dataclasses import dataclass

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
        kept_free = set() if self.guests else {at for room in sketch.arrival() for at in floor_of(room)}
        for room in sketch.rooms:
            if not sketch.dice.chance(self.percent):
                continue
            free = [at for at in sketch.free_cells(room) if at not in kept_free]
            sketch.dice.shuffle(free)
            for at in free[: sketch.dice.between(1, self.most)]:
                sketch.spawns.append((self.breed, at))


@dataclass(frozen=True)
class LevelSpawns(Step):
    """Put a number of creatures on a level, on free cells of its rooms, all cells equally likely (CM-12: 5 to 14)."""

    breed: str
    least: int
    most: int

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        free = [at for room in sketch.rooms for at in sketch.free_cells(room)]
        sketch.dice.shuffle(free)
        sketch.spawns += [(self.breed, at) for at in free[: sketch.dice.between(self.least, self.most)]]
