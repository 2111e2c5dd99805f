"""Fire and gas of a level: each method that changes them counts one change, which caches notice."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.content.world.gases import POISON
from game.engine.grid.geometry import Vec, cells_where
from game.engine.model.air import GRAINS, Air

SHAPE = (3, 2)
HERE, THERE = Vec(0, 1), Vec(2, 0)


def fire_of(*turns: tuple[Vec, int]) -> NDArray[np.int16]:
    fire = np.zeros(SHAPE, np.int16)
    for at, number in turns:
        fire[at] = number
    return fire


def burning(air: Air) -> dict[Vec, int]:
    assert air.fire is not None
    return {at: int(air.fire[at]) for at in cells_where(air.fire > 0)}


def test_gas_is_added_to_the_gas_of_a_cell() -> None:
    air = Air()
    assert not air.perilous(HERE)
    for number in (1, 2):
        air.add_gas(POISON, HERE, GRAINS, SHAPE)
        assert (air.units_at(HERE), air.changes) == ({POISON: number}, number)
    assert air.perilous(HERE)


def test_fire_never_burns_for_less_time_than_before() -> None:
    air = Air()
    air.set_fire(fire_of((HERE, 3)))
    air.set_fire(fire_of((HERE, 2), (THERE, 1)))
    assert burning(air) == {HERE: 3, THERE: 1}
    assert air.changes == 2


def test_turn_of_fire_and_gas_is_one_change() -> None:
    air = Air()
    assert (air.pass_turn({}), air.fire, air.changes) == ([], None, 1)
    air.set_fire(fire_of((HERE, 1)))
    assert air.pass_turn({THERE: 4}) == [HERE]
    assert burning(air) == {THERE: 4}
    assert air.changes == 3
