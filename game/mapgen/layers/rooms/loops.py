"""Loops that matter: a wall is cut if the hero must walk far to get from one side of it to the other side.

The rule is Brogue's. Pieces of wall with ground on both sides are examined in random order. If the walk from one side
to the other is longer than 20 steps, the wall is cut and gets a door. A cut shortens walks, so other walls may no
longer need a cut. Walks are in eight directions, as the hero of the tradition (set of rules) `ajar` walks: diagonally
only where all four cells of the square are ground.

First all walls are tested at once. For each wall, two flood fills run in a small window around the wall, one from each
side. The sides are far apart if the two flood fills do not meet. Each column of a window is stored as a number with a
bit for each cell. After each cut, one flood fill that starts in the cut shows which walks the cut has shortened,
because every shortened walk leads through the cut. For this flood fill the whole level is one number (see
`engine.grid.flood`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.bitboard import number_of
from game.engine.grid.flood import number
from game.engine.grid.geometry import Vec
from game.engine.records import NamedTuple, record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.bulk_random import shuffle
from game.mapgen.core.sketch import Sketch

Bits: TypeAlias = NDArray[Any]
"""Array of 32-bit numbers if these have enough bits for a column of a window, else of 64-bit numbers."""
LONGEST = 62
"""Longest walk in steps that can be measured.

A column of a window has a bit for each step in both directions, and one for the start.
"""


class Walls(NamedTuple):
    """Pieces of wall of one thickness and direction.

    `across`: whether the walls are crossed along a row; else along a column. `thickness`: in cells. `x`, `y`: column
    and row of the floor cell before each wall (west of the wall, or north of it), intp[wall].
    """

    across: bool
    thickness: int
    x: NDArray[np.intp]
    y: NDArray[np.intp]


@record
class Loops(BuildStep):
    """Cuts through walls, with doors in random cuts; a cut without a door stays an open way.

    A wall is cut only if the walk from one side to the other has more than `longer_than` steps. Raises ValueError if
    `longer_than` is not from 1 to LONGEST.
    """

    longer_than: int = 20
    """Length in steps of the longest walk that is not worth a cut: only longer walks are shortened."""
    thickest: int = 1
    """Greatest number of cells of rock that a cut goes through in a straight line."""
    door_percent: int = 100
    """Chance (0-100) that a cut gets a door."""
    most: int = 1000
    """Greatest number of cuts in a level."""

    needs = ("floor",)

    def __post_init__(self) -> None:
        if not 0 < self.longer_than <= LONGEST:
            raise ValueError(f"longer_than must be from 1 to {LONGEST} steps, not {self.longer_than}")

    def __call__(self, sketch: Sketch) -> None:
        board, columns = Board(sketch.floor), _columns(sketch.floor, (self.longer_than + 1) // 2)
        for walls in _walls(sketch, self.thickest):
            board.add(walls, _are_far(walls, columns, self.longer_than))
        shuffle(sketch.dice, board.candidates)
        cuts = 0
        for wall in board.candidates:
            if cuts == self.most:
                break
            if board.may_be_cut(wall):
                rock = board.cut(wall, self.longer_than)
                self._dig(sketch, [Vec(*divmod(cell, board.stride)) for cell in rock])
                cuts += 1

    def _dig(self, sketch: Sketch, rock: list[Vec]) -> None:
        for at in rock:
            sketch.floor[at] = True
        if len(rock) > 1:
            sketch.corridors.append(rock)
        if sketch.dice.chance(self.door_percent):
            sketch.doors.append(rock[0] if len(rock) == 1 else sketch.dice.choice((rock[0], rock[-1])))
        sketch.record("a wall is cut to close a loop")


class Board:
    """Ground of a level, and the pieces of wall that are worth cutting, so that the ground gets a loop.

    The ground is a number with one bit for each cell. Each wall lies between two floor cells: the cell before the wall
    is west or north of it, the cell behind the wall is east or south of it. A wall is given by a pair of numbers. The
    first number is the number of the bit of the cell before the wall. The second number is the difference between the
    bit numbers of the two cells. It is called the kind of the wall, because it shows the direction and the thickness of
    the wall.
    """

    def __init__(self, floor: NDArray[np.bool_]) -> None:
        """Make a board without walls; `add` adds the walls that may be cut. `floor`: walkable cells, bool[x, y]."""
        self.stride = floor.shape[1] + 1  # a free bit after each column keeps columns apart
        self.ground = number(floor)
        self.kinds: dict[int, Walls] = {}
        self.far: dict[int, int] = {}
        self.candidates: list[tuple[int, int]] = []

    def add(self, walls: Walls, far: NDArray[np.bool_]) -> None:
        """Add the walls whose two sides are far apart on foot.

        `far`: whether the sides of each wall are far apart, bool[wall].
        """
        beyond = (walls.thickness + 1) * (self.stride if walls.across else 1)
        before = (walls.x * self.stride + walls.y)[far]
        marks = np.zeros(self.ground.bit_length() + self.stride, np.bool_)
        marks[before] = True
        self.kinds[beyond] = walls
        self.far[beyond] = number_of(marks)
        self.candidates += [(cell, beyond) for cell in before.tolist()]

    def may_be_cut(self, wall: tuple[int, int]) -> bool:
        """Return whether a wall is still worth a cut, after the cuts that were made before.

        The two sides of the wall must still be far apart on foot. No cell of the wall, and no cell at either side of
        the new cut, may have become ground by an earlier cut. `wall`: the number of the bit of the floor cell west or
        north of the wall, and the kind of the wall, which shows its direction and thickness (see `Board`).
        """
        before, beyond = wall
        if not self.far[beyond] >> before & 1:
            return False
        beside = 1 if self.kinds[beyond].across else self.stride
        return not any(self.ground >> cell + side & 1 for cell in self._rock(wall) for side in (-beside, 0, beside))

    def cut(self, wall: tuple[int, int], longest: int) -> list[int]:
        """Cut through a wall and return the opened cells as bit numbers.

        Walls whose two sides are now near each other are no longer worth a cut. Sides are near each other if the walk
        between them has at most `longest` steps. `wall`: bit number of the floor cell before the wall, and the kind of
        the wall (see `Board`).
        """
        rock = self._rock(wall)
        for cell in rock:
            self.ground |= 1 << cell
        first = max(rock[0] // self.stride - longest, 0) * self.stride
        ground = self.ground >> first & (1 << (2 * longest + 1) * self.stride) - 1
        layers = _layers(ground, 1 << rock[0] - first, self.stride, longest)
        for beyond in self.far:
            near = 0
            for steps in range(longest + 1):
                near |= layers[steps] & layers[longest - steps] >> beyond
            self.far[beyond] &= ~(near << first)
        return rock

    def _rock(self, wall: tuple[int, int]) -> list[int]:
        before, beyond = wall
        step = self.stride if self.kinds[beyond].across else 1
        return list(range(before + step, before + beyond, step))


def _layers(ground: int, start: int, stride: int, longest: int) -> list[int]:
    """Return the cells within 0, 1, 2, … `longest` steps of a cell: one set of cells for each number of steps.

    A set is a number with one bit for each cell. `start`: the bit of the first cell.
    """
    squares = ground & ground >> 1
    squares &= squares >> stride
    layers = [start]
    for _ in range(longest):
        cells = layers[-1]
        tall = cells | cells >> 1
        met = (tall | tall >> stride) & squares
        met |= met << 1
        near = (tall | cells << 1 | cells << stride | cells >> stride) & ground
        layers.append(near | met | met << stride)
    return layers


def _walls(sketch: Sketch, thickest: int) -> Iterator[Walls]:
    """Yield all pieces of wall that may be cut, one group for each thickness and direction.

    Each piece is a straight line of rock from one floor cell to another. Neither floor cell has a door. The cells to
    the left and right of the line are rock too. `thickest`: greatest thickness, the length of the line in cells.
    """
    ends = sketch.floor.copy()
    for at in sketch.doors:
        ends[at] = False
    whole = ~sketch.floor
    for mount, _ in sketch.torches:
        whole[mount] = False
    for across in (True, False):
        # Walls are always examined along the first axis; for the other direction the map is transposed.
        open_, rock = (ends, whole.copy()) if across else (ends.T, whole.T.copy())
        floor = sketch.floor if across else sketch.floor.T
        rock[:, 1:-1] &= ~(floor[:, :-2] | floor[:, 2:])
        rock[:, [0, -1]] = False
        solid = rock
        for thickness in range(1, thickest + 1):
            # `solid`: cells that end a straight line of `thickness` cells of rock that may be cut.
            along, beside = np.nonzero(open_[: -thickness - 1] & solid[thickness:-1] & open_[thickness + 1 :])
            yield Walls(across, thickness, *((along, beside) if across else (beside, along)))
            solid = solid.copy()
            solid[thickness:] &= rock[:-thickness]


def _are_far(walls: Walls, columns: Bits, longest: int) -> NDArray[np.bool_]:
    """Return whether the two sides of each wall are more than `longest` steps apart on foot: bool[wall].

    From each side a flood fill runs about half of `longest` steps. The sides are far apart if the two flood fills do
    not meet. `columns`: those of `_columns`, for half of `longest`.
    """
    half, apart, count = (longest + 1) // 2, walls.thickness + 1, len(walls.x)
    x = np.concatenate((walls.x, walls.x + apart * walls.across))
    y = np.concatenate((walls.y, walls.y + apart * (not walls.across)))
    # The part of the floor around a cell is called the window of the cell, and an array[column, cell] has them all.
    ground: Bits = columns[x + np.arange(2 * half + 1)[:, None], y]
    squares: Bits = ground[:-1] & ground[1:]
    squares &= squares >> 1
    reached = np.zeros_like(ground)
    reached[half] = 1 << half
    for steps in range(longest // 2):
        # Each further step reaches one more column on either side.
        near = slice(max(half - steps - 1, 0), half + steps + 2)
        _step(reached[near], ground[near], squares[near.start : near.stop - 1])
    if longest % 2:
        _step(reached[:, :count], ground[:, :count], squares[:, :count])
    before, behind = reached[:, :count], reached[:, count:]
    met: Bits = before[apart:] & behind[:-apart] if walls.across else before >> apart & behind
    far: NDArray[np.bool_] = (met == 0).all(axis=0)
    return far


def _columns(floor: NDArray[np.bool_], half: int) -> Bits:
    """Return the floor above and below each cell, up to `half` cells away, as a number: array[half + x, y].

    Bit 0 is the topmost of these cells, and a set bit is floor. There are `half` columns more on both sides of the map.
    `floor`: bool[x, y].
    """
    padded: Bits = np.pad(floor, half).astype(np.uint32 if 2 * half < 32 else np.uint64)
    columns = np.zeros_like(padded[:, : floor.shape[1]])
    for bit in range(2 * half + 1):
        columns |= padded[:, bit : bit + floor.shape[1]] << bit
    return columns


def _step(reached: Bits, ground: Bits, squares: Bits) -> None:
    """Extend the reached cells by one step, in place.

    Each parameter is an array of windows: each window is the part of the map around one cell.
    Diagonal steps are taken only inside 2x2 squares of walkable cells. `ground`: walkable cells. `squares`: the upper
    left cells of these 2x2 squares.
    """
    tall = reached | reached >> 1
    met = (tall[:-1] | tall[1:]) & squares
    met |= met << 1
    tall |= reached << 1
    tall[1:] |= reached[:-1]
    tall[:-1] |= reached[1:]
    np.bitwise_and(tall, ground, out=reached)
    reached[:-1] |= met
    reached[1:] |= met
