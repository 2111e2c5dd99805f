"""Gas: compared with a slow simulation, in all symmetries, and in drawn situations."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from game.content.new_game import new_game
from game.content.traditions import AJAR
from game.content.world.conditions import POISONED
from game.content.world.door_kinds import WOODEN
from game.content.world.gases import FIREDAMP, GASES, POISON
from game.engine.events.hazard_events import Exploded, HazardAppeared
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import EAST, SOUTH, Vec, cells_where
from game.engine.model.air import GRAINS
from game.engine.model.door import DoorState
from game.engine.model.level import Level
from game.engine.orders.travel import HeldStep, Travel
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.hazards.fire import flashes
from game.engine.rules.hazards.gas import airways, openness, puff, spread
from game.play import Scenario
from tests.support.examples import seeds
from tests.support.made_levels import game_of, level_seeds

Amounts = dict[Vec, int]

SEEDS = [str(seed) for seed in level_seeds(3, 12)]


def release_gas(level: Level, dice: Dice, puffs: int = 6) -> NDArray[np.int32]:
    """Put the doors of a level into random states, and return random gas in some of its open cells.

    The gas is in grains (hundredths of a unit), int32[x, y]. `puffs`: number of random cells that get gas; a cell can
    be drawn twice.
    """
    for door in level.doors.values():
        door.state = dice.choice(list(DoorState))
    level.changes += 1
    grains = np.zeros(level.shape, np.int32)
    x, y = np.nonzero(openness(level))
    for _ in range(puffs):
        number = dice.below(len(x))
        grains[x[number], y[number]] += dice.between(1, 9_000)
    return grains


def spread_slowly(grains: NDArray[np.int32], level: Level) -> NDArray[np.int32]:
    """Return the grains of gas after one turn, computed one pair of neighbouring cells after another.

    The definition is in `game.engine.rules.hazards.gas`.
    """
    open_ = openness(level)

    def evened(before: NDArray[np.int32], share: dict[tuple[Vec, Vec], tuple[int, int]]) -> NDArray[np.int32]:
        after = before.copy()
        for (giver, taker), (part, of) in share.items():
            if before[giver] > before[taker]:
                gift = int(before[giver] - before[taker]) * part // of
                after[giver] -= gift
                after[taker] += gift
        return after

    pairs = {}
    for here in (Vec(x, y) for x, y in np.argwhere(open_).tolist()):
        for step in (Vec(1, 0), Vec(0, 1), Vec(-1, 0), Vec(0, -1)):
            there = here + step
            if level.in_bounds(there):
                pairs[here, there] = (min(int(open_[here]), int(open_[there])), 20)
    return evened(grains, pairs)


@pytest.mark.parametrize("seed", SEEDS)
def test_fast_gas_spread_matches_slow_one(seed: str) -> None:
    level = game_of(AJAR, seed, 1 + int(seed) % 10).level
    fast = slow = release_gas(level, Dice(seed, "gas"))
    for _ in seeds(3, 6):
        fast, slow = spread(fast, airways(level)), spread_slowly(slow, level)
        assert np.array_equal(fast, slow)


@pytest.mark.parametrize("seed", SEEDS)
def test_gas_amount_is_conserved(seed: str) -> None:
    level = game_of(AJAR, seed, 1 + int(seed) % 10).level
    grains = release_gas(level, Dice(seed, "gas"))
    total = grains.sum()
    for _ in range(40):
        grains = spread(grains, airways(level))
        assert grains.sum() == total
        assert (grains >= 0).all()
        assert not grains[openness(level) == 0].any()


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_gas_spread_follows_level_mirroring(seed: str) -> None:
    level = new_game(seed, AJAR).level
    grains = release_gas(level, Dice(seed, "gas"))
    air = airways(level)
    mirrored = type(air)(air.east[::-1], air.south[::-1])
    turned = type(air)(air.south.T, air.east.T)
    for _ in range(10):
        after = spread(grains, air)
        assert np.array_equal(spread(grains[::-1], mirrored)[::-1], after)
        assert np.array_equal(spread(grains.T, turned).T, after)
        grains = after


def units(s: Scenario, at: Vec) -> int:
    return s.level.air.units_at(at).get(POISON, 0)


def test_gas_fills_room_but_not_past_shut_door() -> None:
    s = Scenario("#########\n#...+..@#\n#...#...#\n#########\n\ngas: poison 1,1 60")
    s.play(*[Wait()] * 16)
    inside = [units(s, Vec(x, y)) for x in (1, 2, 3) for y in (1, 2)]
    assert min(inside) >= 3
    assert max(inside) - min(inside) <= 2
    assert not any(units(s, Vec(x, y)) for x in range(4, 8) for y in (1, 2))


def test_ajar_door_passes_quarter_of_gas() -> None:
    s = Scenario("#######\n#.|..@#\n#######")
    air = airways(s.level)
    grains = np.zeros(s.level.shape, np.int32)
    grains[1, 1] = 1000
    assert spread(grains, air)[2, 1] == 50
    s.level.open_door(s.door())
    assert spread(grains, airways(s.level))[2, 1] == 200


def test_breathing_poison_is_reported_once() -> None:
    s = Scenario("########\n#@.....#\n########\n\ngas: poison 2,1 60")
    s.play(*[Wait()] * 3)
    assert POISONED in s.hero.conditions
    assert s.messages.count("You see poison gas.") == 1
    assert sum(line.startswith("You are now poisoned") for line in s.messages) == 1


ALCOVES = """
#########
#k+@.l+m#
#########

k = kobold asleep
l = kobold asleep
m = kobold asleep
gas: poison 4,1 60
"""


def test_gas_poisons_every_actor_in_it_and_no_other() -> None:
    s = Scenario(ALCOVES)
    inside = {s.hero, s.creature("l")}
    s.play(Wait())
    assert {actor for actor in s.level.actors if POISONED in actor.conditions} == inside


def test_poison_gas_thins_out_completely() -> None:
    s = Scenario("########\n#@+....#\n########\n\ngas: poison 5,1 60")
    s.play(*[Wait()] * 120)
    assert s.level.air.still


@pytest.mark.parametrize("name", GASES)
def test_every_gas_vanishes_in_time(name: str) -> None:
    s = Scenario("#######\n#@+..k#\n#######\n\nk = kobold asleep")
    puff(GASES[name], Vec(4, 1), 20, s.level)
    turns = 0
    while not s.level.air.still:
        s.play(Wait())
        s.hero.health = s.hero.max_health
        turns += 1
        assert turns <= 700
    assert turns > 5


def test_firedamp_explodes_when_fire_touches_it() -> None:
    s = Scenario("#########\n#@+....k#\n#########\n\nk = kobold asleep\ngas: firedamp 5,1 90\nfire: 3,1")
    kobold = s.foe()
    kobold.health = kobold.max_health = 90
    s.play(*[Wait()] * 6)
    assert FIREDAMP not in s.level.air.gas
    assert kobold.health <= 90 - FIREDAMP.blast
    assert any("you hear an explosion" in line for line in s.messages)
    assert not any(isinstance(event, Exploded) for event in s.witnessed)


@pytest.mark.parametrize("seed", SEEDS)
def test_flash_reaches_gas_connected_by_air(seed: str) -> None:
    """The flash is compared with a search from cell to cell, each across an edge through which air flows."""
    level = game_of(AJAR, seed, 1).level
    grains = release_gas(level, Dice("flash", seed), 200)
    x, y = np.nonzero(grains >= GRAINS)
    level.air.gas[FIREDAMP] = grains.copy()
    level.air.fire = np.zeros(level.shape, np.int16)
    for number in range(0, len(x), 20):
        level.air.fire[x[number], y[number]] = 1
    found = {Vec(int(x[number]), int(y[number])) for number in range(0, len(x), 20)}
    flow, ends = airways(level), sorted(found)
    while ends:
        at = ends.pop()
        edges = {
            at + EAST: flow.east[at] if at.x + 1 < level.shape[0] else 0,
            at + SOUTH: flow.south[at] if at.y + 1 < level.shape[1] else 0,
            at - EAST: flow.east[at - EAST] if at.x else 0,
            at - SOUTH: flow.south[at - SOUTH] if at.y else 0,
        }
        for beside, share in edges.items():
            if share > 0 and grains[beside] >= GRAINS and beside not in found:
                found.add(beside)
                ends.append(beside)
    ((kind, lit),) = flashes(level)
    assert kind is FIREDAMP
    assert set(cells_where(lit)) == found


def test_firedamp_behind_shut_door_stays() -> None:
    s = Scenario("##########\n#@+...+..#\n##########\n\ngas: firedamp 8,1 40\nfire: 4,1")
    s.door(Vec(6, 1)).kind = replace(WOODEN, burns=None)
    s.play(*[Wait()] * 6)
    assert FIREDAMP in s.level.air.gas


def test_orders_stop_before_visible_gas() -> None:
    s = Scenario("##############\n#@..........+#\n##############\n\ngas: poison 8,1 9\noil: 1")
    s.play(Travel(Vec(11, 1)))
    assert s.hero.pos.x < 11
    assert any(line == "You stop because you see poison gas." or "know of no way" in line for line in s.messages)
    s = Scenario("#####\n#@..#\n#####\n\ngas: poison 3,1 40")
    s.play(Wait(), HeldStep(EAST))
    assert s.messages[-1] == "You stop at the edge of the gas."
    s.play(Walk(EAST))
    assert s.hero.pos == Vec(2, 1)


def test_gas_is_reported_when_it_appears() -> None:
    s = Scenario("#####\n#@..#\n#####")
    s.play(Wait())
    assert s.level.air.still
    assert s.level.air.changes == 0
    puff(POISON, Vec(3, 1), 5, s.level)
    s.play(Wait())
    assert (
        HazardAppeared("poison gas", Vec(2, 1)) in s.witnessed or HazardAppeared("poison gas", Vec(3, 1)) in s.witnessed
    )
