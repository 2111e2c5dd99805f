"""Exploring stops for finds and under fire, and no order takes a prize of a choice by itself."""

from __future__ import annotations

import pytest

from game.content.items.gear import ITEMS
from game.content.monsters.breeds import BREEDS
from game.engine.behavior import Task
from game.engine.events.event import Event
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import BeforePrize, FoundGear, FoundPrizes, StopReason, UnderFire
from game.engine.grid.geometry import EAST, Vec
from game.engine.model.condition import TURN_TICKS
from game.engine.model.item import Item, Slot
from game.engine.orders.auto_explore import Explore
from game.engine.orders.item_stops import FIRE_TICKS, attack_from_unseen, finds
from game.engine.orders.run import Run
from game.engine.orders.travel import HeldStep, Travel
from game.engine.recent_attacks import Assault
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


def test_explore_stops_once_at_a_vault() -> None:
    s = Scenario(VAULT)
    assert reasons(s.play(exploring())) == [FoundPrizes()]
    assert s.messages[-1] == "You stop at a vault: you may take only one of the items here."
    assert FoundPrizes() not in reasons(s.play(exploring()))
    assert len(s.level.items) == 2


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
    assert [type(find) for find in finds(s.world).values()] == [FoundGear]
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


def test_order_without_the_field_takes_finds() -> None:
    s = Scenario(VAULT)
    assert FoundPrizes() not in reasons(s.play(Explore()))


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
    assert finds(s.world) == {min(*s.level.choices[0]): FoundPrizes()}
    s = Scenario(BEND.format(first="plate armour", second="healing potion"))
    see_all(s)
    assert [type(find) for find in finds(s.world).values()] == [FoundGear]


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


PRIZES = "##########\n#@.AB....#\n##########\n\nA = item sword\nB = item dart\nchoice: 3,1 4,1"


@pytest.mark.parametrize(
    "order",
    [HeldStep(EAST, spares_prizes=True), Run(EAST, spares_prizes=True), Travel(Vec(4, 1), spares_prizes=True)],
    ids=["held key", "run", "travel"],
)
def test_orders_take_no_prize_on_their_way(order: Task) -> None:
    s = Scenario(PRIZES)
    s.play(order)
    assert len(s.level.items) == 2


def test_held_key_names_prize_it_stops_at() -> None:
    s = Scenario(PRIZES)
    assert reasons(s.play(HeldStep(EAST, spares_prizes=True))) == [BeforePrize("sword")]
    assert s.hero.pos == Vec(2, 1)


def test_travel_takes_prize_that_is_its_goal() -> None:
    s = Scenario(PRIZES)
    s.play(Travel(Vec(3, 1), spares_prizes=True))
    assert s.hero.pos == Vec(3, 1)
    assert not s.level.items
