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

from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import cells_where
from game.engine.grid.neighbours import dilate4
from game.engine.grid.pathfinding import PathMap
from game.engine.records import record
from game.mapgen.analysis.enclosures import enclosures
from game.mapgen.analysis.solvable import reachable
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import RetryLevel, Sketch, cells_within, free_ground


@record
class RoomItems(BuildStep):
    """Items in random rooms, one in a room, on a free cell (CM-11: gold, 50 %).

    `percent`: chance (0-100) that a room gets an item.
    """

    item: str
    percent: int

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        taken = {at for _, at in sketch.items}
        for room in sketch.rooms:
            free = [at for at in sketch.free_cells(room) if at not in taken]
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
        ground, arrival = reachable(sketch), sketch.arrival()
        for name in self.items:
            rooms = [room for room in sketch.rooms if room not in arrival] or sketch.rooms
            free = ground & free_ground(sketch)
            cells = [at for room in rooms for at in cells_within(room, free)]
            if cells:
                sketch.items.append((name, sketch.dice.choice(cells)))


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
        through = doors_from_start(sketch)
        free = free_ground(sketch) & (through >= 0) & (through <= self.doors)
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
    regions = enclosures(sketch)
    living = Counter(int(regions[at]) for _, at in sketch.spawns)
    packs = [region for region, count in living.items() if region >= 0 and count > 1]
    return np.isin(regions, packs)


def doors_from_start(sketch: Sketch) -> NDArray[np.int16]:
    """Return the least number of plain doors on a way from the start to each cell: int16[x, y]; -1 if there is no way.

    A way cannot lead through a hidden door or a door with special features, such as a lock. The cell of a door counts
    as behind that door.
    """
    assert sketch.start is not None
    closed = np.zeros_like(sketch.floor)
    for at in sketch.doors:
        closed[at] = True
    apart = {*sketch.hidden, *sketch.door_specs}
    through = np.full(sketch.floor.shape, -1, np.int16)
    paths = PathMap(sketch.floor & ~closed, StepRule.ORTHOGONAL)
    reached = paths.reachable(sketch.start)
    through[reached] = 0
    number = 0
    while reached.any():
        number += 1
        entered = dilate4(reached) & closed & (through < 0)
        for at in apart:
            entered[at] = False
        reached = (entered | paths.reachable_from(dilate4(entered))) & (through < 0)
        through[reached] = number
    return through
