"""The game's two kernels as one would first write them, in plain Python: what the bench plays the same game with.

Distances are searched breadth first on a deque, and are exactly the game's: they ask for what the game's ask for, on
purpose, so that one can stand in for the other. Sight is cast octant by octant, recursively
(B. Bergstrom, "FOV using recursive shadowcasting", RogueBasin, 2001); at the edges of shadows it differs by a cell here
and there.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import Steps
from game.engine.grid.fov_tables import Shape
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import FARTHEST, DistanceMap, PathMap

OCTANTS = (
    *((1, 0, 0, 1), (0, 1, 1, 0), (0, -1, 1, 0), (-1, 0, 0, 1)),
    *((-1, 0, 0, -1), (0, -1, -1, 0), (0, 1, -1, 0), (1, 0, 0, -1)),
)
"""How cells aside and rows ahead become x and y: x by both, then y by both."""
EVERYWHERE = 1000


def turns_to(
    ways: PathMap, goals: Iterable[tuple[int, int]], *, limit: int = FARTHEST, until: tuple[int, int] | None = None
) -> DistanceMap:
    """As `game.engine.grid.pathfinding.PathMap` has it. What takes more turns waits in the queue for its time."""
    open_, steps, slow, only = ways.ground.tolist(), ways.steps, ways.delay, ways.sides
    bends = None if ways.straight is None else (~ways.straight).tolist()
    width, height = ways.ground.shape
    far = [[-1] * height for _ in range(width)]
    queue: deque[tuple[int, int, Vec, bool]] = deque()  # when, how long it waits on, where, and whether it only arrives
    landings: dict[Vec, list[Vec]] = {}
    for at, step in ways.leaps:
        landings.setdefault(at + step, []).append(at - step)
        landings.setdefault(at - step, []).append(at + step)

    def reach(to: Vec, turns: int) -> None:
        far[to.x][to.y] = turns
        queue.append((turns, slow.get(to, 0), to, False))

    for goal in goals:
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
            if only.get(here, step) != step:
                continue
            if step.diagonal:
                if bends is not None and not (bends[here.x][here.y] and bends[to.x][to.y]):
                    continue
                beside = (Vec(here.x, to.y), Vec(to.x, here.y))
                if steps is Steps.NO_CORNERS and not all(open_[at.x][at.y] and at not in only for at in beside):
                    continue
            reach(to, turns + 1)
    return np.array(far, np.int16)


class PlainFieldOfView:
    """As `game.engine.grid.fov.FieldOfView`, but for its shadows."""

    def __init__(self, opaque: NDArray[np.bool_]) -> None:
        """Copy the cells that block sight, bool[x, y]."""
        self._opaque: list[list[bool]] = opaque.tolist()

    def set_opaque(self, at: tuple[int, int], opaque: bool) -> None:
        self._opaque[at[0]][at[1]] = opaque

    def view(self, at: tuple[int, int], radius: int | None, shape: Shape) -> NDArray[np.bool_]:
        seen = [[False] * len(column) for column in self._opaque]
        seen[at[0]][at[1]] = True
        for octant in OCTANTS:
            self._cast(seen, at, 1, 1.0, 0.0, radius or EVERYWHERE, shape, octant)
        return np.array(seen, np.bool_)

    def _cast(
        self,
        seen: list[list[bool]],
        at: tuple[int, int],
        row: int,
        start: float,
        end: float,
        radius: int,
        shape: Shape,
        octant: tuple[int, int, int, int],
    ) -> None:
        """The rows of an octant from one on, between two slopes."""
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
