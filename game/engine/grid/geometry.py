"""Cells, steps and rectangles. Coordinates are always in the order [x, y], with y growing to the south."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import product
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from game.engine.bounds import Place
from game.engine.records import NamedTuple


class Vec(NamedTuple):
    """Position of a cell, or step from one cell to another. It is a tuple, so that it can index an array."""

    x: int
    y: int

    def __add__(self, other: tuple[int, int]) -> Vec:  # type: ignore[override]  # adds, where a tuple would join
        return _vec_of((self[0] + other[0], self[1] + other[1]))

    def __sub__(self, other: tuple[int, int]) -> Vec:
        return _vec_of((self[0] - other[0], self[1] - other[1]))

    def __mul__(self, times: int) -> Vec:  # type: ignore[override]  # multiplies, where a tuple would repeat
        return _vec_of((self[0] * times, self[1] * times))

    def __neg__(self) -> Vec:
        return _vec_of((-self[0], -self[1]))

    def dot(self, other: tuple[int, int]) -> int:
        """Return the dot product with another vector: positive if both point the same way, 0 at right angles."""
        return self[0] * other[0] + self[1] * other[1]

    @property
    def aside(self) -> Vec:
        """The vector with x and y exchanged. For an orthogonal step it is a step at right angles."""
        return _vec_of((self[1], self[0]))

    @property
    def diagonal(self) -> bool:
        """Whether the step changes both x and y."""
        return self[0] != 0 and self[1] != 0

    @property
    def compass(self) -> Vec:
        """The one of the eight single steps whose direction is nearest to this vector; (0, 0) for the vector (0, 0)."""
        x, y = abs(self[0]), abs(self[1])
        # The result is an axis if the angle to that axis is less than 22.5 degrees, whose tangent is nearly 5/12.
        return Vec(
            (self[0] > 0) - (self[0] < 0) if 12 * x > 5 * y else 0,
            (self[1] > 0) - (self[1] < 0) if 12 * y > 5 * x else 0,
        )

    @property
    def steps(self) -> int:
        """Number of single steps, orthogonal or diagonal, that add up to this vector: the greater of |x| and |y|."""
        return max(abs(self[0]), abs(self[1]))


Step = Annotated[Vec, Place.STEP]
"""A step to one of the eight neighbouring cells, or no step."""


_vec_of: Callable[[tuple[int, int]], Vec] = partial(tuple.__new__, Vec)
"""Function that makes a `Vec` of a pair, in half the time that a call of `Vec` takes."""


def vecs(pairs: Iterable[tuple[int, int]]) -> Iterator[Vec]:
    """Return an iterator that makes a `Vec` of each pair (x, y). It takes half the time of a call of `Vec` for each."""
    return map(_vec_of, pairs)


def in_bounds(at: tuple[int, int], shape: tuple[int, ...]) -> bool:
    """Return whether a cell lies in an array[x, y]. `shape`: the array's shape, the number of columns and of rows."""
    return 0 <= at[0] < shape[0] and 0 <= at[1] < shape[1]


def reading_order(at: tuple[int, int]) -> tuple[int, int]:
    """Return a key that sorts cells row by row from the north, and each row from the west."""
    return at[1], at[0]


def nearest_first(centre: Vec) -> Callable[[Vec], tuple[int, int, int]]:
    """Return a key that sorts cells by their distance from `centre` in steps, and at a tie in reading order."""
    return lambda at: ((at - centre).steps, at[1], at[0])


def cells_where(grid: NDArray[Any]) -> list[Vec]:
    """Return the cells where an array[x, y] of any dtype is not 0 or False, column by column."""
    return cells_numbered(np.flatnonzero(grid), grid.shape)


def cells_numbered(numbers: NDArray[np.intp], shape: tuple[int, ...]) -> list[Vec]:
    """Return the cells of an array[x, y] with some numbers, intp[cell]: those of all cells go on column by column."""
    return list(map(all_cells(shape).__getitem__, numbers.tolist()))


@lru_cache(4)  # to find a cell in a list takes a fifth of the time of making it
def all_cells(shape: tuple[int, int]) -> list[Vec]:
    """Return all cells of an array[x, y] of a shape, column by column. All callers share the list: do not change it."""
    return list(vecs(product(range(shape[0]), range(shape[1]))))


def argmax_cell(grid: NDArray[Any]) -> Vec:
    """Return the cell with the greatest value of an array[x, y]; of several the first, column by column."""
    return Vec(*divmod(int(grid.argmax()), grid.shape[1]))


NORTH, SOUTH, WEST, EAST = Vec(0, -1), Vec(0, 1), Vec(-1, 0), Vec(1, 0)
NORTHWEST, NORTHEAST, SOUTHWEST, SOUTHEAST = Vec(-1, -1), Vec(1, -1), Vec(-1, 1), Vec(1, 1)

ORTHOGONAL = (NORTH, WEST, EAST, SOUTH)
DIAGONAL = (NORTHWEST, NORTHEAST, SOUTHWEST, SOUTHEAST)
DIRECTIONS = ORTHOGONAL + DIAGONAL

DIRECTION_NAMES = {
    "north": NORTH,
    "northeast": NORTHEAST,
    "east": EAST,
    "southeast": SOUTHEAST,
    "south": SOUTH,
    "southwest": SOUTHWEST,
    "west": WEST,
    "northwest": NORTHWEST,
}


def name_of_step(step: Vec) -> str:
    """Return the word for a step in one of the eight directions: "north". Raises StopIteration for any other step."""
    return next(name for name, direction in DIRECTION_NAMES.items() if direction == step)


class Rect(NamedTuple):
    """Rectangle of cells; `right` and `bottom` are the last column and row inside it."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """Last column inside the rectangle."""
        return self.x + self.width - 1

    @property
    def bottom(self) -> int:
        """Last row inside the rectangle."""
        return self.y + self.height - 1

    @property
    def center(self) -> Vec:
        """Cell in the middle; if two are equally near the middle, the cell to the right or below."""
        return Vec(self.x + self.width // 2, self.y + self.height // 2)

    @property
    def inner(self) -> Rect:
        """The rectangle without its outermost cells, such as a room without its walls."""
        return Rect(self.x + 1, self.y + 1, self.width - 2, self.height - 2)

    @property
    def slices(self) -> tuple[slice, slice]:
        """Index of the cells of the rectangle in an array[x, y]."""
        return slice(self.x, self.x + self.width), slice(self.y, self.y + self.height)

    def contains(self, at: tuple[int, int]) -> bool:
        """Return whether a cell is inside the rectangle."""
        return 0 <= at[0] - self.x < self.width and 0 <= at[1] - self.y < self.height

    def cells(self) -> Iterator[Vec]:
        """Yield the cells of the rectangle, row by row."""
        columns, rows = range(self.x, self.x + self.width), range(self.y, self.y + self.height)
        return vecs((x, y) for y in rows for x in columns)
