"""Breeds that work from afar, burst, or steal."""

from __future__ import annotations

from game.content.items.consumables import HEALING
from game.content.items.items import KEY
from game.engine.events.combat import Died
from game.engine.events.doors import Opened
from game.engine.events.event import Event
from game.engine.events.hazards import CaughtFire, Released
from game.engine.events.items import Threw
from game.engine.events.monsters import Stole
from game.engine.events.movement import PickedUp
from game.engine.grid.geometry import EAST
from game.engine.model.item import Item
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import STAND
from game.engine.rules.combat import Cause, harm
from tests.support.scenario import Scenario


def some(kind: type[Event], events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, kind)]


def robbed() -> Scenario:
    """The hero has a key and a potion, and a thief that never misses is beside him, far from anywhere."""
    s = Scenario("#" * 24 + "\n#@T" + "." * 18 + "+.#\n" + "#" * 24)
    s.hero.keys, s.hero.bag = 1, [Item(HEALING, 2)]
    s.foe().attack_chance = 100
    return s


# ---------------------------------------------------------------------------------------- the archer


def test_an_archer_shoots_whom_it_sees_and_stays_where_it_is() -> None:
    s = Scenario("##########\n#@......a#\n##########")
    events = s.play(*[STAND] * 6)
    shots = some(Threw, events)
    assert len(shots) >= 4
    assert all(isinstance(shot, Threw) and shot.actor is s.foe() for shot in shots)
    assert s.foe().pos == s.at("a")
    assert s.hero.health < s.hero.max_health


def test_an_archer_does_not_shoot_through_its_like_nor_through_a_shut_door() -> None:
    s = Scenario("##########\n#@..k...a#\n##########\n\nk = kobold asleep")
    assert not some(Threw, s.play(*[STAND] * 3))
    s = Scenario("##########\n#@..+...a#\n##########")
    assert not some(Threw, s.play(*[STAND] * 6))


def test_a_door_in_its_line_is_all_that_keeps_its_arrows_off() -> None:
    s = Scenario("##########\n#@..-...a#\n##########")
    assert some(Threw, s.play(*[STAND] * 4))


def test_an_archer_strikes_who_has_come_near() -> None:
    s = Scenario("####\n#@a#\n####")
    assert not some(Threw, s.play(*[STAND] * 6))
    assert s.hero.health < s.hero.max_health


# ---------------------------------------------------------------------------------------- the bombardier


def test_a_bombardier_throws_two_flasks_and_then_comes_with_bare_hands() -> None:
    s = Scenario("############\n#@....b....#\n############")
    s.hero.max_health = s.hero.health = 500
    events = s.play(*[STAND] * 60)
    throws = [event for event in events if isinstance(event, Threw) and event.actor.name == "bombardier"]
    assert 1 <= len(throws) <= 2
    assert some(CaughtFire, events)


def test_it_throws_nothing_at_its_own_feet() -> None:
    s = Scenario("#####\n#@b.#\n#####")
    assert not some(Threw, s.play(*[STAND] * 3))


def test_what_it_did_not_throw_lies_where_it_fell() -> None:
    s = Scenario("######\n#@b..#\n######")
    s.foe().health, s.foe().defense, s.hero.attack_chance = 1, 0, 100
    s.foe().gold = 0
    s.play(Walk(EAST))
    (lying,) = s.level.items.values()
    assert lying.kind.name == "fire potion"
    assert lying.count == 2


# ---------------------------------------------------------------------------------------- the gasbag


def test_a_gasbag_bursts_into_gas_when_it_dies() -> None:
    s = Scenario("########\n#@G....#\n########")
    s.foe().health, s.hero.attack_chance = 1, 100
    (released,) = some(Released, s.play(Walk(EAST)))
    assert released.at == s.at("G")
    s.play(*[STAND] * 3)
    assert "poisoned" in {condition.name for condition in s.hero.conditions}


def test_behind_a_shut_door_its_gas_stays() -> None:
    s = Scenario("##########\n#@..+.G..#\n##########")
    gasbag = s.foe()
    gasbag.health = 1
    s.play(*[STAND] * 2)
    harm(gasbag, 9, Cause("a test"), s.world)
    s.play(*[STAND] * 10)
    assert not s.hero.conditions


# ---------------------------------------------------------------------------------------- the key-thief


def test_a_thief_takes_a_key_before_anything_else_and_runs() -> None:
    s = robbed()
    thief = s.foe()
    (stole,) = some(Stole, s.play(STAND))
    assert isinstance(stole, Stole)
    assert stole.item.kind is KEY
    assert s.hero.keys == 0
    assert s.hero.bag == [Item(HEALING, 2)]
    assert "The key-thief steals a key from you!" in s.messages
    s.play(*[STAND] * 6)
    assert thief.pos.x > 5
    assert s.hero.health == s.hero.max_health


def test_without_a_key_it_takes_one_thing_of_a_stack() -> None:
    s = robbed()
    s.hero.keys = 0
    s.play(STAND)
    assert s.hero.bag == [Item(HEALING, 1)]
    assert s.foe().bag == [Item(HEALING, 1)]


def test_it_runs_through_doors_and_locked_ones_too() -> None:
    for door in ("wooden", "iron"):
        s = Scenario(
            f"############\n#@T.....A..#\n############\n\nA = {'locked ' if door == 'iron' else ''}{door} door"
        )
        s.hero.keys, s.foe().attack_chance = 1, 100
        events = s.play(*[STAND] * 9)
        assert some(Opened, events)
        assert s.foe().keys == 0


def test_what_it_stole_falls_when_it_dies() -> None:
    s = robbed()
    s.play(STAND)
    thief = s.foe()
    s.level.move(thief, s.at("@") + EAST)
    thief.health, thief.defense, thief.gold, s.hero.attack_chance = 1, 0, 0, 100
    events = s.play(Walk(EAST), Walk(EAST))
    assert some(Died, events)
    assert some(PickedUp, events)
    assert s.hero.keys == 1


def test_who_has_nothing_is_beaten() -> None:
    s = Scenario("####\n#@T#\n####")
    s.hero.latches, s.hero.bag, s.foe().attack_chance, s.hero.defense = 0, [], 100, 0
    s.play(STAND, STAND)
    assert s.hero.health < s.hero.max_health
