"""Caves with dripstone, forests, levels of two halves and the dragon's lair, by their rows in docs/traditions.md."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from game.content.levels.level_from_sketch import level_dice
from game.content.levels.rustbook.wild_places import CHAINS
from game.engine.grid.components import components
from game.engine.grid.dice import Dice
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import EAST, ORTHOGONAL, Rect, Vec
from game.engine.grid.pathfinding import distances, reachable
from game.mapgen.analysis.level_check import faults
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import Across, Down, RetryLevel, Sketch
from game.mapgen.layers.doors.ordinary_doors import ScanDoors
from game.mapgen.layers.population.place_monsters import Lair
from game.mapgen.layers.population.place_stairs import AreaExit, AreaStart
from game.mapgen.layers.rooms.fill_ground import CullUnreachable
from game.mapgen.layers.rooms.overlay import Overlay
from game.mapgen.layers.scenery.cave_decor import CaveDecorator
from game.mapgen.layers.scenery.woodland import Meadows, Road, Stream
from game.mapgen.starters.bsp_interior import BspInterior
from game.mapgen.starters.caves import Caves, JoinedCaves
from game.mapgen.starters.random_walk_maps import INSECTOID
from game.mapgen.starters.side_by_side import Halves
from tests.support.examples import seeds
from tests.support.sketches import sketch_of

SIZE = (80, 48)
SEEDS = seeds(6, 100)
Cells = NDArray[np.bool_]
BY_NAME = {chain.name: chain for chain in CHAINS}


def made(seed: object, *steps: BuildStep, size: tuple[int, int] = SIZE) -> Sketch:
    sketch = Sketch(size, 1, Dice("wilds", seed))
    for step in steps:
        step.check_needs(sketch, "test")
        step(sketch)
    return sketch


def walls_around(floor: Cells, at: tuple[int, int]) -> int:
    return sum(not floor[at[0] + step.x, at[1] + step.y] for step in ORTHOGONAL)


@pytest.mark.parametrize("chain", CHAINS, ids=lambda chain: chain.name)
def test_terrains_of_wild_levels_suit_their_ground(chain: Chain) -> None:
    for seed in seeds(2, 100):
        sketch = chain(level_dice(str(seed), 3), SIZE, 3)
        assert not faults(sketch)
        for name in sketch.cover.names[1:]:
            solid = name in ("deep water", "stalactite", "stalagmite")
            assert (sketch.floor[sketch.cover.of(name)] != solid).all(), name


@pytest.mark.parametrize("chain", CHAINS, ids=lambda chain: chain.name)
def test_wild_chains_work_on_small_and_large_maps(chain: Chain) -> None:
    for size in ((50, 30), (140, 90)):
        for seed in seeds(1, 5):
            assert not faults(chain(level_dice(str(seed), 1), size, 1))


# Covers


def test_last_cover_laid_on_cell_remains() -> None:
    hall = sketch_of("#####\n#...#\n#####")
    everywhere = hall.floor.copy()
    hall.cover.lay("grass", everywhere)
    hall.cover.lay("road", Vec(2, 1))
    assert np.argwhere(hall.cover.of("grass")).tolist() == [[1, 1], [3, 1]]
    assert np.argwhere(hall.cover.of("road")).tolist() == [[2, 1]]
    assert not hall.bare_ground().any()


# Dripstone (RB-30)


def test_cave_decor_shares_match_document() -> None:
    counts: Counter[str] = Counter()
    for seed in SEEDS:
        sketch = made(seed, JoinedCaves())
        floor = sketch.floor.copy()
        CaveDecorator()(sketch)
        assert (sketch.floor == floor).all(), "no walkable cell is lost"
        counts["floor"] += int(floor.sum())
        counts.update({name: int(sketch.cover.of(name).sum()) for name in sketch.cover.names[1:]})
        for x, y in np.argwhere(~floor[1:-1, 1:-1]).tolist():
            walls = walls_around(floor, (x + 1, y + 1))
            at = (x + 1, y + 1)
            assert sketch.cover.of("deep water")[at] == (walls == 2)
            counts["one wall"] += walls == 1
            assert walls == 1 or not (sketch.cover.of("stalactite")[at] or sketch.cover.of("stalagmite")[at])
    assert counts["gravel"] / counts["floor"] == pytest.approx(1 / 6, abs=0.01)
    assert counts["shallow water"] / counts["floor"] == pytest.approx(5 / 6 / 10, abs=0.01)
    assert counts["stalactite"] / counts["one wall"] == pytest.approx(1 / 4, abs=0.04)
    assert counts["stalagmite"] / counts["one wall"] == pytest.approx(1 / 4, abs=0.04)


def test_rock_at_doors_torches_and_rim_stays() -> None:
    for seed in SEEDS:
        sketch = made(seed, JoinedCaves(), ScanDoors())
        rock = np.argwhere(~sketch.floor[1:-1, 1:-1])
        mount = Vec(*(rock[seed % len(rock)] + 1).tolist())
        sketch.torches.append((mount, mount + EAST))
        CaveDecorator()(sketch)
        laid = sketch.cover.covered
        assert not laid[[0, -1]].any()
        assert not laid[:, [0, -1]].any()
        assert not laid[mount]
        for door in sketch.doors:
            assert not laid[door]
            assert not (laid & ~sketch.floor)[door.x - 1 : door.x + 2, door.y - 1 : door.y + 2].any()


# The forest (RB-32)


def forest(seed: object, *more: BuildStep) -> Sketch:
    base = (Caves(), AreaStart(Across.CENTRE, Down.CENTRE), CullUnreachable(20))
    for attempt in range(5):
        try:
            return made((seed, attempt), *base, AreaStart(Across.LEFT), AreaExit(Across.RIGHT), *more)
        except RetryLevel:
            continue
    raise AssertionError("five caves in a row are mere pockets")


def test_three_wide_road_leads_from_start_to_exit() -> None:
    for seed in SEEDS:
        floor, sketch = forest(seed), forest(seed, Road())
        road = sketch.cover.of("road")
        assert sketch.start is not None
        assert sketch.exit is not None
        way = distances(floor.floor, [sketch.exit], StepRule.ORTHOGONAL)[sketch.start]
        along = int(distances(road, [sketch.exit], StepRule.ORTHOGONAL)[sketch.start])
        assert 0 <= along <= way
        assert (sketch.floor == floor.floor | road).all()
        inner = road[1:-1, 1:-1] & road[:-2, 1:-1] & road[2:, 1:-1] & road[1:-1, :-2] & road[1:-1, 2:]
        assert int(inner.sum()) * 2 > along or along < 8


def test_forest_stream_is_crossed_by_road_bridge() -> None:
    bridges = 0
    for seed in SEEDS:
        before, sketch = forest(seed, Road()), forest(seed, Road(), Stream())
        assert (sketch.floor == before.floor).all()
        bridge = sketch.cover.of("bridge")
        water = sketch.cover.of("shallow water") | bridge
        assert components(water).max() == 0
        rows = np.flatnonzero(sketch.floor.any(axis=0))
        assert water[:, rows[0]].any()
        assert water[:, rows[-1]].any()
        assert (bridge <= before.cover.of("road")).all()
        assert (sketch.cover.of("road") | bridge == before.cover.of("road")).all()
        bridges += bool(bridge.any())
    assert bridges > 0.8 * len(SEEDS)


def test_grass_patches_avoid_roads_and_water() -> None:
    shares = []
    for seed in SEEDS:
        before, sketch = forest(seed, Road(), Stream()), forest(seed, Road(), Stream(), Meadows())
        grass = sketch.cover.of("grass")
        assert not (grass & ~before.bare_ground()).any()
        shares.append(grass.sum() / before.bare_ground().sum())
        beside = np.pad(grass, 1)
        lonely = grass & ~(beside[:-2, 1:-1] | beside[2:, 1:-1] | beside[1:-1, :-2] | beside[1:-1, 2:])
        assert lonely.sum() * 20 < grass.sum()
    assert 0.4 < np.mean(shares) < 0.9
    assert not made(0, Caves(), Meadows(percent=0)).cover.of("grass").any()


# Halves (RB-33)


def halved(seed: object, size: tuple[int, int] = SIZE) -> Sketch:
    return made(seed, Halves((JoinedCaves(),), (BspInterior(doorways=True),)), size=size)


def test_halved_level_joins_two_makings() -> None:
    for seed in SEEDS:
        for size in (SIZE, (61, 31)):
            sketch = halved(seed, size)
            assert components(sketch.floor).max() == 0
            half = size[0] // 2
            assert all(room.x >= half for room in sketch.rooms)
            assert not sketch.floor[[0, -1]].any()
            assert not sketch.floor[:, [0, -1]].any()
            built = np.zeros(size, np.bool_)
            for room in sketch.rooms:
                built[room.inner.slices] = True
                assert sketch.floor[room.inner.slices].all()
            assert built[half:].mean() > 0.5


def test_cutting_all_passages_parts_halves() -> None:
    for seed in SEEDS:
        sketch = halved(seed)
        assert len(sketch.corridors) == 3
        parted = sketch.floor.copy()
        for way in sketch.corridors:
            assert sketch.floor[way[0]]
            for at in way:
                parted[at] = False
        pieces = components(parted)
        assert set(pieces[:40][parted[:40]].tolist()).isdisjoint(pieces[40:][parted[40:]].tolist())


def test_doors_and_joins_move_with_their_half() -> None:
    for seed in range(20):
        sketch = made(
            seed, Halves((BspInterior(doorways=True), ScanDoors(1)), (BspInterior(doorways=True), ScanDoors(1)))
        )
        assert any(door.x > 40 for door in sketch.doors)
        assert all(sketch.floor[door] for door in sketch.doors)
        assert any(room.x >= 40 for room in sketch.rooms)


def test_half_keeps_what_lies_on_its_largest_piece() -> None:
    class TwoPieces(BuildStep):
        def __call__(self, sketch: Sketch) -> None:
            sketch.floor[1:9, 1:9] = sketch.floor[12:14, 2] = True
            kept, lost = Vec(3, 4), Vec(12, 2)
            sketch.rooms = [Rect(0, 0, 10, 10), Rect(11, 1, 4, 3)]
            sketch.corridors = [[kept], [kept, lost], [lost]]
            sketch.doors, sketch.hidden, sketch.joins = [kept, lost], [kept, lost], [kept, lost]

    sketch = made(0, Halves((TwoPieces(),), (TwoPieces(),)), size=(40, 12))
    there = [Vec(3, 4), Vec(23, 4)]
    assert sketch.doors == sketch.hidden == sketch.joins == there
    assert sketch.corridors[:4] == [[at] for at in there for _ in range(2)], "lost cells are left out of a corridor"
    assert len(sketch.corridors) == 4 + 3
    assert sketch.rooms == [Rect(0, 0, 10, 10), Rect(20, 0, 10, 10)]
    assert not sketch.floor[32:34, 2].any()


def test_empty_half_restarts_level() -> None:
    with pytest.raises(RetryLevel, match="one half of the map has no floor"):
        made(0, Halves((Caves(floor_percent=0),), (BspInterior(),)))


# The lair (RB-34)


def test_overlaid_maps_keep_floor_of_both() -> None:
    for seed in seeds(3, 20):
        dice = Dice("wilds", seed)
        sketches = [Sketch(SIZE, 1, dice) for _ in range(2)]
        BspInterior()(sketches[0])
        INSECTOID(sketches[1])
        sketch = made(seed, BspInterior(), Overlay(INSECTOID))
        assert (sketch.floor == sketches[0].floor | sketches[1].floor).all()
        assert sketch.rooms == sketches[0].rooms


def test_lair_clears_monsters_around_beast() -> None:
    hall = Sketch((81, 61), 1, Dice("hall"))
    hall.floor[1:-1, 1:-1] = True
    hall.spawns = [("rat", Vec(x, 30)) for x in range(1, 80)]
    Lair("dragon")(hall)
    assert hall.spawns[-1] == ("dragon", Vec(40, 30)), "even where a monster stood"
    assert [at.x for _, at in hall.spawns[:-1]] == [*range(1, 15), *range(66, 80)]


def test_dragon_lies_alone_in_middle_of_lair() -> None:
    for seed in SEEDS:
        sketch = BY_NAME["dragon-lair"](level_dice(str(seed), 3), SIZE, 3)
        _, heart = sketch.spawns[-1]
        assert Rect(32, 16, 16, 16).contains(heart)
        near = [at for _, at in sketch.spawns if (at.x - heart.x) ** 2 + (at.y - heart.y) ** 2 <= 625]
        assert near == [heart]
        assert sketch.start is not None
        assert reachable(sketch.floor, sketch.start, StepRule.ORTHOGONAL)[heart]
