"""Items that lie in a level.

`RoomItems`: items in random rooms.

`GuaranteedItems`: items that every level has, for a hero who searches the rooms.

`Flask`: an item that lies on every level, such as a flask of oil. Only a few doors lie between the start and the item,
so that the hero does not miss it.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.components import cells_among
from game.engine.grid.geometry import cells_where
from game.engine.records import record
from game.mapgen.analysis.regions import between_doors, doors_passed
from game.mapgen.analysis.solvable import reached_by_hero
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import RetryLevel, Sketch, random_cell


@record
class RoomItems(BuildStep):
    """Items in random rooms, one in a room, on a free cell (CM-11: gold, 50 %).

    `percent`: chance (0-100) that a room gets an item.
    """

    item: str
    percent: int

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        for room in sketch.rooms:
            free = sketch.free_cells(room)
            if sketch.dice.chance(self.percent) and free:
                sketch.items.append((self.item, sketch.dice.choice(free)))


@record
class GuaranteedItems(BuildStep):
    """Items that every level has, each in a random room where the hero does not arrive.

    They can be reached without a key, a rune or a secret door.
    """

    items: tuple[str, ...]

    needs = ("rooms", "start")

    def __call__(self, sketch: Sketch) -> None:
        ground, arrival = reached_by_hero(sketch), sketch.arrival()
        for name in self.items:
            rooms = [room for room in sketch.rooms if room not in arrival] or sketch.rooms
            place = random_cell(rooms, ground & sketch.free_ground(), sketch.dice)
            if place is not None:
                sketch.items.append((name, place))


@record
class Flask(BuildStep):
    """Item on a cell with at least one door and at most `doors` doors between the start and the cell. `item`: its kind.

    If possible, the item does not lie in a region (an area between doors) with two or more monsters. Raises RetryLevel
    if no free cell lies behind 1 to `doors` doors.
    """

    item: str
    doors: int

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        through = doors_passed(sketch)
        free = sketch.free_ground() & (through >= 0) & (through <= self.doors)
        behind = free & (through > 0)
        quiet = behind & ~_with_packs(sketch)
        places = cells_where(quiet if quiet.any() else behind)
        if not places:
            raise RetryLevel(f"no door near the start has a place for {self.item} behind it")
        at = sketch.dice.choice(places)
        sketch.items.append((self.item, at))
        sketch.sure.append(at)


def _with_packs(sketch: Sketch) -> NDArray[np.bool_]:
    """Return the cells of regions between doors in which more than one monster is: bool[x, y]."""
    regions = between_doors(sketch)
    living = Counter(regions.of(at) for _, at in sketch.spawns)
    return cells_among(regions.numbers, [region for region, count in living.items() if count > 1])
