"""The order to walk to a doorway and bolt it."""

from __future__ import annotations

import pytest

from game.engine.events.door_events import Latched
from game.engine.grid.geometry import EAST, Vec
from game.engine.model.door import DoorState
from game.engine.orders.latch_from_afar import GoAndLatch
from game.play import Scenario

HALL = "##########\n#@....A..#\n##########\n\nA = {} wooden door"


@pytest.mark.parametrize("state", ["open", "ajar", "shut"])
def test_hero_walks_to_the_door_and_bolts_it(state: str) -> None:
    s = Scenario(HALL.format(state))
    s.play(GoAndLatch(Vec(5, 1), EAST))
    assert (s.hero.pos, s.door().state, s.hero.latches) == (Vec(5, 1), DoorState.BOLTED, 2)
    assert s.hero.orders is None


def test_a_bolted_door_keeps_its_bolt() -> None:
    s = Scenario(HALL.format("bolted"))
    events = s.play(GoAndLatch(Vec(5, 1), EAST))
    assert s.hero.pos == Vec(5, 1)
    assert s.door().state is DoorState.BOLTED
    assert not any(isinstance(event, Latched) for event in events)


def test_what_stops_the_walk_ends_the_order() -> None:
    s = Scenario("##########\n#@....A..#\n####.#####\n####k#####\n\nA = open wooden door\nk = kobold hunting")
    s.play(GoAndLatch(Vec(5, 1), EAST))
    assert s.hero.pos != Vec(5, 1)
    assert s.door().state is DoorState.OPEN
    assert s.hero.latches == 3


def test_without_a_latch_the_hero_is_told_why() -> None:
    s = Scenario(HALL.format("open"))
    s.hero.latches = 0
    s.play(GoAndLatch(Vec(5, 1), EAST))
    assert s.messages[-1] == "You have no latches left."
    assert s.door().state is DoorState.OPEN
