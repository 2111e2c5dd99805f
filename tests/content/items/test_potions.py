"""Potions: drunk, thrown, and unknown until the first is used."""

from __future__ import annotations

import pytest

from game.content.items.consumables import POTIONS
from game.content.items.gear import ITEMS
from game.content.items.unidentified import COLOURS, deal_disguises
from game.content.world.conditions import BLIND, CONFUSED, HASTED, POISONED, STUNNED
from game.engine.events.item_events import Healed, Identified, Shattered, Threw, Used
from game.engine.events.movement_events import Refused
from game.engine.grid.geometry import Vec
from game.engine.model.condition import Condition
from game.engine.model.item import Item
from game.engine.rules.actions.item_actions import Throw, Use
from game.engine.rules.conditions import afflict
from game.engine.rules.hazards.fire import BURNING
from game.engine.rules.identification import is_identified, name_of
from game.engine.turns import update
from game.play import Scenario

STATES = [
    ("haste potion", HASTED, 20),
    ("poison potion", POISONED, 8),
    ("confusion potion", CONFUSED, 10),
    ("blindness potion", BLIND, 20),
    ("stupor potion", STUNNED, 4),
    ("fire potion", BURNING, 3),
]


def with_bag(drawing: str, bag: str, *more: str) -> Scenario:
    return Scenario("\n".join((drawing.strip("\n"), "", f"bag: {bag}", *more)))


def test_healing_potion_heals_at_most_fifteen() -> None:
    s = with_bag("#@..#", "2 healing potion")
    s.hero.health = 10
    events = s.play(Use(0))
    assert [type(event) for event in events] == [Used, Identified, Healed]
    assert (s.hero.health, s.hero.bag) == (25, [Item(ITEMS["healing potion"])])
    assert s.play(Use(0))[-1] == Healed(s.hero, 5, s.hero.pos)
    assert (s.hero.health, s.hero.bag, s.world.turn) == (30, [], 2)


def test_healing_potion_ends_poison() -> None:
    s = with_bag("#@..#", "healing potion")
    afflict(s.hero, POISONED, 10, s.world)
    s.play(Use(0))
    assert POISONED not in s.hero.conditions


@pytest.mark.parametrize(("name", "condition", "turns"), STATES)
def test_drinker_gets_condition_of_potion(name: str, condition: Condition, turns: int) -> None:
    s = with_bag("#@..#", name)
    s.hero.orders = Use(0)
    update(s.world)
    in_flames = 100 if condition is BURNING else 0  # each turn that he stands in them counts anew
    assert s.hero.conditions == {condition: 100 * turns + in_flames}
    assert s.hero.bag == []


@pytest.mark.parametrize(("name", "condition", "turns"), STATES)
def test_thrown_potion_affects_cells_around(name: str, condition: Condition, turns: int) -> None:
    s = with_bag("#@..ab.c#", name, "a = kobold asleep", "b = lurker asleep", "c = hound asleep")
    states = {actor.name: actor.conditions for actor in s.level.actors}
    s.hero.orders = Throw(0, s.at("a"))
    events = update(s.world)
    assert [type(event) for event in events[:2]] == [Threw, Shattered]
    assert states["kobold"] == states["lurker"] == {condition: 100 * turns}
    assert not states["hound"]
    assert not s.hero.conditions
    assert s.level.items == {}, "nothing of it is left"


def test_thrown_healing_potion_heals_target() -> None:
    s = with_bag("#@..k#", "healing potion", "k = kobold asleep")
    s.foe().health = 1
    s.play(Throw(0, s.at("k")))
    assert s.foe().health == s.foe().max_health


def test_shut_door_stops_potion_splash() -> None:
    s = with_bag("#@...+k#", "poison potion", "k = kobold asleep")
    s.play(Throw(0, s.at("+")))
    assert not s.foe().conditions


def test_potion_colours_are_unique_per_game() -> None:
    first, again, other = deal_disguises("0"), deal_disguises("0"), deal_disguises("1")
    assert first == again != other
    assert len(set(first.disguises.values())) == len(first.disguises)
    assert set(first.item_sprites) == {kind.name for kind in POTIONS}
    assert set(first.item_sprites.values()) <= set(COLOURS.values())


def test_used_potion_kind_is_known_everywhere() -> None:
    s = with_bag("#@B.#", "2 haste potion, poison potion", "B = item haste potion")
    haste, poison = s.hero.bag
    assert name_of(haste, s.world) == f"2 {s.world.disguises['haste potion']}s"
    s.play(Use(0))
    assert name_of(s.hero.bag[0], s.world) == "haste potion"
    assert name_of(s.level.items[s.at("B")], s.world) == "haste potion"
    assert name_of(poison, s.world) == s.world.disguises["poison potion"]
    assert "It was a haste potion." in s.messages


def test_potion_is_identified_by_seen_effect_only() -> None:
    s = with_bag("#@......k#", "2 stupor potion", "k = kobold asleep")
    s.play(Throw(0, s.at("@") + Vec(2, 0)))
    assert not is_identified(ITEMS["stupor potion"], s.world)
    s.play(Throw(0, s.at("@") + Vec(6, 0)))
    assert is_identified(ITEMS["stupor potion"], s.world)


def test_missing_item_cannot_be_used_or_thrown() -> None:
    s = with_bag("#@..#", "dart")
    for order in (Use(3), Throw(-1, s.at("@") + Vec(1, 0))):
        assert s.play(order) == [Refused("That slot in your pack is empty.", s.hero.pos)]
    assert s.world.turn == s.hero.ready_at == 0


def test_potion_throw_needs_range_and_sight() -> None:
    s = with_bag("#@.........#", "poison potion")
    assert s.play(Throw(0, s.at("@") + Vec(8, 0))) == [
        Refused("That is too far away. The range is 7 squares.", s.hero.pos)
    ]
    s = with_bag("#@+..#", "poison potion")
    assert s.play(Throw(0, s.at("@") + Vec(2, 0))) == [Refused("You cannot see that square.", s.hero.pos)]
    assert s.play(Throw(0, None)) == [Refused("You have to aim it at a square.", s.hero.pos)]
    assert (s.hero.bag[0].count, s.hero.ready_at) == (1, 0)


def test_fire_potion_is_identified_when_it_breaks() -> None:
    s = Scenario("#@......#\n\nbag: 2 fire potion")
    s.play(Throw(0, Vec(6, 0)))
    assert s.world.identified == {"fire potion"}
