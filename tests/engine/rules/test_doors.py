"""The law of doors: a door opens once, for any actor, and never closes again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.content.traditions import AJAR, ROGUESHARP
from game.engine.events.door_events import Opened
from game.engine.events.movement_events import Moved, Refused, Stopped
from game.engine.events.stop_reasons import AtDoor
from game.engine.grid.geometry import EAST, NORTH, NORTHEAST, SOUTH, SOUTHEAST, WEST, Vec
from game.engine.model.door import DoorState
from game.engine.orders.travel import HeldStep, Travel
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.tradition import Tradition
from game.play import Scenario

BOTH = pytest.mark.parametrize("tradition", [AJAR, ROGUESHARP], ids=lambda row: row.name)


@BOTH
def test_walk_into_shut_door_opens_and_enters(tradition: Tradition) -> None:
    s = Scenario("#@+.#", tradition)
    start = s.hero.pos
    opened, moved = s.play(Walk(EAST))
    assert opened == Opened(s.hero, s.door())
    assert moved == Moved(s.hero, start, s.at("+"))
    assert s.door().state is DoorState.OPEN
    assert s.world.turn == 1
    assert s.messages == ["You open the door."]


@BOTH
def test_open_door_never_shuts_again(tradition: Tradition) -> None:
    s = Scenario("#@+..#", tradition)
    s.play(Walk(EAST), Walk(EAST), Walk(EAST), *[Wait()] * 50)
    assert s.door().state is DoorState.OPEN
    assert s.world.sees(s.at("@"))


def test_shut_door_hides_and_open_door_shows() -> None:
    s = Scenario("#@+...#")
    behind = s.at("+") + EAST + EAST
    assert not s.world.sees(behind)
    assert not s.level.memory.explored[behind]
    s.play(Walk(EAST))
    assert s.world.sees(behind)


def test_kobold_opening_door_is_reported() -> None:
    s = Scenario("""
########
#@..+.k#
########
""")
    s.play(Wait(), Wait())
    assert "The kobold opens the door to the east." in s.messages
    assert s.level.memory.known_state(s.door()) is DoorState.OPEN
    assert s.foe().pos == s.door().at


def test_view_changes_when_kobold_opens_door() -> None:
    s = Scenario("""
########
#@..+.k#
########
""")
    opened = Opened(s.foe(), s.door())
    assert not s.world.sees(s.door().at + EAST)
    while opened not in s.play(Wait()):
        pass
    assert s.world.sees(s.door().at + EAST)


def test_door_opened_unseen_stays_shut_in_memory() -> None:
    s = Scenario("""
###########
#@.+.....k#
#.#########
#.#########
###########
""")
    s.play(Walk(SOUTH), Walk(SOUTH))  # the hero has seen the door shut, and is out of its sight now
    assert not s.world.sees(s.door().at)
    explored = s.level.memory.explored.copy()
    before = len(s.messages)
    while s.door().shut:
        s.play(Wait())
    opening = [event for event in s.witnessed if isinstance(event, Opened)]
    assert opening == []
    assert s.messages[before:] == ["To the northeast, you hear a door open."]
    assert s.level.memory.known_state(s.door()) is DoorState.SHUT
    assert (s.level.memory.explored == explored).all()


def test_unknown_door_stays_unknown_when_opened() -> None:
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
    assert s.level.memory.known_state(s.door()) is None
    assert not any("door" in message for message in s.messages)


def test_door_in_room_corner_opens_normally() -> None:
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


def test_door_is_not_entered_across_wall_corner() -> None:
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


def test_roguesharp_refuses_diagonals_at_no_cost() -> None:
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
    assert refused == Refused("You cannot move diagonally.", s.at("@"))
    assert s.hero.ready_at == 0
    s.play(Walk(SOUTH), Walk(EAST))
    assert s.hero.pos == s.at("@") + SOUTHEAST


def test_held_key_stops_before_shut_door() -> None:
    s = Scenario("#@...+..#")
    events = s.play(HeldStep(EAST))
    assert s.hero.pos == s.door().at + WEST
    assert s.door().shut
    assert events[-1] == Stopped(AtDoor(), s.door().at)


def test_held_key_goes_through_open_door() -> None:
    s = Scenario("#@..-..#")
    s.play(HeldStep(EAST))
    assert s.hero.pos.x == 6


def test_travel_stops_at_door_on_its_way() -> None:
    s = Scenario("#@..+-..#")
    s.play(Walk(EAST))
    s.level.memory.explored[:] = True
    s.level.memory.ground[:] = s.level.ground
    s.play(Travel(s.at("-") + EAST))
    assert s.hero.pos == s.at("+") + WEST
    assert s.door(s.at("+")).shut
    assert s.messages[-1] == "You stop at the door."


def test_travel_to_door_hears_then_next_enters() -> None:
    s = Scenario("#@..+..#")
    s.play(Travel(s.at("+")))
    assert s.hero.pos == s.at("+") + WEST
    assert s.door().shut
    assert s.messages[0].startswith("You hear ")
    assert s.messages[1:] == ["You stop at the door."]
    s.play(Travel(s.at("+")))
    assert s.hero.pos == s.at("+")
    assert s.messages[2:] == ["You open the door."]


def test_travel_to_adjacent_door_opens_it_at_once() -> None:
    s = Scenario("#@+..#")
    s.play(Travel(s.at("+")))
    assert s.hero.pos == s.at("+")


def test_travel_stops_when_foe_comes_into_view() -> None:
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
def test_barred_door_blocks_cutting_its_corner(door: str, bars: bool) -> None:
    s = Scenario(f"#####\n#.#.#\n#@A.#\n#...#\n#####\n\n{door}")
    (event,) = s.play(Walk(SOUTHEAST))[:1]
    assert (event == Refused("The corner of the door to the east is in the way.", s.at("@"))) is bars
    assert (s.hero.pos == s.at("@")) is bars
