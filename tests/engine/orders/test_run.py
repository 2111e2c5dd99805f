"""Running: along corridors and past nothing worth a look; and going to stairs."""

from __future__ import annotations

import pytest

from game.content.traditions import ROGUESHARP, RUSTBOOK, TRADITIONS
from game.engine.events.doors import Listened
from game.engine.events.event import Event
from game.engine.events.movement import Stopped
from game.engine.events.stop_reasons import (
    AtDoor,
    AtStairs,
    Blocked,
    DoorOffer,
    FoeAim,
    FoeAlert,
    FoeAlerted,
    FoeNear,
    InTheWay,
    Landmark,
    LandmarkKind,
    Stairs,
    StopCause,
    StopReason,
)
from game.engine.grid.geometry import DIRECTION_NAMES, EAST, NORTH, SOUTHEAST, WEST, Vec
from game.engine.model.door import DoorState
from game.engine.orders.run import Run
from game.engine.orders.travel import Travel, TravelToStairs
from game.engine.rules.actions.items import Use
from game.engine.rules.actions.move import Walk
from game.engine.tradition import Tradition
from tests.support.scenario import Scenario

everywhere = pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=list(TRADITIONS))

AT_A_WALL = Blocked("The wall is in the way.")


def reason(events: list[Event]) -> StopReason:
    (stopped,) = (event for event in events if isinstance(event, Stopped))
    assert events[-1] is stopped
    return stopped.reason


@everywhere
def test_a_run_follows_a_corridor_round_its_corners_to_its_end(tradition: Tradition) -> None:
    s = Scenario(
        """
#########
#@..#####
###.#...#
###.#.#.#
###...#.#
#######.#
#########
""",
        tradition,
    )
    assert reason(s.play(Run(EAST))) == AT_A_WALL
    assert s.hero.pos == Vec(7, 5)


@everywhere
def test_a_run_stops_where_the_way_opens(tradition: Tradition) -> None:
    s = Scenario(
        """
#########
#####.###
#@......#
#########
""",
        tradition,
    )
    assert reason(s.play(Run(EAST))) == StopCause.WAY_OPENS
    assert s.hero.pos == Vec(5, 2)


@everywhere
def test_a_run_stops_at_a_fork(tradition: Tradition) -> None:
    s = Scenario(
        """
#######
#####.#
#@....#
#####.#
#######
""",
        tradition,
    )
    s.play(Run(EAST))
    assert s.hero.pos == Vec(5, 2)
    assert s.messages[-1] == AT_A_WALL.why


def test_a_run_does_not_turn_in_a_room() -> None:
    for tradition in (ROGUESHARP, RUSTBOOK):
        s = Scenario("#######\n#@....#\n#.....#\n#######", tradition)
        assert reason(s.play(Run(EAST))) == AT_A_WALL
        assert s.hero.pos == Vec(5, 1)


@everywhere
def test_a_run_from_a_crossing_into_a_corridor_goes_on(tradition: Tradition) -> None:
    s = Scenario("#######\n#.#####\n#@....#\n#.#####\n#######", tradition)
    s.play(Run(EAST))
    assert s.hero.pos == Vec(5, 2)


def test_a_run_along_a_wall_stops_where_it_gives_way_and_where_it_begins() -> None:
    s = Scenario("""
############
#@.........#
#......#####
########...#
############
""")
    assert reason(s.play(Run(EAST))) == StopCause.WAY_NARROWS
    assert s.hero.pos == Vec(7, 1)
    back = Scenario("""
##########
####.#####
#........#
#.......@#
##########
""")
    back.play(Walk(NORTH), Run(WEST))
    assert back.hero.pos == Vec(4, 2)
    assert back.messages[-1] == "You stop where the passage opens."


@everywhere
def test_a_run_stops_beside_a_thing_once_and_runs_over_what_lies_ahead(tradition: Tradition) -> None:
    s = Scenario(
        """
##########
#@.......#
#....B...#
##########

B = item gold
""",
        tradition,
    )
    assert reason(s.play(Run(EAST))) == Landmark(LandmarkKind.THING, here=False, name="gold")
    assert s.hero.pos == Vec(4, 1)
    s.play(Run(EAST))
    assert s.hero.pos == Vec(8, 1)
    ahead = Scenario("#@..B...#\n\nB = item gold", tradition)
    ahead.play(Run(EAST))
    assert ahead.hero.pos == Vec(7, 0)
    assert ahead.hero.gold == 1


def test_a_run_stops_beside_a_door_and_in_a_doorway_and_counts_each_once() -> None:
    s = Scenario("""
##########
#@..-....#
######+###
##########
""")
    assert reason(s.play(Run(EAST))) == Landmark(LandmarkKind.DOORWAY, here=True)
    assert reason(s.play(Run(EAST))) == Landmark(LandmarkKind.DOOR, here=False)
    assert s.hero.pos == Vec(6, 1)
    assert s.play(Run(EAST))[-1] == Stopped(AT_A_WALL, Vec(8, 1))


@everywhere
def test_a_run_stops_before_a_shut_door_and_the_next_one_opens_it(tradition: Tradition) -> None:
    s = Scenario("####...#\n#@.+...#\n####...#", tradition)
    events = s.play(Run(EAST))
    assert reason(events) == AtDoor(DoorOffer.OPEN)
    assert any(isinstance(event, Listened) for event in events) is (tradition.name == "ajar")
    assert s.door().state is DoorState.SHUT
    s.play(Run(EAST))
    assert s.door().state is DoorState.OPEN


@everywhere
def test_a_run_beside_stairs_stops(tradition: Tradition) -> None:
    s = Scenario("#@....#\n#....>#", tradition)
    assert s.play(Run(EAST))[-1] == Stopped(Landmark(LandmarkKind.STAIRS, here=False, name="stairs down"), s.at(">"))


@everywhere
def test_a_run_stops_for_a_foe(tradition: Tradition) -> None:
    s = Scenario("###########\n#@........#\n######.####\n######.####\n######k####\n###########", tradition)
    assert isinstance(reason(s.play(Run(EAST))), FoeAlerted | FoeNear)
    assert s.hero.pos.x < 7


def test_a_run_that_cannot_begin_says_why() -> None:
    s = Scenario("#@.#")
    assert s.play(Run(WEST)) == [Stopped(AT_A_WALL, s.hero.pos)]
    assert Scenario("#@.#\n#..#", ROGUESHARP).play(Run(SOUTHEAST)) == [
        Stopped(Blocked("You can move only north, east, south and west."), Vec(1, 0))
    ]


def test_a_run_cuts_across_a_room() -> None:
    s = Scenario("#@....#\n#.....#\n#.....#\n#.....#")
    s.play(Run(SOUTHEAST))
    assert s.hero.pos == Vec(4, 3)


@everywhere
def test_every_run_comes_to_an_end(tradition: Tradition) -> None:
    drawing = "##########\n#..#..B..#\n#.##-###.#\n#..@....>#\n#.##.###.#\n#....+...#\n##########\n\nB = item gold"
    for step in DIRECTION_NAMES.values():
        s = Scenario(drawing, tradition)
        assert reason(s.play(Run(step)))
        assert s.world.turn < 30


# ---------------------------------------------------------------------------------------- ways through doors


def test_a_walk_through_a_door_stops_there_and_goes_on_when_it_is_asked_for_again() -> None:
    s = Scenario("#@..+....#")
    s.level.memory.explored[:] = True
    s.level.memory.ground[:] = s.level.ground
    s.play(Travel(Vec(7, 0)))
    assert (s.hero.pos, s.door().state) == (Vec(3, 0), DoorState.SHUT)
    s.play(Travel(Vec(7, 0)))
    assert s.hero.pos == Vec(7, 0)


def test_a_walk_goes_round_a_door_if_it_is_not_far() -> None:
    s = Scenario("""
#########
#.@.+...#
#.#####.#
#.......#
#########
""")
    s.level.memory.explored[:] = True
    s.level.memory.ground[:] = s.level.ground
    s.play(Travel(Vec(6, 1)))
    assert s.hero.pos == Vec(6, 1)
    assert s.door().shut


def test_a_walk_to_a_door_that_is_held_shut_ends_with_the_reason() -> None:
    s = Scenario("#@..L..#\n\nL = locked wooden door")
    s.play(Travel(s.at("L")))
    assert s.hero.pos == s.at("L") + WEST
    assert s.messages[-1] == "The door is locked. You need a key."


def test_a_walk_towards_one_who_is_awake_goes_step_by_step() -> None:
    s = Scenario("#@.......k..#\n\nk = kobold posted")
    s.foe().attack_chance = 0
    s.foe().alert = 15
    s.play(Travel(Vec(6, 0)))
    assert s.hero.pos == Vec(2, 0), "the first step is the player's own"
    assert s.messages[-1].startswith("The kobold could reach you in ")


def test_a_walk_away_from_it_goes_on() -> None:
    s = Scenario("#......@......k#\n\nk = kobold posted")
    s.foe().attack_chance = 0
    assert reason(s.play(Travel(Vec(1, 0)))) == FoeAlerted("kobold", FoeAlert.HUNTS)
    s.play(Travel(Vec(1, 0)))
    assert s.hero.pos == Vec(1, 0)


def test_a_walk_stops_when_one_has_caught_up() -> None:
    s = Scenario("#.......@.h...#\n\nh = hound posted")
    s.foe().attack_chance = 0
    s.foe().alert = 15
    events = s.play(Travel(Vec(1, 0)))
    near = reason(events)
    assert isinstance(near, FoeNear)
    assert (near.name, near.aim, near.beside, near.in_view) == ("hound", FoeAim.HUNTS, True, True)
    assert 1 < s.hero.pos.x < 8


def test_a_sleeper_that_is_passed_twice_stops_a_walk_once() -> None:
    drawing = "###########\n#@........#\n#####.#####\n#####k#####\n###########\n\nk = kobold "
    s = Scenario(drawing + "asleep")
    assert reason(s.play(Travel(Vec(9, 1)))) == FoeAlerted("kobold", FoeAlert.IN_VIEW)
    s.play(Travel(Vec(9, 1)), Travel(Vec(1, 1)))
    assert s.hero.pos == Vec(1, 1)
    s.foe().asleep, s.foe().post = False, s.foe().pos
    assert reason(s.play(Travel(Vec(9, 1)))) == FoeAlerted("kobold", FoeAlert.IN_VIEW)


# ---------------------------------------------------------------------------------------------------- stairs


@everywhere
def test_stairs_that_were_seen_are_gone_to_and_stood_on(tradition: Tradition) -> None:
    s = Scenario("#@....>#\n#.....<#", tradition)
    assert s.play(TravelToStairs(1))[-1] == Stopped(AtStairs(1, Stairs.REACHED), s.at(">"))
    assert s.hero.pos == s.at(">")
    last = s.play(TravelToStairs(-1))[-1]
    if tradition.goes_back:
        assert last == Stopped(AtStairs(-1, Stairs.REACHED), s.at("<"))
    else:
        assert last == Stopped(Blocked("You cannot go back up in this tradition."), s.at(">"))


def test_the_nearest_stairs_are_gone_to() -> None:
    s = Scenario("#>..@.>#")
    s.play(TravelToStairs(1))
    assert s.hero.pos == Vec(6, 0)


def test_stairs_never_seen_are_not_known() -> None:
    s = Scenario("#@.+.>#")
    assert s.play(TravelToStairs(1)) == [Stopped(AtStairs(1, Stairs.NOT_FOUND), s.hero.pos)]


def test_stairs_seen_but_out_of_reach_are_told_so_with_their_place() -> None:
    s = Scenario("#@.~.>#")
    assert s.play(TravelToStairs(1)) == [Stopped(AtStairs(1, Stairs.NO_WAY), s.at(">"))]


def test_a_creature_in_the_only_way_to_the_stairs_is_named() -> None:
    s = Scenario("#@.k..>#\n\nk = kobold asleep")
    assert s.play(TravelToStairs(1)) == [Stopped(InTheWay("kobold"), s.at(">"))]


def test_the_way_to_the_stairs_stops_at_doors_like_any_other() -> None:
    s = Scenario("#@..+..>#")
    s.level.memory.explored[:] = True
    s.level.memory.ground[:] = s.level.ground
    assert reason(s.play(TravelToStairs(1))) == AtDoor(DoorOffer.OPEN)
    assert reason(s.play(TravelToStairs(1))) == AtStairs(1, Stairs.REACHED)


def test_a_walk_goes_round_one_asleep_out_of_view_as_in_view_or_it_would_go_to_and_fro() -> None:
    s = Scenario("""
##########
#........#
#.######.#
#.######.#
#.######.#
#..g@....#
##########

g = hound asleep
bag: magic map
""")
    s.play(Use(0))
    s.play(Travel(Vec(1, 3)))
    assert s.hero.pos == Vec(1, 3)
    assert s.world.turn == 18


def test_a_walk_goes_round_one_awake_whom_it_has_seen_and_sees_no_more() -> None:
    s = Scenario("""
#############
#...........#
#.#########.#
#.#########.#
#.#########.#
#@#########.#
#....g......#
#############

g = hound
bag: magic map
""")
    s.play(Use(0))
    s.foe().ready_at = 1_000_000  # he never gets to move
    for _ in range(4):
        s.play(Travel(Vec(11, 6)))
    assert s.hero.pos == Vec(11, 6)
    assert s.world.turn == 22


def test_one_asleep_out_of_view_is_named_when_he_is_in_the_only_way() -> None:
    s = Scenario("#######\n#.k.@.#\n#####.#\n#####.#\n#######\n\nk = kobold asleep\nbag: magic map")
    s.play(Use(0), Travel(Vec(5, 3)))
    assert not s.world.sees(s.foe().pos)
    s.play(Travel(Vec(1, 1)))
    assert s.messages[-1] == "The kobold is in the way."
