"""Exploring stops for finds and under fire, and no step takes a prize of a choice by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.content.items.gear import ITEMS
from game.content.monsters.breeds import BREEDS
from game.engine.behavior import Task
from game.engine.events.event import Event
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import (
    Explored,
    FoundGear,
    FoundPrizes,
    FoundTomes,
    PrizesLeft,
    StopReason,
    UnderFire,
)
from game.engine.grid.geometry import EAST, Vec
from game.engine.model.condition import TURN_TICKS
from game.engine.model.item import Item, Slot
from game.engine.orders.attack_nearest import AttackNearest
from game.engine.orders.auto_explore import Explore
from game.engine.orders.item_stops import FIRE_TICKS, attack_from_unseen, better_gear
from game.engine.orders.travel import HeldStep, Travel
from game.engine.recent_attacks import Assault
from game.engine.rules.actions.item_actions import Take
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.play import Scenario
from tests.support.folders import ROOT

BEND = """
##########
#@.......#
########.#
#.AB.....#
##########

A = item {first}
B = item {second}
"""
LEARNED = "You have already learned this ability."
VAULT = BEND.format(first="healing potion", second="dart") + "choice: 2,3 3,3"


def reasons(events: list[Event]) -> list[StopReason]:
    return [event.reason for event in events if isinstance(event, Stopped)]


def exploring() -> Explore:
    return Explore(stops_for_finds=True)


def dressed_in(worn: str, found: str) -> Scenario:
    """Return a scenario in which the hero wears one piece of armour, and another lies round the corner."""
    s = Scenario(BEND.format(first=found, second="dart"))
    s.hero.worn[Slot.BODY] = Item(ITEMS[worn])
    return s


@pytest.mark.parametrize("order", [exploring, Explore], ids=["the player", "a program"])
def test_explore_stops_once_on_a_prize_and_names_the_choice_at_its_end(order: Callable[[], Explore]) -> None:
    s = Scenario(VAULT)
    assert reasons(s.play(order())) == [FoundPrizes()]
    assert s.hero.pos in s.level.choices[0]
    assert s.messages[-1] == (
        "You stop at a vault: you may take only one of the items here. Walking over them takes none."
    )
    (stop,) = reasons(s.play(order()))
    assert isinstance(stop, Explored)
    assert PrizesLeft() in stop.left
    assert len(s.level.items) == 2


def test_explore_does_not_go_back_to_a_choice_where_he_has_been() -> None:
    s = Scenario(VAULT)
    see_all(s)
    s.play(Travel(Vec(3, 3)), Travel(Vec(4, 1)))
    s.level.memory.explored[Vec(1, 3)] = False
    assert FoundPrizes() not in reasons(s.play(exploring()))
    assert s.hero.pos not in s.level.choices[0]


def test_explore_stops_at_better_gear_and_names_both() -> None:
    s = dressed_in("leather armour", "plate armour")
    (stop,) = reasons(s.play(exploring()))
    assert isinstance(stop, FoundGear)
    assert s.messages[-1] == "You stop: you see a suit of plate armour, which is better than your leather armour."
    s.play(exploring())
    assert Vec(2, 3) not in s.level.items, "a new order goes on and takes it"


def test_hero_without_a_weapon_is_told_so() -> None:
    s = Scenario(BEND.format(first="sword", second="dart"))
    assert Slot.HAND not in s.hero.worn
    s.play(exploring())
    assert s.messages[-1] == "You stop: you see a sword, and you are wielding nothing."


def test_explore_takes_better_gear_that_was_in_view_before_without_a_stop() -> None:
    """As the manual says: only what comes into view on the walk stops it."""
    s = Scenario("#######\n#@.A..#\n#######\n\nA = item sword")
    assert list(better_gear(s.world)) == [s.at("A")]
    assert not [stop for stop in reasons(s.play(exploring())) if isinstance(stop, FoundGear)]
    assert s.hero.bag[-1].kind.name == "sword"
    text = " ".join((ROOT / "assets" / "manual.md").read_text("utf-8").split())
    assert "comes into view. Gear that was in view before, it takes without a stop." in text


@pytest.mark.parametrize(
    ("bag", "found", "stops"),
    [
        ("sword", "sword", False),
        ("plate armour", "leather armour", False),
        ("leather armour", "plate armour", True),
        ("leather cap", "dagger", True),
    ],
)
def test_explore_passes_gear_no_better_than_a_piece_in_the_pack(bag: str, found: str, stops: bool) -> None:
    s = Scenario(BEND.format(first=found, second="dart") + f"bag: {bag}")
    assert any(isinstance(stop, FoundGear) for stop in reasons(s.play(exploring()))) is stops


@pytest.mark.parametrize("worn", ["plate armour", "leather armour"])
def test_explore_passes_gear_that_is_no_better(worn: str) -> None:
    s = dressed_in(worn, "leather armour")
    assert not [stop for stop in reasons(s.play(exploring())) if isinstance(stop, FoundGear)]


def test_explore_asks_after_an_unseen_attack() -> None:
    s = Scenario(VAULT)
    s.world.run_stats.assault = Assault("", s.hero.ready_at, s.hero.pos)
    (stop,) = reasons(s.play(Explore(asks_under_fire=True)))
    assert stop == UnderFire(0)
    assert s.hero.pos == Vec(1, 1)
    s.play(Explore())
    assert s.hero.pos != Vec(1, 1)


def test_explore_ignores_old_and_seen_attacks() -> None:
    s = Scenario(VAULT)
    s.hero.ready_at += 9000
    s.world.run_stats.assault = Assault("", s.hero.ready_at - 9000, s.hero.pos)
    assert not [stop for stop in reasons(s.play(Explore(asks_under_fire=True))) if isinstance(stop, UnderFire)]
    s = Scenario(VAULT)
    s.world.run_stats.assault = Assault(next(iter(BREEDS)), s.hero.ready_at, s.hero.pos)
    assert not [stop for stop in reasons(s.play(Explore(asks_under_fire=True))) if isinstance(stop, UnderFire)]


def test_prizes_and_unknown_things_are_no_finds_of_gear() -> None:
    s = Scenario(VAULT.replace("item healing potion", "item plate armour"))
    see_all(s)
    assert not better_gear(s.world)
    s = Scenario(BEND.format(first="plate armour", second="healing potion"))
    see_all(s)
    assert list(better_gear(s.world)) == [s.at("A")]


def see_all(s: Scenario) -> None:
    s.level.memory.explored[:] = True
    s.level.remember(s.level.memory.explored.copy())


@pytest.mark.parametrize("later", [0, FIRE_TICKS, FIRE_TICKS + 1])
def test_unseen_attack_counts_for_some_turns(later: int) -> None:
    s = Scenario(VAULT)
    s.world.run_stats.assault = Assault("", s.hero.ready_at, s.hero.pos)
    s.hero.ready_at += later
    reason = attack_from_unseen(s.world)
    assert reason == (UnderFire(later // TURN_TICKS) if later <= FIRE_TICKS else None)


@pytest.mark.parametrize("state", ["asleep", "hunting"])
def test_foe_that_hunts_in_view_explains_the_attack(state: str) -> None:
    s = Scenario(f"#########\n#@...k..#\n#########\n\nk = kobold {state}")
    s.world.run_stats.assault = Assault("", s.hero.ready_at, s.hero.pos)
    assert (attack_from_unseen(s.world) is None) is (state == "hunting")


CLOSET = """
########
#@+ABC##
########

A = item sword
B = item dart
C = item axe
choice: 3,1 4,1 5,1
"""


def test_the_last_prize_of_a_closet_one_cell_wide_can_be_taken() -> None:
    s = Scenario(CLOSET)
    s.play(*[Walk(EAST)] * 4)
    assert s.hero.pos == s.at("C")
    assert len(s.level.items) == 3
    s.play(Take())
    assert [item.kind.name for item in s.hero.bag[-1:]] == ["axe"]
    assert not s.level.items
    assert s.messages[-2:] == [
        "The sword vanishes. You could take only one prize.",
        "The dart vanishes. You could take only one prize.",
    ]


@pytest.mark.parametrize(
    "order", [HeldStep(EAST), Travel(Vec(5, 0)), AttackNearest()], ids=lambda order: type(order).__name__
)
def test_orders_lead_over_prizes_and_take_none(order: Task) -> None:
    items = "A = item sword\nB = item dart\nC = item axe\nk = kobold asleep\nchoice: 3,0 4,0 5,0"
    s = Scenario(f"#@.ABC.k#\n\n{items}")
    s.play(order)
    assert s.hero.pos.x >= 5
    assert len(s.level.items) == 3


def test_a_monster_takes_no_prize_of_a_choice() -> None:
    s = Scenario("#@..Bk.C#\n\nB = item sword\nC = item dart\nk = kobold\nchoice: 4,0 7,0")
    s.play(*[Wait()] * 3)
    assert s.foe().pos.x < 4
    assert s.at("B") in s.level.items


@pytest.mark.parametrize(
    ("drawing", "why"),
    [
        ("#@.#", "Nothing lies here."),
        ("#@AB#\n\nA = item tome of seal\nB = item tome of mend\nchoice: 2,0 3,0\nabilities: seal", LEARNED),
    ],
    ids=["nothing", "known tome"],
)
def test_taking_is_refused(drawing: str, why: str) -> None:
    s = Scenario(drawing)
    s.play(Walk(EAST), Take())
    assert s.messages[-1] == why
    assert s.world.turn == 1


@pytest.mark.parametrize(("item", "told"), [("dart", "the item here does not"), ("tome of seal", "it does not")])
def test_a_choice_of_which_one_thing_is_left_is_called_no_choice(item: str, told: str) -> None:
    """The other may have burnt, for example."""
    s = Scenario(f"#######\n#@....#\n#...BC#\n#######\n\nB = item {item}\nC = item {item}\nchoice: 4,2 5,2")
    del s.level.items[s.at("C")]
    see_all(s)
    (stop,) = reasons(s.play(exploring()))
    assert stop in (FoundPrizes(single=True), FoundTomes(single=True))
    assert s.messages[-1].endswith(f"Walking over {told} take it.")
    (stop,) = reasons(s.play(exploring()))
    assert isinstance(stop, Explored)
    assert stop.left == (PrizesLeft(single=True),)
