"""Whole levels of documents 003 and 004: every level is valid, and matches its document."""

from __future__ import annotations

from collections import Counter
from statistics import mean

import numpy as np
import pytest

from game.content.levels.classic_traditions import SADCONSOLE
from game.content.levels.level_from_sketch import level_dice
from game.content.levels.rustbook.joined_rooms import CHAINS, CORRIDORS, joined_rooms
from game.engine.grid.dice import Dice
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import distances
from game.mapgen.analysis.door_sites import border_of
from game.mapgen.analysis.level_check import faults
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import RetryLevel, Sketch
from game.mapgen.layers.population.place_stairs import FirstCellAndFarthest
from game.mapgen.layers.rooms.room_order import Order
from game.mapgen.layers.rooms.room_shaping import CornerRounder, RoomExploder
from game.mapgen.starters.bsp_rooms import BspRooms
from tests.support.examples import seeds
from tests.support.sketches import SEEDS, SIZE, drawn, inside


@pytest.mark.parametrize("chain", CHAINS, ids=lambda chain: chain.name)
def test_rustbook_levels_have_no_faults(chain: Chain) -> None:
    doors = 0
    for seed in seeds(2, 100):
        sketch = chain(level_dice(str(seed), 1), SIZE, 1)
        assert faults(sketch) == []
        assert not sketch.floor[[0, -1]].any()
        assert not sketch.floor[:, [0, -1]].any()
        doors += len(sketch.doors)
    assert doors > 3 * len(seeds(2, 100))


@pytest.mark.parametrize("order", Order)
@pytest.mark.parametrize("form", CORRIDORS)
def test_all_corridors_work_with_all_orders(form: str, order: Order) -> None:
    chain = joined_rooms("any", "", BspRooms(), order, form, RoomExploder(), CornerRounder())
    for seed in seeds(1, 5):
        assert faults(chain(level_dice(str(seed), 1), SIZE, 1)) == []


def test_rustbook_doors_are_corridor_heads() -> None:
    for seed in SEEDS:
        sketch = CHAINS[0](level_dice(str(seed), 1), SIZE, 1)
        heads = [corridor[0] for corridor in sketch.corridors if len(corridor) > 2]
        assert set(sketch.doors) <= set(heads)


@pytest.fixture(scope="module")
def sadconsole() -> list[Sketch]:
    return [SADCONSOLE(level_dice(str(seed), 1), (100, 100), 1) for seed in seeds(4, 100)]


def test_sadconsole_rooms_have_documented_sides(sadconsole: list[Sketch]) -> None:
    sides = Counter[int]()
    for sketch in sadconsole:
        assert faults(sketch) == []
        assert len(sketch.rooms) <= 100
        for room in sketch.rooms:
            sides.update((room.width - 1, room.height - 1))
            assert inside(room, sketch.floor).all()
    assert set(sides) == set(range(4, 15))
    assert 35 < mean(len(sketch.rooms) for sketch in sadconsole) < 47


def test_sadconsole_doors_stand_in_room_walls(sadconsole: list[Sketch]) -> None:
    for sketch in sadconsole:
        walls = {at for room in sketch.rooms for at in border_of(room)}
        assert sketch.doors
        assert set(sketch.doors) <= walls


def test_sadconsole_exit_is_farthest_from_start(sadconsole: list[Sketch]) -> None:
    for sketch in sadconsole:
        assert sketch.start is not None
        assert sketch.exit is not None
        assert sketch.floor[:, : sketch.start.y].sum() == 0
        assert sketch.floor[: sketch.start.x, sketch.start.y].sum() == 0
        away = distances(sketch.floor, [sketch.start], StepRule.ORTHOGONAL)
        farther = np.argwhere(away > away[sketch.exit]).tolist()
        assert all(Vec(x, y) in sketch.doors for x, y in farther)
        standing = [sketch.start, sketch.exit, sketch.way_back, *sketch.doors, *(at for _, at in sketch.spawns)]
        assert len(set(standing)) == len(standing)
    assert 8 < mean(len(sketch.spawns) for sketch in sadconsole) < 14


def test_start_of_sadconsole_avoids_doors_and_monsters() -> None:
    sketch = drawn("#######\n#+....#\n#######")
    sketch.spawns = [("rat", Vec(2, 1))]
    FirstCellAndFarthest()(sketch)
    assert (sketch.start, sketch.way_back, sketch.exit) == (Vec(3, 1), Vec(4, 1), Vec(5, 1))


def test_single_cell_map_has_no_place_for_stairs() -> None:
    for drawing in ("###\n#.#\n###", "####\n#..#\n####"):
        with pytest.raises(RetryLevel):
            FirstCellAndFarthest()(drawn(drawing))


@pytest.mark.parametrize("chain", CHAINS, ids=lambda chain: chain.name)
def test_recording_does_not_change_chain_result(chain: Chain) -> None:
    unrecorded = chain(Dice("a"), (60, 40), 1)
    recorded = chain(Dice("a"), (60, 40), 1, record=True)
    assert (unrecorded.floor == recorded.floor).all()
    assert unrecorded.doors == recorded.doors
    assert unrecorded.spawns == recorded.spawns
    assert unrecorded.history is None
    assert recorded.history is not None
    assert len(recorded.history) > len(chain.layers) + 1
