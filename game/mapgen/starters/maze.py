"""Mazes: ways one cell wide between walls one cell thick, with exactly one way between any two cells.

`Maze`: a digger wanders, and turns back where it is stuck, as in the Rust roguelike tutorial (RB-15). This gives long
winding ways.

`EllerMaze` (M. Eller, 1982): a maze made row by row, with many short dead ends.

`DividedMaze`: an open map divided again and again by walls with one gap each. Its long straight walls show how it was
made.
"""

from __future__ import annotations

import numpy as np

from game.engine.grid.geometry import Rect
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.bulk_random import coins, numbers
from game.mapgen.core.sketch import RetryLevel, Sketch

STEPS_A_PICTURE = 50


@record
class Maze(BuildStep):
    """Starter: a maze dug by a digger that moves to a random unvisited neighbour, or turns back if there is none.

    The digger moves two cells at a time, so that walls stay between the ways. As in the tutorial, the maze has
    `width // 2 - 2` columns and `height // 2 - 2` rows of places that the digger visits; `width` and `height` are those
    of the map. The first place is the cell 2,2. Raises RetryLevel if the map is too small.
    """

    name = "recursive backtracking maze"

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


@record
class EllerMaze(BuildStep):
    """Starter: a maze made row by row. While it digs a row, it remembers which cells of that row are connected.

    Raises RetryLevel if the map is too small.
    """

    name = "Eller's maze"

    def __call__(self, sketch: Sketch) -> None:
        columns, rows = (sketch.size[0] - 1) // 2, (sketch.size[1] - 1) // 2
        _check_room(columns, rows)
        floor = sketch.floor
        floor[1 : 2 * columns : 2, 1 : 2 * rows : 2] = True
        after, before = list(range(columns)), list(range(columns))
        """Next and previous column of each column in its ring.

        The columns of this row that are already connected form a ring; neighbours in the row are neighbours in the
        ring.
        """
        tosses = coins(sketch.dice, 2 * rows * columns).reshape(rows, 2, columns)
        tosses[-1] = True  # all columns of the last row are connected
        across, shut = tosses[:, 0, :-1], tosses[:, 1]
        for row in range(rows):
            for column in across[row].nonzero()[0].tolist():
                beside = column + 1
                if after[column] == beside:
                    across[row, column] = False
                    continue
                first, last = after[column], before[beside]
                after[column], before[beside], after[last], before[first] = beside, column, first, last
            for column in shut[row].nonzero()[0].tolist():
                if (following := after[column]) == column:
                    shut[row, column] = False  # no other column leads down from this ring
                    continue
                previous = before[column]
                after[previous], before[following], after[column], before[column] = following, previous, column, column
            if sketch.history is not None or row == rows - 1:
                floor[2 : 2 * columns : 2, 1 : 2 * row + 2 : 2] = across[: row + 1].T
                floor[1 : 2 * columns : 2, 2 : 2 * min(row + 1, rows - 1) + 1 : 2] = ~shut[: min(row + 1, rows - 1)].T
                sketch.record("a row of the maze")


@record
class DividedMaze(BuildStep):
    """Starter: an open map divided by a wall with one gap.

    Each part is divided in the same manner, until parts are too narrow. Raises RetryLevel if the map is too small.
    """

    name = "recursive division maze"

    narrowest: int = 1
    """Least width of a part, in ways of the maze. With 2 or more there are chambers, which are noted as rooms."""

    def __call__(self, sketch: Sketch) -> None:
        columns, rows = (sketch.size[0] - 1) // 2, (sketch.size[1] - 1) // 2
        _check_room(columns, rows)
        sketch.floor[1 : 2 * columns, 1 : 2 * rows] = True
        height = sketch.size[1]
        floor = bytearray(sketch.floor.tobytes())
        sketch.floor = np.frombuffer(floor, np.bool_).reshape(sketch.size)  # lines of bytes are faster to write
        rock = [bytes(length) for length in range(2 * max(columns, rows))]
        least, draw = self.narrowest, numbers(sketch.dice).__next__
        done = 1 if least == 1 else 0  # a part this narrow is finished
        parts = [(0, 0, columns, rows)]
        """Parts still to be divided: first column, first row, width, height. All are counted in ways, not in cells."""
        walls = 0
        while parts:
            x, y, across, down = parts.pop()
            if least > 1 and (across == 1 or down == 1 or (across < 2 * least and down < 2 * least)):
                sketch.rooms.append(Rect(2 * x, 2 * y, 2 * across + 1, 2 * down + 1))
                continue
            number = draw()
            corner = 2 * (x * height + y)
            if across > down or (across == down and number & 1):
                # `before`: ways before the wall; `gap`: the index of its gap among the ways along it.
                before, gap = divmod(number * ((across - 2 * least + 1) * down) >> 32, down)
                before += least
                wall = corner + 2 * before * height
                floor[wall + 1 : wall + 2 * down] = rock[2 * down - 1]
                floor[wall + 2 * gap + 1] = True
                if across - before > done:
                    parts.append((x + before, y, across - before, down))
                if before > done:
                    parts.append((x, y, before, down))
            else:
                before, gap = divmod(number * ((down - 2 * least + 1) * across) >> 32, across)
                before += least
                wall = corner + 2 * before
                floor[wall + height : wall + 2 * across * height : height] = rock[2 * across - 1]
                floor[wall + (2 * gap + 1) * height] = True
                if down - before > done:
                    parts.append((x, y + before, across, down - before))
                if before > done:
                    parts.append((x, y, across, before))
            walls += 1
            if walls % STEPS_A_PICTURE == 0:
                sketch.record(f"{walls} walls")


def _check_room(columns: int, rows: int) -> None:
    if min(columns, rows) < 2:
        raise RetryLevel("the maze has fewer than two columns or two rows of corridors")
