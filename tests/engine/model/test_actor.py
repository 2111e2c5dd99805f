"""Actors, items and air as values: what follows from their fields."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from game.content.items.gear import ITEMS
from game.content.monsters.breeds import BREEDS
from game.content.traditions import AJAR, ROGUE
from game.content.world.conditions import BLIND, CONFUSED, HASTED, POISONED, SLOWED, STUNNED
from game.content.world.gases import POISON
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor, hunts, spawn
from game.engine.model.air import GRAINS, Air, peril_free
from game.engine.model.condition import Condition
from game.engine.model.item import Category, Item, Slot
from game.engine.model.traits import Stats
from game.engine.rules.hazards.fire import BURNING, SMOKE

HERE = Vec(0, 0)


def hero() -> Actor:
    return spawn(AJAR.hero, HERE, 1, Dice("hero"))


# ------------------------------------------------------------------------------------------- actors


def test_monsters_of_some_breeds_grow_with_the_depth() -> None:
    breed = BREEDS["kobold"]
    assert breed.growth_depths > 1
    first, later = (spawn(breed, HERE, depth, Dice("same")) for depth in (1, 1 + 2 * breed.growth_depths))
    assert (later.attack - first.attack, later.defense - first.defense) == (2, 2)
    assert (later.health, later.attack_chance, later.gold) == (first.health, first.attack_chance, first.gold)
    last = spawn(breed, HERE, 2 * breed.growth_depths - 1, Dice("same"))
    assert last.attack == first.attack + 1
    for breed in (row for row in BREEDS.values() if not row.growth_depths):
        assert spawn(breed, HERE, 50, Dice("same")).attack == spawn(breed, HERE, 1, Dice("same")).attack


def test_new_hero_has_full_health_and_his_kit() -> None:
    found = hero()
    assert found.health == found.max_health > 0
    assert [item.pocket for item in found.bag] == [*range(1, len(AJAR.hero.kit.items) + 1)]
    assert AJAR.hero.lamp is not None
    assert (found.oil, found.latches) == (AJAR.hero.lamp.oil, AJAR.hero.kit.latches)
    assert spawn(BREEDS["kobold"], HERE, 1, Dice("0")).oil == 0


@pytest.mark.parametrize(
    ("conditions", "worn", "pace"),
    [
        ([], "", 100),
        ([HASTED], "", HASTED.pace_percent),
        ([HASTED, SLOWED], "", HASTED.pace_percent * SLOWED.pace_percent // 100),
        ([], "axe", 110),
        ([], "dagger", 80),
        ([SLOWED], "dagger", 80 * SLOWED.pace_percent // 100),
        ([Condition("racing", pace_percent=0)], "", 1),
    ],
)
def test_pace_follows_from_gear_and_conditions(conditions: list[Condition], worn: str, pace: int) -> None:
    actor = hero()
    actor.conditions = dict.fromkeys(conditions, 900)
    actor.worn = {Slot.HAND: Item(ITEMS[worn])} if worn else {}
    assert actor.pace == pace


def test_dice_of_an_actor_are_its_own_and_those_of_its_gear() -> None:
    actor = hero()
    actor.attack, actor.attack_chance, actor.defense, actor.defense_chance = 2, 50, 1, 30
    actor.worn = {Slot.HAND: Item(ITEMS["sword"], honed=5), Slot.BODY: Item(ITEMS["plate armour"], forged=1)}
    assert actor.stats == Stats(attack=3, attack_chance=75, defense=4, defense_chance=40)


@pytest.mark.parametrize(("condition", "heals"), [(CONFUSED, True), (POISONED, False), (BURNING, False)])
def test_some_conditions_keep_an_actor_from_healing(condition: Condition, heals: bool) -> None:
    actor = spawn(ROGUE.hero, HERE, 1, Dice("hero"))
    assert actor.heal_turns == ROGUE.hero.heal_turns > 0
    actor.conditions[condition] = 900
    assert (actor.heal_turns > 0) is heals


def test_only_blind_actors_are_blind_and_stunned_stunned() -> None:
    for condition in (BLIND, STUNNED, CONFUSED):
        actor = hero()
        actor.conditions = {POISONED: 1, condition: 1}
        assert (actor.blind, actor.stunned) == (condition is BLIND, condition is STUNNED)


@pytest.mark.parametrize(
    ("alert", "asleep", "fled", "hunting"),
    [(1, False, 0, True), (0, False, 0, False), (1, True, 0, False), (1, False, 1, False)],
)
def test_hunter_is_alert_awake_and_not_in_flight(alert: int, asleep: bool, fled: int, hunting: bool) -> None:
    actor = hero()
    actor.ai.alert, actor.asleep, actor.ai.fled_turns = alert, asleep, fled
    assert hunts(actor) is hunting


# -------------------------------------------------------------------------------------------- items


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (Item(ITEMS["dart"], 3), Item(ITEMS["dart"], 1, pocket=4), True),
        (Item(ITEMS["dart"]), Item(ITEMS["dagger"]), False),
        (Item(ITEMS["dagger"]), Item(ITEMS["dagger"], honed=1), False),
        (Item(ITEMS["plate helm"]), Item(ITEMS["plate helm"], forged=1), False),
        (Item(ITEMS["whetstone"]), Item(ITEMS["whetstone"]), False),
    ],
)
def test_equal_items_without_charges_are_one_heap(one: Item, other: Item, alike: bool) -> None:
    assert one.like(other) is other.like(one) is alike


def test_item_knows_its_charges_and_its_share_of_a_heap() -> None:
    wand = Item(ITEMS["wand of slowness"], spent=1, pocket=3)
    assert wand.charges == wand.kind.charges - 1
    assert wand.some(1) == wand
    assert (Item(ITEMS["dart"], 5, pocket=2).some(2).count, Item(ITEMS["dart"], 5, pocket=2).some(2).pocket) == (2, 2)


def test_counted_items_and_tomes_are_not_carried() -> None:
    for kind in ITEMS.values():
        assert kind.carried is (kind.category not in (Category.COUNTED, Category.TOME))


# ---------------------------------------------------------------------------------------------- air


def air_with(*grains: int) -> Air:
    """Return air with poison gas in a row of cells."""
    return Air(gas={POISON: np.array([grains], np.int32).T})


def test_less_than_a_unit_of_gas_has_no_effect() -> None:
    air = air_with(GRAINS - 1, GRAINS, 3 * GRAINS - 1)
    air.changes += 1
    assert [air.units_at((x, 0)) for x in range(3)] == [{}, {POISON: 1}, {POISON: 2}]
    assert [air.perilous((x, 0)) for x in range(3)] == [False, True, True]
    assert not air.still


def test_perils_are_fire_and_harmful_gas() -> None:
    air = Air(gas={SMOKE: np.full((3, 1), 900, np.int32)}, changes=1)
    assert (SMOKE.harmful, POISON.harmful) == (False, True)
    assert not any(air.perilous((x, 0)) for x in range(3))
    air.fire = np.array([[0], [2], [0]], np.int16)
    air.changes += 1
    assert [air.perilous((x, 0)) for x in range(3)] == [air.burns_at((x, 0)) for x in range(3)] == [False, True, False]
    cells = np.ones((3, 1), np.bool_)
    assert peril_free(cells, air).T.tolist() == [[True, False, True]]
    unseen = np.array([[True], [False], [True]])
    assert peril_free(cells, air, unseen).all(), "the hero does not know of the fire"
    assert peril_free(cells, Air()) is cells


def test_gas_that_explodes_or_harms_is_harmful() -> None:
    healing = replace(POISONED, good=True)
    for kind, harmful in (
        (replace(SMOKE, blast=3), True),
        (replace(SMOKE, condition=POISONED), True),
        (replace(SMOKE, condition=healing), False),
        (SMOKE, False),
    ):
        assert kind.harmful is harmful
