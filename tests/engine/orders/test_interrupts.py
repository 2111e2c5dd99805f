"""Interrupts of orders, besides wounds: any blow at the hero, and any monster that notices him."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.content.world.conditions_and_gases import BLIND
from game.engine.events.combat_events import Missed
from game.engine.events.event import Event
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import Attacked, StopReason
from game.engine.grid.geometry import WEST, Vec
from game.engine.model.behavior import Task
from game.engine.model.breed import SpecialAttacks
from game.engine.model.traits import Trait
from game.engine.orders.run import Run
from game.engine.orders.travel import HeldStep, RepeatAction, Travel
from game.engine.rules.conditions import afflict
from tests.support.scenario import Scenario


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
