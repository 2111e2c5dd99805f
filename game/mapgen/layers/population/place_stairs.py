"""Start and stairs of a level.

`FirstAndLastRoom`, `FirstRoom`: the start in the first room; `FirstAndLastRoom` also puts the stairs down in the last
room.

`RimRoom`: the start in a room at the rim of the map, from which the level lies inwards.

`RegionStairs`: the stairs and the start on three random free cells of the rooms: the rule of document 002.

`FirstCellAndFarthest`: the start in the first floor cell of the map, for levels without rooms (SC-20).

`AreaStart`, `AreaExit`: the start, or the stairs down, in one of nine areas of the map (RB-24).

`DistantExit`: the stairs down as far from the start as the hero can walk (RB-24).
"""

from __future__ import annotations

import numpy as np

from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import EAST, ORTHOGONAL, Vec, argmax_cell
from game.engine.grid.pathfinding import distances
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Across, Down, RetryLevel, Sketch, cells_within
from game.mapgen.core.tunnels import middle


@record
class FirstAndLastRoom(BuildStep):
    """Places of the hero's start and of the stairs.

    The start is in the middle of the first room, the stairs up are beside the start, and the stairs down are in the
    middle of the last room. Raises RetryLevel if these are not three different floor cells without doors.
    """

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        sketch.start = middle(sketch.rooms[0])
        sketch.way_back = sketch.start + EAST
        sketch.exit = middle(sketch.rooms[-1])
        standing = (sketch.start, sketch.way_back, sketch.exit)
        if len(set(standing)) < 3 or any(at in sketch.doors or not sketch.floor[at] for at in standing):
            raise RetryLevel("the start and the stairs need three open cells")


@record
class FirstRoom(BuildStep):
    """Places of the hero's start and of the stairs up, in the first room, which may have any shape.

    The start is as near as possible to the middle of the room, and the stairs up are beside the start. Raises
    RetryLevel if the room has no two free cells beside each other.
    """

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
class RimRoom(BuildStep):
    """Start in the room that is nearest to one side of the map, in its cell nearest to that side, with the stairs up.

    The side is random. The first room is left out, because it may be a great cavern that reaches from side to side,
    and so are rooms with fewer than `least` free cells. Raises RetryLevel if there is no place.
    """

    least: int = 9

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        sketch.start = sketch.way_back = None
        way = sketch.dice.choice(ORTHOGONAL)

        def inwards(at: Vec) -> int:
            return -(at.x * way.x + at.y * way.y)

        ground = sketch.free_ground()
        floors = [floor for room, floor in sketch.own_floors() if room != sketch.rooms[0]]
        free = [cells for floor in floors if len(cells := [at for at in floor if ground[at]]) >= self.least]
        for cells in sorted(free, key=lambda cells: min(map(inwards, cells))):
            for at in sorted(cells, key=lambda at: (inwards(at), at)):
                if beside := [at + step for step in ORTHOGONAL if at + step in cells]:
                    sketch.start, sketch.way_back = at, beside[0]
                    return
        raise RetryLevel("there is no room for the stairs at the rim")


@record
class RegionStairs(BuildStep):
    """Stairs down, stairs up and start, on three free cells of the rooms.

    B-30: the cells are chosen from a list of the free cells. The document tries random cells until a free cell is
    found, and never stops if there is no free cell.

    CM-10: the document's single stairway is used in both directions.

    Raises RetryLevel if the rooms have fewer than three free cells.
    """

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        ground = sketch.free_ground()
        free = [at for room in sketch.rooms for at in cells_within(room, ground)]
        if len(free) < 3:
            raise RetryLevel("the start and the stairs need three free cells")
        sketch.dice.shuffle(free)
        sketch.exit, sketch.way_back, sketch.start = free[:3]


@record
class FirstCellAndFarthest(BuildStep):
    """Start in the first free cell row by row, the stairs up beside it, the stairs down as far away as possible.

    The SadConsole tutorial has no stairs; the farthest cell is RB-24's rule. Raises RetryLevel if there is no place.
    """

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        free = sketch.free_ground()
        if not free.any():
            raise RetryLevel("there is no free cell for the start")
        y, x = np.argwhere(free.T)[0].tolist()
        sketch.start = Vec(x, y)
        beside = [sketch.start + step for step in ORTHOGONAL if free[sketch.start + step]]
        away = np.where(free, distances(sketch.floor, [sketch.start], StepRule.ORTHOGONAL), -1)
        sketch.exit = argmax_cell(away)
        if not beside or sketch.exit in (sketch.start, beside[0]):
            raise RetryLevel("the start and the stairs need three open cells")
        sketch.way_back = beside[0]


@record
class AreaStart(BuildStep):
    """Start in the free cell nearest to a point of the map: its middle, the middle of an edge, or a corner.

    `across` and `down` choose the point. The stairs up are beside the start. Raises RetryLevel if no cell is free, or
    if no cell beside the start is free.
    """

    across: Across | None = None
    """Horizontal third of the map; None for a random third. `down` is the vertical third."""
    down: Down | None = None

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        sketch.start = sketch.way_back = None
        sketch.start = nearest_free(sketch, self.across, self.down)
        free = sketch.free_ground()
        beside = [sketch.start + step for step in ORTHOGONAL if free[sketch.start + step]]
        if not beside:
            raise RetryLevel("there is no place for stairs beside the start")
        sketch.way_back = beside[0]


@record
class AreaExit(BuildStep):
    """Stairs down in the free cell nearest to a point of the map: its middle, the middle of an edge, or a corner.

    `across` and `down` choose the point. Raises RetryLevel if no cell is free.
    """

    across: Across | None = None
    """Horizontal third of the map; None for a random third. `down` is the vertical third."""
    down: Down | None = None

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        sketch.exit = None
        sketch.exit = nearest_free(sketch, self.across, self.down)


def nearest_free(sketch: Sketch, across: Across | None, down: Down | None) -> Vec:
    """Return the free cell nearest to a point of the map: its middle, the middle of an edge, or a corner.

    `across`, `down`: the point; None for a random choice. If several cells are equally near, the first of them, row by
    row, is returned. Raises RetryLevel if no cell is free.
    """
    across = across or sketch.dice.choice(list(Across))
    down = down or sketch.dice.choice(list(Down))
    width, height = sketch.size
    x = {Across.LEFT: 1, Across.CENTRE: width // 2, Across.RIGHT: width - 2}[across]
    y = {Down.TOP: 1, Down.CENTRE: height // 2, Down.BOTTOM: height - 2}[down]
    ys, xs = np.nonzero(sketch.free_ground().T)
    if not len(xs):
        raise RetryLevel("there is no free cell")
    nearest = int(((xs - x) ** 2 + (ys - y) ** 2).argmin())
    return Vec(int(xs[nearest]), int(ys[nearest]))


@record
class DistantExit(BuildStep):
    """Stairs down in the free cell that is the most orthogonal steps away from the start.

    If several cells are equally far, the first of them, column by column, gets the stairs.

    Raises RetryLevel if the chosen cell is fewer than `least` steps away.
    """

    least: int = 1
    """Least distance from the start in steps."""
    most: int | None = None
    """Greatest distance from the start in steps; None for no limit.

    The limit is ignored if no free cell is within this distance.
    """

    needs = ("start",)

    def __call__(self, sketch: Sketch) -> None:
        sketch.exit = None
        away = distances(sketch.floor, [sketch.start_cell], StepRule.ORTHOGONAL)
        away = np.where(sketch.free_ground(), away, -1)
        if self.most is not None and ((away > 0) & (away <= self.most)).any():
            away[away > self.most] = -1
        sketch.exit = argmax_cell(away)
        if away[sketch.exit] < self.least:
            raise RetryLevel(f"no free cell is {self.least} or more steps from the start")
