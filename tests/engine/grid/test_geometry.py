from __future__ import annotations

import pytest

from game.engine.grid.arithmetic import ceil_div
from game.engine.grid.geometry import (
    DIRECTIONS,
    EAST,
    NORTH,
    NORTHEAST,
    ORTHOGONAL,
    SOUTH,
    WEST,
    Vec,
    in_bounds,
    nearest_first,
    reading_order,
)


def test_vec_times_number_is_longer_vec() -> None:
    assert Vec(2, -3) * 3 == Vec(6, -9)
    assert [type(NORTHEAST * times) for times in (-1, 0, 1)] == [Vec] * 3
    assert EAST * -2 == WEST + WEST


def test_dot_product_tells_side() -> None:
    for step in DIRECTIONS:
        assert step.dot(step) > 0 > step.dot(-step)
    assert Vec(2, 3).dot(Vec(4, -1)) == 5


def test_aside_is_at_right_angles() -> None:
    assert {step: step.aside for step in ORTHOGONAL} == {NORTH: WEST, WEST: NORTH, EAST: SOUTH, SOUTH: EAST}
    assert all(step.dot(step.aside) == 0 for step in ORTHOGONAL)


def test_in_bounds_of_array() -> None:
    inside = [(x, y) for x in range(-2, 5) for y in range(-2, 5) if in_bounds((x, y), (3, 2))]
    assert inside == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]


def test_nearest_first_breaks_ties_in_reading_order() -> None:
    cells = [Vec(x, y) for x in range(3) for y in range(3)]
    middle, *ring = sorted(cells, key=nearest_first(Vec(1, 1)))
    assert middle == Vec(1, 1)
    assert (
        ring == sorted(ring, key=reading_order) == [cell for cell in sorted(cells, key=reading_order) if cell != middle]
    )
    assert ring[1] == Vec(1, 0)
    assert sorted(cells, key=nearest_first(Vec(0, 2)))[:2] == [Vec(0, 2), Vec(0, 1)]


@pytest.mark.parametrize(("number", "quotient"), [(-5, -1), (-4, -1), (0, 0), (1, 1), (4, 1), (5, 2), (8, 2)])
def test_ceil_div_rounds_up(number: int, quotient: int) -> None:
    assert ceil_div(number, 4) == quotient
