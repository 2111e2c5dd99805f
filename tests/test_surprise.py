"""A blow at one who does not expect it hits with every die, unblocked, for twice as much."""

from __future__ import annotations

from game.content.traditions import AJAR, ROGUESHARP
from game.engine.events.combat import Missed, Struck, Surprised
from game.engine.grid.geometry import EAST
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import Wait
from tests.staging import Staging

SLEEPER = "#####\n#@k.#\n#####\n\nk = kobold asleep"


def test_a_sleeper_is_taken_by_surprise_with_every_die_for_twice_as_much() -> None:
    s = Staging(SLEEPER)
    foe = s.foe()
    foe.health = foe.max_health = 50
    foe.defense, foe.defense_chance, s.hero.attack_chance = 9, 100, 1
    blow, *_ = s.play(Walk(EAST))
    assert blow == Surprised(s.hero, foe, 6, s.at("k"))
    assert foe.health == 44
    assert "You take the kobold by surprise for 6!" in s.messages


def test_the_next_blow_is_an_ordinary_one() -> None:
    s = Staging(SLEEPER)
    s.foe().health = s.foe().max_health = 50
    s.play(Walk(EAST))
    s.foe().attack_chance = 0
    blow, *_ = s.play(Walk(EAST))
    assert isinstance(blow, Struck | Missed)


def test_one_who_is_awake_but_has_not_noticed_is_taken_by_surprise_too() -> None:
    for habit, blow_kind in (("posted", Surprised), ("asleep", Surprised)):
        s = Staging(f"####\n#@k#\n####\n\nk = kobold {habit}")
        blow, *_ = s.play(Walk(EAST))
        assert isinstance(blow, blow_kind)


def test_a_hunter_is_not() -> None:
    s = Staging("####\n#@k#\n####")
    blow, *_ = s.play(Walk(EAST))
    assert isinstance(blow, Struck | Missed)


def test_a_blow_that_kills_by_surprise_leaves_nobody_to_hear_it() -> None:
    s = Staging("######\n#@k..#\n######\n\nk = kobold asleep")
    s.foe().health = 1
    s.play(Walk(EAST))
    assert s.level.actors == [s.hero]


def test_the_hero_is_taken_by_surprise_by_one_he_never_had_in_view() -> None:
    s = Staging("####\n#.l#\n#+##\n#@.#\n####\n\nl = lurker posted")
    lurker = s.foe()
    lurker.breed = s.foe().breed
    s.play(Walk(s.at("+") - s.at("@")))
    (blow,) = [event for event in s.witnessed if isinstance(event, Surprised)]
    assert blow == Surprised(lurker, s.hero, 2 * lurker.attack, s.hero.pos)
    assert f"Unseen until now, the lurker takes you by surprise for {2 * lurker.attack}!" in s.messages


def test_the_hero_is_not_surprised_by_one_he_has_watched() -> None:
    s = Staging("#####\n#.l.#\n#-###\n#@..#\n#####\n\nl = lurker posted")
    s.foe().spotted = True
    s.play(Walk(s.at("-") - s.at("@")), Wait())
    assert not any(isinstance(event, Surprised) for event in s.witnessed)
    assert any(isinstance(event, Struck | Missed) for event in s.witnessed)


def test_who_comes_into_view_is_watched_as_soon_as_the_hero_may_act() -> None:
    s = Staging("##########\n#@......k#\n##########\n\nk = kobold asleep")
    assert not s.foe().spotted
    s.play(Wait())
    assert s.foe().spotted


def test_in_the_classic_traditions_every_blow_is_an_ordinary_one() -> None:
    s = Staging(SLEEPER, ROGUESHARP)
    blow, *_ = s.play(Walk(EAST))
    assert isinstance(blow, Struck | Missed)
    assert AJAR.surprise
