"""Carpets, straw and paths: where they lie, and that only places with such covers show them."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from game.content.traditions import AJAR
from game.engine.grid.geometry import Vec
from game.play import Scenario
from game.ui.core.settings import Settings
from game.ui.graphics.tilesheet import TILE
from game.ui.render.known_ground import covered_floor
from tests.ui.render.drawn_map import DrawnMap

ROOM = """
#######
#.....#
#..@..#
#.....#
#.....#
#######

room: 0 0 7 6 {purpose}
walls: {walls}
"""


def rows(cells: NDArray[np.bool_]) -> list[str]:
    return ["".join("x" if cell else "." for cell in row) for row in cells.T]


def scenario(purpose: str, walls: str = "house") -> Scenario:
    return Scenario(ROOM.strip("\n").format(purpose=purpose, walls=walls))


def test_carpet_lies_in_the_middle_of_its_room() -> None:
    covered = covered_floor(scenario("study").level)
    assert rows(covered["carpet"]) == [".......", ".......", "..xxx..", "..xxx..", ".......", "......."]
    assert not covered["straw"].any()


def test_straw_lies_in_the_whole_room() -> None:
    covered = covered_floor(scenario("den").level)
    assert rows(covered["straw"]) == [".......", *[".xxxxx."] * 4, "......."]
    assert not covered["carpet"].any()


def test_room_of_another_purpose_has_only_a_path() -> None:
    covered = covered_floor(scenario("kitchen").level)
    assert [name for name, cells in covered.items() if cells.any()] == ["path"]


def red(purpose: str, walls: str, at: Vec) -> float:
    """Return how much more red than green a cell of a room is in daylight, from 0 to 255."""
    screen = DrawnMap(scenario(purpose, walls), AJAR, Settings(), glyphs=False)
    screen.stage.flat = screen.stage.without_flicker = True
    screen.draw()
    x, y = screen.stage.pixel_of(at)
    mean = np.mean(
        [screen.canvas.get_at((x + right, y + down))[:2] for right in range(TILE) for down in range(TILE)], axis=0
    )
    return float(mean[0] - mean[1])


@pytest.mark.parametrize(("walls", "has_carpets"), [("house", True), ("old-halls", True), ("fort", False)])
def test_carpet_is_red_where_the_place_has_carpets(walls: str, has_carpets: bool) -> None:
    middle = Vec(3, 3)
    assert (red("study", walls, middle) > red("kitchen", walls, middle) + 4) is has_carpets
