"""Mazes: ways one cell wide between walls one cell thick, and exactly one way between any two cells.

`Maze` wanders and turns back where it is stuck, as in the Rust roguelike tutorial (RB-15), and has long winding ways.
`EllerMaze` (M. Eller, 1982) is made row by row and has many short dead ends. `DividedMaze` splits the open map by walls
with one gap each, and shows them: long straight walls.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.dice import Dice
from game.engine.geometry import Rect
from game.mapgen.sketch import Sketch, StartAgain
from game.mapgen.step import Step

STEPS_A_PICTURE = 50


@dataclass(frozen=True)
class Maze(Step):
    """A starter: from the corner into the unknown, and back to the last cell with a neighbour nobody has been to.

    As many cells as the tutorial has: half the map's sides, less two; the first is at 2,2.
    """

    def __call__(self, sketch: Sketch) -> None:
        width, height = sketch.size
        columns, rows = width // 2 - 2, height // 2 - 2
        _check_room(columns, rows)
        floor = sketch.floor.reshape(-1)
        fresh = bytearray(width * height)
        for column in range(1, columns + 1):
            fresh[2 * column * height + 2 : 2 * column * height + 2 * rows + 1 : 2] = b"\1" * rows
        here = 2 * height + 2
        fresh[here] = 0
        floor[here] = True
        trail = [here]
        passages = 0
        steps = (-2, -2 * height, 2 * height, 2)
        while trail:
            here = trail[-1]
            ahead = [step for step in steps if fresh[here + step]]
            if not ahead:
                trail.pop()
                continue
            step = ahead[0] if len(ahead) == 1 else sketch.dice.choice(ahead)
            floor[here + step // 2] = floor[here + step] = True
            fresh[here + step] = 0
            trail.append(here + step)
            passages += 1
            if passages % STEPS_A_PICTURE == 0:
                sketch.record(f"{passages} passages")


@dataclass(frozen=True)
class EllerMaze(Step):
    """A starter: row by row, remembering only which cells of the row are already joined."""

    def __call__(self, sketch: Sketch) -> None:
        columns, rows = (sketch.size[0] - 1) // 2, (sketch.size[1] - 1) // 2
        _check_room(columns, rows)
        sketch.floor[1 : 2 * columns : 2, 1 : 2 * rows : 2] = True
        groups = [[column] for column in range(columns)]
        """For each column the columns of this row that it is joined with; joined ones share one list."""
        for row in range(rows):
            last = row == rows - 1
            across = (1 << columns) - 1 if last else _coins(sketch.dice, columns)
            for column in range(columns - 1):
                left, right = groups[column], groups[column + 1]
                if left is right or not across >> column & 1:
                    continue
                small, large = (left, right) if len(left) < len(right) else (right, left)
                large += small
                for joined in small:
                    groups[joined] = large
                sketch.floor[2 * column + 2, 2 * row + 1] = True
            if not last:
                groups = self._go_down(sketch, groups, row)
            sketch.record("a row of the maze")

    @staticmethod
    def _go_down(sketch: Sketch, groups: list[list[int]], row: int) -> list[list[int]]:
        """Opens ways into the next row, one at least from each group; answers the groups of that row."""
        coins = _coins(sketch.dice, len(groups))
        below = [[column] for column in range(len(groups))]
        for column, group in enumerate(groups):
            if column != group[0]:
                continue
            down = [member for member in group if coins >> member & 1] or [sketch.dice.choice(group)]
            for member in down:
                sketch.floor[2 * member + 1, 2 * row + 2] = True
                below[member] = down
        return below


@dataclass(frozen=True)
class DividedMaze(Step):
    """A starter: an open map, divided by a wall with one gap, each part divided again."""

    narrowest: int = 1
    """No part is narrower than so many ways; from 2 there are chambers, and they are noted as rooms."""

    def __call__(self, sketch: Sketch) -> None:
        columns, rows = (sketch.size[0] - 1) // 2, (sketch.size[1] - 1) // 2
        _check_room(columns, rows)
        sketch.floor[1 : 2 * columns, 1 : 2 * rows] = True
        parts = [(0, 0, columns, rows)]
        """Still to be divided; counted in ways, not in cells."""
        walls = 0
        while parts:
            x, y, across, down = parts.pop()
            if max(across, down) < 2 * self.narrowest or min(across, down) == 1:
                if self.narrowest > 1:
                    sketch.rooms.append(Rect(2 * x, 2 * y, 2 * across + 1, 2 * down + 1))
                continue
            if across > down or (across == down and sketch.dice.chance(50)):
                before, gap = self._wall_and_gap(sketch.dice, across, down)
                sketch.floor[2 * (x + before), 2 * y + 1 : 2 * (y + down)] = False
                sketch.floor[2 * (x + before), 2 * (y + gap) + 1] = True
                parts += ((x + before, y, across - before, down), (x, y, before, down))
            else:
                before, gap = self._wall_and_gap(sketch.dice, down, across)
                sketch.floor[2 * x + 1 : 2 * (x + across), 2 * (y + before)] = False
                sketch.floor[2 * (x + gap) + 1, 2 * (y + before)] = True
                parts += ((x, y + before, across, down - before), (x, y, across, before))
            walls += 1
            if walls % STEPS_A_PICTURE == 0:
                sketch.record(f"{walls} walls")

    def _wall_and_gap(self, dice: Dice, across: int, along: int) -> tuple[int, int]:
        """After how many ways the wall stands, and at which of those along it the gap is."""
        shift, gap = divmod(dice.below((across - 2 * self.narrowest + 1) * along), along)
        return self.narrowest + shift, gap


def _coins(dice: Dice, count: int) -> int:
    """So many tosses as the bits of a number, 32 of a roll."""
    tosses = 0
    for _ in range(0, count, 32):
        tosses = tosses << 32 | dice.below(1 << 32)
    return tosses


def _check_room(columns: int, rows: int) -> None:
    if min(columns, rows) < 2:
        raise StartAgain("a maze needs two ways across and two down")
