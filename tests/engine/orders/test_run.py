"""Running, which follows corridors and stops at anything of interest, and travelling to cells and to stairs."""

from __future__ import annotations

import pytest

from game.content.traditions import ROGUESHARP, RUSTBOOK, TRADITIONS
from game.engine.events.door_events import HeardBehind
from game.engine.events.event import Event
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import (
    AtDoor,
    AtStairs,
    Blocked,
    DoorInTheWay,
    DoorOffer,
    DoorsLeft,
    FoeAim,
    FoeAlert,
    FoeAlerted,
    FoeNear,
    InTheWay,
    KeptBy,
    Landmark,
    LandmarkKind,
    Stairs,
    StopCause,
    StopReason,
)
from game.engine.grid.geometry import DIRECTION_NAMES, EAST, NORTH, SOUTHEAST, WEST, Vec
from game.engine.model.door import DoorState
from game.engine.orders.auto_explore import Explore
from game.engine.orders.run import Run
from game.engine.orders.travel import Travel, TravelToStairs
from game.engine.rules.actions.item_actions import Use
from game.engine.rules.actions.steps import Walk
from game.engine.tradition import Tradition
from game.play import Scenario

everywhere = pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=list(TRADITIONS))

AT_A_WALL = Blocked("A wall is in the way.")


def reason(events: list[Event]) -> StopReason:
    (stopped,) = (event for event in events if isinstance(event, Stopped))
    assert events[-1] is stopped
    return stopped.reason


@everywhere
def test_run_follows_corridor_round_corners(tradition: Tradition) -> None:
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
def test_run_stops_where_way_opens(tradition: Tradition) -> None:
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
def test_run_stops_at_fork(tradition: Tradition) -> None:
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


def test_run_does_not_turn_in_room() -> None:
    for tradition in (ROGUESHARP, RUSTBOOK):
        s = Scenario("#######\n#@....#\n#.....#\n#######", tradition)
        assert reason(s.play(Run(EAST))) == AT_A_WALL
        assert s.hero.pos == Vec(5, 1)


@everywhere
def test_run_from_crossing_enters_corridor(tradition: Tradition) -> None:
    s = Scenario("#######\n#.#####\n#@....#\n#.#####\n#######", tradition)
    s.play(Run(EAST))
    assert s.hero.pos == Vec(5, 2)


def test_run_along_wall_stops_where_wall_changes() -> None:
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
    assert back.messages[-1] == "You stop where the passage widens."


@everywhere
def test_run_stops_for_item_beside_not_ahead(tradition: Tradition) -> None:
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


def test_run_stops_once_at_door_and_doorway() -> None:
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
def test_run_stops_in_an_arch_and_next_to_one(tradition: Tradition) -> None:
    """Where the wall changes is no second reason to stop: the run leaves the arch like a doorway."""
    s = Scenario(
        """
##########
#@..A....#
######A###
#........#
##########

A = archway
""",
        tradition,
    )
    assert reason(s.play(Run(EAST))) == Landmark(LandmarkKind.DOORWAY, here=True)
    assert s.hero.pos == Vec(4, 1)
    assert reason(s.play(Run(EAST))) == Landmark(LandmarkKind.DOORWAY, here=False)
    assert s.hero.pos == Vec(6, 1)
    assert s.play(Run(EAST))[-1] == Stopped(AT_A_WALL, Vec(8, 1))


def test_travel_passes_an_arch_without_stopping() -> None:
    s = Scenario("########\n#@.A...#\n########\n\nA = archway")
    s.play(Travel(Vec(6, 1)))
    assert s.hero.pos == Vec(6, 1)


@everywhere
def test_run_stops_at_shut_door_and_next_opens_it(tradition: Tradition) -> None:
    s = Scenario("####...#\n#@.+...#\n####...#", tradition)
    events = s.play(Run(EAST))
    assert reason(events) == AtDoor(DoorOffer.OPEN)
    assert any(isinstance(event, HeardBehind) for event in events) is (tradition.name == "ajar")
    assert s.door().state is DoorState.SHUT
    s.play(Run(EAST))
    assert s.door().state is DoorState.OPEN


@everywhere
def test_run_stops_beside_stairs(tradition: Tradition) -> None:
    s = Scenario("#@....#\n#....>#", tradition)
    assert s.play(Run(EAST))[-1] == Stopped(Landmark(LandmarkKind.STAIRS, here=False, name="stairs down"), s.at(">"))


@everywhere
def test_run_stops_for_foe(tradition: Tradition) -> None:
    s = Scenario("###########\n#@........#\n######.####\n######.####\n######k####\n###########", tradition)
    assert isinstance(reason(s.play(Run(EAST))), FoeAlerted | FoeNear)
    assert s.hero.pos.x < 7


def test_run_that_cannot_begin_gives_reason() -> None:
    s = Scenario("#@.#")
    assert s.play(Run(WEST)) == [Stopped(AT_A_WALL, s.hero.pos)]
    assert Scenario("#@.#\n#..#", ROGUESHARP).play(Run(SOUTHEAST)) == [
        Stopped(Blocked("You cannot move diagonally."), Vec(1, 0))
    ]


def test_run_crosses_room_diagonally() -> None:
    s = Scenario("#@....#\n#.....#\n#.....#\n#.....#")
    s.play(Run(SOUTHEAST))
    assert s.hero.pos == Vec(4, 3)


@everywhere
def test_every_run_ends(tradition: Tradition) -> None:
    drawing = "##########\n#..#..B..#\n#.##-###.#\n#..@....>#\n#.##.###.#\n#....+...#\n##########\n\nB = item gold"
    for step in DIRECTION_NAMES.values():
        s = Scenario(drawing, tradition)
        assert reason(s.play(Run(step)))
        assert s.world.turn < 30


# ---------------------------------------------------------------------------------------- ways through doors


def test_travel_stops_at_door_then_goes_through() -> None:
    s = Scenario("#@..+....#")
    s.level.memory.explored[:] = True
    s.level.memory.ground[:] = s.level.ground
    s.play(Travel(Vec(7, 0)))
    assert (s.hero.pos, s.door().state) == (Vec(3, 0), DoorState.SHUT)
    s.play(Travel(Vec(7, 0)))
    assert s.hero.pos == Vec(7, 0)


def test_travel_prefers_short_detour_to_door() -> None:
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


@pytest.mark.parametrize(("deep", "walks_round"), [(9, True), (10, True), (11, False)])
def test_travel_goes_round_a_door_if_that_is_at_most_twice_as_long(deep: int, walks_round: bool) -> None:
    """The way through the door has 20 steps, and the way round it twice `deep` steps more."""
    sides = ["#.###################.#"] * (deep - 1)
    s = Scenario("\n".join(["#" * 23, "#@........+...........#", *sides, "#" + "." * 21 + "#", "#" * 23]))
    s.level.memory.explored[:] = True
    s.level.memory.ground[:] = s.level.ground
    s.play(Travel(Vec(21, 1)))
    assert s.hero.pos == (Vec(21, 1) if walks_round else Vec(9, 1))
    assert s.door().shut


def test_travel_to_locked_door_ends_with_reason() -> None:
    s = Scenario("#@..L..#\n\nL = locked wooden door")
    s.play(Travel(s.at("L")))
    assert s.hero.pos == s.at("L") + WEST
    assert s.messages[-1] == "The door is locked. You need a key."


def test_travel_towards_hunter_goes_stepwise() -> None:
    s = Scenario("#@.......k..#\n\nk = kobold posted")
    s.foe().attack_chance = 0
    s.foe().ai.alert = 15
    s.play(Travel(Vec(6, 0)))
    assert s.hero.pos == Vec(2, 0), "the hero takes only the first step"
    assert s.messages[-1].startswith("You stop. The kobold could attack you in ")


def test_travel_away_from_hunter_continues() -> None:
    s = Scenario("#......@......k#\n\nk = kobold posted")
    s.foe().attack_chance = 0
    assert reason(s.play(Travel(Vec(1, 0)))) == FoeAlerted("kobold", FoeAlert.HUNTS)
    s.play(Travel(Vec(1, 0)))
    assert s.hero.pos == Vec(1, 0)


def test_travel_stops_when_hunter_catches_up() -> None:
    s = Scenario("#.......@.h...#\n\nh = hound posted")
    s.foe().attack_chance = 0
    s.foe().ai.alert = 15
    events = s.play(Travel(Vec(1, 0)))
    near = reason(events)
    assert isinstance(near, FoeNear)
    assert (near.name, near.aim, near.beside, near.in_view) == ("hound", FoeAim.HUNTS, True, True)
    assert 1 < s.hero.pos.x < 8


def test_travel_stops_for_sleeper_only_once() -> None:
    drawing = "###########\n#@........#\n#####.#####\n#####k#####\n###########\n\nk = kobold "
    s = Scenario(drawing + "asleep")
    assert reason(s.play(Travel(Vec(9, 1)))) == FoeAlerted("kobold", FoeAlert.IN_VIEW)
    s.play(Travel(Vec(9, 1)), Travel(Vec(1, 1)))
    assert s.hero.pos == Vec(1, 1)
    s.foe().asleep, s.foe().ai.post = False, s.foe().pos
    assert reason(s.play(Travel(Vec(9, 1)))) == FoeAlerted("kobold", FoeAlert.IN_VIEW)


# ---------------------------------------------------------------------------------------------------- stairs


@everywhere
def test_travel_reaches_seen_stairs(tradition: Tradition) -> None:
    s = Scenario("#@....>#\n#.....<#\n\ndepth: 2", tradition)
    assert s.play(TravelToStairs(1))[-1] == Stopped(AtStairs(1, Stairs.REACHED), s.at(">"))
    assert s.hero.pos == s.at(">")
    last = s.play(TravelToStairs(-1))[-1]
    if tradition.stairs_up_allowed:
        assert last == Stopped(AtStairs(-1, Stairs.REACHED), s.at("<"))
    else:
        assert last == Stopped(Blocked("Stairs up lead nowhere: you cannot go back up in this game."), s.at(">"))


@everywhere
def test_hero_does_not_walk_to_stairs_that_lead_nowhere(tradition: Tradition) -> None:
    if tradition.amulet:
        return
    s = Scenario("#@....>#\n#.....<#", tradition)
    (stop,) = s.play(TravelToStairs(-1))
    assert (s.world.turn, s.hero.pos) == (0, s.at("@"))
    assert isinstance(stop, Stopped)
    assert isinstance(stop.reason, Blocked)


def test_travel_chooses_nearest_stairs() -> None:
    s = Scenario("#>..@.>#")
    s.play(TravelToStairs(1))
    assert s.hero.pos == Vec(6, 0)


def test_travel_knows_no_unseen_stairs() -> None:
    s = Scenario("#@.+.>#")
    assert s.play(TravelToStairs(1)) == [Stopped(AtStairs(1, Stairs.NOT_FOUND), s.hero.pos)]


def test_orders_know_that_no_stairs_lead_down_from_the_last_level() -> None:
    s = Scenario("#@..#\n\ndepth: 10")
    assert s.play(TravelToStairs(1)) == [Stopped(AtStairs(1, Stairs.NONE), s.hero.pos)]
    s.play(Explore())
    assert s.messages[-1] == "You have explored this level. No stairs lead down from this level."


def test_travel_reports_unreachable_stairs() -> None:
    s = Scenario("#@.~.>#")
    assert s.play(TravelToStairs(1)) == [Stopped(AtStairs(1, Stairs.NO_WAY), s.at(">"))]


def test_travel_names_monster_blocking_stairs() -> None:
    s = Scenario("#@.k..>#\n\nk = kobold asleep")
    assert s.play(TravelToStairs(1)) == [Stopped(InTheWay("kobold"), s.at(">"))]


TWO_BARRED_WAYS = """
###########
#....L....#
#.#######.#
#@..B.B..>#
###########

B = portcullis door
L = locked iron door
"""


def remember_all(s: Scenario) -> None:
    """Let the hero remember the whole level with its doors as they are."""
    s.level.memory.explored[:] = True
    s.level.memory.ground[:] = s.level.ground
    for door in s.level.doors.values():
        s.level.memory.record_state(door)


@pytest.mark.parametrize(
    ("legend", "door"),
    [
        ("B = portcullis door", DoorsLeft(KeptBy.LEVER, 1, "portcullis", "east")),
        ("B = locked iron door", DoorsLeft(KeptBy.LOCK, 1, "iron door", "east")),
    ],
)
def test_travel_names_door_that_bars_the_way(legend: str, door: DoorsLeft) -> None:
    """The second door bars the way too, and the doorway in between does not."""
    s = Scenario(f"##########\n#@.B.+.B>#\n##########\n\n{legend}")
    remember_all(s)
    assert s.play(TravelToStairs(1)) == [Stopped(DoorInTheWay(door), s.at(">"))]
    assert s.play(Travel(s.at(">"))) == [Stopped(DoorInTheWay(door), s.at(">"))]


def test_travel_names_door_on_the_way_with_fewest_barred_doors() -> None:
    s = Scenario(TWO_BARRED_WAYS)
    remember_all(s)
    why = DoorInTheWay(DoorsLeft(KeptBy.LOCK, 1, "iron door", "northeast"))
    assert s.play(TravelToStairs(1)) == [Stopped(why, s.at(">"))]


def test_travel_to_stairs_stops_at_doors() -> None:
    s = Scenario("#@..+..>#")
    s.level.memory.explored[:] = True
    s.level.memory.ground[:] = s.level.ground
    assert reason(s.play(TravelToStairs(1))) == AtDoor(DoorOffer.OPEN)
    assert reason(s.play(TravelToStairs(1))) == AtStairs(1, Stairs.REACHED)


def test_travel_goes_round_unseen_sleeper() -> None:
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


def test_travel_goes_round_unseen_awake_monster() -> None:
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
    s.foe().ready_at = 1_000_000  # it never gets to move
    for _ in range(4):
        s.play(Travel(Vec(11, 6)))
    assert s.hero.pos == Vec(11, 6)
    assert s.world.turn == 22


def test_travel_names_unseen_sleeper_in_only_way() -> None:
    s = Scenario("#######\n#.k.@.#\n#####.#\n#####.#\n#######\n\nk = kobold asleep\nbag: magic map")
    s.play(Use(0), Travel(Vec(5, 3)))
    assert not s.world.sees(s.foe().pos)
    s.play(Travel(Vec(1, 1)))
    assert s.messages[-1] == "The kobold is in your way."
