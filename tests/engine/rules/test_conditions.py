"""Conditions: what each does, for how long, and that it ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.content.traditions import ROGUESHARP
from game.content.world.conditions import BLIND, CONDITIONS, CONFUSED, HASTED, HELD, POISONED, SLOWED, STUNNED
from game.engine.behavior import Action
from game.engine.events.combat_events import Afflicted, Died, Hurt, Recovered
from game.engine.events.movement_events import Staggered
from game.engine.grid.geometry import EAST, Vec
from game.engine.model.actor import Actor
from game.engine.model.condition import Condition
from game.engine.records import record
from game.engine.rules.actions.item_actions import Throw
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.conditions import afflict, cure, tick_conditions
from game.engine.rules.hazards.fire import BURNING
from game.engine.words import count
from game.engine.world import World
from game.play import Scenario
from game.ui.text.cards.attack_odds import damage_text
from tests.support.examples import seeds


@record
class Suffer(Action):
    """Afflict the actor with a condition, as a potion would."""

    condition: Condition
    turns: int

    def perform(self, actor: Actor, world: World) -> int:
        afflict(actor, self.condition, self.turns, world)
        return 1


HALL = """
############
#@.........#
############
"""
ROOM = """
#######
#.....#
#.....#
#..@..#
#.....#
#.....#
#######
"""


@pytest.mark.parametrize(("condition", "ticks"), [(HASTED, 50), (SLOWED, 200)])
def test_haste_and_slowness_change_ticks_per_step(condition: Condition, ticks: int) -> None:
    s = Scenario(HALL)
    afflict(s.hero, condition, 10, s.world)
    s.play(Walk(EAST))
    assert s.hero.ready_at == ticks


def test_haste_and_slowness_cancel_each_other() -> None:
    s = Scenario(HALL)
    afflict(s.hero, HASTED, 10, s.world)
    afflict(s.hero, SLOWED, 10, s.world)
    assert s.hero.pace == 100


def test_poison_hurts_each_turn_and_stops_healing() -> None:
    s = Scenario(HALL)
    events = s.play(Suffer(POISONED, 12), *[Wait()] * 20)
    assert [event for event in events if isinstance(event, Hurt)] == [Hurt(s.hero, "poison", 1, s.at("@"))] * 12
    assert s.hero.health == s.hero.max_health - 12
    assert Recovered(s.hero, POISONED, s.at("@")) in events
    assert not s.hero.conditions


@pytest.mark.parametrize("condition", [HASTED, SLOWED])
def test_poison_works_equally_on_fast_and_slow(condition: Condition) -> None:
    s = Scenario(HALL)
    afflict(s.hero, condition, 100, s.world)
    afflict(s.hero, POISONED, 8, s.world)
    while s.hero.conditions.get(POISONED):
        s.play(Wait())
    assert s.hero.health == s.hero.max_health - 8


@pytest.mark.parametrize("pace", [70, 100, 140])
@pytest.mark.parametrize("weapon", ["dagger", "two-handed sword"])
def test_thrown_poison_takes_as_much_as_the_aim_says_at_any_pace(weapon: str, pace: int) -> None:
    """The target's action may have begun before the potion breaks, and end after the next turn of 100 ticks."""
    for waits in range(5):
        s = Scenario(
            f"########\n#@..k..#\n########\n\nk = kobold asleep\nbag: poison potion\nworn: {weapon}", ROGUESHARP
        )
        foe = s.foe()
        foe.breed, foe.health, foe.max_health = replace(foe.breed, pace=pace), 99, 99
        s.play(*[Wait()] * waits)
        told = damage_text(s.hero.bag[0].kind.effect, foe, s.world)
        s.play(Throw(0, foe.pos))
        while foe.conditions:
            s.play(Wait())
        assert told == f"Kobold: poison takes {99 - foe.health} of its 99 health in 8 turns."


def test_death_by_poison_has_no_killer() -> None:
    s = Scenario(HALL)
    s.hero.health = 2
    afflict(s.hero, POISONED, 9, s.world)
    events = s.play(*[Wait()] * 4)
    assert Died(s.hero, "poison", None, s.at("@")) in events
    assert not s.hero.alive
    assert s.world.turn == 2


def test_cured_poison_does_not_blame_its_giver_later() -> None:
    s = Scenario("#@..k#\n\nk = kobold asleep")
    afflict(s.hero, POISONED, 9, s.world, by=s.foe())
    cure(s.hero, POISONED, s.world)
    s.hero.health = 2
    afflict(s.hero, POISONED, 9, s.world)
    events = s.play(*[Wait()] * 4)
    assert Died(s.hero, "poison", None, s.at("@")) in events


def test_stunned_hero_loses_turns_automatically() -> None:
    s = Scenario(HALL)
    s.play(Wait())
    afflict(s.hero, STUNNED, 5, s.world)
    assert not s.world.is_waiting
    s.play(Walk(EAST))
    assert s.hero.ready_at == 700  # afflicted at tick 100, free again at tick 600
    assert s.hero.pos == s.at("@") + EAST


def test_held_hero_cannot_move_but_may_strike() -> None:
    s = Scenario("""
#####
#@k.#
#####

k = kobold asleep
""")
    afflict(s.hero, HELD, 3, s.world)
    s.hero.attack_chance, before = 100, s.foe().health
    s.play(Walk(EAST))
    assert s.foe().health < before
    assert s.hero.pos == s.at("@")


STEPS = seeds(200, 400)


def test_confused_hero_strays_on_half_of_steps() -> None:
    steps: dict[Vec, int] = {}
    for seed in STEPS:
        s = Scenario(ROOM, seed=str(seed))
        afflict(s.hero, CONFUSED, 9, s.world)
        s.play(Walk(EAST))
        step = s.hero.pos - s.at("@")
        steps[step] = steps.get(step, 0) + 1
    assert len(steps) == 8
    assert 0.35 <= (len(STEPS) - steps[EAST]) / len(STEPS) <= 0.53  # 7 of 8 directions, every second step


def test_confused_hero_opens_no_door_by_accident() -> None:
    for seed in range(60):
        s = Scenario("####\n#@.#\n#+##\n#..#\n####", seed=str(seed))
        afflict(s.hero, CONFUSED, 9, s.world)
        s.play(Walk(EAST))
        assert s.door().shut


def test_vain_step_is_reported_and_takes_turn() -> None:
    s = Scenario(HALL)
    afflict(s.hero, HELD, 3, s.world)
    events = s.play(Walk(EAST))
    assert Staggered(s.hero, HELD, s.at("@")) in events
    assert s.world.turn == 1
    assert "You are held and cannot get away." in s.messages


def test_blind_hero_knows_only_touched_cells() -> None:
    s = Scenario(ROOM)
    s.world.look_around()
    assert s.world.view.sum() == 49
    afflict(s.hero, BLIND, 3, s.world)
    s.world.look_around()
    assert s.world.view.sum() == 9
    s.play(*[Wait()] * 3)
    assert s.world.view.sum() == 49


def test_blind_monster_does_not_see_hero_come() -> None:
    s = Scenario("""
########
#@....k#
########
""")
    s.foe().ai.alert = 0
    afflict(s.foe(), BLIND, 20, s.world)
    s.play(Walk(EAST), Walk(EAST))
    assert not s.foe().ai.alert


def test_repeated_condition_only_lengthens() -> None:
    s = Scenario(HALL)
    events = s.play(Suffer(HASTED, 9), Suffer(HASTED, 4))
    assert s.hero.conditions == {HASTED: 900}
    assert [event for event in events if isinstance(event, Afflicted)] == [Afflicted(s.hero, HASTED, 9, s.at("@"))]
    cure(s.hero, HASTED, s.world)
    assert not s.hero.conditions


@pytest.mark.parametrize("condition", CONDITIONS.values(), ids=CONDITIONS)
def test_every_condition_ends_and_is_reported(condition: Condition) -> None:
    s = Scenario(HALL)
    s.play(Suffer(condition, 5), *[Wait()] * 10)
    assert not s.hero.conditions
    told = f"You are now {condition.name}{'.' if condition is BURNING else ' ('}"  # one burns on in the fire
    assert any(line.startswith(told) for line in s.messages)
    assert f"You are no longer {condition.name}." in s.messages


@pytest.mark.parametrize("turns", [2, 3, 4])
def test_log_says_how_many_turns_a_stun_takes_from_the_hero(turns: int) -> None:
    """The turn in which he takes it counts, but is over when he reads the message."""
    s = Scenario(HALL)
    s.play(Suffer(STUNNED, turns))
    lost = s.world.turns_passed - 1
    assert lost == turns - 1
    assert s.hero.turns == 1, "a turn in which he cannot act is no action"
    assert s.messages[0] == f"You are now stunned ({count(lost, 'turn')})."


def test_stupor_gas_reports_stun_once() -> None:
    s = Scenario("######\n#@...#\n######\n\ngas: stupor 1,1 60")
    s.play(Wait(), Wait())
    messages = [line for line in s.messages if "stunned" in line]
    assert messages == ["You are now stunned (1 turn).", "You are no longer stunned."]


@pytest.mark.parametrize("turns", [1, 2, 3, 4])
def test_slow_action_costs_only_turns_of_condition(turns: int) -> None:
    """A condition that ends during a long action does no damage after its end."""
    s = Scenario(HALL)
    before, start = s.hero.health, s.hero.ready_at
    afflict(s.hero, POISONED, turns, s.world)
    s.hero.ready_at += 300
    tick_conditions(s.hero, start, s.world)
    assert before - s.hero.health == POISONED.damage_per_turn * min(turns, 3)
    assert (POISONED in s.hero.conditions) == (turns > 3)
