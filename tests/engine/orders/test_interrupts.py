"""Interrupts of orders, besides wounds: any blow at the hero, and any monster that notices him."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.content.traditions import AJAR, ROGUESHARP, RUSTBOOK, SADCONSOLE
from game.content.world.conditions import BLIND, HASTED, POISONED
from game.engine.behavior import Task
from game.engine.events.combat_events import Missed
from game.engine.events.event import Event
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import (
    Ailing,
    AirInView,
    Attacked,
    FoeAlert,
    FoeAlerted,
    FoeGlimpsed,
    StopCause,
    StopReason,
)
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.model.actor import Actor
from game.engine.model.breed import SpecialAttacks
from game.engine.model.memory import HeardAtDoor, Occupants
from game.engine.model.traits import Trait
from game.engine.orders.interrupts import Interrupts
from game.engine.orders.run import Run
from game.engine.orders.travel import HeldStep, RepeatAction, Travel
from game.engine.rules.conditions import afflict
from game.engine.tradition import Tradition
from game.play import Scenario


def reasons(events: list[Event]) -> list[StopReason]:
    return [event.reason for event in events if isinstance(event, Stopped)]


def with_pursuer() -> Scenario:
    """Return a scenario in which a monster faster than the hero follows him and never hits him."""
    s = Scenario("###############\n#...........@h#\n###############\n\nh = hound posted")
    s.foe().attack_chance, s.foe().ai.alert = 0, 15
    s.level.memory.explored[:] = True
    s.level.memory.ground[:] = s.level.ground
    return s


ORDERS: tuple[Callable[[], Task], ...] = (
    lambda: HeldStep(WEST),
    lambda: Run(WEST),
    RepeatAction,
    lambda: Travel(Vec(1, 1)),
)


@pytest.mark.parametrize("order", ORDERS)
def test_missed_blow_interrupts_any_order(order: Callable[[], Task]) -> None:
    s = with_pursuer()
    events = s.play(order())
    missed = [event for event in events if isinstance(event, Missed)]
    assert 1 <= len(missed) <= 2, "the blows of one turn"
    assert reasons(events) == [Attacked("hound")]
    assert s.world.turn == 1


@pytest.mark.parametrize("tradition", [RUSTBOOK, ROGUESHARP, SADCONSOLE, AJAR], ids=lambda tradition: tradition.name)
@pytest.mark.parametrize("order", [lambda: HeldStep(EAST), lambda: Travel(Vec(8, 2))])
def test_walk_ends_where_a_monster_was_in_view_only_between_two_steps(
    order: Callable[[], Task], tradition: Tradition
) -> None:
    s = Scenario("##########\n##.##..k.#\n#@.......#\n###..#...#\n##########\n\nk = cave goblin posted", tradition)
    s.level.memory.explored[:] = True
    s.level.memory.ground[:] = s.level.ground
    assert reasons(s.play(order())) == [FoeGlimpsed("cave goblin", "east")]
    assert s.messages == ["A cave goblin is in view for a moment, to the east, and notices you!"]
    assert s.world.turn == 1
    assert not s.world.sees(s.foe().pos)


def test_blind_hero_identifies_attacker() -> None:
    s = with_pursuer()
    afflict(s.hero, BLIND, 10, s.world)
    s.play(RepeatAction())
    assert s.messages[-1] == "The hound is attacking you!"


def test_missed_shot_interrupts_walk() -> None:
    s = Scenario("#..@......a#\n\na = doorward archer posted")
    foe = s.foe()
    shot = foe.breed.special_attacks.shot
    assert shot is not None
    foe.breed = replace(foe.breed, special_attacks=SpecialAttacks(replace(shot, chance=0)))
    foe.ai.alert = 15
    events = s.play(RepeatAction())
    assert any(isinstance(event, Missed) for event in events)
    assert reasons(events) == [Attacked("doorward archer")]


def test_shot_from_dark_hides_shooters_position() -> None:
    s = Scenario("#..@..............a#\n\na = doorward archer posted\noil: 1")
    foe = s.foe()
    shot = foe.breed.special_attacks.shot
    assert shot is not None
    bow = SpecialAttacks(replace(shot, chance=0, far=20))
    traits = foe.breed.traits | {Trait.SEES_IN_DARK}
    foe.breed = replace(foe.breed, special_attacks=bow, sight=20, traits=traits)
    foe.ai.alert = 15
    assert not s.world.sees(foe.pos)
    events = s.play(RepeatAction())
    assert events[-1] == Stopped(Attacked(""), s.hero.pos)


# --------------------------------------------------------------------- from one check to the next


HALL = "##########\n#...@...k#\n####+#####\n####.#####\n##########\n\nk = kobold asleep"


def second_check(s: Scenario, change: Callable[[Scenario], object], *, asks_when_low: bool = False) -> list[StopReason]:
    """Check an order at its beginning and after a change, and return the reasons that the second check gives."""
    watch = Interrupts()
    assert not watch.interrupted(s.hero, s.world)
    s.world.take_events()
    s.hero.ready_at += 100
    change(s)
    stopped = watch.interrupted(s.hero, s.world, asks_when_low=asks_when_low)
    found = reasons(s.world.take_events())
    assert stopped is bool(found)
    return found


def wake(s: Scenario) -> None:
    s.foe().asleep = False


def hunt(s: Scenario) -> None:
    s.foe().asleep, s.foe().ai.alert = False, 9


def poison(s: Scenario) -> None:
    s.hero.conditions[POISONED] = 9000


def hasten(s: Scenario) -> None:
    s.hero.conditions[HASTED] = 9000


def hurt(s: Scenario) -> None:
    s.hero.health -= 1


def hear(s: Scenario) -> None:
    s.hero.heard_at = s.hero.ready_at


def hear_at_door(s: Scenario) -> None:
    s.level.memory.record_heard(s.door(), HeardAtDoor(s.hero.ready_at, s.hero.ready_at, EAST, Occupants.ONE_AWAKE))


def hear_at_door_before(s: Scenario) -> None:
    before = s.hero.ready_at - 101
    s.level.memory.record_heard(s.door(), HeardAtDoor(s.hero.ready_at, before, EAST, Occupants.ONE_AWAKE))


def hear_a_sleeper_at_door(s: Scenario) -> None:
    s.level.memory.record_heard(s.door(), HeardAtDoor(s.hero.ready_at, s.hero.ready_at, EAST, Occupants.ONE_ASLEEP))


def drift(s: Scenario) -> None:
    s.level.air.in_view = ("poison gas",)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda _: None, []),
        (wake, [FoeAlerted("kobold", FoeAlert.AWAKE)]),
        (hunt, [FoeAlerted("kobold", FoeAlert.AWAKE)]),
        (poison, [Ailing("poisoned")]),
        (hasten, []),
        (hurt, [StopCause.HURT]),
        (hear, [StopCause.NOISE]),
        (hear_at_door, [StopCause.HEARD_BEHIND_DOOR]),
        (hear_a_sleeper_at_door, [StopCause.HEARD_BEHIND_DOOR]),
        (hear_at_door_before, []),
        (drift, [AirInView("poison gas")]),
    ],
)
def test_news_ends_an_order(change: Callable[[Scenario], object], found: list[StopReason]) -> None:
    assert second_check(Scenario(HALL), change) == found


def test_foe_that_begins_to_hunt_ends_an_order() -> None:
    s = Scenario(HALL.replace("asleep", "roaming"))
    assert second_check(s, hunt) == [FoeAlerted("kobold", FoeAlert.HUNTS)]
    hunter = Scenario(HALL.replace("asleep", "hunting"))
    assert second_check(hunter, lambda _: None) == [], "it has hunted him before"


@pytest.mark.parametrize(
    ("state", "change", "alert"),
    [
        ("asleep", lambda foe: setattr(foe, "asleep", False), FoeAlert.AWAKE),
        ("roaming", lambda foe: setattr(foe.ai, "alert", 9), FoeAlert.HUNTS),
    ],
)
def test_stop_names_all_foes_of_one_moment(state: str, change: Callable[[Actor], None], alert: FoeAlert) -> None:
    s = Scenario(f"#######\n#@.h.h#\n#..k..#\n#######\n\nh = hound {state}\nk = kobold {state}")

    def change_all(s: Scenario) -> None:
        for foe in s.world.foes_in_view():
            change(foe)

    (reason,) = second_check(s, change_all)
    assert isinstance(reason, FoeAlerted)
    assert reason.alert is alert
    assert sorted([reason.name, *reason.others]) == ["hound", "hound", "kobold"]


def test_two_monsters_come_into_view_in_one_message() -> None:
    s = Scenario("""
###############
#............h#
#@...........##
#............h#
###############

h = hound asleep
""")
    s.play(Travel(Vec(6, 2)))
    assert s.messages == ["Two hounds come into view."]


def test_known_sleeper_that_comes_into_view_ends_no_order() -> None:
    for met in (True, False):
        s = Scenario(HALL)
        foe = s.foe()
        s.level.memory.actors.clear()
        if met:
            s.level.memory.record_sighting(foe, s.hero.ready_at)
        with_foe = s.world.view
        s.world.view = with_foe.copy()
        s.world.view[foe.pos] = False

        def show(s: Scenario) -> None:
            s.world.view = with_foe  # noqa: B023 (it is called at once)

        assert second_check(s, show) == ([] if met else [FoeAlerted("kobold", FoeAlert.IN_VIEW)])


@pytest.mark.parametrize(("loss", "ends"), [(POISONED.damage_per_turn, False), (POISONED.damage_per_turn + 1, True)])
def test_known_poison_ends_an_order_only_if_it_hurts_more(loss: int, ends: bool) -> None:
    s = Scenario(HALL)
    poison(s)

    def suffer(s: Scenario) -> None:
        s.hero.health -= loss

    assert second_check(s, suffer) == ([StopCause.HURT] if ends else [])


def test_low_health_is_asked_about_once() -> None:
    """Low is less than a third of the greatest health."""
    s = Scenario(HALL)
    watch = Interrupts()
    s.hero.max_health = 40
    asked = []
    for health in (20, 14, 13, 9, 14, 13):
        s.hero.health = health
        s.hero.ready_at += 100
        watch.interrupted(s.hero, s.world, asks_when_low=True)
        asked.append(StopCause.LOW_HEALTH in reasons(s.world.take_events()))
    assert asked == [False, False, True, False, False, True]
    weak = Scenario(HALL)
    weak.hero.health = 1
    assert Interrupts().interrupted(weak.hero, weak.world, asks_when_low=True), "an order that begins at low health"
    assert not Interrupts().interrupted(weak.hero, weak.world)


@pytest.mark.parametrize(("oil", "left"), [(151, 149), (52, 49), (4, 1)])
def test_an_order_ends_when_the_lamp_shines_less_far_or_is_about_to_go_out(oil: int, left: int) -> None:
    s = Scenario("#" * 14 + "\n#@...........#\n" + "#" * 14 + f"\n\noil: {oil}")
    s.level.memory.explored[:] = True
    s.level.memory.ground[:] = s.level.ground
    assert reasons(s.play(Travel(Vec(12, 1)))) == [StopCause.LAMP_DIMMED]
    assert (s.hero.oil, s.hero.pos.x) == (left, 1 + oil - left)
    s.play(Travel(Vec(12, 1)))
    assert s.hero.pos == Vec(12, 1), "it goes on when it is repeated, also in the dark"
