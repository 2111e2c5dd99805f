"""The first step into a room with a purpose is an event of its own, once for each room and game."""

from __future__ import annotations

import pytest

from game.content.scenarios.drawn_level import draw_level
from game.content.scenarios.drawn_world import drawn_world
from game.content.traditions import AJAR
from game.engine.events.movement_events import Arrived, RoomEntered
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.model.level import Level
from game.engine.orders.travel import Travel
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Ascend, Descend, Wait
from game.mapgen.drawing.drawing_parser import parse_drawing
from game.play import Scenario
from tests.support.saved_game import save_and_load

HALL = """
###########
#..-...-..#
#@.-...-..#
###########

room: 0 0 4 4 armoury
room: 3 0 5 4 dining room
room: 7 0 4 4
"""


def entered(s: Scenario) -> list[str]:
    return [event.purpose for event in s.witnessed if isinstance(event, RoomEntered)]


def test_first_step_into_a_room_is_told_once() -> None:
    s = Scenario(HALL)
    s.play(Walk(EAST), Walk(EAST))
    assert entered(s) == [], "he began in the armoury, and a doorway is no room"
    s.play(Walk(EAST))
    assert entered(s) == ["dining room"]
    assert [line for line in s.messages if "enter" in line] == ["You enter a dining room."]
    s.play(Wait(), Walk(WEST), Walk(EAST), Walk(EAST), Travel(Vec(1, 1)), Travel(Vec(9, 1)))
    assert entered(s) == ["dining room"], "the same cell and other cells of it, and a room without a purpose"


@pytest.mark.parametrize(("purpose", "told"), [("armoury", "an armoury"), ("mushroom garden", "a mushroom garden")])
def test_room_is_named_with_its_article(purpose: str, told: str) -> None:
    s = Scenario(f"######\n#@-..#\n######\n\nroom: 2 0 4 3 {purpose}")
    s.play(Walk(EAST), Walk(EAST))
    assert f"You enter {told}." in s.messages


def test_room_that_was_entered_is_not_told_again_in_a_game_that_goes_on() -> None:
    s = Scenario(HALL)
    s.play(Walk(EAST), Walk(EAST), Walk(EAST), Walk(WEST))
    s.world = save_and_load(s.world)
    s.play(Walk(EAST))
    assert entered(s) == ["dining room"]


def test_room_of_the_stairs_is_told_on_the_first_arrival_after_the_depth() -> None:
    above = "####\n#@>#\n####\n\nroom: 0 0 4 3 den"
    below = parse_drawing("#####\n#<..#\n#####\n\ndepth: 2\nroom: 0 0 5 3 crypt")

    def other_level(depth: int) -> Level:
        assert depth == 2
        return draw_level(below, Vec(1, 1), "0", AJAR)

    s = Scenario(above)
    s.world = drawn_world(parse_drawing(above), "0", AJAR, other_level)
    s.play(Walk(EAST), Descend(), Ascend(), Descend(), Walk(EAST))
    assert entered(s) == ["crypt"]
    told = [type(event) for event in s.witnessed if isinstance(event, Arrived | RoomEntered)]
    assert told == [Arrived, RoomEntered, Arrived, Arrived]
