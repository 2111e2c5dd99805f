"""Hallways that grow from doorways until they meet each other: document 002, as its author went on with it.

A dead end looks straight on, right and left for a hallway in line over empty cells, and digs to each it sees, but no
farther than to the first that it touches. If it sees none it grows by one cell: forward, else right, else left. Only
empty ground is dug, so walls stay whole and doors keep their one open way.

Deviations: a dead end that can neither join nor grow is dropped, where the original would look at it for ever (B-29);
of two doors that share their outer cell neither replaces the other's dead end (B-28). The last layer of the chain
checks that all is connected; the original asks only for lines that are not blank.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat

import numpy as np

from game.engine.grid.geometry import ORTHOGONAL, Vec, vecs
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import RetryLevel, Sketch
from game.mapgen.core.tunnels import towards
from game.mapgen.starters.regions import RegionGrid


@record
class Hallways(BuildStep):
    """Growth of the corridors that doors have begun, the last first, each until it has joined another."""

    joins: int = 3
    """Most hallways that a dead end joins, of those that it sees: fewer leave fewer loops."""

    needs = ("doors", "corridors")

    def __call__(self, sketch: Sketch) -> None:
        ground = _Ground(sketch)
        ends = [(ground.number(at), ground.number(step), corridor) for at, step, corridor in dead_ends(sketch)]
        while ends:
            here, heading, corridor = ends.pop()
            onward = ground.onward[heading]
            if seen := ground.halls_in_line(here, onward):
                for way, end in seen[: self.joins]:
                    corridor += ground.dig(here, way, end)
                sketch.record("a hallway joins others")
                continue
            for way in onward:
                if ground.can_grow(here, way):
                    corridor.append(ground.open(here + way))
                    ends.append((here + way, way, corridor))
                    sketch.record("a hallway grows")
                    break


def dead_ends(sketch: Sketch) -> list[tuple[Vec, Vec, list[Vec]]]:
    """Return for each corridor of one cell before a door: the cell, the direction away from the door, the corridor."""
    doors = set(sketch.doors)
    begun = [(*corridor[0], corridor) for corridor in sketch.corridors if len(corridor) == 1]
    return [(way[0], step, way) for x, y, way in begun for step in ORTHOGONAL if (x - step.x, y - step.y) in doors]


_EMPTY, _HALL, _BUILT, _RIM = range(4)
_EMPTIES, _HALLS, _OPEN = bytes([_EMPTY]), bytes([_HALL]), bytes([True])


class _Ground:
    """Map of what hallways may cross. A cell is its flat index, `x * height + y`, and a step is a difference of two."""

    def __init__(self, sketch: Sketch) -> None:
        self._floor = bytearray(sketch.floor.tobytes())
        sketch.floor = np.frombuffer(self._floor, np.bool_).reshape(sketch.size)  # lines of bytes are opened sooner
        self._height = sketch.size[1]
        marks = np.where(sketch.floor, _BUILT, _EMPTY).astype(np.uint8)
        for room in sketch.rooms:
            marks[room.x : room.right + 1, room.y : room.bottom + 1] = _BUILT
        for corridor in sketch.corridors:
            for at in corridor:
                marks[at] = _HALL
        marks[0] = marks[-1] = marks[:, 0] = marks[:, -1] = _RIM
        self._marks = bytearray(marks.tobytes())
        self.onward = {
            self.number(step): (self.number(step), self.number((-step.y, step.x)), self.number((step.y, -step.x)))
            for step in ORTHOGONAL
        }
        """For each step the three steps that do not turn back: straight on, right, left."""

    def number(self, at: tuple[int, int]) -> int:
        """Return the flat index of a cell, or the difference of a step."""
        return at[0] * self._height + at[1]

    def halls_in_line(self, here: int, steps: Iterable[int]) -> list[tuple[int, int]]:
        """Return each step in whose direction the first cell that is not empty is a hallway, and the hallway's cell."""
        marks, height = self._marks, self._height
        column = here - here % height
        seen = []
        for step in steps:
            if step == 1:
                ahead = marks[here + 1 : column + height]
            elif step == -1:
                ahead = marks[here - 1 : column - 1 : -1]
            else:
                ahead = marks[here + step :: step]
            rest = ahead.lstrip(_EMPTIES)
            if rest[0] == _HALL:
                seen.append((step, here + (len(ahead) - len(rest) + 1) * step))
        return seen

    def can_grow(self, here: int, step: int) -> bool:
        """Return whether the next cell is empty and not the last before the rim."""
        return self._marks[here + step] == _EMPTY and self._marks[here + 2 * step] != _RIM

    def open(self, at: int) -> Vec:
        self._marks[at] = _HALL
        self._floor[at] = True
        return Vec(*divmod(at, self._height))

    def dig(self, here: int, step: int, end: int) -> list[Vec]:
        """Dig towards a hallway until a hallway is touched at the side or ahead, and return the cells in order.

        The list is empty if `here` already touches two hallways, or if the way would only run along a hallway.
        """
        if self._touched(here) > 1 or self._runs_beside(here, step):
            return []
        _, right, left = self.onward[step]
        marks = self._marks
        at_sides = (marks[here + side + step : end + side : step] + _HALLS for side in (right, left))
        last = here + step * (1 + min(line.find(_HALL) for line in at_sides))
        return self._open_all(range(here + step, end if last == end else last + step, step))

    def _open_all(self, cells: range) -> list[Vec]:
        """Open a line of cells, and return them in order."""
        if not cells:
            return []
        line = slice(cells.start, cells.stop, cells.step)
        self._marks[line] = _HALLS * len(cells)
        self._floor[line] = _OPEN * len(cells)
        (x, y), (last_x, last_y) = (divmod(at, self._height) for at in (cells[0], cells[-1]))
        if x == last_x:
            return list(vecs(zip(repeat(x), towards(y, last_y), strict=False)))
        return list(vecs(zip(towards(x, last_x), repeat(y), strict=False)))

    def _touched(self, at: int) -> int:
        """Return the number of hallway cells beside a cell, the cell it was reached from included."""
        marks, height = self._marks, self._height
        around = (marks[at - height], marks[at - 1], marks[at + 1], marks[at + height])
        return around.count(_HALL)

    def _runs_beside(self, here: int, step: int) -> bool:
        """Return whether the next cell would only run along a hallway that this cell already touches."""
        _, right, left = self.onward[step]
        marks = self._marks
        return marks[here + right] == _HALL == marks[here + right + step] or (
            marks[here + left] == _HALL == marks[here + left + step]
        )


@record
class NoBlankLines(BuildStep):
    """Check that something crosses every row and column of the middle, so that no part of the map lies waste (CM-09).

    The middle begins the least extent of a room before the first inner border of regions, and ends as much after the
    last. Raises RetryLevel.
    """

    name = "check for empty lines"

    across: int = 3
    down: int = 3
    least: tuple[int, int] = (4, 4)

    def __call__(self, sketch: Sketch) -> None:
        marked = sketch.floor.copy()
        for room in sketch.rooms:
            marked[room.x : room.right + 1, room.y : room.bottom + 1] = True
        first, *_, last = RegionGrid(sketch.size, self.across, self.down).regions()
        columns = slice(first.width - self.least[0] - 1, last.x + self.least[0] - 1)
        rows = slice(first.height - self.least[1] - 1, last.y + self.least[1] - 1)
        if not (np.any(marked, axis=1)[columns].all() and np.any(marked, axis=0)[rows].all()):
            raise RetryLevel("a row or a column of the map is empty")
