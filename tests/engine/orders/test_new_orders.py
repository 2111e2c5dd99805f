"""Two orders: waiting for a number of turns, and attacking the nearest foe in view."""

from __future__ import annotations

import pytest

from game.content.traditions import ROGUESHARP
from game.content.world.conditions import HASTED, POISONED
from game.engine.behavior import Task
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import Attacked
from game.engine.grid.geometry import Vec
from game.engine.model.door import DoorState
from game.engine.orders.attack_nearest import AttackNearest
from game.engine.orders.rest import Rest
from game.engine.orders.travel import RepeatAction
from game.engine.orders.wait_turns import WaitTurns
from game.engine.recent_attacks import Assault
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.conditions import afflict, damage_to_come
from game.play import Scenario

EMPTY = "#######\n#@....#\n#######"
SLEEPER = "########\n#@...k.#\n########\n\nk = kobold asleep"
HUNTER = "########\n#@...k.#\n########\n\nk = kobold"
DOOR = "########\n#@.+..##\n########"


# ------------------------------------------------------------------------------------------------ wait


@pytest.mark.parametrize("number", [1, 7])
def test_wait_lasts_the_chosen_turns(number: int) -> None:
    s = Scenario(EMPTY)
    s.play(WaitTurns(number))
    assert s.world.turn == number
    assert s.messages[-1] == f"You have waited for {number} turn{'s' * (number > 1)}."


def bar(s: Scenario) -> int:
    return s.world.turns_passed


@pytest.mark.parametrize("weapon", ["dagger", "sword", "two-handed sword"])
@pytest.mark.parametrize("before", range(4))
@pytest.mark.parametrize("number", [1, 9])
def test_wait_counts_turns_as_the_bar_does(weapon: str, before: int, number: int) -> None:
    s = Scenario(f"{EMPTY}\n\nworn: {weapon}", ROGUESHARP)
    s.play(*[Wait()] * before)
    began, pace = bar(s), s.hero.pace
    s.play(WaitTurns(number))
    waited = bar(s) - began
    assert number <= waited < number + max(1, pace / 100)
    assert s.messages[-1] == f"You have waited for {waited} turn{'s' * (waited > 1)}."


def test_haste_that_ends_during_a_wait_is_counted_right() -> None:
    s = Scenario(EMPTY)
    afflict(s.hero, HASTED, 3, s.world)
    s.play(WaitTurns(9))
    assert (bar(s), s.world.turn > 9) == (9, True)
    assert s.messages[-1] == "You have waited for 9 turns."


def test_wait_does_not_begin_with_foe_in_view() -> None:
    s = Scenario(SLEEPER)
    s.play(WaitTurns(5))
    assert s.world.turn == 0
    assert s.messages == ["You cannot wait for many turns while a kobold is in view."]


def test_wait_does_not_begin_if_poison_would_kill() -> None:
    s = Scenario(EMPTY + "\n\nhealth: 2")
    afflict(s.hero, POISONED, 50, s.world)
    s.play(WaitTurns(5))
    assert s.world.turn == 0


@pytest.mark.parametrize("more_health", [-1, 0, 1])
def test_wait_ends_if_poison_would_kill_exactly(more_health: int) -> None:
    s = Scenario(EMPTY)
    afflict(s.hero, POISONED, 5, s.world)
    s.hero.health = damage_to_come(s.hero, s.hero.ready_at) + more_health
    s.play(WaitTurns(2))
    assert s.world.turn == (2 if more_health > 0 else 0)


def test_poison_during_the_wait_ends_it() -> None:
    s = Scenario(EMPTY)
    order = WaitTurns(9)
    assert isinstance(order(s.hero, s.world), Wait)
    afflict(s.hero, POISONED, 5, s.world)
    s.hero.health = 2
    assert order(s.hero, s.world) is None


def test_foe_that_appears_ends_the_wait() -> None:
    s = Scenario("###########\n#@..+....k#\n###########\n\nk = kobold")
    s.foe().ai.alert = 40
    s.play(WaitTurns(100))
    assert 0 < s.world.turn < 100


# ---------------------------------------------------------------------------------------------- attack


def test_attack_walks_up_to_sleeper_then_strikes() -> None:
    s = Scenario(SLEEPER)
    s.play(AttackNearest())
    assert (s.hero.pos.x, s.messages[-1]) == (4, "You stop in front of the kobold.")
    health = s.foe().health
    s.play(AttackNearest())
    assert not s.level.actor_at(s.at("k")) or s.foe().health < health


def test_attack_on_hunter_is_one_action() -> None:
    s = Scenario(HUNTER)
    s.foe().ai.alert = 20
    s.play(AttackNearest())
    assert s.world.turn == 1
    assert s.hero.pos.x == 2


def test_attack_without_foe_says_so() -> None:
    s = Scenario(EMPTY)
    s.play(AttackNearest())
    assert (s.world.turn, s.messages) == (0, ["No enemy is in view."])


def test_attack_never_opens_a_door() -> None:
    s = Scenario("########\n#@.G.k##\n########\n\nk = kobold asleep\nG = glass door")
    s.world.look_around()
    s.play(AttackNearest(), AttackNearest())
    assert s.door().state is DoorState.SHUT
    assert s.world.turn == 0
    assert s.messages[-1] == "The only way to the kobold leads through a shut door. Open it first."


def test_attack_names_foe_without_a_way() -> None:
    s = Scenario("########\n#@.~.k.#\n########\n\nk = kobold asleep")
    s.play(AttackNearest())
    assert s.world.turn <= 2
    assert s.messages


def test_attack_goes_to_the_foe_with_the_shortest_way() -> None:
    s = Scenario("########\n#k~@..o#\n########\n\nk = kobold asleep\no = kobold asleep")
    s.play(AttackNearest())
    assert s.hero.pos == Vec(5, 1)
    assert s.messages[-1] == "You stop in front of the kobold."


@pytest.mark.parametrize("turned", [False, True], ids=["to the west", "to the east"])
def test_attack_strikes_the_weakest_foe_in_reach(turned: bool) -> None:
    weak, strong = (Vec(3, 1), Vec(1, 1)) if turned else (Vec(1, 1), Vec(3, 1))
    s = Scenario("#####\n#k@l#\n#####\n\nk = kobold\nl = kobold")
    s.hero.health = s.hero.max_health = 200
    s.hero.attack_chance = 100
    for at, health in ((weak, 40), (strong, 50)):
        foe = s.level.actor_at(at)
        assert foe is not None
        foe.health = foe.max_health = health
    s.play(AttackNearest(), AttackNearest())
    left = {foe.pos: foe.health for foe in s.level.actors if foe is not s.hero}
    assert left[weak] < 40
    assert left[strong] == 50


def test_attack_is_over_after_a_blow_though_the_foe_flees() -> None:
    """A foe that flees does not hunt, so that nothing else would end the order before the foe is reached again."""
    s = Scenario("#############\n#@G.........#\n#############\n\nG = goblin", tradition=ROGUESHARP)
    s.hero.attack_chance, s.foe().health, s.foe().max_health = 0, 1, 30
    s.foe().ai.alert = 0
    s.play(AttackNearest())
    assert s.world.turn == 1, "the blow"
    assert s.hero.pos == Vec(1, 1)


def test_attack_leaves_a_weak_foe_behind_a_corner() -> None:
    """From a doorway, no blow goes aside: he strikes the foe before him, although the other one is weaker."""
    s = Scenario("#####\n#k..#\n#.l.#\n##-##\n##@##\n#####\n\nk = kobold asleep\nl = kobold asleep")
    s.level.move(s.hero, Vec(2, 3))
    s.level.move(s.creature("k"), Vec(1, 2))
    s.world.look_around()
    aside, ahead = s.level.actor_at(Vec(1, 2)), s.creature("l")
    assert aside is not None
    aside.health, ahead.health = 1, 50
    s.hero.attack_chance = 100
    s.play(AttackNearest())
    assert (aside.health, ahead.health < 50) == (1, True)


def test_attack_asks_once_at_low_health() -> None:
    s = Scenario(SLEEPER + "\nhealth: 1")
    s.play(AttackNearest(asks_when_low=True))
    assert s.world.turn == 0
    assert s.messages == ["Your health is low. The same command goes on, if you want to."]


ATTACKED = "is attacking you!"


def test_attack_order_keeps_silent_about_its_foe() -> None:
    s = Scenario(HUNTER)
    s.hero.health = s.hero.max_health = s.foe().health = 200
    s.play(*[AttackNearest() for _ in range(12)])
    assert s.world.run_stats.assault is not None
    assert not [message for message in s.messages if ATTACKED in message]


def test_order_that_ignores_foe_tells_of_its_attack() -> None:
    s = Scenario(HUNTER)
    s.hero.health = s.hero.max_health = 200
    s.play(*[RepeatAction() for _ in range(9)])
    assert [message for message in s.messages if message == f"The kobold {ATTACKED}"]


@pytest.mark.parametrize("order", [RepeatAction(), WaitTurns(9), Rest()], ids=lambda order: type(order).__name__)
def test_no_order_of_many_turns_lets_the_hero_stay_where_his_conditions_would_kill_him(order: Task) -> None:
    s = Scenario("#####\n#@..#\n#####\n\nhealth: 2\nconditions: poisoned 9")
    s.play(order)
    assert (s.hero.health, s.world.turn) == (2, 0)
    assert s.messages[0].startswith("If you stay here, poison will take ")


def test_a_single_turn_of_waiting_is_never_refused() -> None:
    s = Scenario("#####\n#@..#\n#####\n\nhealth: 2\nconditions: poisoned 9")
    s.play(Wait())
    assert s.world.turn == 1


def test_attack_order_tells_of_other_attackers() -> None:
    s = Scenario(HUNTER)
    order = AttackNearest()
    order(s.hero, s.world)
    s.world.run_stats.assault = Assault("", s.hero.ready_at, s.hero.pos)
    assert order(s.hero, s.world) is None
    (stopped,) = s.world.take_events()
    assert isinstance(stopped, Stopped)
    assert stopped.reason == Attacked("")
