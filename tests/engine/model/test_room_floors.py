"""Cells of the rooms that have a purpose, drawn: K kitchen, D den, G grotto; a dot for all others."""

from __future__ import annotations

import pytest

from game.content.world.terrains import TERRAINS
from game.engine.grid.geometry import Vec
from game.play import Scenario

SIGNS = {"kitchen": "K", "den": "D", "grotto": "G"}


def floors(s: Scenario) -> list[str]:
    """Return the rows of the map with a sign for each cell of a room with a purpose."""
    width, height = s.level.shape
    rooms = [[s.level.room_at((x, y)) for x in range(width)] for y in range(height)]
    return ["".join("." if room is None else SIGNS[room.purpose] for room in row) for row in rooms]


TWO_ROOMS = """
#########
#@..#...#
#.,~+.&.#
#########

room: 0 0 5 4 kitchen
room: 4 0 5 4 {purpose}
"""


def test_room_has_all_open_cells_inside_its_walls() -> None:
    """Water and what stands on the floor belong to it, and neither walls nor doors."""
    s = Scenario(TWO_ROOMS.format(purpose="den"))
    assert floors(s) == [".........", ".KKK.DDD.", ".KKK.DDD.", "........."]
    s = Scenario(TWO_ROOMS.format(purpose=""))
    assert floors(s) == [".........", ".KKK.....", ".KKK.....", "........."]


def test_what_stands_in_a_room_belongs_to_it() -> None:
    """Shelves block bodies and sight, but do not part a room."""
    s = Scenario("#####\n#@S.#\n#.S.#\n#####\n\nS = bookcase\nroom: 0 0 5 4 den")
    assert floors(s)[1:3] == [".DDD.", ".DDD."]


ROUND = """
###########
#..#...#..#
#.#.....#.#
##...@...##
#.#.....#.#
#..#...#..#
###########

room: 1 0 9 7 den
"""


def test_round_room_does_not_reach_into_the_rooms_beside_it() -> None:
    rows = ["....DDD....", "...DDDDD...", "..DDDDDDD..", "...DDDDD...", "....DDD...."]
    assert floors(Scenario(ROUND))[1:6] == rows


OVERLAPPING = """
#######
#@....#
#.....#
#.....#
#######

room: 0 0 7 5 den
room: 2 0 4 4 grotto
room: 2 0 4 4 grotto
"""


def test_cell_of_two_rooms_belongs_to_the_smaller_one() -> None:
    assert floors(Scenario(OVERLAPPING))[1:4] == [".DDGGD.", ".DDGGD.", ".DDDDD."]


COURT = """
#########
#@......#
#.###...#
#.#.+...#
#.###...#
#.......#
#########

room: 0 0 9 7 den
room: 2 2 3 3 grotto
"""


def test_hut_in_a_court_is_a_room_of_its_own() -> None:
    rows = [".DDDDDDD.", ".D...DDD.", ".D.G.DDD.", ".D...DDD.", ".DDDDDDD."]
    assert floors(Scenario(COURT))[1:6] == rows


def test_room_grows_when_rock_becomes_floor() -> None:
    s = Scenario("######\n#@.#.#\n######\n\nroom: 0 0 6 3 den")
    assert floors(s)[1] == ".DD..."
    s.level.set_terrain(Vec(3, 1), TERRAINS.ids["floor"])
    assert floors(s)[1] == ".DDDD."


def test_found_secret_door_is_no_cell_of_the_room() -> None:
    s = Scenario("######\n#@.H.#\n######\n\nH = hidden secret door\nroom: 0 0 6 3 den")
    s.level.reveal(Vec(3, 1))
    assert floors(s)[1] == ".DD..."


@pytest.mark.parametrize("lines", ["room: 0 0 1 3 den", "room: 0 0 2 2 den", "room: 0 0 6 1 den", ""])
def test_room_without_floor_has_no_cells(lines: str) -> None:
    s = Scenario(f"######\n#@...#\n######\n\n{lines}")
    assert floors(s) == ["......"] * 3
