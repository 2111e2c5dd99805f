"""Shifts of arrays of cells: the neighbours of all cells at once, and tests of cells that use their neighbours.

Four neighbours of a cell are orthogonal, eight include the diagonal ones. `bitboard` does the same for sets of cells
that are integers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import ORTHOGONAL, Vec

Cells = NDArray[np.bool_]
"""Set of cells: bool[x, y]."""


def neighbours(values: NDArray[Any], steps: Iterable[Vec], outside: int = 0) -> list[NDArray[Any]]:
    """Return one array[x, y] for each step: at each cell, the value of the cell to which the step leads from there.

    `values`: array[x, y] of any dtype. `steps`: steps of any length. `outside`: value of the cells beyond the map.
    """
    steps = tuple(steps)
    return [_on_map(shifted, values) for shifted in _flat_neighbours(values, steps, outside)]


def inner_neighbours(values: NDArray[Any], step: Vec) -> NDArray[Any]:
    """Return a view of the neighbour of each cell that is not on the rim (the outermost cells of the array).

    The view has two columns and two rows fewer than `values`, an array[x, y]. `step`: a single step, or (0, 0) for the
    cells themselves.
    """
    width, height = values.shape
    return values[1 + step.x : width - 1 + step.x, 1 + step.y : height - 1 + step.y]


def adjacent_pairs(values: NDArray[Any]) -> tuple[tuple[NDArray[Any], NDArray[Any]], tuple[NDArray[Any], NDArray[Any]]]:
    """Return views of all pairs of orthogonal neighbours: (west, east) and (north, south) values of each pair.

    Changes of the views change `values`, an array[x, y].
    """
    return (values[:-1], values[1:]), (values[:, :-1], values[:, 1:])


def touching4(cells: Cells) -> Cells:
    """Return the cells, in the set or not, that have an orthogonal neighbour in the set: bool[x, y]."""
    return _any_of(cells, ORTHOGONAL)


def touching8(cells: Cells) -> Cells:
    """Return the cells, in the set or not, that have any of their eight neighbours in the set: bool[x, y]."""
    return count8(cells) > 0


def dilate4(cells: Cells) -> Cells:
    """Return a set of cells together with all their orthogonal neighbours: bool[x, y]."""
    return _any_of(cells, (*ORTHOGONAL, Vec(0, 0)))


def dilate8(cells: Cells) -> Cells:
    """Return a set of cells together with all their eight neighbours: bool[x, y]."""
    tall, stride = _columns_joined(cells, 1, np.bitwise_or)
    size = tall.size - 2 * stride
    grown = tall[:size] | tall[stride : stride + size]
    grown |= tall[2 * stride :]
    return _on_map(grown, cells)


def count4(cells: Cells, *, outside: bool = False) -> NDArray[np.uint8]:
    """Return for each cell the number of its orthogonal neighbours in a set: uint8[x, y].

    `outside`: whether the cells beyond the map count as members of the set.
    """
    north, west, east, south = _flat_neighbours(cells.view(np.uint8), ORTHOGONAL, int(outside))
    number = north + west
    number += east
    number += south
    return _on_map(number, cells)


def count8(cells: Cells, reach: int = 1) -> NDArray[np.uint8]:
    """Return for each cell how many cells of the set `cells` lie around the cell: uint8[x, y].

    The cell itself is not counted. `reach`: distance in cells, across and down, up to which cells are counted.
    """
    columns, stride = _columns_joined(cells.view(np.uint8), reach, np.add)
    size = columns.size - 2 * reach * stride
    number = columns[:size].copy()
    for column in range(1, 2 * reach + 1):
        number += columns[column * stride : column * stride + size]
    around: NDArray[np.uint8] = _on_map(number, cells) - cells
    return around


def roomy(cells: Cells) -> Cells:
    """Return the cells that lie in a 2x2 square whose cells are all in the set: bool[x, y].

    Ways one cell wide are left out.
    """
    squares = cells[:-1, :-1] & cells[1:, :-1] & cells[:-1, 1:] & cells[1:, 1:]
    covered = np.zeros_like(cells)
    for corner in (covered[:-1, :-1], covered[1:, :-1], covered[:-1, 1:], covered[1:, 1:]):
        np.logical_or(corner, squares, out=corner)
    return covered


def square_around(at: Vec, reach: int) -> tuple[slice, slice]:
    """Return slices of an array[x, y] for the square of cells within `reach` cells of `at`.

    The slices are empty if `reach` is negative.
    """
    if reach < 0:
        return slice(0), slice(0)
    return slice(max(0, at.x - reach), at.x + reach + 1), slice(max(0, at.y - reach), at.y + reach + 1)


def _any_of(cells: Cells, steps: tuple[Vec, ...]) -> Cells:
    """Return the cells from which at least one of the steps leads to a cell of a set: bool[x, y]."""
    first, second, *others = _flat_neighbours(cells, steps)
    found = first | second
    for other in others:
        found |= other
    return _on_map(found, cells)


def _flat_neighbours(values: NDArray[Any], steps: tuple[Vec, ...], outside: int = 0) -> list[NDArray[Any]]:
    """Return one array[cell] for each step: the value of each cell's neighbour in the direction of the step.

    The cells of the arrays are in one line, because NumPy is faster with a line than with the columns of a map.
    `_on_map` converts a line to a map. `outside`: value of cells beyond the edge of the map.
    """
    margin = max((step.steps for step in steps), default=0)
    line, stride = _line(values, margin, outside)
    size, middle = values.shape[0] * stride, margin * (stride + 1)
    starts = [middle + step.x * stride + step.y for step in steps]
    return [line[start : start + size] for start in starts]


def _line(values: NDArray[Any], margin: int, outside: int) -> tuple[NDArray[Any], int]:
    """Return an array[x, y] as a line, column after column, with a margin on all sides; and its stride.

    `margin`: number of cells beyond the map on each side, all with the value `outside`. Successive columns share the
    margin between them. The stride is the number of cells from a column to the next. The line begins with `margin`
    cells and ends with `margin` cells that belong to no column.
    """
    width, height = values.shape
    stride, columns = height + margin, width + 2 * margin
    size = columns * stride + 2 * margin
    line = np.full(size, outside, values.dtype) if outside else np.zeros(size, values.dtype)
    line[margin : margin + columns * stride].reshape(columns, stride)[margin : margin + width, :height] = values
    return line, stride


def _columns_joined(cells: NDArray[Any], reach: int, join: np.ufunc) -> tuple[NDArray[Any], int]:
    """Return for each cell the joined values of the cells up to `reach` cells above or below it, itself included.

    `join`: function that joins two values, such as addition. The result is an array in one line, column after column
    with a margin, and its stride: the number of elements from one column to the next.
    """
    line, stride = _line(cells, reach, 0)
    size = line.size - 2 * reach
    joined = line[:size].copy()
    for row in range(1, 2 * reach + 1):
        join(joined, line[row : row + size], out=joined)
    return joined, stride


def _on_map(line: NDArray[Any], values: NDArray[Any]) -> NDArray[Any]:
    """Return a line of cells as a map: a view array[x, y] without the margins between the columns.

    A line is an array of all columns, one after the other, each with its margin. `values`: array of the result's shape.
    """
    width, height = values.shape
    return line.reshape(width, -1)[:, :height]
