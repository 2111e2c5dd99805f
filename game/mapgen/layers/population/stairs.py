"""Where the hero arrives, and where the way on begins.

`FirstAndLastRoom`, `FirstRoom`: where the hero arrives and where it goes on: the first room and the last.

`RegionStairs`: one stairway on any floor cell of the rooms, and the start on another: the rule of document 002.

`FirstCellAndFarthest`: where the hero arrives when nothing but the ground says so: the first cell of the map (SC-20).

`AreaStart`, `AreaExit`: where the hero arrives, or where the way on begins: in one of nine areas of the map (RB-24).

`DistantExit`: the stairs down as far from the start as one can walk (RB-24).
"""

from __future__ import annotations

import numpy as np

from game.engine.grid.flood import Steps
from game.engine.grid.geometry import EAST, ORTHOGONAL, Vec
from game.engine.grid.pathfinding import distances
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Across, Down, RetryLevel, Sketch, free_ground
from game.mapgen.core.tunnels import middle


@record
class FirstAndLastRoom(BuildStep):
    """The hero in the middle of the first room, the stairs up beside him, the stairs down in the last."""

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        sketch.start = middle(sketch.rooms[0])
        sketch.way_back = sketch.start + EAST
        sketch.exit = middle(sketch.rooms[-1])
        standing = (sketch.start, sketch.way_back, sketch.exit)
        if len(set(standing)) < 3 or any(at in sketch.doors or not sketch.floor[at] for at in standing):
            raise RetryLevel("start and stairs want three open cells")


@record
class FirstRoom(BuildStep):
    """The hero as near as can be to the middle of the first room, whatever its shape; the stairs up beside him."""

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        sketch.start = sketch.way_back = None
        heart = middle(sketch.rooms[0])

        def away(at: Vec) -> int:
            return (at.x - heart.x) ** 2 + (at.y - heart.y) ** 2

        free = sketch.free_cells(sketch.rooms[0])
        for at in sorted(free, key=away):
            beside = [at + step for step in ORTHOGONAL if at + step in free]
            if beside:
                sketch.start, sketch.way_back = at, beside[0]
                return
        raise RetryLevel("there is no place for stairs in the first room")


@record
class RegionStairs(BuildStep):
    """Place the stairway and the start on two free cells of the rooms.

    B-30: the stairway is chosen among the free cells; the document pokes at the map until it hits one, which never ends
    where there is none.
    CM-10: the stairway leads down only, because levels are endless and nothing above needs fetching; the document's one
    stairway is used in both directions.
    """

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        free = [at for room in sketch.rooms for at in sketch.free_cells(room)]
        if len(free) < 2:
            raise RetryLevel("start and stairway want two free cells")
        sketch.exit = sketch.dice.choice(free)
        free.remove(sketch.exit)
        sketch.start = sketch.dice.choice(free)


@record
class FirstCellAndFarthest(BuildStep):
    """The hero in the first open cell row by row, the stairs up beside him, the stairs down as far away as can be.

    No document of SC's has stairs; RB-24 has the farthest cell.
    """

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        free = sketch.floor.copy()
        for at in (*sketch.doors, *(at for _, at in sketch.spawns)):
            free[at] = False
        if not free.any():
            raise RetryLevel("there is no free cell to arrive in")
        y, x = np.argwhere(free.T)[0].tolist()
        sketch.start = Vec(x, y)
        beside = [sketch.start + step for step in ORTHOGONAL if free[sketch.start + step]]
        away = np.where(free, distances(sketch.floor, [sketch.start], Steps.ORTHOGONAL), -1)
        sketch.exit = Vec(*map(int, np.unravel_index(int(away.argmax()), away.shape)))
        if not beside or sketch.exit in (sketch.start, beside[0]):
            raise RetryLevel("start and stairs want three open cells")
        sketch.way_back = beside[0]


@record
class AreaStart(BuildStep):
    """The hero in the free cell nearest to the middle, an edge or a corner of the map; the stairs up beside him."""

    across: Across | None = None
    """None by chance."""
    down: Down | None = None

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        sketch.start = sketch.way_back = None
        sketch.start = nearest_free(sketch, self.across, self.down)
        free = free_ground(sketch)
        beside = [sketch.start + step for step in ORTHOGONAL if free[sketch.start + step]]
        if not beside:
            raise RetryLevel("there is no place for stairs beside the start")
        sketch.way_back = beside[0]


@record
class AreaExit(BuildStep):
    """The stairs down in the free cell nearest to the middle, an edge or a corner of the map."""

    across: Across | None = None
    """None by chance."""
    down: Down | None = None

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        sketch.exit = None
        sketch.exit = nearest_free(sketch, self.across, self.down)


def nearest_free(sketch: Sketch, across: Across | None, down: Down | None) -> Vec:
    """The free cell nearest to one of the nine areas' places; of equals the first in reading order."""
    across = across or sketch.dice.choice(list(Across))
    down = down or sketch.dice.choice(list(Down))
    width, height = sketch.size
    x = {Across.LEFT: 1, Across.CENTRE: width // 2, Across.RIGHT: width - 2}[across]
    y = {Down.TOP: 1, Down.CENTRE: height // 2, Down.BOTTOM: height - 2}[down]
    ys, xs = np.nonzero(free_ground(sketch).T)
    if not len(xs):
        raise RetryLevel("there is no free cell")
    nearest = int(((xs - x) ** 2 + (ys - y) ** 2).argmin())
    return Vec(int(xs[nearest]), int(ys[nearest]))


@record
class DistantExit(BuildStep):
    """In the free cell that takes most orthogonal steps to reach; of equals the first, column by column."""

    least: int = 1
    """Steps; of fewer, the roll is thrown away."""
    most: int | None = None
    """Steps; what is farther is left out of account, if anything is so near."""

    needs = ("start",)

    def __call__(self, sketch: Sketch) -> None:
        assert sketch.start is not None
        sketch.exit = None
        away = distances(sketch.floor, [sketch.start], Steps.ORTHOGONAL)
        away = np.where(free_ground(sketch), away, -1)
        if self.most is not None and ((away > 0) & (away <= self.most)).any():
            away[away > self.most] = -1
        sketch.exit = Vec(*map(int, np.unravel_index(int(away.argmax()), away.shape)))
        if away[sketch.exit] < self.least:
            raise RetryLevel(f"no free cell is {self.least} steps from the start")
