"""Resting and waiting, and what interrupts any order of many steps."""

from __future__ import annotations

import pytest

from game.content.traditions import AJAR, ROGUE, ROGUESHARP, RUSTBOOK
from game.content.world.conditions import CONFUSED, HASTED, POISONED
from game.engine.events.door_events import HeardBehind
from game.engine.events.event import Event
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import (
    Ailing,
    Breaking,
    DeadlyAilments,
    DoorAttacked,
    FoeAlert,
    FoeAlerted,
    FoeInView,
    InTheWay,
    Rested,
    StopCause,
    StopReason,
)
from game.engine.grid.arithmetic import ceil_div
from game.engine.grid.geometry import Vec
from game.engine.model.condition import TURN_TICKS, Condition
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.orders.rest import MAX_TURNS, Rest, turns_of_rest
from game.engine.orders.travel import Travel
from game.engine.orders.wait_turns import WaitTurns
from game.engine.rules.actions.item_actions import Use
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.combat import Cause, harm
from game.engine.rules.conditions import afflict
from game.engine.rules.hazards.fire import BURNING
from game.engine.senses.hearing import make_noise
from game.engine.tradition import Tradition
from game.engine.turns import update
from game.play import Scenario

HEARD_BLOWS = DoorAttacked("", None, Noise.BLOWS)


def reason(events: list[Event]) -> StopReason:
    (stopped,) = (event for event in events if isinstance(event, Stopped))
    assert events[-1] is stopped
    return stopped.reason


def test_rest_ends_when_hero_is_healed() -> None:
    s = Scenario("#@.#", ROGUE)
    s.hero.health -= 3
    assert reason(s.play(Rest())) == StopCause.HEALED
    assert s.hero.health == s.hero.max_health
    assert s.world.turn == 3 * ROGUE.hero.heal_turns


def test_rest_of_healthy_hero_takes_no_time() -> None:
    s = Scenario("#@.#", ROGUE)
    afflict(s.hero, HASTED, 20, s.world)
    assert s.play(Rest())[-1] == Stopped(StopCause.NO_REST_NEEDED, s.hero.pos)
    assert s.world.turn == 0


@pytest.mark.parametrize("tradition", [AJAR, ROGUESHARP], ids=lambda row: row.name)
def test_rest_where_nothing_heals_takes_no_time(tradition: Tradition) -> None:
    """No command gives this order there, but old games that have it can be replayed."""
    s = Scenario("#@.#", tradition)
    s.hero.health -= 3
    assert s.play(Rest()) == [Stopped(StopCause.NO_REST_NEEDED, s.hero.pos)]


def test_rest_is_refused_with_foe_in_view() -> None:
    s = Scenario("#@..k#\n\nk = kobold asleep", RUSTBOOK)
    s.hero.health -= 3
    assert s.play(Rest()) == [Stopped(FoeInView("kobold"), s.at("k"))]
    assert s.world.turn == 0


def test_rest_ends_when_conditions_wear_off() -> None:
    s = Scenario("#@.#", ROGUE)
    afflict(s.hero, CONFUSED, 7, s.world)
    assert reason(s.play(Rest())) == StopCause.RECOVERED
    assert s.messages.count("You are no longer confused.") == 1
    assert s.world.turn == 7


def test_rest_outlasts_poison_and_then_heals() -> None:
    s = Scenario("#@.#", ROGUE)
    s.hero.health -= 1
    afflict(s.hero, POISONED, 3, s.world)
    assert reason(s.play(Rest())) == StopCause.HEALED
    assert s.hero.health == s.hero.max_health


def test_rest_never_kills_poisoned_hero() -> None:
    for health, why in {3: DeadlyAilments(("poison",), takes=3, health=3), 4: StopCause.HEALED}.items():
        s = Scenario("#@.#", ROGUE)
        s.hero.health, s.hero.max_health = health, 4
        afflict(s.hero, POISONED, 3, s.world)
        assert reason(s.play(Rest())) == why
        assert s.hero.alive
        assert (s.world.turn == 0) == (health == 3), "refused, and it takes no turn"


def test_rest_has_maximum_length() -> None:
    s = Scenario("#@.#", ROGUE)
    s.hero.health = 1
    assert reason(s.play(Rest())) == Rested(MAX_TURNS)
    assert s.world.turn == MAX_TURNS


def test_waiting_stops_when_monster_comes_into_view() -> None:
    s = Scenario("##########\n#@....+.k#\n##########")
    assert reason(s.play(WaitTurns(200))) == FoeAlerted("kobold", FoeAlert.IN_VIEW)


def test_waiting_stops_when_somebody_awake_comes_near_a_door() -> None:
    s = Scenario("#@+..............k#\n\nk = kobold roaming")
    events = s.play(WaitTurns(200))
    assert any(isinstance(event, HeardBehind) for event in events)
    assert events[-1] == Stopped(StopCause.HEARD_BEHIND_DOOR, s.at("+"))
    assert s.messages[-1] == "You hear one monster awake behind the door to the east."


def test_waiting_stops_at_first_of_many_noises() -> None:
    s = Scenario("##########\n#@.......#\n######.###\n######..k#\n##########\n\nk = kobold posted")
    s.foe().asleep = True
    wait = WaitTurns(200)
    s.hero.orders = wait
    update(s.world)
    make_noise(Vec(7, 3), LOUDNESS[Noise.BLOWS], s.foe(), Noise.BLOWS, s.world)
    events = s.play(wait)
    assert reason([event for event in events if isinstance(event, Stopped)]) == HEARD_BLOWS
    turn = s.world.turn
    again = WaitTurns(200)
    s.hero.orders = again
    update(s.world)
    make_noise(Vec(7, 3), LOUDNESS[Noise.BLOWS], s.foe(), Noise.BLOWS, s.world)
    s.play(again)
    assert s.world.turn > turn + 10


def test_travel_stops_at_new_condition_only() -> None:
    s = Scenario("#@........#")
    travel = Travel(Vec(8, 0))
    s.hero.orders = travel
    update(s.world)
    update(s.world)
    afflict(s.hero, POISONED, 30, s.world)
    assert Ailing("poisoned") in [event.reason for event in s.play(travel) if isinstance(event, Stopped)]
    assert s.hero.pos.x < 8
    s.play(Travel(Vec(8, 0)))
    assert s.hero.pos.x == 8


def test_travel_stops_at_wound_beyond_poison() -> None:
    s = Scenario("#@........#")
    afflict(s.hero, POISONED, 30, s.world)
    travel = Travel(Vec(8, 0))
    s.hero.orders = travel
    update(s.world)
    update(s.world)
    harm(s.hero, 2, Cause("a trap"), s.world)
    assert StopCause.HURT in [event.reason for event in s.play(travel) if isinstance(event, Stopped)]


def test_travel_stops_when_visible_sleeper_wakes() -> None:
    s = Scenario("############\n#@........k#\n############\n\nk = kobold asleep")
    travel = Travel(Vec(5, 1))
    s.hero.orders = travel
    update(s.world)
    s.foe().asleep = False
    s.foe().ai.post = s.foe().pos
    assert reason(s.play(travel)) == FoeAlerted("kobold", FoeAlert.AWAKE)


BOLTED = "############\n#@....A.k..#\n############\n\nA = bolted wooden door"


def test_break_in_stops_orders_at_start_and_end() -> None:
    s = Scenario(BOLTED)
    s.foe().ai.alert = 99
    assert reason(s.play(WaitTurns(200))) == DoorAttacked("", Breaking.BASHES, Noise.BLOWS)
    assert s.messages[-2].startswith("Something bashes the door to the east. ")
    turn = s.world.turn
    assert reason(s.play(WaitTurns(200))) == DoorAttacked("kobold", Breaking.BREACHED, Noise.BLOWS)
    assert s.world.turn > turn + 4, "the attack was reported once, and he waits on"


def test_waiting_reports_blows_after_other_noises() -> None:
    s = Scenario("##########\n#@.......#\n######.###\n######..k#\n##########\n\nk = kobold asleep")
    wait = WaitTurns(200)
    s.hero.orders = wait
    update(s.world)
    make_noise(Vec(7, 3), LOUDNESS[Noise.SHOUT], s.foe(), Noise.SHOUT, s.world)
    assert reason(s.play(wait)) == StopCause.NOISE
    again = WaitTurns(200)
    s.hero.orders = again
    update(s.world)
    make_noise(Vec(7, 3), LOUDNESS[Noise.BLOWS], s.foe(), Noise.BLOWS, s.world)
    assert reason(s.play(again)) == HEARD_BLOWS


# ---------------------------------------------------------------------------------------- what it costs


def test_rest_states_its_length_at_start() -> None:
    s = Scenario("#@.#", ROGUE)
    s.hero.health -= 3
    s.play(Rest())
    turns = 3 * ROGUE.hero.heal_turns
    assert [line for line in s.messages if line.startswith("You rest.")] == [
        f"You rest. It will take about {turns} turns."
    ]
    assert s.world.turn == turns


@pytest.mark.parametrize("condition", [POISONED, BURNING], ids=lambda condition: condition.name)
@pytest.mark.parametrize("turned", range(3))
def test_rest_estimate_counts_harm_to_come_and_its_healing(condition: Condition, turned: int) -> None:
    s = Scenario("#@.#", ROGUE)
    s.play(*[Wait()] * turned)
    afflict(s.hero, condition, 4, s.world)
    promised, began = turns_of_rest(s.hero, s.world), s.world.turn
    assert reason(s.play(Rest())) == StopCause.HEALED
    assert promised == s.world.turn - began > 4
    assert any(line.startswith(f"You rest. It will take about {promised} turns. ") for line in s.messages)


def test_rest_estimate_counts_conditions_to_limit() -> None:
    s = Scenario("#@.#", ROGUE)
    afflict(s.hero, CONFUSED, 7, s.world)
    assert turns_of_rest(s.hero, s.world) == 7
    s.hero.health = 1
    assert turns_of_rest(s.hero, s.world) == MAX_TURNS


def test_rest_estimate_ignores_good_conditions() -> None:
    s = Scenario("#@.#", ROGUE)
    afflict(s.hero, POISONED, 3, s.world)
    afflict(s.hero, HASTED, 60, s.world)
    assert 3 < (promised := turns_of_rest(s.hero, s.world)) < 60
    s.play(Rest())
    assert s.world.turns_passed == promised


@pytest.mark.parametrize("weapon", ["dagger", "sword", "two-handed sword"])
def test_rest_promises_and_ends_by_the_turns_of_the_bar(weapon: str) -> None:
    s = Scenario(f"#@.#\n\nworn: {weapon}", ROGUE)
    s.hero.health -= 3
    promised = turns_of_rest(s.hero, s.world)
    actions = ceil_div(3 * ROGUE.hero.heal_turns * TURN_TICKS, s.hero.pace)
    assert promised == actions * s.hero.pace // TURN_TICKS
    assert reason(s.play(Rest())) == StopCause.HEALED
    assert s.world.turns_passed == promised
    s.hero.health, began = 1, s.world.turns_passed
    (rested,) = [event.reason for event in s.play(Rest()) if isinstance(event, Stopped)]
    assert isinstance(rested, Rested)
    assert MAX_TURNS <= rested.turns == s.world.turns_passed - began <= MAX_TURNS + 1
    assert s.messages[-1] == f"You have rested for {rested.turns} turns."


@pytest.mark.parametrize("tradition", [ROGUE, RUSTBOOK], ids=lambda tradition: tradition.name)
@pytest.mark.parametrize("weapon", ["dagger", "two-handed sword"])
@pytest.mark.parametrize("bag", ["", "\nbag: haste potion"])
def test_health_comes_back_by_turns_however_long_actions_take(tradition: Tradition, weapon: str, bag: str) -> None:
    s = Scenario(f"#@.#\n\nworn: {weapon}{bag}", tradition)
    s.hero.health = 1
    if bag:
        s.play(Use(0))
    while s.world.turns_passed < 50:
        s.play(Wait())
    assert s.hero.health == 1 + s.world.turns_passed // tradition.hero.heal_turns


def test_travel_names_monster_in_only_way() -> None:
    s = Scenario("#######\n#@k...#\n#######\n\nk = ooze asleep")
    assert reason(s.play(Travel(Vec(5, 1)))) == InTheWay("ooze")
    assert reason(s.play(Travel(Vec(5, 0)))) == StopCause.NO_WAY
    assert s.world.turn == 0


def test_forecast_does_not_depend_on_the_time() -> None:
    s = Scenario("#####\n#@..#\n#####", ROGUE)
    afflict(s.hero, CONFUSED, 9, s.world)
    early = turns_of_rest(s.hero, s.world)
    s.hero.conditions.clear()
    s.play(*[Wait()] * 20)
    afflict(s.hero, CONFUSED, 9, s.world)
    assert turns_of_rest(s.hero, s.world) == early == 9


def test_poison_that_leads_to_low_health_ends_a_walk() -> None:
    """A loss that was expected ends no order, but low health does."""
    s = Scenario(f"{'#' * 22}\n#@{'.' * 19}#\n{'#' * 22}\n\nhealth: 12")
    afflict(s.hero, POISONED, 40, s.world)
    events = s.play(Travel(Vec(7, 1), asks_when_low=True))
    assert reason(events) is StopCause.LOW_HEALTH
    assert s.hero.has_low_health
    assert 1 < s.hero.pos.x < 7
    s.play(Travel(Vec(7, 1)))
    assert s.hero.pos.x == 7
