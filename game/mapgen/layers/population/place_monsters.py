"""Monsters of a level.

`RoomSpawns`, `LevelSpawns`: monsters that are there when the hero arrives.

`Residents`: monsters chosen by depth, in packs or alone, anywhere in their rooms or beside a door.

`Lair`: lair of a great beast in the middle of the map, with no other monster near it (RB-34).

`ReplaceByDepth`: replacement of all monsters of one breed by monsters that live at the level's depth.

`ReplaceSpawns`: replacement of all monsters of one breed (kind of monster), which earlier steps placed, by monsters of
random breeds.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import DIAGONAL, ORTHOGONAL, Vec
from game.engine.model.breed import Habitat
from game.engine.records import record
from game.mapgen.analysis.enclosures import lairs
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.bulk_random import shuffle
from game.mapgen.core.sketch import MEASURE, Across, Down, Sketch, cells_within, floor_of
from game.mapgen.layers.population.place_stairs import nearest_free


@record
class RoomSpawns(BuildStep):
    """Monsters in random rooms, from one to `most` in a room, on free cells (RS-36: 60 %, one to four).

    `breed`: kind of monster. `percent`: chance (0-100) that a room gets monsters.
    """

    breed: str
    percent: int
    most: int
    guests: bool = True
    """Whether monsters may be in a room in which the hero arrives."""

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
    """Monsters on a level, on free cells of its rooms, all equally likely (CM-12: 5 to 14).

    `least`, `most`: least and greatest number of monsters.
    """

    breed: str
    least: int
    most: int

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        ground = sketch.free_ground()
        free = [at for room in sketch.rooms for at in cells_within(room, ground)]
        sketch.dice.shuffle(free)
        sketch.spawns += [(self.breed, at) for at in free[: sketch.dice.between(self.least, self.most)]]


NEAREST, FARTHEST = 3, 8
"""Least and greatest distance in cells between a door and a monster that watches it: see `Habitat.before_door`."""


@record
class Residents(BuildStep):
    """Residents: monsters in random rooms, until the level has as many as it should have.

    They live neither in a room in which the hero arrives, nor in a vault, nor where monsters live already. `table`:
    names of breeds, each with depths where it lives and how. One of the rows for the depth is drawn for each room. At
    depths below the last depth of the table, the rows for that last depth are used.
    """

    table: tuple[tuple[str, Habitat], ...]
    numbers: tuple[int, ...]
    """Number of monsters of a level of 80x48 cells at each depth, beginning with the first; the last for all below.

    Larger maps have more and smaller maps fewer, in proportion. Monsters that are there already count.
    """

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        depth = min(sketch.depth, max(habitat.depths.stop for _, habitat in self.table) - 1)
        here = [(breed, habitat) for breed, habitat in self.table if depth in habitat.depths]
        ground = sketch.free_ground()
        for room in sketch.rooms:
            if sketch.start is not None and room.contains(sketch.start):  # also where he stands in an opening of a wall
                ground[room.slices] = False
        indoors, doors = lairs(sketch), set(sketch.doors)
        width, height = sketch.size
        number = self.numbers[min(sketch.depth, len(self.numbers)) - 1] * width * height // MEASURE
        homes = [(home, cells) for home, (_, cells) in enumerate(sketch.own_floors(ground))]
        sketch.dice.shuffle(homes)
        _, home_of = sketch.numbered_floors()
        taken = {int(home_of[at]) for _, at in sketch.spawns}
        for home, cells in homes:
            left, free = number - len(sketch.spawns), cells
            if home in taken:
                continue
            lying = [at for at in free if indoors[at]]
            rows = [row for row in here if row[1].least <= (min(len(lying), left) if row[1].in_lairs else left)]
            if not rows:
                continue
            breed, row = sketch.dice.weighted(rows, [habitat.weight for _, habitat in rows])
            if row.in_lairs:
                free = lying
            if row.beside_door:
                free = [at for at in free if _beside_door(at, sketch.floor, doors)]
            if row.before_door:
                free = [at for at in free if _before_door(at, sketch.floor, doors)] or free
            shuffle(sketch.dice, free)
            together = _nearest(free, sketch.dice.between(row.least, min(row.most, left)))
            sketch.spawns += [(breed, at) for at in together]


def _nearest(cells: list[Vec], number: int) -> list[Vec]:
    """Return the first cell and the cells nearest to it, at most `number` cells in all."""
    if number < 2:
        return cells[:number]
    return sorted(cells, key=lambda at: (at - cells[0]).steps)[:number]


def _beside_door(at: Vec, floor: NDArray[np.bool_], doors: set[Vec]) -> bool:
    """Return whether a cell is diagonally beside a door, so that a hero in the open door does not see a monster there.

    Two cells touch both this cell and the door. One of the two must be rock and the other floor. `floor`: bool[x, y].
    `doors`: cells of doors.
    """
    x, y = at
    return any((x + right, y + down) in doors and floor[x + right, y] != floor[x, y + down] for right, down in DIAGONAL)


def _before_door(at: Vec, floor: NDArray[np.bool_], doors: set[Vec]) -> bool:
    """Return whether a door is 3 to 8 cells away in a straight orthogonal line over floor.

    `floor`: bool[x, y]. `doors`: cells of doors.
    """
    for right, down in ORTHOGONAL:
        x, y = at
        for cells in range(1, FARTHEST + 1):
            x, y = x + right, y + down
            if not floor.item(x, y):
                break
            if (x, y) in doors:
                return cells >= NEAREST
    return False


@record
class Lair(BuildStep):
    """Lair of a beast, in the free cell nearest to the middle of the map. `beast`: breed (kind of monster).

    Other monsters at most `clear` cells away are removed. Raises RetryLevel if no cell is free.
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
    """Replacement of each monster of one breed by a monster of a random breed from `among`.

    A breed named twice in `among` is twice as likely.
    """

    breed: str
    among: tuple[str, ...]
    deeper: tuple[str, ...] = ()
    """Breeds that are added to `among` once for each depth, so that they become more frequent."""

    def __call__(self, sketch: Sketch) -> None:
        among = self.among + sketch.depth * self.deeper
        sketch.spawns = [
            (sketch.dice.choice(among) if breed == self.breed else breed, at) for breed, at in sketch.spawns
        ]


@record
class ReplaceByDepth(BuildStep):
    """Replacement of each monster of one breed by a monster of a random breed that lives at the level's depth.

    `table`: breeds, each with the depths where it lives. Below all of them, the breeds of the deepest depth live.
    """

    breed: str
    table: tuple[tuple[str, range], ...]

    def __call__(self, sketch: Sketch) -> None:
        depth = min(sketch.depth, max(depths.stop for _, depths in self.table) - 1)
        among = [name for name, depths in self.table if depth in depths]
        ReplaceSpawns(self.breed, tuple(among))(sketch)
