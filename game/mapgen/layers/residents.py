"""Who lives at which depth: in packs or alone, about their rooms or beside a door."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.grid.geometry import DIAGONAL, ORTHOGONAL, Vec
from game.mapgen.dens import dens
from game.mapgen.sketch import Sketch
from game.mapgen.step import Step

NEAREST, FARTHEST = 3, 8
"""Cells from a door of one who watches it."""


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
    before_door: bool = False
    """Whether it stands where it looks straight at a door, from some way off, if there is such a place."""
    in_dens: bool = False
    """Whether it lives only where shut doors keep it in, off the way from stairs to stairs."""


@dataclass(frozen=True)
class Residents(Step):
    """In each room, by chance, one sort of those that live at the depth; none where the hero arrives."""

    table: tuple[Resident, ...]
    percent: int

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        here = [row for row in self.table if sketch.depth in row.depths]
        deepest = max(row.depths.stop for row in self.table) - 1
        here = here or [row for row in self.table if deepest in row.depths]
        weighted = [row for row in here for _ in range(row.weight)]
        homely = [row for row in weighted if not row.in_dens]
        arrival = [room for room in sketch.rooms if sketch.start is not None and room.holds(sketch.start)]
        indoors = dens(sketch)
        for room in sketch.rooms:
            if not sketch.dice.chance(self.percent):
                continue
            free = [at for at in sketch.free_cells(room) if not any(hall.holds(at) for hall in arrival)]
            lying = [at for at in free if indoors[at]]
            row = sketch.dice.choice(weighted if lying else homely)
            if row.in_dens:
                free = lying
            if row.beside_door:
                free = [at for at in free if _beside_door(at, sketch)]
            if row.before_door:
                free = [at for at in free if _before_door(at, sketch)] or free
            sketch.dice.shuffle(free)
            together = _nearest_first(free)[: sketch.dice.between(row.least, row.most)]
            sketch.spawns += [(row.breed, at) for at in together]


def _nearest_first(cells: list[Vec]) -> list[Vec]:
    """The first of some cells, and then those near it."""
    return sorted(cells, key=lambda at: (at - cells[0]).steps)


def _beside_door(at: Vec, sketch: Sketch) -> bool:
    """Whether a cell is at the side of a door, so that who opens it does not see the cell before: of the two corners
    between them one is the wall that the door is in, the other the way through it.
    """
    return any(
        at + step in sketch.doors and sketch.floor[at.x + step.x, at.y] != sketch.floor[at.x, at.y + step.y]
        for step in DIAGONAL
    )


def _before_door(at: Vec, sketch: Sketch) -> bool:
    """Whether some way off in a straight line, over open floor, there is a door."""
    for step in ORTHOGONAL:
        here, cells = at + step, 1
        while cells <= FARTHEST and sketch.floor[here]:
            if here in sketch.doors:
                return cells >= NEAREST
            here, cells = here + step, cells + 1
    return False
