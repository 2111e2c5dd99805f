"""Breeds that attack from afar, burst, or steal."""

from __future__ import annotations

from game.content.items.consumables import HEALING
from game.content.items.gear import KEY
from game.engine.events.combat_events import Died
from game.engine.events.door_events import Opened
from game.engine.events.event import Event
from game.engine.events.hazard_events import CaughtFire, GasReleased
from game.engine.events.item_events import Threw
from game.engine.events.monster_events import Stole
from game.engine.events.movement_events import PickedUp
from game.engine.grid.geometry import EAST
from game.engine.model.item import Item
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import STAND
from game.engine.rules.combat import Cause, harm
from game.play import Scenario


def events_of(kind: type[Event], events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, kind)]


def with_thief() -> Scenario:
    """Return a scenario in which a thief that never misses stands next to the hero, who has a key and a potion."""
    s = Scenario("#" * 24 + "\n#@T" + "." * 18 + "+.#\n" + "#" * 24)
    s.hero.keys, s.hero.bag = 1, [Item(HEALING, 2)]
    s.foe().attack_chance = 100
    return s


# ---------------------------------------------------------------------------------------- the archer


def test_archer_shoots_visible_hero_and_stays() -> None:
    s = Scenario("##########\n#@......a#\n##########")
    events = s.play(*[STAND] * 6)
    shots = events_of(Threw, events)
    assert len(shots) >= 4
    assert all(isinstance(shot, Threw) and shot.actor is s.foe() for shot in shots)
    assert s.foe().pos == s.at("a")
    assert s.hero.health < s.hero.max_health


def test_ally_or_shut_door_stops_archer() -> None:
    s = Scenario("##########\n#@..k...a#\n##########\n\nk = kobold asleep")
    assert not events_of(Threw, s.play(*[STAND] * 3))
    s = Scenario("##########\n#@..+...a#\n##########")
    assert not events_of(Threw, s.play(*[STAND] * 6))


def test_archer_shoots_through_open_door() -> None:
    s = Scenario("##########\n#@..-...a#\n##########")
    assert events_of(Threw, s.play(*[STAND] * 4))


def test_archer_strikes_adjacent_hero() -> None:
    s = Scenario("####\n#@a#\n####")
    assert not events_of(Threw, s.play(*[STAND] * 6))
    assert s.hero.health < s.hero.max_health


# ---------------------------------------------------------------------------------------- the bombardier


def test_bombardier_throws_at_most_two_flasks() -> None:
    s = Scenario("############\n#@....b....#\n############")
    s.hero.max_health = s.hero.health = 500
    events = s.play(*[STAND] * 60)
    throws = [event for event in events if isinstance(event, Threw) and event.actor.name == "bombardier"]
    assert 1 <= len(throws) <= 2
    assert events_of(CaughtFire, events)


def test_bombardier_never_throws_at_adjacent_hero() -> None:
    s = Scenario("#####\n#@b.#\n#####")
    assert not events_of(Threw, s.play(*[STAND] * 3))


def test_dead_bombardier_drops_unthrown_flasks() -> None:
    s = Scenario("######\n#@b..#\n######")
    s.foe().health, s.foe().defense, s.hero.attack_chance = 1, 0, 100
    s.foe().gold = 0
    s.play(Walk(EAST))
    (lying,) = s.level.items.values()
    assert lying.kind.name == "fire potion"
    assert lying.count == 2


# ---------------------------------------------------------------------------------------- the gasbag


def test_gasbag_bursts_into_gas_on_death() -> None:
    s = Scenario("########\n#@G....#\n########")
    s.foe().health, s.hero.attack_chance = 1, 100
    (released,) = events_of(GasReleased, s.play(Walk(EAST)))
    assert released.at == s.at("G")
    s.play(*[STAND] * 3)
    assert "poisoned" in {condition.name for condition in s.hero.conditions}


def test_shut_door_holds_back_gas_of_gasbag() -> None:
    s = Scenario("##########\n#@..+.G..#\n##########")
    gasbag = s.foe()
    gasbag.health = 1
    s.play(*[STAND] * 2)
    harm(gasbag, 9, Cause("a test"), s.world)
    s.play(*[STAND] * 10)
    assert not s.hero.conditions


# ---------------------------------------------------------------------------------------- the key-thief


def test_thief_steals_key_first_and_runs() -> None:
    s = with_thief()
    s.hero.keys = 2
    thief = s.foe()
    (stole,) = events_of(Stole, s.play(STAND))
    assert isinstance(stole, Stole)
    assert stole.item.kind is KEY
    assert s.hero.keys == 1
    assert s.hero.bag == [Item(HEALING, 2)]
    assert "The key-thief steals a key from you!" in s.messages
    s.play(*[STAND] * 6)
    assert thief.pos.x > 5
    assert s.hero.health == s.hero.max_health


def test_thief_takes_one_item_if_hero_has_no_key() -> None:
    s = with_thief()
    s.hero.keys = 0
    s.play(STAND)
    assert s.hero.bag == [Item(HEALING, 1)]
    assert s.foe().bag == [Item(HEALING, 1)]


def test_thief_runs_through_locked_doors() -> None:
    for door in ("wooden", "iron"):
        s = Scenario(
            f"############\n#@T.....A..#\n############\n\nA = {'locked ' if door == 'iron' else ''}{door} door"
        )
        s.hero.keys, s.foe().attack_chance = 1, 100
        events = s.play(*[STAND] * 9)
        assert events_of(Opened, events)
        assert s.foe().keys == 0


def test_thief_drops_loot_on_death() -> None:
    s = with_thief()
    s.play(STAND)
    thief = s.foe()
    s.level.move(thief, s.at("@") + EAST)
    thief.health, thief.defense, thief.gold, s.hero.attack_chance = 1, 0, 0, 100
    events = s.play(Walk(EAST), Walk(EAST))
    assert events_of(Died, events)
    assert events_of(PickedUp, events)
    assert s.hero.keys == 1


def test_thief_strikes_hero_without_loot() -> None:
    s = Scenario("####\n#@T#\n####")
    s.hero.latches, s.hero.bag, s.foe().attack_chance, s.hero.defense = 0, [], 100, 0
    s.play(STAND, STAND)
    assert s.hero.health < s.hero.max_health
