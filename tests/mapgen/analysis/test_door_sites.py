"""The surroundings that a door needs, checked for one cell and for all at once."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from game.engine.grid.dice import Dice
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.grid.neighbours import count4, roomy
from game.mapgen.analysis.door_sites import between_walls, is_between_walls
from game.mapgen.core.bulk_random import below


@pytest.mark.parametrize("around", list(product((False, True), repeat=4)))
@pytest.mark.parametrize("ground", [False, True])
def test_door_site_needs_exactly_one_open_axis(around: tuple[bool, ...], ground: bool) -> None:
    floor = np.zeros((3, 3), np.bool_)
    floor[1, 1] = ground
    for step, is_open in zip(ORTHOGONAL, around, strict=True):
        floor[Vec(1, 1) + step] = is_open
    north, west, east, south = around
    wanted = (north, west, east, south) in [(True, False, False, True), (False, True, True, False)]
    assert is_between_walls(floor, Vec(1, 1)) == wanted
    assert between_walls(floor)[1, 1] == wanted


def test_between_walls_matches_cell_check() -> None:
    floor = below(Dice("noise"), 2, 40 * 30).reshape(40, 30).astype(np.bool_)
    fitting = between_walls(floor)
    assert fitting.any()
    for x, y in product(range(1, 39), range(1, 29)):
        assert fitting[x, y] == is_between_walls(floor, Vec(x, y))
    assert not fitting[[0, -1]].any()
    assert not fitting[:, [0, -1]].any()


def test_roomy_and_ways_on_match_slow_count() -> None:
    cells = below(Dice("noise"), 4, 25 * 18).reshape(25, 18) > 0
    wide, neighbours = roomy(cells), count4(cells)
    assert wide.any()
    assert (cells & ~wide).any()
    for x, y in product(range(25), range(18)):
        corners = product((x - 1, x), (y - 1, y))
        squares = [cells[left : left + 2, top : top + 2] for left, top in corners if left >= 0 <= top]
        assert wide[x, y] == any(square.size == 4 and square.all() for square in squares)
        beside = (Vec(x, y) + step for step in ORTHOGONAL)
        assert neighbours[x, y] == sum(bool(cells[at]) for at in beside if 0 <= at.x < 25 and 0 <= at.y < 18)
