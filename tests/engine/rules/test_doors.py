"""The law: a door opens once, for anyone, and never closes again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.content.traditions import AJAR, ROGUESHARP
from game.engine.events.doors import Opened
from game.engine.events.movement import Moved, Refused, Stopped
from game.engine.events.stop_reasons import AtDoor
from game.engine.grid.geometry import EAST, NORTH, NORTHEAST, SOUTH, SOUTHEAST, WEST, Vec
from game.engine.model.door import DoorState
from game.engine.orders.travel import HeldStep, Travel
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import Wait
from game.engine.tradition import Tradition
from tests.support.scenario import Scenario

BOTH = pytest.mark.parametrize("tradition", [AJAR, ROGUESHARP], ids=lambda row: row.name)


@BOTH
def test_walking_into_a_shut_door_opens_it_and_enters_in_one_move(tradition: Tradition) -> None:
    s = Scenario("#@+.#", tradition)
    start = s.hero.pos
    opened, moved = s.play(Walk(EAST))
    assert opened == Opened(s.hero, s.door(), s.at("+"))
    assert moved == Moved(s.hero, start, s.at("+"))
    assert s.door().state is DoorState.OPEN
    assert s.world.turn == 1
    assert s.messages == ["You open the door."]


@BOTH
def test_a_door_that_is_open_never_shuts_again(tradition: Tradition) -> None:
    s = Scenario("#@+..#", tradition)
    s.play(Walk(EAST), Walk(EAST), Walk(EAST), *[Wait()] * 50)
    assert s.door().state is DoorState.OPEN
    assert s.world.sees(s.at("@"))


def test_a_shut_door_hides_what_is_behind_it_and_an_open_one_shows_it() -> None:
    s = Scenario("#@+...#")
    behind = s.at("+") + EAST + EAST
    assert not s.world.sees(behind)
    assert not s.level.memory.explored[behind]
    s.play(Walk(EAST))
    assert s.world.sees(behind)


def test_the_hero_sees_a_kobold_open_a_door() -> None:
    s = Scenario("""
########
#@..+.k#
########
""")
    s.play(Wait(), Wait())
    assert "The kobold opens the door to the east." in s.messages
    assert s.door().seen is DoorState.OPEN
    assert s.foe().pos == s.door().at


def test_the_view_changes_in_the_turn_in_which_a_kobold_opens_a_door() -> None:
    s = Scenario("""
########
#@..+.k#
########
""")
    opened = Opened(s.foe(), s.door(), s.door().at)
    assert not s.world.sees(s.door().at + EAST)
    while opened not in s.play(Wait()):
        pass
    assert s.world.sees(s.door().at + EAST)


def test_a_door_that_opens_unseen_is_not_told_and_stays_as_it_was_in_memory() -> None:
    s = Scenario("""
###########
#@.+.....k#
#.#########
#.#########
###########
""")
    s.play(Walk(SOUTH), Walk(SOUTH))  # having seen the door shut, out of its sight
    assert not s.world.sees(s.door().at)
    explored = s.level.memory.explored.copy()
    before = len(s.messages)
    while s.door().shut:
        s.play(Wait())
    opening = [event for event in s.witnessed if isinstance(event, Opened)]
    assert opening == []
    assert s.messages[before:] == ["You hear a door open to the northeast."]
    assert s.door().seen is DoorState.SHUT
    assert (s.level.memory.explored == explored).all()


def test_a_door_never_seen_is_not_known_when_it_opens() -> None:
    s = Scenario("""
#########
#@#..+.k#
#.#.#####
#...#####
#########
""")
    s.hero.breed = replace(s.hero.breed, hearing=-50)
    while s.door().shut:
        s.play(Wait())
    assert s.door().seen is None
    assert not any("door" in message for message in s.messages)


def test_a_door_in_the_corner_of_a_room_opens_like_any_other() -> None:
    s = Scenario("""
######
#...+#
#..@##
######
""")
    assert s.world.sees(s.door().at)
    refused = s.play(Walk(NORTHEAST))
    assert isinstance(refused[0], Refused)
    s.play(Walk(NORTH), Walk(EAST))
    assert s.hero.pos == s.door().at


def test_no_door_is_entered_or_left_across_a_wall_corner() -> None:
    s = Scenario("""
#####
#@..#
##+##
#...#
#####
""")
    (refused,) = s.play(Walk(SOUTHEAST))
    assert isinstance(refused, Refused)
    assert s.door().shut
    assert s.world.turn == 0


def test_four_directions_in_roguesharp_and_a_diagonal_costs_nothing() -> None:
    s = Scenario(
        """
####
#@.#
#..#
####
""",
        ROGUESHARP,
    )
    (refused,) = s.play(Walk(SOUTHEAST))
    assert refused == Refused("You can move only north, east, south and west.", s.at("@"))
    assert s.hero.ready_at == 0
    s.play(Walk(SOUTH), Walk(EAST))
    assert s.hero.pos == s.at("@") + SOUTHEAST


def test_a_held_key_stops_before_a_shut_door() -> None:
    s = Scenario("#@...+..#")
    events = s.play(HeldStep(EAST))
    assert s.hero.pos == s.door().at + WEST
    assert s.door().shut
    assert events[-1] == Stopped(AtDoor(), s.door().at)


def test_a_held_key_goes_through_an_open_door() -> None:
    s = Scenario("#@..-..#")
    s.play(HeldStep(EAST))
    assert s.hero.pos.x == 6


def test_a_walk_of_several_steps_stops_before_a_door_that_is_not_its_goal() -> None:
    s = Scenario("#@..+-..#")
    s.play(Walk(EAST))
    s.level.memory.explored[:] = True
    s.level.memory.ground[:] = s.level.ground
    s.play(Travel(s.at("-") + EAST))
    assert s.hero.pos == s.at("+") + WEST
    assert s.door(s.at("+")).shut
    assert s.messages[-1] == "You stop at the door."


def test_a_walk_to_a_door_listens_and_stops_beside_it_and_the_next_goes_in() -> None:
    s = Scenario("#@..+..#")
    s.play(Travel(s.at("+")))
    assert s.hero.pos == s.at("+") + WEST
    assert s.door().shut
    assert s.messages[0].startswith("You hear ")
    assert s.messages[1:] == ["You stop at the door."]
    s.play(Travel(s.at("+")))
    assert s.hero.pos == s.at("+")
    assert s.messages[2:] == ["You open the door."]


def test_who_stands_beside_a_door_and_goes_to_it_opens_it_at_once() -> None:
    s = Scenario("#@+..#")
    s.play(Travel(s.at("+")))
    assert s.hero.pos == s.at("+")


def test_a_walk_stops_when_a_foe_comes_into_view() -> None:
    s = Scenario("""
#########
#@......#
#####.###
#####.###
#####k###
#########

k = kobold asleep
""")
    s.play(Travel(s.at("@") + Vec(6, 0)))
    assert s.hero.pos.x < 7
    assert s.messages[-1] == "A kobold comes into view."


@pytest.mark.parametrize(("door", "bars"), [("A = barred door\nfacing: A west", True), ("A = wooden door", False)])
def test_a_leaf_that_opens_from_one_side_only_is_in_the_way_of_who_would_cut_its_corner(door: str, bars: bool) -> None:
    s = Scenario(f"#####\n#.#.#\n#@A.#\n#...#\n#####\n\n{door}")
    (event,) = s.play(Walk(SOUTHEAST))[:1]
    assert (event == Refused("The corner of the door is in the way.", s.at("@"))) is bars
    assert (s.hero.pos == s.at("@")) is bars
