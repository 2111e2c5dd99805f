"""Combat: opposed dice, the odds that are shown, sneak attacks, noticing, and what the dead drop."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.traditions import AJAR, ROGUE, ROGUESHARP, RUSTBOOK, SADCONSOLE
from game.engine.events.combat_events import Died, Missed, Struck, Surprised
from game.engine.events.item_events import Blasted
from game.engine.events.monster_events import Noticed
from game.engine.events.movement_events import PickedUp
from game.engine.grid.geometry import EAST, NORTH, WEST
from game.engine.model.condition import TURN_TICKS
from game.engine.model.item import Slot
from game.engine.model.traits import Stats
from game.engine.recent_attacks import Assault
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.combat import MAX_DICE, PAIN_TURNS, Cause, Odds, blast, harm, odds, strike
from game.engine.senses.awareness import FIGHT_TICKS
from game.engine.turns import update
from game.play import Scenario

DUEL = """
#####
#@k.#
#####
"""


def test_walking_into_foe_attacks_it() -> None:
    s = Scenario(DUEL)
    blow, *_ = s.play(Walk(EAST))
    assert isinstance(blow, Struck | Missed)
    assert blow.actor is s.hero
    assert s.hero.pos == s.at("@")


def test_damage_is_hits_less_blocks() -> None:
    s = Scenario(DUEL)
    foe = s.foe()
    for _ in range(200):
        foe.health = foe.max_health = 50
        strike(s.hero, foe, s.world)
        *_, event = s.world.take_events()
        if isinstance(event, Struck):
            assert event.damage == max(0, event.hits - event.blocks) == 50 - foe.health
            assert 1 <= event.hits <= s.hero.attack
            assert 0 <= event.blocks <= foe.defense


def test_each_die_hits_at_its_chance() -> None:
    s = Scenario(DUEL)
    foe = s.foe()
    foe.defense, s.hero.attack, s.hero.attack_chance = 0, 10, 30
    hits = 0
    for _ in range(2000):
        foe.health = 100
        strike(s.hero, foe, s.world)
        hits += 100 - foe.health
    assert abs(hits / 20_000 - 0.30) < 0.012


HUGE = 2**62
"""Number that no real game reaches, as a forged saved game may have it."""


def test_blow_with_countless_dice_ends() -> None:
    s = Scenario(DUEL)
    foe = s.foe()
    s.hero.attack, s.hero.attack_chance, foe.defense, foe.defense_chance = HUGE, 100, HUGE, 0
    foe.ai.alert = 10
    strike(s.hero, foe, s.world)
    (struck,) = [event for event in s.world.take_events() if isinstance(event, Struck)]
    assert (struck.hits, struck.blocks) == (MAX_DICE, 0)
    assert len(struck.dice.attack) == len(struck.dice.defense) == MAX_DICE


def test_blast_with_countless_dice_ends() -> None:
    s = Scenario(DUEL)
    s.foe().defense = HUGE
    blast(s.foe(), HUGE, 100, Cause("a blast"), s.world)
    (blasted,) = [event for event in s.world.take_events() if isinstance(event, Blasted)]
    assert len(blasted.dice.attack) == len(blasted.dice.defense) == MAX_DICE


def test_dead_monster_leaves_gold_for_hero_where_there_is_gold() -> None:
    without = Scenario(DUEL)
    without.foe().gold = 17
    harm(without.foe(), 99, Cause("fire"), without.world)
    assert without.level.items == {}
    s = Scenario(DUEL, ROGUESHARP)
    foe = s.foe()
    foe.health, foe.defense, foe.gold = 1, 0, 17
    s.hero.attack_chance = 100
    events = s.play(Walk(EAST))
    assert Died(foe, "hero", s.hero, s.at("k")) in events
    assert s.level.items[s.at("k")].count == 17
    taken = [event for event in s.play(Walk(EAST)) if isinstance(event, PickedUp)]
    assert [event.item.count for event in taken] == [17]
    assert s.hero.gold == 17
    assert s.messages[-1] == "You pick up 17 gold."


def test_kobold_notices_visible_hero_and_comes() -> None:
    s = Scenario("""
##########
#@......k#
##########
""")
    foe = s.foe()
    foe.ai.alert = 0
    events = s.play(Wait(), Wait())
    assert Noticed(foe, s.at("k")) in events
    assert foe.pos.x < s.at("k").x


def test_kobold_behind_shut_door_notices_nothing() -> None:
    s = Scenario("""
##########
#@.+....k#
##########
""")
    s.foe().ai.alert = 0
    s.play(*[Wait()] * 30)
    assert s.foe().pos == s.at("k")
    assert s.door().shut


def test_sleeper_wakes_only_when_struck() -> None:
    s = Scenario("""
#####
#@k.#
#####

k = kobold asleep
""")
    s.foe().max_health = s.foe().health = 50
    s.play(*[Wait()] * 10)
    assert s.foe().asleep
    s.hero.attack_chance = 100
    s.play(Walk(EAST))
    assert not s.foe().asleep


def test_hunt_ends_after_15_turns_out_of_sight() -> None:
    s = Scenario("""
#######
#@#..k#
#######
""")
    foe = s.foe()
    s.play(*[Wait()] * 19)
    assert foe.turns == 14
    assert foe.ai.alert == 1
    s.play(*[Wait()] * 2)
    assert foe.turns == 15
    assert foe.ai.alert == 0


def test_wounds_heal_with_time_only_in_rogue_and_rustbook() -> None:
    for tradition, healed in ((AJAR, 0), (ROGUESHARP, 0), (ROGUE, 4), (RUSTBOOK, 25), (SADCONSOLE, 0)):
        s = Scenario("#@.#", tradition)
        s.hero.health = 5
        s.play(*[Wait()] * 52)
        assert s.hero.health == 5 + healed


def test_kobold_acts_10_times_in_14_hero_turns() -> None:
    s = Scenario("""
#######
#@#..k#
#######
""")
    s.play(*[Wait()] * 140)
    assert s.foe().turns == 100


def test_monsters_never_share_cell() -> None:
    s = Scenario("""
#########
#@......#
#####kkk#
#########
""")
    for _ in range(20):
        s.play(Wait())
        cells = [actor.pos for actor in s.level.actors]
        assert len(set(cells)) == len(cells)
        if not s.hero.alive:
            break
    assert s.hero.health < s.hero.max_health


def test_hero_death_is_reported_and_stops_time() -> None:
    s = Scenario(DUEL)
    s.hero.health = 1
    s.foe().attack, s.foe().attack_chance, s.hero.defense = 5, 100, 0
    s.play(Wait())
    assert not s.hero.alive
    assert s.messages[-1] == "You die."
    assert update(s.world) == []


def test_kobold_cannot_attack_across_wall_corner() -> None:
    s = Scenario("""
####
#@##
##k#
####
""")
    s.play(*[Wait()] * 30)
    assert s.hero.health == s.hero.max_health
    s2 = Scenario(
        """
####
#@.#
#.k#
####
""",
        ROGUESHARP,
    )
    s2.play(Wait())
    assert s2.foe().pos in (s2.at("k") + WEST, s2.at("@") + EAST)


SLEEPER = "#####\n#@k.#\n#####\n\nk = kobold asleep"


def test_sneak_attack_on_sleeper_hits_with_every_die() -> None:
    s = Scenario(SLEEPER)
    foe = s.foe()
    foe.health = foe.max_health = 50
    foe.defense, foe.defense_chance, s.hero.attack_chance = 9, 100, 1
    blow, *_ = s.play(Walk(EAST))
    assert blow == Surprised(s.hero, foe, 4, s.at("k"))
    assert foe.health == 46
    assert "You take the kobold by surprise and deal 4 damage!" in s.messages


def test_blow_after_surprise_is_ordinary() -> None:
    s = Scenario(SLEEPER)
    s.foe().health = s.foe().max_health = 50
    s.play(Walk(EAST))
    s.foe().attack_chance = 0
    blow, *_ = s.play(Walk(EAST))
    assert isinstance(blow, Struck | Missed)


def test_unaware_monster_is_surprised_too() -> None:
    for habit, blow_kind in (("posted", Surprised), ("asleep", Surprised)):
        s = Scenario(f"####\n#@k#\n####\n\nk = kobold {habit}")
        blow, *_ = s.play(Walk(EAST))
        assert isinstance(blow, blow_kind)


def test_hunter_is_not_surprised() -> None:
    s = Scenario("####\n#@k#\n####")
    blow, *_ = s.play(Walk(EAST))
    assert isinstance(blow, Struck | Missed)


def test_monster_killed_by_surprise_is_removed() -> None:
    s = Scenario("######\n#@k..#\n######\n\nk = kobold asleep")
    s.foe().health = 1
    s.play(Walk(EAST))
    assert s.level.actors == [s.hero]


def test_unseen_monster_surprises_hero() -> None:
    s = Scenario("####\n#.l#\n#+##\n#@.#\n####\n\nl = lurker posted")
    lurker = s.foe()
    lurker.breed = s.foe().breed
    s.play(Walk(s.at("+") - s.at("@")))
    (blow,) = [event for event in s.witnessed if isinstance(event, Surprised)]
    assert blow == Surprised(lurker, s.hero, lurker.attack, s.hero.pos)
    assert f"The lurker takes you by surprise and deals {lurker.attack} damage!" in s.messages


def test_watched_monster_does_not_surprise_hero() -> None:
    s = Scenario("#####\n#.l.#\n#-###\n#@..#\n#####\n\nl = lurker posted")
    s.level.memory.record_spotted(s.foe())
    s.play(Walk(s.at("-") - s.at("@")), Wait())
    assert not any(isinstance(event, Surprised) for event in s.witnessed)
    assert any(isinstance(event, Struck | Missed) for event in s.witnessed)


AMBUSH = "####\n#.l#\n#+##\n#@.#\n####\n\nl = lurker posted"


@pytest.mark.parametrize(("ago", "surprised"), [(FIGHT_TICKS - TURN_TICKS, False), (FIGHT_TICKS, True)])
def test_no_blow_surprises_the_hero_shortly_after_an_attack(ago: int, surprised: bool) -> None:
    s = Scenario(AMBUSH)
    s.hero.ready_at = FIGHT_TICKS + 5 * TURN_TICKS
    s.world.run_stats.assault = Assault("hound", s.hero.ready_at - ago, s.hero.pos)
    s.foe().ready_at = s.hero.ready_at
    s.play(Walk(NORTH))
    assert any(isinstance(event, Surprised) for event in s.witnessed) is surprised


@pytest.mark.parametrize(("state", "surprised"), [("hunting", False), ("asleep", True)])
def test_no_blow_surprises_the_hero_while_another_hunts_him(state: str, surprised: bool) -> None:
    s = Scenario(f"######\n#.l###\n#+####\n#@..k#\n######\n\nl = lurker posted\nk = kobold {state}")
    s.play(Wait(), Walk(NORTH))
    blows = [event for event in s.witnessed if isinstance(event, Surprised | Struck | Missed)]
    assert blows[0].actor.name == "lurker"
    assert isinstance(blows[0], Surprised) is surprised


def test_monster_in_view_counts_as_watched() -> None:
    s = Scenario("##########\n#@......k#\n##########\n\nk = kobold asleep")
    assert not s.level.memory.is_spotted(s.foe())
    s.play(Wait())
    assert s.level.memory.is_spotted(s.foe())


def test_classic_traditions_have_no_surprise() -> None:
    s = Scenario(SLEEPER, ROGUESHARP)
    blow, *_ = s.play(Walk(EAST))
    assert isinstance(blow, Struck | Missed)
    assert AJAR.surprise


CHANCES = st.integers(0, 100)


@given(st.integers(0, 3), CHANCES, st.integers(0, 3), CHANCES, st.integers(1, 4))
def test_odds_match_enumeration_of_all_dice(
    hits: int, hit_chance: int, blocks: int, block_chance: int, health: int
) -> None:
    harms = kills = taken = 0.0
    for falls in product((False, True), repeat=hits + blocks):
        chance = 1.0
        for number, up in enumerate(falls):
            percent = hit_chance if number < hits else block_chance
            chance *= percent / 100 if up else 1 - percent / 100
        damage = max(0, sum(falls[:hits]) - sum(falls[hits:]))
        harms += chance * (damage > 0)
        kills += chance * (damage >= health)
        taken += chance * damage
    found = odds(Stats(hits, hit_chance), Stats(0, 0, blocks, block_chance), health)
    assert abs(found.harms - 100 * harms) <= 0.5 + 1e-9
    assert abs(found.kills - 100 * kills) <= 0.5 + 1e-9
    assert abs(found.damage - taken) <= 1e-9


def test_odds_of_countless_dice_are_computed() -> None:
    assert odds(Stats(HUGE, 100), Stats(), HUGE) == Odds(100, 0, Fraction(MAX_DICE))
    assert odds(Stats(1, 100), Stats(0, 0, HUGE, 0), 1) == Odds(100, 100, Fraction(1))


def test_odds_of_certain_outcomes_are_exact() -> None:
    assert odds(Stats(3, 100), Stats(), 3) == Odds(100, 100, Fraction(3))
    assert odds(Stats(0, 60), Stats(), 1) == Odds(0, 0, Fraction(0))
    assert odds(Stats(2, 100), Stats(0, 0, 2, 100), 1) == Odds(0, 0, Fraction(0))


def test_any_harm_wakes_a_sleeper() -> None:
    s = Scenario(SLEEPER)
    foe = s.foe()
    foe.health = foe.max_health = 9
    harm(foe, 2, Cause("poison"), s.world)
    assert (foe.asleep, foe.health) == (False, 7)


def test_only_a_wound_hurts_for_some_turns() -> None:
    """A blow that the armour stops costs no health, and does not drive a hunter out of view."""
    s = Scenario(SLEEPER)
    foe = s.foe()
    foe.health = foe.max_health = 9
    for damage, pain in ((0, 0), (1, PAIN_TURNS), (0, PAIN_TURNS)):
        harm(foe, damage, Cause("fire"), s.world)
        assert foe.ai.pain_turns == pain


def test_damage_beyond_the_last_health_is_not_suffered() -> None:
    s = Scenario("###\n#@#\n###")
    s.hero.health = 3
    harm(s.hero, 10, Cause("fire"), s.world)
    assert s.world.run_stats.suffered == {"fire": 3}
    assert s.hero.health == 0


def test_gear_raises_no_chance_above_100_percent() -> None:
    s = Scenario("#@..#\n\nworn: sword", RUSTBOOK)
    assert s.hero.attack_chance == 100
    assert (s.hero.stats.attack, s.hero.stats.attack_chance) == (
        s.hero.attack + s.hero.worn[Slot.HAND].stats.attack,
        100,
    )
