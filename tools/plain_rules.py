"""The game's two kernels as one would first write them, in plain Python: what the bench plays the same game with.

Distances are searched breadth first on a deque, and are exactly the game's. Sight is cast octant by octant, recursively
(B. Bergstrom, "FOV using recursive shadowcasting", RogueBasin, 2001); at the edges of shadows it differs by a cell here
and there.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from game.engine.flooding import Leaps, Sides, leads, without
from game.engine.geometry import Vec, vecs
from game.engine.paths import FARTHEST, Steps
from game.engine.sight import Shape

OCTANTS = (
    *((1, 0, 0, 1), (0, 1, 1, 0), (0, -1, 1, 0), (-1, 0, 0, 1)),
    *((-1, 0, 0, -1), (0, -1, -1, 0), (0, 1, -1, 0), (1, 0, 0, -1)),
)
"""How cells aside and rows ahead become x and y: x by both, then y by both."""
EVERYWHERE = 1000


def distances(
    walkable: NDArray[np.bool_],
    goals: Iterable[tuple[int, int]],
    steps: Steps,
    *,
    straight: NDArray[np.bool_] | None = None,
    delay: Mapping[Vec, int] | None = None,
    sides: Sides | None = None,
    leaps: Leaps = (),
    limit: int = FARTHEST,
    until: tuple[int, int] | None = None,
) -> NDArray[np.int16]:
    """As `game.engine.paths.distances` has it. A cell that is slow to flow on waits in the queue for its turn."""
    if sides or leaps or straight is not None:
        return _by_rule(walkable, goals, steps, straight, delay or {}, sides or {}, leaps, limit, until)
    open_, slow = walkable.tolist(), delay or {}
    width, height = walkable.shape
    far = [[-1] * height for _ in range(width)]
    queue: deque[tuple[int, int, int, int]] = deque()
    for x, y in goals:
        if open_[x][y] and far[x][y] < 0:
            far[x][y] = 0
            queue.append((0, slow.get(Vec(x, y), 0), x, y))
    while queue:
        turns, waits, x, y = queue.popleft()
        if turns >= limit or (until is not None and 0 <= far[until[0]][until[1]] <= turns):
            continue
        if waits:
            queue.append((turns + 1, waits - 1, x, y))
            continue
        for dx, dy in steps.directions:
            to_x, to_y = x + dx, y + dy
            if not (0 <= to_x < width and 0 <= to_y < height) or far[to_x][to_y] >= 0 or not open_[to_x][to_y]:
                continue
            if dx and dy and steps is Steps.NO_CORNERS and not (open_[x][to_y] and open_[to_x][y]):
                continue
            far[to_x][to_y] = turns + 1
            queue.append((turns + 1, slow.get(Vec(to_x, to_y), 0), to_x, to_y))
    return np.array(far, np.int16)


def _by_rule(
    walkable: NDArray[np.bool_],
    goals: Iterable[tuple[int, int]],
    steps: Steps,
    straight: NDArray[np.bool_] | None,
    slow: Mapping[Vec, int],
    sides: Sides,
    leaps: Leaps,
    limit: int,
    until: tuple[int, int] | None,
) -> NDArray[np.int16]:
    """The same where some ways are peculiar, every step asked for. Who gets past a door is on his way for a turn."""
    rest = without(walkable, sides)
    width, height = walkable.shape
    far = np.full(walkable.shape, -1, np.int16)
    queue: deque[tuple[int, int, Vec, Vec | None]] = deque()
    for goal in vecs(goals):
        if walkable[goal] and far[goal] < 0:
            far[goal] = 0
            queue.append((0, slow.get(goal, 0), goal, None))
    while queue:
        turns, waits, here, landing = queue.popleft()
        if turns >= limit or (until is not None and 0 <= far[until] <= turns):
            continue
        if waits:
            queue.append((turns + 1, waits - 1, here, landing))
            continue
        if landing is not None:
            reached = [landing]
        else:
            reached = [here - step for step in steps.directions]
            for at, step in leaps:
                if here in (at - step, at + step):
                    queue.append((turns + 1, 0, here, at + at - here))
        for to in reached:
            if not (0 <= to.x < width and 0 <= to.y < height) or far[to] >= 0 or not walkable[to]:
                continue
            if landing is None and not _leads(to, here, steps, rest, sides, straight):
                continue
            far[to] = turns + 1
            queue.append((turns + 1, slow.get(to, 0), to, None))
    return far


def _leads(
    here: Vec, to: Vec, steps: Steps, rest: NDArray[np.bool_], sides: Sides, straight: NDArray[np.bool_] | None
) -> bool:
    """Whether a step leads from one walkable cell to another: what is entered from one side only, from that side."""
    if to in sides and here != to + sides[to]:
        return False
    return leads(here, to, steps, rest, straight)


class PlainOutlook:
    """As `game.engine.sight.Outlook`, but for its shadows."""

    def __init__(self, opaque: NDArray[np.bool_]) -> None:
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
