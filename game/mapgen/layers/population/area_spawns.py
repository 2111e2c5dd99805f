"""Monsters of a level without rooms: the ground is divided into areas, and each is filled as if it were a room (RB-23).

`AreaSpawns` fills the areas, and `CorridorSpawns` fills each corridor in the same manner. By RB-51 an area gets 1d7-3
things, such as monsters and items, and one more for each depth below the first. The steps of this module roll the
number of all things, but place only the things that are monsters. `percent` is the chance that a thing is a monster.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.dice import Roll
from game.engine.grid.geometry import Vec
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.bulk_random import below
from game.mapgen.core.sketch import Sketch
from game.mapgen.starters.voronoi_hive import Metric, territories

THINGS = Roll(1, 7, plus=-3)


class Division(Enum):
    """Way of dividing the map into areas around points."""

    NOISE = "noise"  # one point in each square of a lattice: areas of about the same size
    VORONOI = "voronoi"  # points anywhere: large areas and small ones


@record
class AreaSpawns(BuildStep):
    """Monsters in each area of the map, none of them in a door or in a cell in use. `breed`: kind of monster."""

    breed: str
    percent: int = 25
    """Percentage of an area's things that are monsters: about the share in RB-51's table of depth 1."""
    things: Roll = THINGS
    """Roll for the number of things in an area. The number is one higher for each depth below the first."""
    division: Division = Division.NOISE
    side: int = 25
    """Side of a square in half cells. `Division.NOISE` puts one point into each square of a lattice.

    25 half cells are RB-23's frequency of 0.08 squares per cell.
    """
    points: int = 64
    """Number of points around which `Division.VORONOI` makes areas. `Division.NOISE` does not use this number."""
    guests: bool = True
    """Whether the area in which the hero arrives gets monsters too."""

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        area = territories(sketch.size, *self._points(sketch), Metric.MANHATTAN)
        free = sketch.free_ground()
        if not self.guests and sketch.start is not None:
            free &= area != area[sketch.start]
        cells = np.flatnonzero(free)
        owners = area.reshape(-1)[cells]
        cells = cells[np.argsort(owners, kind="stable")]
        for group in np.split(cells, np.cumsum(np.bincount(owners))[:-1]):
            _fill(sketch, group.tolist(), self.breed, self.things, self.percent)

    def _points(self, sketch: Sketch) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        width, height = sketch.size
        if self.division is Division.VORONOI:
            return below(sketch.dice, width, self.points), below(sketch.dice, height, self.points)
        x, y = (np.arange(0, 2 * length, self.side) for length in sketch.size)
        off_x, off_y = (below(sketch.dice, self.side, len(x) * len(y)) for _ in range(2))
        return (np.repeat(x, len(y)) + off_x) // 2, (np.tile(y, len(x)) + off_y) // 2


@record
class CorridorSpawns(BuildStep):
    """Monsters in each corridor, which is filled like a room. `breed`: kind of monster.

    `things`: roll for the number of things in a corridor. `percent`: percentage of these things that are monsters.
    """

    breed: str
    percent: int = 25
    things: Roll = THINGS

    needs = ("corridors",)

    def __call__(self, sketch: Sketch) -> None:
        height = sketch.size[1]
        for corridor in sketch.corridors:
            free = sketch.free_ground()
            cells = [at.x * height + at.y for at in corridor if free[at]]
            _fill(sketch, cells, self.breed, self.things, self.percent)


def _fill(sketch: Sketch, cells: Sequence[int], breed: str, things: Roll, percent: int) -> None:
    """Place the monsters of one area or corridor, each in another cell.

    By RB-51 an area gets a number of things: monsters and other things, such as items. A free cell is drawn for each
    thing. A monster is placed in its cell. The cells of the other things stay empty.

    `cells`: the free cells as flat indices, `x * height + y`. `breed`: kind of monster. `things`: roll for the number
    of things; one more is added for each depth below the first. `percent`: chance, in percent, that a thing is a
    monster.
    """
    left = list(cells)
    for _ in range(min(len(left), sketch.dice.roll(things) + sketch.depth - 1)):
        x, y = divmod(left.pop(sketch.dice.below(len(left))), sketch.size[1])
        if sketch.dice.chance(percent):
            sketch.spawns.append((breed, Vec(x, y)))
