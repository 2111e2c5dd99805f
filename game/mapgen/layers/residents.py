"""Who lives at which depth: in packs or alone, about their rooms or beside a door."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.geometry import DIAGONAL, Rect, Vec
from game.mapgen.sketch import Sketch, floor_of
from game.mapgen.step import Step


@dataclass(frozen=True)
class Resident:
    """A breed, and how often how many of it live where."""

    breed: str
    depths: range
    weight: int
    """How often it is chosen, against the others of a depth."""
    least: int = 1
    most: int = 1
    """How many live together."""
    beside_door: bool = False
    """Whether it waits just inside a door, out of sight from without."""


@dataclass(frozen=True)
class Residents(Step):
    """In each room but the first, by chance, one sort of those that live at the depth."""

    table: tuple[Resident, ...]
    percent: int

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        here = [row for row in self.table if sketch.depth in row.depths]
        deepest = max(row.depths.stop for row in self.table) - 1
        here = here or [row for row in self.table if deepest in row.depths]
        weighted = [row for row in here for _ in range(row.weight)]
        for room in sketch.rooms[1:]:
            if not sketch.dice.chance(self.percent):
                continue
            row = sketch.dice.choice(weighted)
            free = sketch.free_cells(room)
            if row.beside_door:
                free = [at for at in free if _beside_door(at, room, sketch)]
            sketch.dice.shuffle(free)
            if free:
                pack = sorted(free, key=lambda at: (at - free[0]).steps)  # noqa: B023  # used before the next room
                for at in pack[: sketch.dice.between(row.least, row.most)]:
                    sketch.spawns.append((row.breed, at))


def _beside_door(at: Vec, room: Rect, sketch: Sketch) -> bool:
    """Whether a cell of a room is at the side of one of its doors: who opens that door does not see it before."""
    inside = set(floor_of(room))
    return any(
        at + step in sketch.doors and not sketch.floor[at.x + step.x, at.y] and Vec(at.x, at.y + step.y) in inside
        for step in DIAGONAL
    ) or any(
        at + step in sketch.doors and not sketch.floor[at.x, at.y + step.y] and Vec(at.x + step.x, at.y) in inside
        for step in DIAGONAL
    )
