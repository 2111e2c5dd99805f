from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import pytest

from game.engine.grid.dice import Dice
from game.engine.grid.geometry import DIRECTIONS, EAST, NORTH, ORTHOGONAL, SOUTHEAST, Vec
from game.engine.grid.neighbours import (
    Cells,
    adjacent_pairs,
    count4,
    count8,
    dilate4,
    dilate8,
    inner_neighbours,
    neighbours,
    roomy,
    square_around,
    touching4,
    touching8,
)

SHAPES = ((1, 1), (1, 4), (5, 1), (2, 3), (7, 6), (12, 9))


def maps() -> list[Cells]:
    """Return random maps of several shapes and fillings."""
    dice = Dice("neighbours")
    return [
        np.array([[dice.chance(percent) for _ in range(height)] for _ in range(width)])
        for width, height in SHAPES
        for percent in (10, 50, 90)
    ]


def at_step(cells: Cells, at: Vec, step: Vec, *, outside: bool = False) -> bool:
    """Return whether the cell at `step` from `at` is in a set; `outside`: the result beyond the map."""
    x, y = at + step
    return bool(cells[x, y]) if 0 <= x < cells.shape[0] and 0 <= y < cells.shape[1] else outside


def of_each_cell(cells: Cells, count: Callable[[Vec], int]) -> list[list[int]]:
    return [[count(Vec(x, y)) for y in range(cells.shape[1])] for x in range(cells.shape[0])]


@pytest.mark.parametrize("cells", maps(), ids=lambda cells: f"{cells.shape}")
def test_neighbour_functions_match_slow_counts(cells: Cells) -> None:
    before = cells.copy()

    def beside(at: Vec) -> int:
        return sum(at_step(cells, at, step) for step in ORTHOGONAL)

    def near(at: Vec) -> int:
        return sum(at_step(cells, at, step) for step in DIRECTIONS)

    def within_two(at: Vec) -> int:
        steps = [Vec(x, y) for x in range(-2, 3) for y in range(-2, 3) if (x, y) != (0, 0)]
        return sum(at_step(cells, at, step) for step in steps)

    assert count4(cells).tolist() == of_each_cell(cells, beside)
    assert count4(cells, outside=True).tolist() == of_each_cell(
        cells, lambda at: sum(at_step(cells, at, step, outside=True) for step in ORTHOGONAL)
    )
    assert count8(cells).tolist() == of_each_cell(cells, near)
    assert count8(cells, 2).tolist() == of_each_cell(cells, within_two)
    assert touching4(cells).tolist() == of_each_cell(cells, lambda at: beside(at) > 0)
    assert touching8(cells).tolist() == of_each_cell(cells, lambda at: near(at) > 0)
    assert dilate4(cells).tolist() == of_each_cell(cells, lambda at: beside(at) > 0 or cells[at])
    assert dilate8(cells).tolist() == of_each_cell(cells, lambda at: near(at) > 0 or cells[at])
    for step in (*DIRECTIONS, Vec(0, 0), Vec(3, 0), Vec(0, -2), Vec(-2, 3)):
        (shifted,) = neighbours(cells, [step])
        assert shifted.tolist() == of_each_cell(cells, partial(at_step, cells, step=step))
    assert np.array_equal(cells, before)


def test_neighbours_beyond_map_have_given_value() -> None:
    values = np.array([[4, 5], [6, 7], [8, 9]])
    north, southeast = neighbours(values, [NORTH, SOUTHEAST], outside=-1)
    assert north.tolist() == [[-1, 4], [-1, 6], [-1, 8]]
    assert southeast.tolist() == [[7, -1], [9, -1], [-1, -1]]


def test_inner_neighbours_leave_out_rim() -> None:
    values = np.arange(20).reshape(5, 4)
    assert np.array_equal(inner_neighbours(values, Vec(0, 0)), values[1:4, 1:3])
    assert np.array_equal(inner_neighbours(values, EAST), values[2:5, 1:3])


def test_adjacent_pairs_are_views() -> None:
    values = np.array([[1, 2], [3, 4]])
    (west, east), (north, south) = adjacent_pairs(values)
    assert (west.tolist(), east.tolist()) == ([[1, 2]], [[3, 4]])
    assert (north.tolist(), south.tolist()) == ([[1], [3]], [[2], [4]])
    east += 10
    assert values.tolist() == [[1, 2], [13, 14]]


def test_roomy_keeps_squares_only() -> None:
    drawn = ("##..", "##.#", ".##.")
    cells = np.array([[sign == "#" for sign in row] for row in drawn]).T
    assert roomy(cells).T.tolist() == [[True, True, False, False], [True, True, False, False], [False] * 4]


def test_square_around_stops_at_map_edge() -> None:
    for reach, cells in ((-1, 0), (0, 1), (1, 6), (2, 12)):
        area = np.zeros((6, 5), np.bool_)
        area[square_around(Vec(0, 2), reach)] = True
        assert area.sum() == cells + (3 if reach == 2 else 0)
