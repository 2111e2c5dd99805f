"""Naive versions, in plain Python, of the game's two kernels: distance maps and field of view.

The naive versions are the baseline of the benchmarks of whole games. `distances_to` is a breadth-first search on a
deque. Its distances equal the game's exactly. It has the signature of the game's method, so that it can replace the
method. The field of view is recursive shadowcasting, octant by octant (B. Bergstrom, "FOV using recursive
shadowcasting", RogueBasin, 2001). At the edges of shadows the field of view differs from the game's by a few cells.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import StepRule
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import FARTHEST, DistanceMap, PathMap

OCTANTS = (
    *((1, 0, 0, 1), (0, 1, 1, 0), (0, -1, 1, 0), (-1, 0, 0, 1)),
    *((-1, 0, 0, -1), (0, -1, -1, 0), (0, 1, -1, 0), (1, 0, 0, -1)),
)
"""The octants as matrices (xx, xy, yx, yy), which turn a cell's column and row in the octant into x and y."""
UNLIMITED_RADIUS = 1000
"""Radius in cells that stands for no limit."""


def distances_to(
    path_map: PathMap,
    goals: Iterable[tuple[int, int]] | NDArray[np.bool_],
    *,
    limit: int = FARTHEST,
    until: tuple[int, int] | None = None,
) -> DistanceMap:
    """Return the turns from each cell to the nearest goal, `int16[x, y]`; -1 = no goal within `limit` turns.

    `goals`: cells, or bool[x, y]. `until`: the search may stop once this cell is reached; then cells farther away have
    -1. Entering a cell can take extra turns, the delay of the cell. Such a cell waits in the queue for the turns of its
    delay.
    """
    open_, steps, delays, sides = path_map.ground.tolist(), path_map.steps, path_map.delay, path_map.sides
    diagonals = None if path_map.straight is None else (~path_map.straight).tolist()
    width, height = path_map.ground.shape
    far = [[-1] * height for _ in range(width)]
    queue: deque[tuple[int, int, Vec, bool]] = deque()  # turn, turns still to wait, cell, landing of a leap
    landings: dict[Vec, list[Vec]] = {}
    for at, step in path_map.leaps:
        landings.setdefault(at + step, []).append(at - step)
        landings.setdefault(at - step, []).append(at + step)

    def reach(to: Vec, turns: int) -> None:
        far[to.x][to.y] = turns
        queue.append((turns, delays.get(to, 0), to, False))

    for goal in np.argwhere(goals).tolist() if isinstance(goals, np.ndarray) else goals:
        if open_[goal[0]][goal[1]] and far[goal[0]][goal[1]] < 0:
            reach(Vec(*goal), 0)
    while queue:
        turns, waits, here, arrives = queue.popleft()
        if turns >= limit or (until is not None and 0 <= far[until[0]][until[1]] <= turns):
            continue
        if arrives:
            if open_[here.x][here.y] and far[here.x][here.y] < 0:
                reach(here, turns + 1)
            continue
        if waits:
            queue.append((turns + 1, waits - 1, here, False))
            continue
        for launch in landings.get(here, ()):
            queue.append((turns + 1, 0, launch, True))
        for step in steps.directions:
            to = here + step
            if not (0 <= to.x < width and 0 <= to.y < height) or far[to.x][to.y] >= 0 or not open_[to.x][to.y]:
                continue
            if sides.get(here, step) != step:
                continue
            if step.diagonal:
                if diagonals is not None and not (diagonals[here.x][here.y] and diagonals[to.x][to.y]):
                    continue
                beside = (Vec(here.x, to.y), Vec(to.x, here.y))
                if steps is StepRule.NO_CORNERS and not all(open_[at.x][at.y] and at not in sides for at in beside):
                    continue
            reach(to, turns + 1)
    return np.array(far, np.int16)


class NaiveFieldOfView:
    """A slow replacement of `game.engine.grid.fov.FieldOfView`; at the edges of shadows a few cells differ."""

    def __init__(self, opaque: NDArray[np.bool_]) -> None:
        """Copy `opaque`, the cells that block sight, `bool[x, y]`."""
        self._opaque: list[list[bool]] = opaque.tolist()

    def set_opaque(self, at: tuple[int, int], opaque: bool) -> None:
        """Set whether the cell `at` blocks sight."""
        self._opaque[at[0]][at[1]] = opaque

    def view(self, at: tuple[int, int], radius: int | None, shape: FovShape) -> NDArray[np.bool_]:
        """Return the cells that are visible from `at`, `bool[x, y]`. `radius`: in cells; None for no limit."""
        seen = [[False] * len(column) for column in self._opaque]
        seen[at[0]][at[1]] = True
        for octant in OCTANTS:
            self._cast(seen, at, 1, 1.0, 0.0, radius or UNLIMITED_RADIUS, shape, octant)
        return np.array(seen, np.bool_)

    def _cast(
        self,
        seen: list[list[bool]],
        at: tuple[int, int],
        row: int,
        start: float,
        end: float,
        radius: int,
        shape: FovShape,
        octant: tuple[int, int, int, int],
    ) -> None:
        """Mark in `seen` the visible cells of an octant, between the slopes `start` and `end`.

        `at`: the cell of the viewer. `row`: the first row to look at. Rows are numbered by their distance in cells from
        `at` along the octant's axis. A slope is the number of a column divided by the number of a row: 0 on the axis, 1
        on the diagonal. `octant`: matrix from OCTANTS that turns column and row into x and y.
        """
        xx, xy, yx, yy = octant
        opaque = self._opaque
        width, height = len(opaque), len(opaque[0])
        blocked = False
        for ahead in range(row, radius + 1):
            if blocked or start < end:
                return
            narrowed = start
            for aside in range(-ahead, 1):
                left, right = (aside - 0.5) / (-ahead + 0.5), (aside + 0.5) / (-ahead - 0.5)
                if right > start:
                    continue
                if left < end:
                    break
                x, y = at[0] + aside * xx - ahead * xy, at[1] + aside * yx - ahead * yy
                if not (0 <= x < width and 0 <= y < height):
                    continue
                if shape.reaches(Vec(aside, ahead), radius):
                    seen[x][y] = True
                if blocked:
                    if opaque[x][y]:
                        narrowed = right
                    else:
                        blocked, start = False, narrowed
                elif opaque[x][y]:
                    blocked, narrowed = True, right
                    self._cast(seen, at, ahead + 1, start, left, radius, shape, octant)
            if ahead > max(width, height):
                return
