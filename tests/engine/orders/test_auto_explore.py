"""Auto-explore: what it goes to, how it handles doors, what it avoids, and how it ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.content.items.gear import GOLD, ITEMS
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR, ROGUE, ROGUESHARP, RUSTBOOK, SADCONSOLE, TRADITIONS
from game.content.world.conditions import BLIND
from game.engine.behavior import Ai, Task
from game.engine.events.door_events import Eased, HeardBehind, Opened
from game.engine.events.event import Event
from game.engine.events.movement_events import Moved, Stopped
from game.engine.events.stop_reasons import (
    Ailing,
    AirInView,
    AtDoor,
    Behind,
    Beyond,
    DoorOffer,
    DoorsLeft,
    Explored,
    FoeAim,
    FoeAlert,
    FoeAlerted,
    FoeNear,
    ItemsLeft,
    KeptBy,
    Left,
    NearFoe,
    PrizesLeft,
    StopCause,
)
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.door import DoorState
from game.engine.model.item import Category, Item
from game.engine.model.memory import KnownActor
from game.engine.model.traits import NEVER
from game.engine.movement.path_maps import movement_map
from game.engine.orders.auto_explore import Explore, exploring_step
from game.engine.orders.run import Run
from game.engine.orders.threats import threats
from game.engine.orders.travel import Travel, TravelToStairs
from game.engine.rules.actions.door_verbs import Ease, Latch
from game.engine.rules.actions.item_actions import CoverLamp, Drop
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.conditions import afflict
from game.engine.rules.inventory import MAX_STACKS, why_not_taken
from game.engine.senses.awareness import STARTLED
from game.engine.senses.hero_knowledge import known_foes
from game.engine.step_rules import ground_for
from game.engine.tradition import Tradition
from game.engine.turns import update
from game.engine.world import World
from game.play import Scenario
from tests.support.examples import seeds
from tests.support.made_levels import game_of, small_maps, without_monsters


def stop_of(events: list[Event]) -> Stopped:
    """Return the only reason for which an order ended; it must be the last event."""
    (stopped,) = (event for event in events if isinstance(event, Stopped))
    assert events[-1] is stopped
    return stopped


def all_but(*left: Left) -> Explored:
    """Return the stop reason of an exploration that found no stairs down. The hero opened every door that he could.

    `left`: reasons for which the hero left cells, doors or items. If there are none, he has explored everything.
    """
    return Explored(left, 0, stairs_known=False)


ALL = all_but()


def near(name: str, turns: int, aim: FoeAim = FoeAim.HUNTS, *, in_view: bool = True) -> FoeNear:
    """Return the stop reason which says that the foe `name` could reach the hero's cell in `turns` turns."""
    return FoeNear(name, in_view, aim, beside=False, turns=turns, here=True)


# ------------------------------------------------------------------------------------------------ doors


def test_explore_hears_at_shut_door_then_enters() -> None:
    s = Scenario("#@..+..#")
    events = s.play(Explore())
    assert s.hero.pos == s.at("+") + WEST
    assert s.door().shut
    assert [type(event) for event in events] == [Moved, Moved, HeardBehind, Stopped]
    assert events[-1] == Stopped(AtDoor(DoorOffer.OPEN), s.at("+"))
    events = s.play(Explore())
    assert isinstance(events[0], Opened)
    assert s.hero.pos == s.at("+")
    assert stop_of(events).reason == ALL


@pytest.mark.parametrize(
    "order",
    [Explore, lambda **asks: Travel(Vec(6, 1), **asks), lambda **asks: Run(EAST, **asks)],
    ids=["explore", "travel", "run"],
)
def test_other_order_stops_at_door_again(order: Callable[..., Task]) -> None:
    for asks in (True, False):
        s = Scenario("##########\n#@.+.....#\n##########")
        s.level.memory.explored[:7] = True  # there is more to explore
        s.level.memory.ground[:] = s.level.ground
        s.play(Travel(Vec(5, 1)))
        assert s.hero.pos == s.at("+") + WEST
        s.play(order(asks_at_doors=asks))
        assert s.door().shut is asks
        s.play(order())
        assert not s.door().shut


def test_report_leaves_out_items_behind_doors() -> None:
    s = Scenario("########\n#@.G..B#\n########\n\nG = glass door\nB = item gold")
    s.play(Explore(leaves_doors=True))
    assert Vec(6, 1) in s.level.memory.items
    assert stop_of(s.play(Explore(leaves_doors=True))).reason == Explored((), 1, stairs_known=False, up_to_doors=True)


def test_report_counts_doors_ajar() -> None:
    s = Scenario("#######\n#+@|.##\n#.#####\n#######")
    reason = stop_of(s.play(Explore(leaves_doors=True))).reason
    assert isinstance(reason, Explored)
    assert (reason.unopened, reason.ajar) == (2, 1)


def test_explore_tells_what_it_hears_only_once_per_door() -> None:
    s = Scenario("#@.+..#")
    s.play(Explore(), Walk(WEST), Walk(EAST))
    events = s.play(Explore())
    assert not any(isinstance(event, HeardBehind) for event in events), "the answer is the same"


def test_explore_hears_nobody_behind_doors_in_roguesharp() -> None:
    s = Scenario("#@..+..#", ROGUESHARP)
    assert [type(event) for event in s.play(Explore())] == [Moved, Moved, Stopped]


def test_explore_bumps_door_open_at_second_press() -> None:
    s = Scenario("####..#\n#.@+..#\n####..#", RUSTBOOK)
    assert stop_of(s.play(Explore())).at == s.at("+")
    events = s.play(Explore())
    assert [type(event) for event in events[:2]] == [Opened, Moved]


def test_explore_stops_at_ajar_door_too() -> None:
    s = Scenario("#@.|....................#")
    assert stop_of(s.play(Explore())) == Stopped(AtDoor(DoorOffer.PUSH), s.at("|"))
    assert s.door().state is DoorState.AJAR
    s.play(Explore())
    assert s.door().state is DoorState.OPEN


def test_explore_far_from_door_stops_there_again() -> None:
    s = Scenario("#@....+..#")
    s.play(Explore(), *[Walk(WEST)] * 3)
    assert stop_of(s.play(Explore())).at == s.at("+")
    assert s.door().shut


def test_explore_long_after_stop_stops_again() -> None:
    s = Scenario("#@+..#")
    s.play(Explore(), *[Wait()] * 31)
    assert stop_of(s.play(Explore())).at == s.at("+")
    assert s.door().shut


ASLEEP = "#####.##\n#@..{}.h#\n#####.##\n\nh = hound asleep"


@pytest.mark.parametrize(
    ("door", "groans"),
    [
        ("+", False),
        ("A", True),
    ],
)
def test_explore_eases_door_with_heard_monster(door: str, groans: bool) -> None:
    legend = "\nA = stiff wooden door" if door == "A" else ""
    s = Scenario(ASLEEP.format(door) + legend)
    assert stop_of(s.play(Explore())).reason == StopCause.HEARD_BEHIND_DOOR
    assert stop_of(s.play(Explore())).reason == AtDoor(DoorOffer.EASE, groans=groans)
    events = s.play(Explore())
    assert isinstance(events[0], Eased)
    assert s.hero.pos == s.door().at + WEST
    assert s.foe().asleep == (not groans), "opening a crack is almost silent"
    assert s.door().state is (DoorState.OPEN if groans else DoorState.AJAR), "it takes so long that one who wakes opens"


@pytest.mark.parametrize("order", [lambda door: [Travel(door)], lambda _: [Run(EAST), Run(EAST)]])
def test_orders_ease_door_with_heard_monster(order: Callable[[Vec], list[Task]]) -> None:
    s = Scenario(ASLEEP.format("+"))
    s.play(Travel(s.at("+") + WEST), Wait(), *order(s.at("+")))
    assert s.door().state is DoorState.AJAR
    assert s.foe().asleep
    s.play(Walk(EAST))
    assert s.hero.pos == s.at("+"), "a single step still goes through at once"


@pytest.mark.parametrize("order", [Explore, lambda: TravelToStairs(1), lambda: Run(EAST)])
def test_orders_offer_no_crack_where_somebody_awake_is_heard(order: Callable[[], Task]) -> None:
    """A crack would warn the hound, and the hint says so. Thrown open, the door startles it."""
    s = Scenario("#######\n#@+>.h#\n#######\n\nh = hound posted")
    s.level.learn(~s.level.memory.explored)
    s.play(Wait())
    heard = s.level.memory.last_heard(s.door())
    assert heard is not None
    assert heard.who.awake
    assert stop_of(s.play(order())).reason == AtDoor(DoorOffer.OPEN)
    s.play(order())
    assert s.door().state is DoorState.OPEN
    assert STARTLED in s.foe().conditions


PACK = """
#####################
#.......#...........#
#......@{}....h.h....#
#.......#...........#
#########...........#
#########...........#

h = hound asleep
"""
SEEN = AtDoor(DoorOffer.PUSH, behind=Behind("hound", asleep=True, more=1))


@pytest.mark.parametrize("order", [Explore, lambda: Run(EAST), lambda: Travel(Vec(9, 2))])
def test_orders_report_sleepers_before_opening(order: Callable[[], Task]) -> None:
    s = Scenario(PACK.format("+"))
    s.play(order(), Ease(EAST))
    assert stop_of(s.play(order())) == Stopped(SEEN, s.at("+"))
    assert s.door().state is DoorState.AJAR
    s.play(order())
    assert s.door().state is DoorState.OPEN, "a second press after the warning confirms"


def test_explore_reports_monster_behind_ajar_door() -> None:
    s = Scenario("""
##########
#@..+....#
#####....#
#####...h#
##########

h = hound asleep
""")
    s.play(Explore())
    assert s.level.memory.last_heard(s.door()) is not None
    s.play(Ease(EAST))
    assert stop_of(s.play(Explore())) == Stopped(AtDoor(DoorOffer.PUSH, behind=Behind("")), s.at("+"))


def test_explore_does_not_waver_between_two_doors_behind_which_monsters_were_heard() -> None:
    """At the corner the hero is neither before the west door nor behind it. His way must not depend on that."""
    s = Scenario(
        """
#################
#...............#
#.#############.#
#.#..........h#.#
#.A.........h>+.#
#@#..........h#.#
#.#############.#
#...............#
#################

A = wooden door
h = ogre idle
""",
        seed="2029167941",
    )
    s.play(CoverLamp(), Explore(), Explore(), Walk(SOUTH), Walk(NORTH), Ease(EAST))
    s.hero.orders, updates = Explore(), 0
    while not s.world.is_waiting and updates < 200:
        update(s.world)
        updates += 1
    assert updates < 200
    assert s.hero.pos == s.at("+") + EAST


def test_explore_visits_guarded_ajar_door_last() -> None:
    s = Scenario("""
#####################
#.......#...........#
#......@|....h.h....#
#.......#...........#
#.......#...........#
#.......#############
#...................#
#.......#############
#####################

h = hound asleep
oil: 100
""")
    stopped = stop_of(s.play(Explore()))
    while not isinstance(stopped.reason, AtDoor):
        stopped = stop_of(s.play(Explore()))
    assert stopped.reason.behind is not None
    assert (stopped.reason.behind.name, stopped.reason.behind.asleep) == ("hound", True)
    assert s.level.memory.explored[19, 6]
    assert s.door().state is DoorState.AJAR


def test_reading_from_far_side_is_ignored() -> None:
    s = Scenario("######\n#@+..#\n#....#\n###.##\n###h##\n######\n\nh = hound asleep")
    s.play(Wait(), *[Walk(step) for step in (SOUTH, EAST, EAST, NORTH)])
    s.level.remove(s.foe())
    s.play(Run(WEST), Run(WEST))
    assert s.door().state is DoorState.OPEN


def test_explore_prefers_open_ways_to_doors() -> None:
    s = Scenario("""
############
#@+......###
#.##########
#.....-....#
############
""")
    s.play(Explore())
    assert s.level.memory.explored[10, 3]
    assert s.door(s.at("+")).shut


def test_explore_defers_door_that_player_ignored() -> None:
    s = Scenario("""
###########
#..#...#..#
#..A.@..B.#
#..#...#..#
###########

A = shut wooden door
B = shut wooden door
""")
    first = stop_of(s.play(Explore())).at
    other = ({s.at("A"), s.at("B")} - {first}).pop()
    s.play(Walk(Vec((other - s.hero.pos).compass.x, 0)))
    assert stop_of(s.play(Explore())).at == other


def test_explore_leaves_door_to_known_room_shut() -> None:
    s = Scenario("""
#########
#@..+..>#
#...#...#
#...-...#
#########
""")
    assert stop_of(s.play(Explore())).reason == Explored((), 1, stairs_known=True)
    assert s.door(s.at("+")).shut


def test_explore_counts_doors_it_cannot_open() -> None:
    s = Scenario("""
#########
#...L...#
#@..#####
#...B...#
#...#####
#...-..##
#########

L = locked wooden door
B = bolted wooden door
""")
    assert stop_of(s.play(Explore())).reason == all_but(
        DoorsLeft(KeptBy.LOCK, 1, "wooden door", "north"), DoorsLeft(KeptBy.BOLT, 1, "wooden door", "northeast")
    )


FIRE = """
#########
#@......#
#####.###
#####...#
#####...#
#########

{}
"""


@pytest.mark.parametrize(
    ("legend", "name"),
    [
        ("fire: 5,2", "fire"),
        ("gas: poison 5,2 90", "poison gas"),
    ],
)
def test_explore_reports_fire_and_gas_in_only_way(legend: str, name: str) -> None:
    s = Scenario(FIRE.format(legend))
    assert stop_of(s.play(Explore())).reason == AirInView(name)
    stopped = stop_of(s.play(Explore()))
    assert stopped.reason == all_but(Beyond(name))
    assert s.world.sees(stopped.at)
    assert s.level.air.perilous(stopped.at)


def test_explore_ignores_fire_at_dead_end() -> None:
    s = Scenario("#######\n#@....#\n#######\n\nfire: 5,1")
    assert stop_of(s.play(Explore())).reason == ALL


def test_explore_reports_trap_in_only_way() -> None:
    s = Scenario("#@..t...........#\n\nt = trap bear\noil: 20")
    s.level.traps[s.at("t")].hidden = False
    s.level.memory.explored[5:] = False
    s.world.look_around()
    assert stop_of(s.play(Explore())) == Stopped(all_but(Beyond("bear trap")), s.at("t"))


@pytest.mark.parametrize("door", ["+", "#"])
def test_explore_reports_no_trap_that_can_be_walked_around(door: str) -> None:
    s = Scenario(f"############\n#.......####\n#@..t...{door}..#\n#.......####\n############\n\nt = trap bear")
    s.level.traps[s.at("t")].hidden = False
    s.world.look_around()
    stopped = stop_of(s.play(Explore(leaves_doors=True)))
    assert isinstance(stopped.reason, Explored)
    assert (stopped.reason.left, stopped.reason.unopened) == ((), int(door == "+"))


def test_explore_reports_rune_and_prize_choice() -> None:
    s = Scenario("""
############
#@...B.C.###
#........R.#
############

R = runed wooden door
B = item dart
C = item gold
choice: 5,1 7,1
""")
    rune = DoorsLeft(KeptBy.RUNE, 1, "wooden door", "east")
    s.play(Explore())
    assert s.hero.pos in s.level.choices[0]
    assert stop_of(s.play(Explore())).reason == all_but(rune, PrizesLeft())


def test_explore_reports_item_without_pack_room() -> None:
    s = Scenario("#######\n#@..B.#\n#######\n\nB = item whetstone")
    kinds = [kind for kind in ITEMS.values() if kind.category is not Category.COUNTED and kind.name != "whetstone"]
    s.hero.bag = [Item(kind, pocket=pocket) for pocket, kind in enumerate(kinds[:MAX_STACKS], 1)]
    assert stop_of(s.play(Explore())) == Stopped(
        all_but(ItemsLeft(1, no_room=True, name="whetstone (5 uses left)")), s.at("B")
    )


def test_explore_respects_heros_own_latch() -> None:
    s = Scenario("#..-@.#")
    s.play(Latch(WEST))
    assert stop_of(s.play(Explore())).reason == all_but(DoorsLeft(KeptBy.BOLT, 1, "wooden door", "west"))
    assert s.door().state is DoorState.BOLTED


def test_explore_ignores_secret_doors() -> None:
    s = Scenario("#@.H..#\n\nH = hidden wooden door")
    assert stop_of(s.play(Explore())).reason == ALL
    assert s.level.secrets


# ----------------------------------------------------------------------------------------------- things


def test_explore_picks_up_items_on_its_way() -> None:
    s = Scenario("####\n#@.#\n#B.#\n#..#\n####\n\nB = item gold")
    s.play(Explore())
    assert s.hero.gold == 1
    assert not s.level.items


def test_explore_fetches_what_lies_in_view_before_it_goes_on() -> None:
    s = Scenario("##############\n#....@....B..#\n###.##########\n###.##########\n##############\n\nB = item gold")
    walked = [event.at.x for event in s.play(Explore()) if isinstance(event, Moved)]
    assert walked[:5] == [6, 7, 8, 9, 10], "the edge of unexplored ground at 3,1 is nearer"
    assert s.level.memory.explored[3, 3]


def test_explore_opens_no_door_for_what_lies_in_view_before_the_rest() -> None:
    s = Scenario("########\n#@.G..B#\n#.######\n#.....##\n#####.##\n########\n\nG = glass door\nB = item gold")
    walked = [event.at for event in s.play(Explore()) if isinstance(event, Moved)]
    assert Vec(6, 1) in s.level.memory.items
    assert walked[:2] == [Vec(1, 2), Vec(1, 3)], "the rest comes first"
    assert walked[-1] == Vec(2, 1)


def test_explore_ignores_item_hero_dropped() -> None:
    s = Scenario("#..@..#\n\nbag: dart")
    s.play(Drop(0), Walk(EAST))
    assert s.play(Explore()) == [Stopped(ALL, s.hero.pos)]


def test_explore_fetches_item_that_did_not_fit_before() -> None:
    s = Scenario("######\n#@B..#\n######\n\nB = item whetstone")
    kinds = [kind for kind in ITEMS.values() if kind.category is not Category.COUNTED and kind.name != "whetstone"]
    s.hero.bag = [Item(kind, pocket=pocket) for pocket, kind in enumerate(kinds[:MAX_STACKS], 1)]
    s.play(Walk(EAST), Walk(EAST))
    assert s.at("B") in s.level.items
    del s.hero.bag[0]
    s.play(Explore())
    assert s.at("B") not in s.level.items


def test_explore_fetches_other_item_in_place_of_dropped() -> None:
    s = Scenario("#..@..#\n\nbag: dart")
    s.play(Drop(0), Walk(EAST))
    s.level.items[s.at("@")] = Item(ITEMS["whetstone"])
    s.world.look_around()
    s.play(Explore())
    assert not s.level.items


def test_explore_fetches_gold_at_heros_feet() -> None:
    s = Scenario("#..@..#")
    s.level.items[s.hero.pos] = Item(GOLD, 7)
    s.play(Wait(), Walk(EAST), Explore())
    assert s.hero.gold == 7


def test_explore_walks_level_known_from_map() -> None:
    s = Scenario("#@..#\n###.#\n#B..#\n\nB = item gold\noil: 0")
    s.level.learn(~s.level.memory.explored)
    s.play(Explore())
    assert s.hero.gold


def test_explore_counts_items_out_of_reach() -> None:
    s = Scenario("######\n#@~~B#\n######\n\nB = item dart")
    assert stop_of(s.play(Explore())).reason == all_but(ItemsLeft(1, no_room=False, name="dart"))
    s = Scenario("######\n#@~BB#\n######\n\nB = item dart")
    assert stop_of(s.play(Explore())).reason == all_but(ItemsLeft(2, no_room=False))


# ------------------------------------------------------------------------------------------------- foes


def test_explore_refuses_before_awake_monster() -> None:
    s = Scenario("########\n#@....k#\n########\n\nk = kobold posted")
    foe = s.foe()
    assert s.play(Explore()) == [Stopped(near("kobold", 6, FoeAim.UNAWARE), foe.pos)]
    foe.ai.alert = 10
    expected = Stopped(near("kobold", 6), foe.pos)
    assert s.play(Explore(), Explore()) == [expected, expected], "the same at every press"
    assert s.world.turn == 0


def test_explore_reports_idle_hunter_only_once() -> None:
    s = Scenario("#@......k#\n#.########\n#.......##\n\nk = kobold")
    s.level.memory.explored[6:, 2] = False
    s.foe().ai.post = s.foe().pos
    s.foe().breed = replace(s.foe().breed, ai=Ai(lambda *_: Wait()))
    assert stop_of(s.play(Explore())) == Stopped(near("kobold", 9), s.at("k"))
    assert s.world.turn == 0
    assert isinstance(stop_of(s.play(Explore())).reason, Explored)
    assert s.world.turn > 0


def test_explore_reports_near_hunter_until_wait() -> None:
    s = Scenario("#@....k##\n#.#######\n#......##\n\nk = kobold")
    s.level.memory.explored[6:, 2] = False
    s.foe().breed = replace(s.foe().breed, ai=Ai(lambda *_: Wait()))
    expected = Stopped(near("kobold", 6), s.at("k"))
    assert s.play(Explore(), Explore()) == [expected, expected]
    s.play(Wait())
    assert isinstance(stop_of(s.play(Explore())).reason, Explored)


def test_explore_reports_approaching_hunter_again() -> None:
    s = Scenario("#......................@......h#\n\nh = hound")
    assert stop_of(s.play(Explore())).reason == near("hound", 5)
    s.play(Wait())
    assert stop_of(s.play(Explore())).reason in [near("hound", turns) for turns in range(1, 5)]
    assert s.hero.pos == s.at("@")


def test_explore_reports_fleeing_monster_once() -> None:
    s = Scenario("""
############################
#####..####################.
#####..##................##.
#......@...k...............#
#....###.................##.
#.#########################.
############################

k = key-thief
oil: 300
""")
    thief = s.foe()
    thief.health, thief.ai.fled_turns, thief.ai.called = 1, 3, True
    assert stop_of(s.play(Explore())).reason == near("key-thief", 3, FoeAim.FLEES)
    assert stop_of(s.play(Explore())).reason == ALL


def test_explore_ignores_monster_beyond_water() -> None:
    s = Scenario("""
##########
#@...~..l#
#....~...#
####-#####
####....##
##########

l = lurker posted
""")
    s.level.memory.explored[:] = True
    s.level.memory.ground[:] = s.level.ground
    s.level.memory.explored[6:8, 4] = False
    s.foe().ai.alert = 15
    assert stop_of(s.play(Explore())).reason == ALL
    assert s.world.turn > 0


def test_explore_fears_monsters_that_open_doors() -> None:
    drawing = """
###########
#@...~...X#
#....~....#
##.####+###
##........#
###########

X = {breed} posted
"""
    for breed, stops in (("hound", False), ("kobold", True)):
        s = Scenario(drawing.format(breed=breed))
        s.level.memory.explored[:] = True
        s.level.memory.ground[:] = s.level.ground
        s.level.memory.explored[9, 4] = False
        for door in s.level.doors.values():
            s.level.memory.record_state(door)
        s.foe().ai.alert = 15
        assert (stop_of(s.play(Explore())).at == s.at("X")) is stops


def test_explore_reports_then_avoids_sleeper() -> None:
    s = Scenario("""
##############
#@...........#
#####.......##
#####...k...##
#####.......##
#####.......##
##############

k = kobold asleep
""")
    s.world.hero.breed = replace(s.hero.breed, sight=6)
    s.world.look_around()
    first = stop_of(s.play(Explore()))
    assert first == Stopped(FoeAlerted("kobold", FoeAlert.IN_VIEW), s.at("k"))
    cells: list[Vec] = []
    for _ in range(9):
        events = s.play(Explore())
        cells += [event.at for event in events if isinstance(event, Moved)]
        if isinstance(stop_of(events).reason, Explored):
            break
        assert not isinstance(stop_of(events).reason, FoeAlerted)
    assert cells
    assert all((at - s.at("k")).steps > 2 for at in cells)


def test_explore_leaves_items_near_sleeper() -> None:
    s = Scenario("#@......kB#\n\nk = kobold asleep\nB = item gold")
    left = NearFoe("kobold", asleep=True, in_view=True)
    assert s.play(Explore())[-1] == Stopped(all_but(left), s.at("k"))
    assert s.hero.pos.x < s.at("k").x - 2
    assert s.hero.gold == 0


def test_report_names_the_foe_that_keeps_the_hero_away_and_not_a_nearer_one() -> None:
    """The rat is nearer, but nothing is left to explore beside it. The gold lies behind the kobold."""
    s = Scenario("#r...@.....kB#\n\nr = rat asleep\nk = kobold asleep\nB = item gold")
    explored = s.play(Explore())[-1]
    assert isinstance(explored, Stopped)
    assert explored.at == s.at("k")
    assert explored == Stopped(all_but(NearFoe("kobold", asleep=True, in_view=True)), s.at("k"))


def test_explore_leaves_items_near_stuck_monster() -> None:
    s = Scenario("""
#############
#@...~..X.B##
#....~.######
##.###+######
##.....######
#############

X = hound posted
B = item gold
""")
    s.level.memory.explored[:] = True
    s.level.memory.ground[:] = s.level.ground
    s.level.memory.record_state(s.door())
    s.foe().breed = replace(s.foe().breed, sight=1)
    left = Explored((NearFoe("hound", asleep=False, in_view=True),), 1, stairs_known=False)
    assert s.play(Explore())[-1] == Stopped(left, s.at("X"))


def test_explore_can_leave_cell_beside_sleeper() -> None:
    s = Scenario("#........@k#\n\nk = kobold asleep")
    s.hero.breed = replace(s.hero.breed, sight=3)
    s.level.memory.explored[:] = False
    s.world.look_around()
    s.play(Explore())
    assert s.level.memory.explored[1, 0]


def test_explore_avoids_recently_awake_monster() -> None:
    s = Scenario("""
#########
#@#######
#.#######
#...k...#
#########

k = kobold posted
oil: 40
""")
    foe = s.foe()
    foe.breed = replace(foe.breed, sight=0)
    s.play(Walk(SOUTH), Walk(SOUTH), Walk(Vec(0, -1)))
    assert not s.world.sees(foe.pos)
    stopped = stop_of(s.play(Explore()))
    assert stopped == Stopped(all_but(NearFoe("kobold", asleep=False, in_view=False)), foe.pos)
    assert s.world.turn == 3
    sighting = s.level.memory.last_sighting(foe)
    assert sighting is not None
    s.level.memory.actors[foe] = KnownActor(sighting=sighting._replace(hunts=True, warned_at=NEVER))
    hunter = Stopped(near("kobold", 5, in_view=False), foe.pos)
    assert stop_of(s.play(Explore())) == hunter
    assert s.world.turn == 3
    assert stop_of(s.play(Explore())) != hunter, "the next press acts"


def test_explore_forgets_hunter_seen_long_ago() -> None:
    s = Scenario("#@.....k#\n\nk = kobold")
    s.play(Wait())
    s.hero.breed = replace(s.hero.breed, sight=1)
    for ticks, stops in ((0, True), (3100, False)):
        s.hero.ready_at += ticks
        s.world.look_around()
        assert bool(threats(s.hero.pos, s.world, 20)) is stops


def test_monster_gone_from_sighting_is_no_threat() -> None:
    s = Scenario("#@.....k.....#......#\n\nk = kobold posted")
    s.hero.breed = replace(s.hero.breed, sight=7)
    s.play(Wait())
    s.level.move(s.foe(), Vec(16, 0))
    s.foe().ai.alert = 0
    s.foe().ai.post = s.foe().pos
    assert known_foes(s.world) == []
    assert stop_of(s.play(Explore())).reason == ALL


# --------------------------------------------------------------------------------------------- other reasons


def test_explore_refuses_while_hero_is_blind() -> None:
    s = Scenario("#@....#")
    afflict(s.hero, BLIND, 10, s.world)
    assert s.play(Explore())[-1] == Stopped(Ailing("blind", exploring=True), s.hero.pos)
    assert s.world.turn == 0


# ------------------------------------------------------------------------------------------ whole levels

LEVELS = [(tradition, seed) for tradition in TRADITIONS.values() for seed in seeds(2 if tradition is AJAR else 1, 12)]


def level_without_monsters(tradition: Tradition, seed: int) -> World:
    """Return a generated level at some depth with no actor but the hero, no limit of open doors and no traps."""
    world = without_monsters(game_of(replace(small_maps(tradition), door_limit=None), seed, 1 + seed % 3))
    world.level.traps.clear()
    return world


@pytest.mark.parametrize(("tradition", "seed"), LEVELS, ids=[f"{row.name}-{seed}" for row, seed in LEVELS])
def test_repeated_explore_sees_reachable_cells(tradition: Tradition, seed: int) -> None:
    world = level_without_monsters(tradition, seed)
    presses, stopped = 0, Stopped(AtDoor(), Vec(-1, -1))
    while not isinstance(stopped.reason, Explored):
        presses += 1
        assert presses <= 3 * len(world.level.doors) + 2
        events: list[Event] = []
        world.hero.orders = Explore()
        while not world.is_waiting:
            events += update(world)
            assert world.turn < 3000
        opened = [event.at for event in events if isinstance(event, Opened)]
        assert opened in ([], [stopped.at]), "explore opens only the door at which it stopped before"
        stopped = stop_of(events)
    hero, level = world.hero, world.level
    ground = ground_for(hero, level, tradition)
    for at, door in level.doors.items():
        ground[at] &= not (door.runed and door.state is DoorState.SHUT) and not door.locked
    within = movement_map(hero, level, tradition, ground=ground).reachable(hero.pos)
    assert not (within & ~level.memory.explored).any()
    prizes = frozenset[Vec]().union(*level.choices)
    left = [item for at, item in level.items.items() if within[at] and at not in prizes]
    assert all(why_not_taken(hero, item) is not None for item in left)


def test_explore_levels_have_shut_doors() -> None:
    for tradition in (AJAR, ROGUESHARP, RUSTBOOK, SADCONSOLE):
        assert any(door.shut for door in level_without_monsters(tradition, 0).level.doors.values())
    assert level_without_monsters(ROGUE, 0).level.doors


def test_explore_is_deterministic() -> None:
    def walked() -> list[Event]:
        world = world_from_drawing("#@......#\n#.####+##\n#.......#", "0", AJAR)
        world.hero.orders = Explore()
        events: list[Event] = []
        while not world.is_waiting:
            events += update(world)
        return events

    assert [(type(event), event.at) for event in walked()] == [(type(event), event.at) for event in walked()]


def test_explore_goes_round_unseen_sleeper() -> None:
    s = Scenario("###########\n#....@..k.#\n#.#######.#\n#.........#\n###########\n\nk = ooze asleep\noil: 0")
    memory = s.level.memory
    memory.explored[:], memory.ground[:] = True, s.level.ground
    memory.explored[8, 3] = False
    assert exploring_step(s.hero, s.world, cautious=False) == EAST
    s.level.memory.record_sighting(s.foe(), s.hero.ready_at)
    assert not s.world.sees(s.foe().pos)
    assert exploring_step(s.hero, s.world, cautious=False) == WEST


def test_door_that_opens_from_the_side_of_the_hero_is_not_barred() -> None:
    s = Scenario("######\n#@.D.#\n######\n\nD = barred door\nfacing: D west")
    stopped = stop_of(s.play(Explore(leaves_doors=True)))
    assert isinstance(stopped.reason, Explored)
    assert (stopped.reason.left, stopped.reason.unopened) == ((), 1)


@pytest.mark.parametrize(
    ("kind", "kept"),
    [
        ("locked wooden door", KeptBy.LOCK),
        ("bolted wooden door", KeptBy.BOLT),
        ("runed wooden door", KeptBy.RUNE),
        ("barred door", KeptBy.BAR),
        ("portcullis door", KeptBy.LEVER),
        ("iron door", KeptBy.LOCK),
    ],
)
def test_explore_reports_what_keeps_each_door(kind: str, kept: KeptBy) -> None:
    legends = {"barred door": "\nfacing: D east", "portcullis door": "\nlever: 0,0 D"}.get(kind, "")
    s = Scenario(f"######\n#@.D.#\n######\n\nD = {kind}{legends}")
    stopped = stop_of(s.play(Explore()))
    assert isinstance(stopped.reason, Explored)
    assert [(left.kept_by, left.number) for left in stopped.reason.left if isinstance(left, DoorsLeft)] == [(kept, 1)]
    assert stopped.at == s.at("D")
