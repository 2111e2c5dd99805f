"""Monsters of a level.

`RoomSpawns`, `LevelSpawns`: monsters that are there when the hero arrives.

`Residents`: monsters by depth: in packs or alone, anywhere in their rooms or beside a door.

`Lair`: the lair of a great beast: it lies in the middle of the map, and no other monster lives near it (RB-34).

`ReplaceSpawns`: replacement of breeds: a chain puts one breed everywhere, and others take some of its places.
"""

from __future__ import annotations

from game.engine.grid.geometry import DIAGONAL, ORTHOGONAL, Vec
from game.engine.records import record
from game.mapgen.analysis.enclosures import dens
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Across, Down, Sketch, floor_of
from game.mapgen.layers.population.stairs import nearest_free


@record
class RoomSpawns(BuildStep):
    """Creatures in rooms: in each, by chance, some on free cells (RS-36: 60 %, one to four)."""

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


@record
class LevelSpawns(BuildStep):
    """Creatures on a level, on free cells of its rooms, all cells equally likely (CM-12: 5 to 14)."""

    breed: str
    least: int
    most: int

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        free = [at for room in sketch.rooms for at in sketch.free_cells(room)]
        sketch.dice.shuffle(free)
        sketch.spawns += [(self.breed, at) for at in free[: sketch.dice.between(self.least, self.most)]]


NEAREST, FARTHEST = 3, 8
"""Least and greatest distance in cells from a door to a monster that watches it."""


@record
class Resident:
    """Row of a table of residents: a breed, how often it is chosen, how many live together, and where."""

    breed: str
    depths: range
    weight: int
    """Weight of this row among the rows of a depth."""
    least: int = 1
    most: int = 1
    """Most monsters that live together; at least `least`."""
    beside_door: bool = False
    """Whether it waits just inside a door, out of sight from outside."""
    before_door: bool = False
    """Whether it stands where it looks straight at a door, from some way off, if there is such a place."""
    in_dens: bool = False
    """Whether it lives only where shut doors keep it in, off the way from stairs to stairs."""


@record
class Residents(BuildStep):
    """Residents: in each room, by chance, one row of those for the depth; none where the hero arrives."""

    table: tuple[Resident, ...]
    percent: int

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        here = [row for row in self.table if sketch.depth in row.depths]
        deepest = max(row.depths.stop for row in self.table) - 1
        here = here or [row for row in self.table if deepest in row.depths]
        weighted = [row for row in here for _ in range(row.weight)]
        homely = [row for row in weighted if not row.in_dens]
        arrival = [room for room in sketch.rooms if sketch.start is not None and room.contains(sketch.start)]
        indoors = dens(sketch)
        for room in sketch.rooms:
            if not sketch.dice.chance(self.percent):
                continue
            free = [at for at in sketch.free_cells(room) if not any(hall.contains(at) for hall in arrival)]
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
    """Return the first of some cells, and then the others by their distance from it."""
    return sorted(cells, key=lambda at: (at - cells[0]).steps)


def _beside_door(at: Vec, sketch: Sketch) -> bool:
    """Return whether a cell is diagonally beside a door, on the inside of the wall that the door is in.

    There a hero who opens the door does not see it: of the two cells between it and the door one is that wall, the
    other the way through the door.
    """
    return any(
        at + step in sketch.doors and sketch.floor[at.x + step.x, at.y] != sketch.floor[at.x, at.y + step.y]
        for step in DIAGONAL
    )


def _before_door(at: Vec, sketch: Sketch) -> bool:
    """Return whether there is a door 3 to 8 cells away in a straight orthogonal line over open floor."""
    for step in ORTHOGONAL:
        here, cells = at + step, 1
        while cells <= FARTHEST and sketch.floor[here]:
            if here in sketch.doors:
                return cells >= NEAREST
            here, cells = here + step, cells + 1
    return False


@record
class Lair(BuildStep):
    """Lair of a beast, in the free cell nearest to the middle; other monsters within `clear` cells are removed.

    Raises RetryLevel if no cell is free.
    """

    beast: str
    clear: int = 25

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        others, sketch.spawns = sketch.spawns, []
        heart = nearest_free(sketch, Across.CENTRE, Down.CENTRE)
        for breed, at in others:
            if (at.x - heart.x) ** 2 + (at.y - heart.y) ** 2 > self.clear**2:
                sketch.spawns.append((breed, at))
        sketch.spawns.append((self.beast, heart))


@record
class ReplaceSpawns(BuildStep):
    """Replacement of each monster of a breed by a random breed; a breed named twice in `among` is twice as likely."""

    breed: str
    among: tuple[str, ...]

    def __call__(self, sketch: Sketch) -> None:
        sketch.spawns = [
            (sketch.dice.choice(self.among) if breed == self.breed else breed, at) for breed, at in sketch.spawns
        ]
