"""Travel while a monster in view hunts the hero: it stops as exploring does, and each new order takes him farther."""

from __future__ import annotations

import pytest

from game.engine.behavior import Task
from game.engine.grid.geometry import Vec
from game.engine.orders.travel import Travel, TravelToStairs
from game.play import Scenario

HALL = f"""
{"#" * 32}
#.k........@.................>.#
{"#" * 32}

k = """


def fleeing(breed: str) -> Scenario:
    s = Scenario(f"{HALL}{breed} hunting")
    s.level.learn(~s.level.solid)
    s.world.look_around()
    return s


@pytest.mark.parametrize("order", [TravelToStairs(1), Travel(Vec(29, 1))], ids=["stairs", "cell"])
def test_travel_stops_after_a_step_if_a_monster_in_view_hunts_the_hero(order: Task) -> None:
    s = fleeing("hound")
    s.play(order)
    assert s.hero.pos == Vec(12, 1)
    assert s.messages == ["You stop. The hound could attack you in 5 turns."]


def test_travel_goes_on_after_the_warning_while_the_hunter_comes_no_nearer() -> None:
    s = fleeing("kobold")
    s.play(TravelToStairs(1), TravelToStairs(1))
    assert s.hero.pos == Vec(29, 1)


def test_travel_stops_again_where_a_faster_hunter_has_come_nearer() -> None:
    s = fleeing("hound")
    s.play(TravelToStairs(1), TravelToStairs(1))
    assert Vec(12, 1) < s.hero.pos < Vec(29, 1)
    assert (s.hero.pos - s.foe().pos).steps > 1
