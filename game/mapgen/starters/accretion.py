"""Accretion: each room is drawn by itself, then put where one of its doorways meets the ground dug so far.

The algorithm is Brogue's. The floor of the map, and that of a room, is a bitboard: one integer with a bit for each cell
(see `engine.grid.bitboard`). Shifting the integer moves the room. A room does not fit where it, or the rock around it,
would overlap floor. All these places are found together, by shifting the integer of the map's floor. So the search
needs no loop over the cells.
"""

from __future__ import annotations

from itertools import groupby
from typing import TypeAlias

import numpy as np

from game.engine.grid.bitboard import around, beside, cells_of, moved, nth_bit, number_of, runs, spread
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Rect, Vec
from game.engine.records import NamedTuple, record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import MEASURE, RetryLevel, Sketch
from game.mapgen.starters.room_shapes import (
    CAVE,
    CHUNKS,
    CROSS,
    DISC,
    GREAT_CAVERN,
    SMALL_BOX,
    SMALL_CROSS,
    Columns,
    RoomShape,
    Span,
)

Weights: TypeAlias = tuple[tuple[RoomShape, int], ...]
"""Room shapes, each with its weight: the higher, the more often the shape is drawn."""

FIRST: Weights = ((CROSS, 10), (DISC, 3), (CHUNKS, 7), (CAVE, 10), (GREAT_CAVERN, 10))
BUILT: Weights = ((CROSS, 22), (SMALL_CROSS, 11), (SMALL_BOX, 8), (DISC, 1), (CHUNKS, 7), (CAVE, 1))
"""How often each shape of room is chosen on the first levels of Brogue, relative to the others."""
MIXED: Weights = ((CROSS, 12), (SMALL_CROSS, 6), (SMALL_BOX, 5), (DISC, 3), (CHUNKS, 7), (CAVE, 6))
NATURAL: Weights = ((CROSS, 2), (SMALL_CROSS, 1), (SMALL_BOX, 1), (DISC, 1), (CHUNKS, 7), (CAVE, 11))
"""How often each shape of room is chosen on the deep levels of Brogue, relative to the others."""
NARROWEST = 7
"""Least width and height of a map in cells: those of the smallest room of chunks, with the rim."""
STRETCH = 96
"""Number of columns of a stretch, the part of the map in which a place for a room is searched.

A map of at most this width is searched whole.
"""
LOOKS = 4
"""Number of random stretches that are compared. The room goes into the stretch with the least floor."""


@record
class Accretion(BuildStep):
    """Starter: rooms of random shapes, some with a corridor, are added until there are enough.

    `first` lists the shapes that the first room may have. If `first` is empty, this step is a layer: it adds rooms to
    the ground that earlier steps have dug. Raises RetryLevel if the map is too small, or if there are fewer than two
    rooms in the end.
    """

    first: Weights = FIRST
    """Shapes that the first room may have."""
    shapes: Weights = MIXED
    """Shapes that the other rooms may have."""
    most: int = 26
    """Greatest number of rooms on a map of 80x48 cells. Larger maps get more and smaller maps fewer, in proportion."""
    tries: int = 28
    """Number of rooms drawn on a map of 80x48 cells, whether they find a place or not.

    Other sizes are in proportion.
    """
    corridor_percent: int = 40
    """Chance (0-100) that a room other than the first gets a corridor, if the corridor fits."""
    across: Span = (5, 15)
    """Least and greatest length of corridors to the east or west."""
    down: Span = (2, 9)
    """Least and greatest length of corridors to the north or south."""
    bend_percent: int = 15
    """Percentage of corridors that can be entered from their sides as well as from their ends."""

    def __call__(self, sketch: Sketch) -> None:
        if min(sketch.size) < NARROWEST:
            raise RetryLevel("the map is too small for a room")
        area, ground, begun = sketch.size[0] * sketch.size[1], _Ground(sketch), len(sketch.rooms)
        if self.first:
            plan = self._plan(sketch, self.first, corridor_percent=0)
            (width, height), (across, down) = sketch.size, plan.size
            ground.put(plan, Vec(sketch.dice.between(0, width - across), sketch.dice.between(0, height - down)))
        for _ in range(max(self.tries * area // MEASURE, 1)):
            if len(sketch.rooms) - begun >= max(self.most * area // MEASURE, 2):
                break
            plan = self._plan(sketch, self.shapes, self.corridor_percent)
            if place := ground.place_for(plan):
                ground.put(plan, *place)
        ground.show()
        if len(sketch.rooms) < 2:
            raise RetryLevel("the level has only one room")

    def _plan(self, sketch: Sketch, weights: Weights, corridor_percent: int) -> RoomPlan:
        dice, (width, height) = sketch.dice, sketch.size
        plan = drawn(
            dice.weighted(*zip(*weights, strict=True))(dice, (min(width, STRETCH) - 2, height - 2)), dice, height
        )
        if plan.sites and dice.chance(corridor_percent):
            site = dice.choice(plan.sites)
            length = dice.between(*(self.across if site[1].x else self.down))
            limit = (min(width, STRETCH), height)
            plan = with_corridor(plan, site, length, limit, bends=dice.chance(self.bend_percent)) or plan
        return plan


class _Ground:
    """The ground dug so far, one bit for each cell, with methods that find a place for a room and dig the room."""

    def __init__(self, sketch: Sketch) -> None:
        self._sketch, self._stride = sketch, sketch.size[1]
        self._span = min(STRETCH, sketch.size[0])
        self._tops = sum(1 << x * self._stride for x in range(self._span))
        """Topmost cell of each column of a stretch (see `STRETCH`), one bit for each cell."""
        self._floor, self._joins = number_of(sketch.floor), 0
        columns = np.flatnonzero(sketch.floor.any(axis=1))
        self._reached = (int(columns[0]), int(columns[-1])) if len(columns) else (sketch.size[0], 0)
        """First and last column that contain floor."""

    def place_for(self, plan: RoomPlan) -> tuple[Vec, Vec] | None:
        """Find a random place for a room, where one of its doorways joins the existing ground.

        Return two cells: the upper left cell of the plan's rectangle, and the cell of the doorway. Return None if no
        place is found. The place lies in a stretch, a part of the map (see `STRETCH`). All places in the stretch are
        equally likely.
        """
        dice, stride = self._sketch.dice, self._stride
        left = self._where_to_look()
        floor, joins = self._stretch(self._floor, left), self._stretch(self._joins, left)
        fits, facing = self._fits(plan, floor), beside(floor, stride)
        places = []
        for site, way in plan.sites:
            # A doorway's cell has floor on one side only, where no other doorway is.
            doorways = fits << self._cell(site) & facing[-way] & moved(floor ^ joins, -way, stride)
            places.append((site, doorways, doorways.bit_count()))
        number = sum(count for *_, count in places)
        if not number:
            return None
        number = dice.below(number)
        for site, doorways, count in places:
            if number < count:
                x, y = divmod(nth_bit(doorways, number), stride)
                doorway = Vec(left + x, y)
                return doorway - site, doorway
            number -= count
        raise AssertionError("a number below the count of places selected no place")

    def put(self, plan: RoomPlan, corner: Vec, doorway: Vec | None = None) -> None:
        """Dig a room. `corner`: upper left cell of the rectangle of its plan, including the rock around the room.

        `doorway`: cell that joins the room to the existing ground, and is dug too; None for the first room.
        """
        sketch = self._sketch
        self._floor |= plan.cells << self._cell(corner)
        self._reached = min(self._reached[0], corner.x), max(self._reached[1], corner.x + plan.size[0] - 1)
        if doorway is not None:
            self._floor |= 1 << self._cell(doorway)
            self._joins |= 1 << self._cell(doorway)
            sketch.joins.append(doorway)
        sketch.rooms.append(Rect(*(corner + plan.outer[:2]), *plan.outer[2:]))
        if plan.corridor:
            sketch.corridors.append([corner + at for at in plan.corridor])
        if sketch.history is not None:
            self.show()
            sketch.record("a room is added")

    def show(self) -> None:
        """Copy the ground to the floor of the sketch."""
        cells = cells_of([self._floor], self._sketch.floor.size)
        self._sketch.floor = cells.view(np.bool_).reshape(self._sketch.size).copy()

    def _where_to_look(self) -> int:
        """Return the first column of the stretch (part of the map, see `STRETCH`) in which a room gets its place.

        LOOKS stretches are compared. The middle of each stretch is a random column between the first and the last
        column with floor. The stretch with the fewest floor cells is taken, because it has the most space for a room.
        """
        last = self._sketch.size[0] - self._span
        if not last:
            return 0
        middles = [self._sketch.dice.between(*self._reached) for _ in range(LOOKS)]
        lefts = [min(max(middle - self._span // 2, 0), last) for middle in middles]
        return min(lefts, key=lambda left: self._stretch(self._floor, left).bit_count())

    def _stretch(self, bits: int, left: int) -> int:
        """Return the part of a set of cells that lies in a stretch, a part of the map (see `STRETCH`).

        `bits`: the set, with one bit for each cell of the map. `left`: first column of the stretch. The result has one
        bit for each cell of the stretch; bit 0 is the topmost cell of column `left`.
        """
        return bits >> left * self._stride & (1 << self._span * self._stride) - 1

    def _fits(self, plan: RoomPlan, floor: int) -> int:
        """Return the places in a stretch (part of the map, see `STRETCH`) where the plan of a room fits.

        A place is given by the upper left cell of the plan's rectangle. At a place, neither the room nor the rock
        around the room overlaps floor or leaves the stretch. `floor`: floor cells of the stretch. `floor` and the
        result have one bit for each cell of the stretch.
        """
        stride, (across, down) = self._stride, plan.size
        kept_free, column = around(plan.cells, stride), (1 << stride) - 1
        touched = 0
        for line, same in groupby(range(across), lambda x: kept_free >> x * stride & column):
            first, *more = same
            wide = spread(floor >> first * stride, stride, 1 + len(more))
            for top, length in runs(line):
                touched |= spread(wide >> top, 1, length)
        corners = (self._tops & (1 << (self._span - across) * stride + 1) - 1) * ((1 << stride - down + 1) - 1)
        return corners & ~touched

    def _cell(self, at: Vec) -> int:
        return at.x * self._stride + at.y


class RoomPlan(NamedTuple):
    """Plan of a room and, if it has one, its corridor.

    The plan is drawn in the top left corner of an empty map, with a line of rock around the dug cells. `cells`: the dug
    cells, one bit for each. `size`: cells across and down, including the rock.
    """

    cells: int
    size: tuple[int, int]
    outer: Rect
    """Rectangle of the room without its corridor, walls included."""
    corridor: tuple[Vec, ...]
    """Cells of the corridor, beginning at the room; empty without a corridor."""
    sites: tuple[tuple[Vec, Vec], ...]
    """Cells where a doorway may be, at most one on each side of the room, each with the step that leads out."""


def drawn(columns: Columns, dice: Dice, stride: int) -> RoomPlan:
    """Return the plan of a room without a corridor. It has a place for a doorway on each side where one fits.

    `columns`: the cells of the room. `stride`: number of cells in a column of the map.
    """
    cells = sum(column << x * stride + 1 for x, column in enumerate(columns, 1))
    size = (len(columns) + 2, max(column.bit_length() for column in columns) + 2)
    near = around(cells, stride)
    sites = []
    for way, there in beside(cells, stride).items():
        free = there & ~moved(near, -way, stride)  # no other room would fit in a nook of this room
        if free:
            site = nth_bit(free, dice.below(free.bit_count()))
            sites.append((Vec(*divmod(site, stride)), way))
    return RoomPlan(cells, size, Rect(0, 0, *size), (), tuple(sites))


def with_corridor(
    plan: RoomPlan, site: tuple[Vec, Vec], length: int, limit: tuple[int, int], *, bends: bool
) -> RoomPlan | None:
    """Return the plan with a corridor added; None if the corridor does not fit.

    The corridor must not touch the room except with its first cell, nor make the plan larger than `limit`.

    `site`: cell where the corridor begins, and the step out of the room. `length`: cells of the corridor. `limit`:
    greatest size of the plan, cells across and down. `bends`: whether the corridor's end can also be entered from its
    sides.
    """
    (start, way), stride = site, limit[1]
    ahead = [Vec(start.x + far * way.x, start.y + far * way.y) for far in range(length + 1)]
    end = ahead[-1]
    shift = Vec(max(0, -end.x), max(0, -end.y))
    across, down = max(plan.size[0], end.x + 1) + shift.x, max(plan.size[1], end.y + 1) + shift.y
    if across > limit[0] or down > limit[1]:
        return None
    cells = plan.cells << shift.x * stride + shift.y
    dug = [1 << at.x * stride + at.y for at in (at + shift for at in ahead)]
    if around(sum(dug[1:]), stride) & cells:
        return None
    corridor = tuple(at + shift for at in ahead[:-1])
    turns = (way.aside, -way.aside) if bends else ()
    sites = ((end + shift, way), *((corridor[-1] + turn, turn) for turn in turns))
    return RoomPlan(cells | sum(dug[:-1]), (across, down), Rect(*shift, *plan.size), corridor, sites)
