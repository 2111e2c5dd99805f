"""Levels: which cell is behind a door."""

from __future__ import annotations

import pytest

from game.engine.grid.geometry import EAST, SOUTH, Vec
from tests.support.scenario import Scenario

ACROSS = "#######\n#.@+..#\n#######"
DOWN = "###\n#.#\n#@#\n#+#\n#.#\n#.#\n###"


@pytest.mark.parametrize(("drawing", "axis"), [(ACROSS, EAST), (DOWN, SOUTH)], ids=["across", "down"])
def test_far_side_of_door_is_away_from_viewer(drawing: str, axis: Vec) -> None:
    s = Scenario(drawing)
    door = s.door()
    assert s.level.axis(door) == axis
    for eye in (s.hero.pos, door.at - axis * 2, door.at - axis + axis.aside):
        assert s.level.far_side(door, eye) == door.at + axis
    for eye in (door.at + axis, door.at + axis * 3 - axis.aside * 2):
        assert s.level.far_side(door, eye) == door.at - axis


def test_far_side_of_door_beside_viewer_is_east_or_south() -> None:
    s = Scenario(ACROSS)
    door = s.door()
    assert s.level.far_side(door, door.at) == s.level.far_side(door, door.at + SOUTH) == door.at + EAST
