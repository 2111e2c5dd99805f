"""Organic levels: caves, drunkards, crystals, hives, towns. Each matches its document, and every chain is valid."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise, product

import numpy as np
import pytest
from numpy.typing import NDArray

from game.content.levels.rustbook import grown_levels, settlements
from game.content.levels.rustbook.grown_levels import RANDOM, random_chain
from game.content.vaults.vault_files import named
from game.engine.grid.components import components
from game.engine.grid.dice import Dice
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import NORTH, ORTHOGONAL, SOUTH, Vec, cells_where
from game.engine.grid.neighbours import roomy
from game.engine.grid.pathfinding import distances
from game.mapgen.analysis.door_sites import border_of, is_between_walls
from game.mapgen.analysis.level_check import faults
from game.mapgen.core.brush import Brush, Symmetry
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.bulk_random import below, raw
from game.mapgen.core.chain import Chain
from game.mapgen.core.random_walks import RandomWalk
from game.mapgen.core.sketch import RetryLevel, Sketch, floor_of, room_of
from game.mapgen.drawing.prefab_placement import place
from game.mapgen.layers.rooms.prefab_section import Section
from game.mapgen.layers.rooms.room_shaping import CornerRounder, RoomExploder
from game.mapgen.layers.rooms.wave_function_collapse import WaveFunctionCollapse
from game.mapgen.starters import random_walk_maps
from game.mapgen.starters.caves import Caves, JoinedCaves
from game.mapgen.starters.nearest_point_rooms import Comb
from game.mapgen.starters.prefab_level import PrefabLevel
from game.mapgen.starters.town import Town
from game.mapgen.starters.voronoi_hive import Hive, Metric, territories
from tests.support.examples import seeds, spread
from tests.support.sketches import is_connected

SIZE = (80, 48)
CHAINS = (*grown_levels.CHAINS, *settlements.CHAINS)
Cells = NDArray[np.bool_]


def made(step: BuildStep, seed: object, size: tuple[int, int] = SIZE) -> Sketch:
    sketch = Sketch(size, 1, Dice(seed))
    step(sketch)
    assert not sketch.floor[[0, -1]].any()
    assert not sketch.floor[:, [0, -1]].any()
    return sketch


def test_batch_dice_rolls_match_single_rolls() -> None:
    at_once, one_by_one = Dice("x"), Dice("x")
    assert raw(at_once, 7).tolist() == [one_by_one.below(1 << 64) for _ in range(7)]
    assert at_once.below(1000) == one_by_one.below(1000)


def test_threads_draw_from_streams_of_their_own() -> None:
    def draws(seed: int) -> list[int]:
        dice = Dice("thread", seed)
        return [int(raw(dice, 3).sum()) for _ in range(1000)]

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            together = list(pool.map(draws, range(4)))
    finally:
        sys.setswitchinterval(usual)
    assert together == [draws(seed) for seed in range(4)]


def test_batch_dice_rolls_are_uniform_below_limit() -> None:
    counts = np.bincount(below(Dice("x"), 6, 60_000), minlength=6)
    assert len(counts) == 6
    assert (abs(counts - 10_000) < 400).all()


def test_brush_paints_square_but_never_rim() -> None:
    for width, first, last in ((1, 5, 5), (2, 4, 5), (3, 4, 6), (4, 3, 6)):
        floor = np.zeros((12, 12), np.bool_)
        Brush(width).dab(floor, Vec(5, 5))
        assert floor.sum() == width * width
        assert floor[first : last + 1, first : last + 1].all()
    floor = np.zeros((12, 12), np.bool_)
    Brush(5).dab(floor, Vec(1, 10))
    assert np.argwhere(floor).tolist() == [list(at) for at in product((1, 2, 3), (8, 9, 10))]


@pytest.mark.parametrize("symmetry", list(Symmetry))
@pytest.mark.parametrize("width", [1, 2, 3])
def test_brush_stroke_equals_dabs_with_symmetry(symmetry: Symmetry, width: int) -> None:
    brush, cells = Brush(width, symmetry), [Vec(3, 2), Vec(4, 2), Vec(9, 7), Vec(1, 1)]
    dabbed, stroked = np.zeros((14, 11), np.bool_), np.zeros((14, 11), np.bool_)
    for at in cells:
        brush.dab(dabbed, at)
    brush.stroke(stroked, np.array([at.x * 11 + at.y for at in cells]))
    assert (dabbed == stroked).all()
    across, down = symmetry.value
    assert (dabbed == dabbed[::-1]).all() == across
    assert (dabbed == dabbed[:, ::-1]).all() == down


def test_stagger_covers_map_evenly() -> None:
    sketch = Sketch((12, 9), 1, Dice("stagger"))
    walk, been = RandomWalk(sketch), np.zeros(108, int)
    for _ in range(50):
        cells = [Vec(*divmod(cell, 9)) for cell in walk.walk(Vec(5, 4), 700).tolist()]
        assert len(cells) == 700
        assert cells[0] == (5, 4)
        assert all((there - here).steps <= 1 and not (there - here).diagonal for here, there in pairwise(cells))
        been += np.bincount([at.x * 9 + at.y for at in cells], minlength=108)
    visits = been.reshape(12, 9)
    assert visits.sum() == visits[1:-1, 1:-1].sum()
    assert visits[1:-1, 1:-1].min() > 0.7 * visits[1:-1, 1:-1].mean()


def test_walk_ends_in_rock_beside_floor() -> None:
    sketch = Sketch((30, 20), 1, Dice("meet"))
    sketch.floor[15, 10] = True
    meetings = RandomWalk(sketch).meetings(sketch.floor)
    for _ in range(200):
        at = next(meetings)
        assert not sketch.floor[at]
        assert any(sketch.floor[at + step] for step in ORTHOGONAL)
        sketch.floor[at] = True


# Caves


def walls_around(floor: Cells, x: int, y: int, reach: int) -> int:
    """Return the number of walls around a cell, without the cell itself; cells beyond the map do not count."""
    around = floor[max(x - reach, 0) : x + reach + 1, max(y - reach, 0) : y + reach + 1]
    return int((~around).sum()) - int(not floor[x, y])


def rounds_of(step: BuildStep, seed: int) -> list[Cells]:
    """Return the noise, and the map after every round."""
    sketch = Sketch((40, 30), 1, Dice(seed), history=[])
    step(sketch)
    assert sketch.history is not None
    return [picture.floor for picture in sketch.history if picture.caption in ("noise", "a round of cellular automata")]


def test_caves_grow_by_documented_rule() -> None:
    for seed in seeds(1, 3):
        pictures = rounds_of(Caves(), seed)
        assert len(pictures) == 16
        assert 0.40 < pictures[0][1:-1, 1:-1].mean() < 0.50
        for (before, after), x, y in product(pairwise(pictures), range(1, 39), range(1, 29)):
            assert after[x, y] == (0 < walls_around(before, x, y, 1) <= 4)


def test_wide_cave_rounds_break_open_ground() -> None:
    for seed in seeds(1, 5):
        pictures = rounds_of(JoinedCaves(), seed)
        assert len(pictures) == 5
        for (number, (before, after)), x, y in product(enumerate(pairwise(pictures)), range(1, 39), range(1, 29)):
            rock = walls_around(before, x, y, 1) >= 5 or (number < 3 and walls_around(before, x, y, 2) <= 2)
            assert after[x, y] == (not rock)


def test_joined_caves_connect_and_fill_small_ones() -> None:
    for seed in seeds(4, 100):
        assert is_connected(made(JoinedCaves(), seed).floor)
        assert is_connected(made(JoinedCaves(smallest=8), seed).floor)


# Drunkards, crystals, hives


@pytest.mark.parametrize(
    ("step", "percent", "life"),
    [
        (random_walk_maps.OPEN_AREA, 50, 400),
        (random_walk_maps.OPEN_HALLS, 50, 400),
        (random_walk_maps.WINDING_PASSAGES, 40, 100),
        (random_walk_maps.FAT_PASSAGES, 40, 100),
        (random_walk_maps.FEARFUL_SYMMETRY, 40, 100),
    ],
)
def test_drunkards_dig_share_of_their_form(step: random_walk_maps.Drunkards, percent: int, life: int) -> None:
    assert step.life == life
    most = step.brush.width**2 * (4 if step.brush.symmetry is Symmetry.BOTH else 1) * life
    for seed in seeds(4, 100):
        dug = made(step, seed).floor.sum()
        assert 3840 * percent <= dug * 100 < 3840 * percent + 100 * most


def test_first_drunkard_starts_in_middle() -> None:
    for seed in seeds(4, 100):
        assert made(random_walk_maps.OPEN_AREA, seed).floor[40, 24]
        assert is_connected(made(random_walk_maps.OPEN_AREA, seed).floor)
        assert made(random_walk_maps.OPEN_HALLS, seed).floor[40, 24]
    assert not all(is_connected(made(random_walk_maps.WINDING_PASSAGES, seed).floor) for seed in range(10))


def test_fearful_symmetry_mirrors_all_quarters() -> None:
    for seed in seeds(4, 100):
        floor = made(random_walk_maps.FEARFUL_SYMMETRY, seed).floor
        assert (floor == floor[::-1]).all()
        assert (floor == floor[:, ::-1]).all()
        floor = made(random_walk_maps.FAT_PASSAGES, seed).floor
        inner = floor[2:-2, 2:-2]
        beside = floor[1:-3, 2:-2] | floor[3:-1, 2:-2]
        assert beside[inner].all()


DLA_FORMS = [
    (random_walk_maps.WALK_INWARDS, random_walk_maps.DigDirection.INWARDS, 25, 1),
    (random_walk_maps.WALK_OUTWARDS, random_walk_maps.DigDirection.OUTWARDS, 25, 2),
    (random_walk_maps.CENTRAL_ATTRACTOR, random_walk_maps.DigDirection.STRAIGHT, 25, 2),
    (random_walk_maps.INSECTOID, random_walk_maps.DigDirection.STRAIGHT, 25, 2),
    (random_walk_maps.RORSCHACH, random_walk_maps.DigDirection.INWARDS, 25, 2),
    (random_walk_maps.HEAVY_EROSION, random_walk_maps.DigDirection.INWARDS, 35, 2),
]


@pytest.mark.parametrize(("step", "way", "percent", "width"), DLA_FORMS)
def test_crystals_connect_and_reach_their_size(
    step: random_walk_maps.Aggregation, way: random_walk_maps.DigDirection, percent: int, width: int
) -> None:
    assert (step.way, step.brush.width) == (way, width)
    for seed in seeds(2, 25) if width == 1 else seeds(3, 100):
        floor = made(step, seed, (60, 32)).floor
        assert 60 * 32 * percent <= floor.sum() * 100 < 60 * 32 * percent + 100 * 2 * width**2
        assert is_connected(floor)
        assert floor[30, 16]
        if step.brush.symmetry is Symmetry.ACROSS:
            assert (floor == floor[::-1]).all()


def test_only_inward_walks_have_thin_branches() -> None:
    """A level grown by walks inwards (a crystal) has thin branches; a level grown by walks outwards (a blot) has none.

    In a crystal few cells of floor have floor on all four sides. In a blot most cells of floor have floor on all four
    sides.
    """

    def inner_share(step: BuildStep, seed: int) -> float:
        floor = made(step, seed).floor[1:-1, 1:-1]
        inner = floor[1:-1, 1:-1] & floor[:-2, 1:-1] & floor[2:, 1:-1] & floor[1:-1, :-2] & floor[1:-1, 2:]
        return float(inner.sum() / floor.sum())

    for seed in seeds(2, 10):
        assert inner_share(random_walk_maps.WALK_INWARDS, seed) < 0.35
        assert inner_share(random_walk_maps.WALK_OUTWARDS, seed) > 0.65


FAR: dict[Metric, Callable[[Vec], int]] = {
    Metric.PYTHAGORAS: lambda apart: apart.x * apart.x + apart.y * apart.y,
    Metric.MANHATTAN: lambda apart: abs(apart.x) + abs(apart.y),
    Metric.CHEBYSHEV: lambda apart: max(abs(apart.x), abs(apart.y)),
}


@pytest.mark.parametrize("metric", list(Metric))
def test_hive_walls_separate_territories(metric: Metric) -> None:
    size = (34, 21)
    for seed in seeds(2, 4):
        dice = Dice(seed)
        points = 64 * 34 * 21 // 3440
        x, y = 1 + below(dice, 32, points), 1 + below(dice, 19, points)
        ends = [Vec(*end) for end in zip(x.tolist(), y.tolist(), strict=True)]
        away = [[[FAR[metric](end - (at_x, at_y)) for end in ends] for at_y in range(21)] for at_x in range(34)]
        owner = [[cell.index(min(cell)) for cell in column] for column in away]
        assert territories(size, x, y, metric).tolist() == owner
        floor = made(Hive(metric), seed, size).floor
        for at_x, at_y in product(range(1, 33), range(1, 20)):
            others = sum(owner[at_x + step.x][at_y + step.y] != owner[at_x][at_y] for step in ORTHOGONAL)
            assert floor[at_x, at_y] == (others < 2)


def comb(metric: Metric, seed: object, size: tuple[int, int] = SIZE, **numbers: int) -> Sketch | None:
    """Return a level made by the step `Comb`; None if it would have only one room, so that `Comb` refuses the level.

    A comb has rooms around random points. `size`: of the level, in cells. `numbers`: fields of `Comb`, by name.
    """
    try:
        return made(Comb(metric, **numbers), ("comb", seed), size)
    except RetryLevel:
        return None


@pytest.mark.parametrize("metric", list(Metric))
@pytest.mark.parametrize("size", [SIZE, (30, 20), (9, 40), (8, 8)])
def test_comb_cells_connect_with_minimum_doorways(metric: Metric, size: tuple[int, int]) -> None:
    combs = 0
    for seed in seeds(4, 100):
        sketch = comb(metric, seed, size)
        if sketch is None:
            continue
        combs += 1
        assert is_connected(sketch.floor)
        assert len(sketch.joins) == len(sketch.rooms) - 1 > 0
        assert not sketch.corridors
        walled = sketch.floor.copy()
        for at in sketch.joins:
            assert is_between_walls(sketch.floor, at)
            walled[at] = False
        assert (roomy(walled) == walled).all()
        pieces = components(walled)
        assert components(walled, diagonal=True).max() == pieces.max(), "walls have no gaps at corners"
        found = [room_of(pieces == piece) for piece in range(len(sketch.rooms))]
        assert sorted(found) == sorted(sketch.rooms)
        for at in sketch.joins:
            assert len({int(pieces[at + step]) for step in ORTHOGONAL} - {-1}) == 2
    assert combs > (len(seeds(4, 100)) * 0.9 if size in (SIZE, (30, 20)) else 0)


@pytest.mark.parametrize("metric", list(Metric))
def test_comb_cell_lies_nearest_to_one_point(metric: Metric) -> None:
    """Check that all cells of a room are nearest to the same random point.

    The points are the first numbers that `Comb` draws from its dice (random number generator). The test draws the same
    points from dice with the same seed.
    """
    for seed in seeds(3, 30):
        sketch = comb(metric, seed)
        assert sketch is not None
        dice = Dice(("comb", seed))
        x, y = 1 + below(dice, 78, 40), 1 + below(dice, 46, 40)
        owner = territories(SIZE, x, y, metric)
        walled = sketch.floor.copy()
        for at in sketch.joins:
            walled[at] = False
        pieces = components(walled)
        for piece in range(len(sketch.rooms)):
            assert len(np.unique(owner[pieces == piece])) == 1
        for one, other in ((walled[:-1], walled[1:]), (walled[:, :-1], walled[:, 1:])):
            both = one & other
            first, second = (owner[:-1], owner[1:]) if one.shape[0] < 80 else (owner[:, :-1], owner[:, 1:])
            assert (first[both] == second[both]).all()


def test_comb_is_dug_from_middle_until_full() -> None:
    for seed in seeds(4, 100):
        sketch = comb(Metric.PYTHAGORAS, seed, percent=30)
        assert sketch is not None
        first, last = sketch.rooms[0], sketch.rooms[-1]
        assert abs(first.center.x - 40) < 16
        assert abs(first.center.y - 24) < 16
        dug, wanted = sketch.floor.sum(), 80 * 48 * 30 // 100
        assert wanted <= dug <= wanted + last.width * last.height


def test_straying_comb_is_longer() -> None:
    """A comb is longer if every new room is joined to the last room where possible, instead of a random joined room.

    The length is the distance in steps from a cell of the first room to the farthest cell, as a mean of all seeds.
    """

    def length(straying_percent: int) -> float:
        combs = (comb(Metric.PYTHAGORAS, seed, straying_percent=straying_percent, percent=20) for seed in seeds(16, 40))
        fields = (distances(one.floor, [floor_in(one)], StepRule.ORTHOGONAL) for one in combs if one is not None)
        return float(np.mean([field.max() for field in fields]))

    assert length(100) > 1.2 * length(0)


def floor_in(sketch: Sketch) -> Vec:
    """Return a floor cell of the first room."""
    return next(at for at in floor_of(sketch.rooms[0]) if sketch.floor[at])


def test_map_too_small_for_comb_is_refused() -> None:
    for size in ((7, 40), (40, 7), (1, 1)):
        with pytest.raises(RetryLevel, match="the map is too small for Voronoi cells"):
            made(Comb(Metric.MANHATTAN), 0, size)
    with pytest.raises(RetryLevel, match="the level has only one Voronoi cell"):
        made(Comb(Metric.MANHATTAN, points=9000), 0, (8, 8))


# Drawings and the town


def test_prefab_level_puts_drawing_in_middle() -> None:
    drawn = named("priory").sketches[0]
    sketch = made(PrefabLevel(named("priory")), 0)
    corner = Vec((80 - 64) // 2, (48 - 36) // 2)
    assert {Vec(x, y) - corner for x, y in np.argwhere(sketch.floor).tolist()} == {*cells_where(drawn.floor)}
    assert [at - corner for at in sketch.doors] == drawn.doors
    assert (sketch.start, sketch.exit) == (corner + Vec(3, 30), corner + Vec(60, 3))
    assert len(sketch.rooms) == len(drawn.rooms)
    assert {breed for breed, _ in sketch.spawns} == {"kobold"}


def test_prefab_lands_in_any_of_nine_places() -> None:
    places = set()
    for seed in range(150):
        sketch = Sketch(SIZE, 1, Dice(seed))
        area = place(sketch, named("camp"), None, None)
        assert (area.width, area.height) == (12, 12)
        x, y = np.nonzero(sketch.floor)
        assert all(area.contains(at) for at in zip(x.tolist(), y.tolist(), strict=True))
        places.add(area[:2])
    assert places == set(product((0, (80 - 12) // 2, 80 - 12), (0, (48 - 12) // 2, 48 - 12)))


def test_unfit_prefab_is_refused() -> None:
    with pytest.raises(RetryLevel, match="the priory of 64x36 is larger than the map of 60x40"):
        made(PrefabLevel(named("priory")), 0, (60, 40))


def test_town_has_twelve_houses_with_door_to_road() -> None:
    """D-66, D-67."""
    for seed in seeds(4, 100):
        sketch = Chain("town", "", Town(), ())(Dice(seed), SIZE, 1)
        assert len(sketch.rooms) == len(sketch.doors) == 12
        assert sketch.rooms == sorted(sketch.rooms, key=lambda house: -house.width * house.height)
        assert sketch.start == sketch.rooms[0].center
        assert sketch.exit is not None
        assert faults(sketch) == []
        roads = distances(sketch.cover.of("road"), [sketch.exit], StepRule.ORTHOGONAL)
        for house, door in zip(sketch.rooms, sketch.doors, strict=True):
            assert 5 <= house.width <= 12
            assert 5 <= house.height <= 12
            north = house.center.y > sketch.exit.y
            assert door.y == (house.y if north else house.bottom)
            assert house.x + 2 <= door.x <= house.x + house.width - 2
            assert roads[door + (NORTH if north else SOUTH)] >= 0
            assert [at for at in border_of(house) if sketch.floor[at]] == [door]


def test_town_has_sea_piers_and_wall_with_one_gap() -> None:
    """RB-31."""
    piers: set[int] = set()
    for seed in seeds(4, 60):
        sketch = Chain("town", "", Town(), ())(Dice(seed), SIZE, 1)
        deep, bridge = sketch.cover.of("deep water"), sketch.cover.of("bridge")
        assert not (deep & sketch.floor).any()
        assert deep[1, 1:-1].all()
        assert not deep[30:].any()
        piers.add(int(bridge.any(axis=0).sum()))
        gap = np.flatnonzero(sketch.floor[30])
        assert len(gap) == 7
        assert gap[-1] - gap[0] == 6
    assert piers == {7, 8, 9, 10}


def test_squatters_live_only_in_smallest_house() -> None:
    sketch = made(Town(squatters="rat"), "rats")
    assert sketch.spawns
    assert {breed for breed, _ in sketch.spawns} == {"rat"}
    assert {at for _, at in sketch.spawns} <= set(floor_of(sketch.rooms[-1]))


# Chains


@pytest.mark.parametrize("chain", CHAINS, ids=lambda chain: chain.name)
def test_organic_chain_levels_have_no_faults(chain: Chain) -> None:
    for seed in seeds(1, 12):
        sketch = chain(Dice(seed, "organic"), SIZE, 6 - 5 * (seed % 2))
        assert faults(sketch) == []
        standing = [at for at in (sketch.start, sketch.exit, sketch.way_back) if at is not None]
        standing += [at for _, at in sketch.spawns]
        assert len(set(standing)) == len(standing)
        assert all(sketch.floor[at] for at in standing)
        assert sketch.floor.mean() >= 0.19


def test_organic_level_is_same_when_recorded() -> None:
    for chain in (*spread(CHAINS, 4), RANDOM):
        unrecorded, recorded = (chain(Dice("same"), SIZE, 2, record=record) for record in (False, True))
        assert (unrecorded.floor == recorded.floor).all()
        assert (unrecorded.doors, unrecorded.spawns, unrecorded.start) == (
            recorded.doors,
            recorded.spawns,
            recorded.start,
        )
        assert recorded.history is not None
        assert len(recorded.history) >= 2


def test_random_chain_levels_have_no_faults() -> None:
    for seed in seeds(6, 120):
        sketch = RANDOM(Dice(seed, "random"), SIZE, 1 + seed % 10)
        assert faults(sketch) == []


def test_random_chain_shares_match_document() -> None:
    """RB-03, RB-04, RB-05."""
    many = seeds(750, 1500)
    chains = [random_chain(Dice(seed)) for seed in many]
    of_rooms = ("SimpleRooms", "BspRooms", "BspInterior")
    rooms = [chain for chain in chains if type(chain.starter).__name__ in of_rooms]
    assert abs(len(rooms) / len(many) - 1 / 2) < 0.04
    for layer, share in ((WaveFunctionCollapse, 1 / 3), (Section, 1 / 20)):
        having = sum(any(isinstance(step, layer) for step in chain.layers) for chain in chains)
        assert abs(having / len(many) - share) < 0.035
    shapes = [chain for chain in chains if type(chain.starter).__name__ not in of_rooms]
    fixed = sum(isinstance(chain.starter, PrefabLevel) for chain in shapes)
    assert abs(fixed / len(shapes) - 3 / 16) < 0.04
    exploded = sum(any(isinstance(step, RoomExploder) for step in chain.layers) for chain in rooms)
    rounded = sum(any(isinstance(step, CornerRounder) for step in chain.layers) for chain in rooms)
    assert abs(exploded / len(rooms) - 2 / 3 / 6) < 0.04
    assert abs(rounded / len(rooms) - 2 / 3 / 6) < 0.04
    assert all([step.name for step in chain.layers[-2:]] == ["vaults", "final check"] for chain in chains)
