"""Maps dug by random walks.

`Drunkards`: random walkers that dig wherever they go, until enough is dug, in five forms (RB-14). In all forms but
`OPEN_AREA`, all walkers except the first begin at random cells. The places that they dig may not be connected, so the
build step `CullUnreachable` must follow.

`Aggregation`: diffusion-limited aggregation, in six forms (RB-16). The map grows cell by cell: each digger moves until
it is at the edge of the dug ground, and digs there. So the whole map is connected.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import numpy as np

from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.records import record
from game.mapgen.core.brush import PLAIN, Brush, Symmetry
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.random_walks import RandomWalk
from game.mapgen.core.sketch import Sketch

DRUNKARDS_A_PICTURE = 10
TUTORIALS_CELLS = 80 * 43


@record
class Drunkards(BuildStep):
    """Starter: random walkers that dig every cell they enter. The first begins in the middle of the map.

    A large map would need too many walkers. So each walker takes twice as many steps on a map with twice as many cells
    as the tutorial's map of 80x43, three times as many steps on a map three times as large, and so on. Raises
    RetryLevel if the map is too small for random walks.
    """

    name = "drunkard's walks"

    percent: int
    """Percentage of the map's cells that are dug."""
    life: int
    """Number of steps that each walker takes on a map of the tutorial's size."""
    anywhere: bool = True
    """Whether all walkers except the first begin at random cells; else all begin in the middle of the map."""
    brush: Brush = PLAIN

    def __call__(self, sketch: Sketch) -> None:
        width, height = sketch.size
        random_walk = RandomWalk(sketch)
        wanted = min(width * height * self.percent // 100, (width - 2) * (height - 2))
        life = self.life * max(width * height // TUTORIALS_CELLS, 1)
        gone = 0
        while np.count_nonzero(sketch.floor) < wanted:
            at = random_walk.anywhere() if gone and self.anywhere else Vec(width // 2, height // 2)
            self.brush.stroke(sketch.floor, random_walk.walk(at, life))
            gone += 1
            if gone % DRUNKARDS_A_PICTURE == 0:
                sketch.record(f"{gone} random walks")


OPEN_AREA = Drunkards(percent=50, life=400, anywhere=False)
OPEN_HALLS = Drunkards(percent=50, life=400)
WINDING_PASSAGES = Drunkards(percent=40, life=100)
FAT_PASSAGES = Drunkards(percent=40, life=100, brush=Brush(2))
FEARFUL_SYMMETRY = Drunkards(percent=40, life=100, brush=Brush(1, Symmetry.BOTH))

DIGGERS_A_PICTURE = 25


class DigDirection(Enum):
    """Path of a digger to the cell that it digs: inwards or outwards at random, or straight to the middle."""

    INWARDS = "inwards"  # random walk from a random cell, up to the first floor
    OUTWARDS = "outwards"  # random walk from the middle, up to the first rock
    STRAIGHT = "straight"  # straight line from a random cell to the middle, up to the first floor


@record
class Aggregation(BuildStep):
    """Starter: digger after digger digs one cell, until enough is dug. `way`: how diggers find the cell.

    Raises RetryLevel if the map is too small for random walks.
    """

    name = "diffusion-limited aggregation"

    way: DigDirection
    percent: int = 25
    """Percentage of the map's cells that are dug."""
    brush: Brush = PLAIN

    def __call__(self, sketch: Sketch) -> None:
        width, height = sketch.size
        random_walk = RandomWalk(sketch)
        middle = Vec(width // 2, height // 2)
        for step in (Vec(0, 0), *ORTHOGONAL):
            self.brush.dab(sketch.floor, middle + step)
        wanted = min(width * height * self.percent // 100, (width - 2) * (height - 2))
        if self.way is DigDirection.STRAIGHT:
            meetings = _straight_meetings(sketch, random_walk, middle)
        else:
            meetings = random_walk.meetings(sketch.floor, middle if self.way is DigDirection.OUTWARDS else None)
        diggers = 0
        while np.count_nonzero(sketch.floor) < wanted:
            self.brush.dab(sketch.floor, next(meetings))
            diggers += 1
            if diggers % DIGGERS_A_PICTURE == 0:
                sketch.record(f"{diggers} diggers")


def _straight_meetings(sketch: Sketch, random_walk: RandomWalk, middle: Vec) -> Iterator[Vec]:
    """Yield an endless series of cells of rock to dig, each beside the present floor.

    Each cell is found on a line from a random cell of rock to `middle`. The yielded cell is the last cell of rock
    before the first floor cell of the line. The floor may change between two yields. `random_walk`: used to choose the
    random cells.
    """
    while True:
        at = random_walk.anywhere()
        if not sketch.floor[at]:
            x, y = _line(at, middle)
            met = int(sketch.floor[x, y].argmax())
            yield Vec(int(x[met - 1]), int(y[met - 1]))


def _line(start: Vec, end: Vec) -> tuple[np.ndarray[tuple[int], np.dtype[np.intp]], ...]:
    """Return the cells of a path of orthogonal steps near the straight line, both ends included.

    The result is two arrays, columns and rows: intp[n].
    """
    across, down = end.x - start.x, end.y - start.y
    steps = np.arange(abs(across) + abs(down) + 1)
    gone_across = (2 * steps * abs(across) + len(steps) - 1) // (2 * max(len(steps) - 1, 1))
    gone_down = steps - gone_across
    return start.x + gone_across * (1 if across > 0 else -1), start.y + gone_down * (1 if down > 0 else -1)


WALK_INWARDS = Aggregation(DigDirection.INWARDS)
WALK_OUTWARDS = Aggregation(DigDirection.OUTWARDS, brush=Brush(2))
CENTRAL_ATTRACTOR = Aggregation(DigDirection.STRAIGHT, brush=Brush(2))
INSECTOID = Aggregation(DigDirection.STRAIGHT, brush=Brush(2, Symmetry.ACROSS))
RORSCHACH = Aggregation(DigDirection.INWARDS, brush=Brush(2, Symmetry.ACROSS))
HEAVY_EROSION = Aggregation(DigDirection.INWARDS, percent=35, brush=Brush(2))
