"""Hallways that grow from doorways until they meet: the rule of document 002 with its author's later changes.

Each hallway begins with the cell outside a doorway. The last cell of an unfinished hallway is called its dead end. From
the dead end, lines are followed straight on, right and left over empty cells: rock outside the rooms and their walls.
If such a line leads to another hallway, the line is dug, but only up to the first cell that touches a hallway. If no
line leads to a hallway, the dead end grows by one cell: straight on, else right, else left. Walls are never dug, so no
new opening is made in a room.

Deviations from document 002:

B-29: a dead end that can neither join a hallway nor grow is dropped. The document tries such a dead end for ever.

B-28: two doors may have the same cell outside them. Then each of the two doors has a dead end in that cell. In the
document the dead end of one door could replace the dead end of the other, so that rooms were cut off. In this game, the
last build step of a level also checks that all ground is connected. The document only checks that no row or column in
the middle of the map is blank.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from game.engine.grid.geometry import ORTHOGONAL, Vec, all_cells
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import RetryLevel, Sketch
from game.mapgen.starters.region_grid import RegionGrid


@record
class Hallways(BuildStep):
    """Hallways that begin at the cells directly outside doors. Each hallway grows until it joins others or is stuck.

    The hallway of the door that was placed last grows first.
    """

    joins: int = 3
    """Greatest number of hallways, at most 3, to which one dead end is joined. A lower number gives fewer loops."""

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
    """Return the dead ends from which hallways grow, each as (cell, step away from the door, corridor).

    A dead end is a cell beside a door. The cell is so far the only cell of its corridor. `corridor` is the list of the
    corridor's cells that the sketch (level while it is generated) itself uses, so that cells can be added to the
    corridor.
    """
    doors = set(sketch.doors)
    begun = [(*corridor[0], corridor) for corridor in sketch.corridors if len(corridor) == 1]
    return [(way[0], step, way) for x, y, way in begun for step in ORTHOGONAL if (x - step.x, y - step.y) in doors]


_EMPTY, _BUILT, _HALL, _RIM = range(4)
_EMPTIES, _HALLS, _OPEN = bytes([_EMPTY]), bytes([_HALL]), bytes([True])


class _Ground:
    """Map of the cells that hallways may cross.

    A cell is given by its flat index, `x * height + y`, and a step by the difference of two indices.
    """

    def __init__(self, sketch: Sketch) -> None:
        self._floor = bytearray(sketch.floor.tobytes())
        sketch.floor = np.frombuffer(self._floor, np.bool_).reshape(sketch.size)  # lines of bytes are faster to write
        self._height = sketch.size[1]
        self._cells = all_cells(sketch.size)
        marks = sketch.floor.astype(np.uint8)  # floor is _BUILT, rock is _EMPTY
        for room in sketch.rooms:
            marks[room.slices] = _BUILT
        for corridor in sketch.corridors:
            for at in corridor:
                marks[at] = _HALL
        marks[0] = marks[-1] = marks[:, 0] = marks[:, -1] = _RIM
        self._marks = bytearray(marks.tobytes())
        self.onward = {
            self.number(step): (self.number(step), self.number((-step.y, step.x)), self.number((step.y, -step.x)))
            for step in ORTHOGONAL
        }
        """For each orthogonal step, the three steps that can follow it without turning back.

        Their order is: straight on, right, left. Each step is a difference of flat indices.
        """

    def number(self, at: tuple[int, int]) -> int:
        """Return the flat index of a cell, or the difference of two indices for a step."""
        return at[0] * self._height + at[1]

    def halls_in_line(self, here: int, steps: Iterable[int]) -> list[tuple[int, int]]:
        """Return the hallways in line with a cell: for each, the step in its direction and the hallway's first cell.

        All cells between must be rock that belongs to no room. `here`: the cell. `steps`: the directions to look in.
        Cells and steps are flat indices.
        """
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
        """Return whether the next cell is rock that belongs to no room, and is not the last cell before the rim.

        `here`: flat index of the present cell. `step`: difference of flat indices from the present cell to the next
        cell.
        """
        return self._marks[here + step] == _EMPTY and self._marks[here + 2 * step] != _RIM

    def open(self, at: int) -> Vec:
        self._marks[at] = _HALL
        self._floor[at] = True
        return self._cells[at]

    def dig(self, here: int, step: int, end: int) -> list[Vec]:
        """Dig in a straight line towards a hallway, and return the dug cells in order.

        The last dug cell is the first cell of the line that has a hallway cell ahead or at a side. The list is empty if
        `here` has two hallway cells beside it, because `here` is then connected already. The list is also empty if the
        first cell of the line would lie beside the same hallway as `here`.

        `here`: flat index of the cell from which to dig, which is dug already. `step`: direction of the line, as a
        difference of flat indices. `end`: flat index of the hallway cell at the end of the line.
        """
        if self._touched(here) > 1 or self._runs_beside(here, step):
            return []
        _, right, left = self.onward[step]
        marks = self._marks
        at_sides = (marks[here + side + step : end + side : step] + _HALLS for side in (right, left))
        last = here + step * (1 + min(line.find(_HALL) for line in at_sides))
        return self._open_all(range(here + step, end if last == end else last + step, step))

    def _open_all(self, cells: range) -> list[Vec]:
        """Open a line of cells, given by their flat indices, and return them in order."""
        if not cells:
            return []
        line = slice(cells.start, cells.stop, cells.step)
        self._marks[line] = _HALLS * len(cells)
        self._floor[line] = _OPEN * len(cells)
        return self._cells[line]

    def _touched(self, at: int) -> int:
        """Return the number of hallway cells orthogonally beside a cell of a hallway.

        Cells of the same hallway count too. `at`: flat index of the cell.
        """
        marks, height = self._marks, self._height
        around = (marks[at - height], marks[at - 1], marks[at + 1], marks[at + height])
        return around.count(_HALL)

    def _runs_beside(self, here: int, step: int) -> bool:
        """Return whether the same hallway runs beside the present cell and the next cell, on the same side.

        `here`: flat index of the present cell. `step`: difference between the flat index of the next cell and `here`.
        """
        _, right, left = self.onward[step]
        marks = self._marks
        return marks[here + right] == _HALL == marks[here + right + step] or (
            marks[here + left] == _HALL == marks[here + left + step]
        )


@record
class NoBlankLines(BuildStep):
    """Check that every row and column in the middle of the map has floor or a room, so that no part is unused (CM-09).

    Raises RetryLevel if a row or column of the middle has neither. The map is a grid of regions, and most regions have
    a room. The middle of the map begins `least + 1` cells before the first border between regions, and ends `least - 1`
    cells after the last border. `across`, `down`: number of regions in a row and in a column. `least`: width and height
    of the smallest room in cells, with only one of two opposite walls counted.
    """

    name = "check for empty lines"

    across: int = 3
    down: int = 3
    least: tuple[int, int] = (4, 4)

    def __call__(self, sketch: Sketch) -> None:
        marked = sketch.floor.copy()
        for room in sketch.rooms:
            marked[room.slices] = True
        first, *_, last = RegionGrid(sketch.size, self.across, self.down).regions()
        columns = slice(first.width - self.least[0] - 1, last.x + self.least[0] - 1)
        rows = slice(first.height - self.least[1] - 1, last.y + self.least[1] - 1)
        if not (np.any(marked, axis=1)[columns].all() and np.any(marked, axis=0)[rows].all()):
            raise RetryLevel("a row or a column of the map is empty")
