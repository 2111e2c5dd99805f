"""Town by the sea: shore and piers, a wall with a road through it, and houses with one door each (RB-31, D-66, D-67).

Houses are noted as rooms, the largest first. The largest house is the pub, where the hero arrives beside the stairs up.
The exit is at the far end of the road.

Deviations from RB-31: the shore is a wave of parabolas, because not every machine computes the same sine. If twelve
houses find no place, the level is rolled again; RB-31 searches for ever. Houses have no furniture, because this game
has no terrain for tables and other furniture. In the streets one cell in forty has a person (RB-31: one in ten), so
that the hero need not push through a crowd. The size of a house decides its kind, and people are placed in the house of
their kind (B-50: the document places people in the wrong houses).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import NORTH, SOUTH, Rect, Vec, cells_where
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import RetryLevel, Sketch, floor_of
from game.mapgen.core.tunnels import shortest_way

SMALLEST = (70, 40)
HALF_WAVE = 32
"""Number of rows from one turn of the shore to the next: half the length of its wave."""


@record
class People:
    """Names of the breeds (kinds of monster) that live in a town, and chances that a cell outdoors has a person."""

    houses: tuple[tuple[str, ...], ...]
    """Breeds in each house, the largest house first."""
    others: tuple[str, ...]
    """Breeds in every further house except the abandoned house."""
    streets: str
    piers: str
    street_one_in: int = 40
    """Chance that a cell of the streets has a person in it: one in this number.

    `pier_one_in` gives the same chance for cells of piers.
    """
    pier_one_in: int = 6


@record
class Town(BuildStep):
    """Starter: a town. The width of the sea and the place of the town wall are proportional to the width of the map.

    Raises RetryLevel if the map is too small, or if a house finds no place or no road.
    """

    houses: int = 12
    """Number of houses. The smallest of them is abandoned if there are squatters."""
    least: int = 5
    most: int = 12
    """Greatest side of a house in cells, walls included. `least` is the smallest side."""
    piers: tuple[int, int] = (7, 10)
    """Least and greatest number of piers."""
    half_road: int = 3
    """Number of cells of the main road on each side of its middle row."""
    squatters: str | None = None
    """Breed that lives in the smallest house, which is abandoned; None for no squatters."""
    squatter_percent: int = 50
    """Chance, in percent, that a cell of the abandoned house has a squatter in it."""
    people: People | None = None

    def smallest_map(self, depth: int) -> tuple[int, int]:
        return SMALLEST

    def __call__(self, sketch: Sketch) -> None:
        width, height = sketch.size
        if width < SMALLEST[0] or height < SMALLEST[1]:
            raise RetryLevel(f"a town needs a map of at least {SMALLEST[0]}x{SMALLEST[1]} cells")
        sketch.floor[1:-1, 1:-1] = True
        self._flood(sketch)
        gap = sketch.dice.between(6, height - 7)
        wall = width * 3 // 8
        self._wall_in(sketch, wall, gap)
        sketch.rooms += self._lay_out_houses(sketch, wall, gap)
        for house in sketch.rooms:
            _build(sketch, house)
        for house in sketch.rooms:
            self._open(sketch, house, gap)
        self._settle(sketch, gap)

    def _flood(self, sketch: Sketch) -> None:
        """Flood the west of the map: the sea, three cells of shallow water, and piers into the deep water."""
        width, height = sketch.size
        phase = sketch.dice.below(2 * HALF_WAVE)
        shore = [
            width * (13 + sketch.dice.between(1, 6)) // 80 + width * 6 * _wave(phase + y) // (80 * 256)
            for y in range(height)
        ]
        for y in range(1, height - 1):
            sketch.cover.lay("deep water", np.s_[1 : shore[y], y])
            sketch.cover.lay("shallow water", np.s_[shore[y] : shore[y] + 3, y])
        sketch.floor &= ~sketch.cover.of("deep water")
        sketch.record("the sea")
        rows = list(range(2, height - 2))
        sketch.dice.shuffle(rows)
        for y in rows[: sketch.dice.between(*self.piers)]:
            pier = slice(2 + sketch.dice.between(1, 6), shore[y] + 4)
            sketch.floor[pier, y] = True
            sketch.cover.lay("bridge", (pier, y))
        sketch.record("piers")

    def _wall_in(self, sketch: Sketch, wall: int, gap: int) -> None:
        road = slice(gap - self.half_road, gap + self.half_road + 1)
        sketch.floor[wall, 1:-1] = False
        sketch.floor[wall, road] = True
        sketch.cover.lay("road", np.s_[wall:-1, road])
        sketch.record("the wall and the road")

    def _lay_out_houses(self, sketch: Sketch, wall: int, gap: int) -> list[Rect]:
        """Return the rectangles of the houses, the largest first. Each has a free cell all round and is off the road.

        Raises RetryLevel if a house finds no place. `wall`: column of the town's wall. `gap`: row of the road.
        """
        free = np.zeros(sketch.size, np.bool_)
        free[wall + 2 : -2, 2:-2] = True
        free[:, gap - self.half_road : gap + self.half_road + 1] = False
        houses: list[Rect] = []
        while len(houses) < self.houses:
            across, down = (sketch.dice.between(self.least, self.most) for _ in range(2))
            while not len(corners := _corners(free, across, down)):
                if across == down == self.least:
                    raise RetryLevel(f"there is no place for {self.houses} houses")
                across, down = max(across - 1, self.least), max(down - 1, self.least)
            x, y = corners[sketch.dice.below(len(corners))].tolist()
            houses.append(Rect(x, y, across, down))
            free[x - 1 : x + across + 1, y - 1 : y + down + 1] = False
        return sorted(houses, key=lambda house: -house.width * house.height)

    @staticmethod
    def _open(sketch: Sketch, house: Rect, gap: int) -> None:
        """Add a door in a house's wall on the side of the main road, and dig a road from the door to the nearest road.

        Raises RetryLevel if no road can be dug. `gap`: row of the map in which the main road passes the gap in the town
        wall.
        """
        to_north = house.center.y > gap
        door = Vec(sketch.dice.between(house.x + 2, house.x + house.width - 2), house.y if to_north else house.bottom)
        sketch.doors.append(door)
        sketch.floor[door] = True
        outside = door + (NORTH if to_north else SOUTH)
        streets = sketch.floor & ~sketch.cover.of("wood floor")
        for other in sketch.doors:
            streets[other] = False
        way = shortest_way([outside], sketch.cover.of("road"), streets)
        if not way:
            raise RetryLevel("no road leads to the door of a house")
        for at in way:
            sketch.cover.lay("road", at)
        sketch.record("a door and a road to it")

    def _settle(self, sketch: Sketch, gap: int) -> None:
        sketch.start = sketch.rooms[0].center
        sketch.way_back = sketch.start + NORTH
        sketch.exit = Vec(sketch.size[0] - 5, gap)
        if self.squatters is not None:
            for at in floor_of(sketch.rooms[-1]):
                if sketch.dice.chance(self.squatter_percent):
                    sketch.spawns.append((self.squatters, at))
        if self.people is not None:
            self._people(sketch, self.people)

    def _people(self, sketch: Sketch, people: People) -> None:
        """Put people into their houses, onto the piers and into the streets."""
        for number, house in enumerate(sketch.rooms[:-1]):
            free = sketch.free_cells(house)
            for breed in people.houses[number] if number < len(people.houses) else people.others:
                sketch.spawns.append((breed, free.pop(sketch.dice.below(len(free)))))
        doorsteps = {door + step for door in sketch.doors for step in (NORTH, SOUTH)}
        streets = sketch.floor & ~sketch.cover.of("wood floor") & ~sketch.cover.of("shallow water")
        bridge = sketch.cover.of("bridge")
        for at in cells_where(streets):
            if at == sketch.exit or at in doorsteps or at in sketch.doors:
                continue
            pier = bool(bridge[at])
            if sketch.dice.below(people.pier_one_in if pier else people.street_one_in) == 0:
                sketch.spawns.append((people.piers if pier else people.streets, at))


def _wave(row: int) -> int:
    """Return how far the shore bends out at a row, as a whole number from -256 to 256. The bends form a smooth wave."""
    half, along = divmod(row % (2 * HALF_WAVE), HALF_WAVE)
    return (1 - 2 * half) * along * (HALF_WAVE - along) * 4 * 256 // HALF_WAVE**2


def _corners(free: NDArray[np.bool_], across: int, down: int) -> NDArray[np.intp]:
    """Return the first cells of all rectangles of `across` times `down` cells that are wholly free: intp[n, 2].

    `free`: bool[x, y].
    """
    columns = np.lib.stride_tricks.sliding_window_view(free, across, axis=0).all(axis=-1)
    return np.argwhere(np.lib.stride_tricks.sliding_window_view(columns, down, axis=1).all(axis=-1))


def _build(sketch: Sketch, house: Rect) -> None:
    sketch.floor[house.slices] = False
    sketch.floor[house.inner.slices] = True
    sketch.cover.lay("wood floor", house.inner.slices)
    sketch.record("a house")
