"""Orders near unaware monsters: reported once, then avoided, and passed only when all else is explored."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from game.engine.behavior import Task
from game.engine.events.event import Event
from game.engine.events.movement_events import Moved, Stopped
from game.engine.events.stop_reasons import (
    Before,
    Explored,
    FoeAim,
    FoeAlert,
    FoeAlerted,
    FoeNear,
    ItemsNearSleepers,
    NearFoe,
    StopReason,
)
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.model.memory import KnownActor, Sighting
from game.engine.model.traits import LampLevel
from game.engine.orders.auto_explore import Explore
from game.engine.orders.travel import Travel
from game.engine.rules.actions.steps import Walk
from game.engine.turns import one_turn
from game.play import Scenario

OOZE = """
#################
#@............o.#
##.##############
##............###
#################

o = ooze posted
"""
"""It sees ten cells, and a path leads out of the hall before it could see the hero on it."""


def with_bright_lamp(drawing: str) -> Scenario:
    """Return the scenario with a hero whose lamp shines twenty cells far."""
    s = Scenario(drawing)
    lamp = s.hero.breed.lamp
    assert lamp is not None
    s.hero.breed = replace(s.hero.breed, sight=20, lamp=replace(lamp, levels=(LampLevel(1, 20),)))
    s.world.look_around()
    return s


def reasons(events: list[Event]) -> list[StopReason]:
    return [event.reason for event in events if isinstance(event, Stopped)]


def unaware(name: str, turns: int) -> FoeNear:
    return FoeNear(name, in_view=True, aim=FoeAim.UNAWARE, beside=False, turns=turns, here=True)


def all_but_near(name: str, *, asleep: bool = False) -> Explored:
    """Return the stop reason when only things near a foe are left to explore."""
    return Explored((NearFoe(name, asleep, in_view=True),), 0, stairs_known=False)


def cells(events: list[Event], s: Scenario) -> list[Vec]:
    return [event.at for event in events if isinstance(event, Moved) and event.actor is s.hero]


def cells_entered(order: Task, s: Scenario, *, most: int) -> list[Vec]:
    """Give the hero an order; return his cell after each turn, until the order ends or `most` turns have passed."""
    cells: list[Vec] = []
    s.hero.orders = order
    while len(cells) < most and s.hero.orders is order:
        for _ in one_turn(s.world):
            pass
        cells.append(s.hero.pos)
    return cells


def test_explore_avoids_reported_unaware_monster() -> None:
    s = with_bright_lamp(OOZE)
    assert reasons(s.play(Explore())) == [unaware("ooze", 17)]
    assert s.world.turn == 0
    events = s.play(Explore())
    assert all((at - s.at("o")).steps > s.foe().breed.sight for at in cells(events, s))
    assert s.level.memory.explored[13, 3]
    assert not s.foe().ai.alert


def test_unaware_monster_is_not_reported_again() -> None:
    s = with_bright_lamp(OOZE)
    s.play(Explore(), Explore(), Travel(Vec(1, 1)))
    assert s.hero.pos == Vec(1, 1)
    s.play(Walk(EAST), Explore())
    assert [message for message in s.messages if "ooze" in message] == [s.messages[0]]


def test_order_that_ends_because_of_a_far_monster_tells_of_a_nearer_one() -> None:
    s = with_bright_lamp("#@.....o......l#\n\no = ooze posted\nl = listener posted")
    near = unaware("ooze", 8)
    assert reasons(s.play(Explore())) == [near]
    assert reasons(s.play(Explore())) == [near], "the listener, at the end, has yet to be told of"


def test_travel_to_unaware_monster_warns_once() -> None:
    s = with_bright_lamp("#@.................l#\n\nl = listener posted")
    assert reasons(s.play(Travel(Vec(17, 0)))) == [unaware("listener", 8)]
    at = s.hero.pos
    assert reasons(s.play(Travel(Vec(17, 0)))) == [FoeAlerted("listener", FoeAlert.HUNTS)]
    assert (s.hero.pos - at).steps == 2, "it heard the hero there"


ROUND_ABOUT = """
########################
#...B....o.............#
#.######################
#.######################
#.######################
#...@..............C...#
########################

o = ooze posted
B = item gold
C = item gold
"""
"""The gold B is in the ooze's sight, five cells from it. The hero is five cells from it too, but out of its sight."""


def test_explore_never_walks_to_and_fro_near_foe() -> None:
    s = Scenario(ROUND_ABOUT)
    s.level.remember(np.ones(s.level.shape, np.bool_))
    s.world.look_around()
    sighting = Sighting(s.at("o"), tick=0, asleep=False, first=0)
    s.level.memory.actors[s.foe()] = KnownActor(sighting=sighting)
    west = s.hero.pos + WEST
    assert cells_entered(Explore(), s, most=40).count(west) == 1
    assert s.hero.pos.y == 1, "he has left the corridor for the gold in sight of the ooze"


def test_explore_passes_sleeper_at_second_press() -> None:
    s = Scenario("""
###########
#@..k.....#
###...#####
#####.....#
###########

k = kobold asleep
""")
    s.hero.breed = replace(s.hero.breed, sight=4)
    s.level.memory.explored[:] = False
    s.world.look_around()
    assert reasons(s.play(Explore())) == [all_but_near("kobold", asleep=True)]
    events = s.play(Explore())
    assert reasons(events) == [Explored((), 0, stairs_known=False)]
    assert s.level.memory.explored[9, 1]
    assert s.foe().asleep
    assert min((at - s.at("k")).steps for at in cells(events, s)) == 1


GUARDED = """
#############
#@.....k....#
#.......B...#
#...........#
#.C.........#
#############

k = kobold asleep
B = item gold
C = item gold
"""


def test_explore_leaves_items_beside_sleepers() -> None:
    s = Scenario(GUARDED)
    events = s.play(*[Explore(spares_sleepers=True) for _ in range(3)])
    assert s.hero.gold == 1, "the gold far from the sleeper"
    assert all((at - s.at("k")).steps > 1 for at in cells(events, s))
    assert reasons(events)[-1] == Explored((ItemsNearSleepers(1, "kobold"),), 0, stairs_known=False)


def test_stored_explore_fetches_items_beside_sleepers() -> None:
    s = Scenario(GUARDED)
    events = s.play(*[Explore() for _ in range(3)])
    assert s.hero.gold == 2
    assert reasons(events)[-1] == Explored((), 0, stairs_known=False)


def test_hero_beside_sleeper_fetches_other_items() -> None:
    s = Scenario(GUARDED.replace("@.....k", "....@k."))
    s.play(Explore(spares_sleepers=True))
    assert s.hero.gold == 2, "none of the gold is next to the sleeper, although the hero is"


def test_report_on_items_near_sleepers_names_no_trap() -> None:
    s = Scenario(GUARDED + "t = trap bear found\nat: 1,3 trap bear found\n".splitlines()[1])
    events = s.play(*[Explore(spares_sleepers=True) for _ in range(3)])
    assert reasons(events)[-1] == Explored((ItemsNearSleepers(1, "kobold"),), 0, stairs_known=False)


def test_report_names_sleeper_only_if_there_is_one() -> None:
    s = Scenario(GUARDED.replace("#.C...", "#hC...") + "h = kobold asleep\n")
    events = s.play(*[Explore(spares_sleepers=True) for _ in range(3)])
    assert reasons(events)[-1] == Explored((ItemsNearSleepers(2, ""),), 0, stairs_known=False)


BEYOND_SLEEPERS = """
#################
#######.......###
#######.#####.###
#@.............B#
#######.#.k.#.###
#######.......###
#################

k = kobold asleep
B = item gold
"""
"""The shortest way to the gold leads past the sleeper; other ways lead round it."""


def test_explore_fetches_items_round_sleepers() -> None:
    s = Scenario(BEYOND_SLEEPERS)
    events = s.play(*[Explore(spares_sleepers=True) for _ in range(4)])
    assert s.hero.gold == 1
    assert all((at - s.at("k")).steps > 1 for at in cells(events, s))


def test_explore_passes_sleeper_to_unexplored_ground() -> None:
    s = Scenario("##########\n#@......B#\n##k#######\n##########\n\nk = kobold asleep\nB = item gold")
    s.play(*[Explore(spares_sleepers=True) for _ in range(3)])
    assert not s.hero.gold
    s = Scenario("##########\n#@.......#\n##k#####.#\n########.#\n##########\n\nk = kobold asleep")
    s.play(*[Explore(spares_sleepers=True) for _ in range(3)])
    assert s.level.memory.explored[8, 3]


def test_explore_stops_before_sleeper_filling_way() -> None:
    s = Scenario("#@......kB#\n\nk = kobold asleep\nB = item gold")
    s.play(Explore())
    assert reasons(s.play(Explore())) == [Before("kobold")]
    assert s.hero.pos == Vec(7, 0)
    assert s.foe().asleep


def test_explore_keeps_farther_from_keen_listener() -> None:
    s = Scenario("""
#################
#@.............B#
#...............#
#.......l.......#
#################

l = listener posted
B = item gold
""")
    s.play(Explore())
    events = s.play(Explore())
    assert reasons(events) == [all_but_near("listener")]
    assert all((at - s.at("l")).steps > 6 for at in cells(events, s))
    assert not s.foe().ai.alert


def test_travel_stops_once_for_unaware_monster() -> None:
    s = Scenario("###########\n#@........#\n#####.#####\n#####l#####\n###########\n\nl = lurker posted")
    s.foe().breed = replace(s.foe().breed, sight=0)
    assert reasons(s.play(Travel(Vec(9, 1)))) == [FoeAlerted("lurker", FoeAlert.IN_VIEW)]
    s.play(Travel(Vec(9, 1)), Travel(Vec(1, 1)))
    assert s.hero.pos == Vec(1, 1)
    assert s.messages == ["A lurker comes into view."]


def test_explore_keeps_avoiding_monster_on_detour() -> None:
    s = with_bright_lamp("""
#############################################
#...........................................#
#.#########################################.#
#.#########################################.#
#@.....l..B.................................#
#############################################

l = lurker posted
B = item gold
""")
    s.foe().breed = replace(s.foe().breed, sight=2)
    s.level.memory.explored[:] = True
    s.level.memory.ground[:] = s.level.ground
    s.play(*[Explore()] * 2)
    assert s.hero.gold, "by the detour"
    assert s.world.turn < 150
    assert not s.foe().ai.alert
