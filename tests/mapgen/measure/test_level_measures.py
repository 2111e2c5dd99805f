"""Measurements of a level: in drawings that can be counted by hand, and compared with slow and obvious algorithms."""

from __future__ import annotations

import tracemalloc
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import asdict, fields
from fractions import Fraction
from itertools import combinations
from statistics import fmean, median

import numpy as np
import pytest
from numpy.typing import NDArray

from game.content.traditions import ROGUESHARP
from game.engine.grid.components import components
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import DIRECTIONS, EAST, ORTHOGONAL, SOUTH, SOUTHEAST, Rect, Vec
from game.mapgen.analysis.cut_cells import cut_cells
from game.mapgen.analysis.door_graph import MOST_DOORS, region_graph
from game.mapgen.measure import slow_measures
from game.mapgen.measure.level_bands import BANDS, Band, outside
from game.mapgen.measure.level_measures import Measures, measure
from game.mapgen.measure.slow_measures import mean_walk, pairs_in_sight, steps_from
from tests.support.examples import seeds
from tests.support.made_levels import sketch_in
from tests.support.quickly import quickly

Cells = NDArray[np.bool_]
SAMPLED = ("mean_walk", "visible_percent")


def drawn(drawing: str) -> tuple[Cells, list[Vec]]:
    """Return the floor and the doors of a drawing."""
    rows = drawing.strip("\n").split("\n")
    floor = np.array([[character not in "#~" for character in column] for column in zip(*rows, strict=True)])
    return floor, [Vec(x, y) for y, row in enumerate(rows) for x, character in enumerate(row) if character == "+"]


def scattered(name: str, number: int) -> tuple[Cells, list[Vec]]:
    """Return random floor, with doors on random cells of it."""
    dice = Dice(name, number)
    shape = (dice.between(3, 13), dice.between(3, 13))
    percent = dice.choice([40, 60, 80, 95])
    floor = np.array([[dice.chance(percent) for _ in range(shape[1])] for _ in range(shape[0])])
    floor[dice.below(shape[0]), dice.below(shape[1])] = True
    share = dice.choice([0, 5, 20])
    return floor, [at for at in cells_of(floor) if dice.chance(share)]


def cells_of(cells: Cells) -> list[Vec]:
    return [Vec(int(x), int(y)) for x, y in np.argwhere(cells)]


# ------------------------------------------------------------------------------------------ slow and obvious


def flood(cells: set[Vec], start: Vec, steps: Iterable[Vec]) -> dict[Vec, int]:
    """Return the number of steps to each cell that can be reached."""
    away, ahead = {start: 0}, deque([start])
    while ahead:
        here = ahead.popleft()
        for step in steps:
            there = here + step
            if there in cells and there not in away:
                away[there] = away[here] + 1
                ahead.append(there)
    return away


def parts(cells: set[Vec], steps: Iterable[Vec]) -> list[set[Vec]]:
    """Return the connected parts, column by column."""
    left, found = set(cells), []
    for at in sorted(cells):
        if at in left:
            found.append(set(flood(cells, at, steps)))
            left -= found[-1]
    return found


def entered(cells: set[Vec], doors: set[Vec], start: Vec) -> dict[Vec, int]:
    """Return the least number of doors entered on the way to each cell, by Dijkstra's search in layers."""
    fewest = {start: 0}
    layer, number = [start], 0
    while layer:
        following = []
        while layer:
            here = layer.pop()
            for step in ORTHOGONAL:
                there = here + step
                if there in cells and there not in fewest:
                    if there in doors:
                        following.append(there)
                    else:
                        fewest[there] = number
                        layer.append(there)
        number += 1
        layer = [at for at in set(following) if at not in fewest]
        fewest.update(dict.fromkeys(layer, number))
    return fewest


def seen(opaque: Cells, a: Vec, b: Vec) -> bool:
    """Return whether all cells on the line between the cells `a` and `b` are clear.

    Each place on the line is computed in exact fractions and rounded to the nearest cell. A half is rounded to the even
    number.
    """
    length = (b - a).steps
    between = [
        (round(a.x + Fraction((b.x - a.x) * step, length)), round(a.y + Fraction((b.y - a.y) * step, length)))
        for step in range(1, length)
    ]
    return not any(opaque[at] for at in between)


def room_patches(open_cells: set[Vec]) -> tuple[set[Vec], list[set[Vec]]]:
    """Return the cells that lie in 2x2 squares of open cells, and the rooms.

    A room is a connected group of at least 9 of these cells.
    """
    squares = [{at, at + EAST, at + SOUTH, at + SOUTHEAST} for at in open_cells]
    covered = set().union(*(square for square in squares if square <= open_cells))
    return covered, [patch for patch in parts(covered, ORTHOGONAL) if len(patch) >= 9]


def slow_figures(floor: Cells, doors: list[Vec], stairs: tuple[Vec, Vec]) -> dict[str, float | None]:
    """Return the figures of a level by name, except the figures in SAMPLED. They are computed slowly, in obvious ways.

    `stairs`: the two cells between which `stairs_walk` is measured.
    """
    everything = set(cells_of(floor))
    ground = max(parts(everything, ORTHOGONAL), key=len)
    inside = [at for at in doors if at in ground]
    open_cells = ground - set(doors)
    cuts = {at for at in ground if len(parts(ground - {at}, ORTHOGONAL)) > 1}
    regions = parts(open_cells, ORTHOGONAL)
    touched = Counter(sum(any(at + step in region for step in ORTHOGONAL) for region in regions) for at in inside)
    covered, rooms = room_patches(open_cells)
    exits = [{at + step for at in room for step in ORTHOGONAL} & (ground - covered) for room in rooms]
    with_rim = Rect(-1, -1, floor.shape[0] + 2, floor.shape[1] + 2)  # rock all around
    islands = parts(set(with_rim.cells()) - ground, DIRECTIONS)
    way = flood(everything, stairs[0], DIRECTIONS).get(stairs[1])
    return {
        "cells": len(everything),
        "doors": len(doors),
        "doors_per_1000": 1000 * len(doors) / len(everything),
        "doors_between": fmean(fmean(entered(ground, set(doors), at).values()) for at in ground),
        "only_way_percent": 100 * len(cuts & set(doors)) / max(1, len(inside)),
        "walk_round_percent": 100 * touched[1] / max(1, touched[1] + touched[2]),
        "loops_per_1000": 1000 * (sum(len(island) >= 4 for island in islands) - 1) / len(ground),
        "dead_ends_per_1000": 1000
        * sum(sum(at + step in ground for step in ORTHOGONAL) == 1 for at in ground)
        / len(ground),
        "rooms": len(rooms),
        "two_exits_percent": 100 * fmean(len(openings) >= 2 for openings in exits) if rooms else None,
        "two_doors_percent": 100 * fmean(len(openings & set(doors)) >= 2 for openings in exits) if rooms else None,
        "stairs_walk": way or None,
        "corridor_percent": 100 * len(open_cells - covered) / max(1, len(open_cells)),
        "cut_percent": 100 * len(cuts) / len(ground),
    }


# ------------------------------------------------------------------------------------------ the same, quickly


@pytest.mark.parametrize("diagonal", [False, True])
def test_components_match_flood_fill(diagonal: bool) -> None:
    for number in seeds(20, 200):
        cells, _ = scattered("components", number)
        labels = components(cells, diagonal=diagonal)
        found = parts(set(cells_of(cells)), DIRECTIONS if diagonal else ORTHOGONAL)
        assert [set(cells_of(labels == label)) for label in range(len(found))] == found
        assert (labels[~cells] == -1).all()
        assert labels.max(initial=-1) == len(found) - 1


def test_spiral_is_one_component() -> None:
    side = 61
    cells = np.zeros((side, side), np.bool_)
    at, step = Vec(0, 0), Vec(1, 0)
    for length in [side - 1, *(length for length in range(side - 1, 0, -2) for _ in (1, 2))]:
        for _ in range(length):
            cells[at] = True
            at += step
        cells[at] = True
        step = Vec(-step.y, step.x)
    for diagonal in (False, True):
        assert components(cells, diagonal=diagonal).max() == 0
        assert components(~cells, diagonal=diagonal).max() == 0


def test_empty_grid_has_no_components() -> None:
    assert (components(np.zeros((5, 4), np.bool_)) == -1).all()


def test_cut_cells_match_slow_removal() -> None:
    for number in seeds(6, 200):
        floor, _ = scattered("cuts", number)
        cells = set(cells_of(floor))
        before = len(parts(cells, ORTHOGONAL))
        cuts = {at for at in cells if len(parts(cells - {at}, ORTHOGONAL)) > before}
        assert set(cells_of(cut_cells(floor))) == cuts


def test_cut_cell_may_be_search_start() -> None:
    floor, _ = drawn("""
########
#......#
#.##.#.#
#.##...#
#.######
#...####
#.#.####
#...####
########
""")
    assert set(cells_of(cut_cells(floor))) == {*(Vec(x, 1) for x in range(1, 5)), *(Vec(1, y) for y in range(1, 6))}


def test_ring_of_narrow_cells_has_no_cut_cell() -> None:
    floor, _ = drawn("#####\n#...#\n#.#.#\n#...#\n#####")
    assert not cut_cells(floor).any()


def test_exact_figures_match_slow_count() -> None:
    for number in seeds(4, 120):
        floor, doors = scattered("figures", number)
        cells = cells_of(floor)
        stairs = (cells[0], cells[-1])
        quick = asdict(measure(floor, doors, stairs))
        for name in SAMPLED:
            del quick[name]
        assert quick == pytest.approx(slow_figures(floor, doors, stairs)), number


def test_walk_and_sight_figures_match_slow_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_measures, "MAX_LINES", 10**9)
    for number in seeds(3, 120):
        floor, doors = scattered("samples", number)
        ground = components(floor) == 0
        cells = cells_of(ground)
        walks = fmean(fmean(flood(set(cells), at, DIRECTIONS).values()) for at in cells)
        assert mean_walk(ground, cells) == pytest.approx(walks)
        opaque = ~ground
        for at in doors:
            opaque[at] = True
        x, y = np.nonzero(ground)
        pairs = sum(seen(opaque, a, b) for a, b in combinations(cells, 2))
        assert pairs_in_sight(opaque, x, y, np.arange(len(x))) == 2 * pairs


def test_turned_levels_keep_exact_figures() -> None:
    for seed in seeds(3, 20):
        floor, doors, stairs = made(seed)
        straight = asdict(measure(floor, doors, stairs))
        width = floor.shape[0]
        turned = measure(
            floor[::-1].T,
            [Vec(at.y, width - 1 - at.x) for at in doors],
            (Vec(stairs[0].y, width - 1 - stairs[0].x), Vec(stairs[1].y, width - 1 - stairs[1].x)),
        )
        for name in straight.keys() - set(SAMPLED):
            assert asdict(turned)[name] == pytest.approx(straight[name]), name


# ------------------------------------------------------------------------------------------------- the sample


def made(seed: int) -> tuple[Cells, list[Vec], tuple[Vec, Vec]]:
    sketch = sketch_in(ROGUESHARP, seed, 1)
    assert sketch.way_back is not None
    assert sketch.exit is not None
    return sketch.floor, sketch.doors, (sketch.way_back, sketch.exit)


def exact_walk_and_sight(floor: Cells, doors: list[Vec]) -> Iterator[float]:
    """Yield the figures `mean_walk` (in steps) and `visible_percent` of a level, measured from every third cell.

    `measure` uses only a small sample of the cells. All cells would take three times as long as every third cell.
    """
    opaque = ~floor
    for at in doors:
        opaque[at] = True
    x, y = np.nonzero(floor)
    chosen = np.arange(0, len(x), 3)
    yield mean_walk(floor, list(zip(x[chosen].tolist(), y[chosen].tolist(), strict=True)))
    seen_pairs = sum(pairs_in_sight(opaque, x, y, sample) for sample in np.array_split(chosen, 40))
    yield 100 * seen_pairs / len(x) / len(chosen)


def test_sampled_figures_approximate_exact_ones() -> None:
    levels = [made(seed) for seed in seeds(2, 24)]
    exact = [tuple(exact_walk_and_sight(floor, doors)) for floor, doors, _ in levels]
    sampled = [(figures.mean_walk, figures.visible_percent) for figures in (measure(*level) for level in levels)]
    for number, (most_median, most_one) in enumerate(((0.02, 0.08), (0.04, 0.25))):
        ours, truth = [row[number] for row in sampled], [row[number] for row in exact]
        assert median(ours) == pytest.approx(median(truth), rel=most_median)
        assert ours == pytest.approx(truth, rel=most_one)


def test_sampled_sight_lines_approximate_all(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = Dice("hall")
    floor = np.array([[dice.chance(97) for _ in range(60)] for _ in range(80)])
    x, y = np.nonzero(floor)
    viewers = np.arange(0, len(x), len(x) // 12)
    sample = pairs_in_sight(~floor, x, y, viewers)
    monkeypatch.setattr(slow_measures, "MAX_LINES", 10**9)
    every = pairs_in_sight(~floor, x, y, viewers)
    assert every == int(every)
    assert sample == pytest.approx(every, rel=0.02)


def test_measuring_level_twice_gives_same_figures() -> None:
    floor, doors, stairs = made(3)
    assert measure(floor, doors, stairs) == measure(floor.copy(), list(doors), stairs)


# ----------------------------------------------------------------------------------------------------- drawn

TWO_ROOMS = """
#############
#....#......#
#....+......#
#....#......#
#....####.###
#....+......#
#######.#####
#######.....#
#############
"""


def test_two_rooms_match_hand_count() -> None:
    floor, doors = drawn(TWO_ROOMS)
    figures = measure(floor, doors, (Vec(1, 1), Vec(11, 7)))
    assert figures.cells == 20 + 18 + 2 + 1 + 6 + 1 + 5
    assert figures.doors == 2
    assert figures.doors_per_1000 == pytest.approx(2000 / 53)
    assert figures.only_way_percent == 0  # each can be bypassed through the other
    assert figures.walk_round_percent == 0
    assert figures.loops_per_1000 == pytest.approx(1000 / 53)
    assert figures.dead_ends_per_1000 == pytest.approx(2000 / 53)  # at 11,5 and at 11,7
    assert figures.rooms == 2
    assert figures.two_exits_percent == 100  # two doors; a door and an open way
    assert figures.two_doors_percent == 50
    assert figures.stairs_walk == 10
    assert figures.corridor_percent == pytest.approx(100 * 13 / 51)
    assert figures.cut_percent == pytest.approx(100 * 8 / 53)
    assert figures.doors_between == pytest.approx((2 * 20 * 31 + 2 * 20 + 2 * 31 + 2) / 53**2)


@pytest.mark.parametrize(("width", "rooms"), [(3, 1), (2, 0)])
def test_room_of_nine_cells_is_smallest(width: int, rooms: int) -> None:
    row = "." * width
    floor, doors = drawn(f"#######\n{row:#<7}\n{row:#<7}\n{row:.<7}\n#######")
    assert measure(floor, doors).rooms == rooms


def test_door_is_only_way_or_has_detour() -> None:
    only, doors = drawn("#######\n#..+..#\n#######")
    assert measure(only, doors).only_way_percent == 100
    assert measure(only, doors).walk_round_percent == 0
    round_it, doors = drawn("#######\n#..+..#\n#.###.#\n#.....#\n#######")
    assert measure(round_it, doors).only_way_percent == 0
    assert measure(round_it, doors).walk_round_percent == 100


def test_door_of_three_regions_is_not_counted() -> None:
    floor, doors = drawn("##########\n#..+.....#\n###.#.##+#\n#####....#\n##########")
    graph = region_graph(floor, doors)
    assert [len(regions) for regions in graph.regions_at] == [3, 1]
    assert graph.walk_round_percent == 100


def test_doors_between_counts_doors_on_entry() -> None:
    """A walk that enters a door counts the door. A walk that starts in a door does not count it.

    The drawing has the three cells `.+.`, and so nine pairs of start and goal. Four of the nine walks enter the door.
    """
    floor, doors = drawn("#####\n#.+.#\n#####")
    graph = region_graph(floor, doors)
    assert graph.sizes == (1, 1)
    assert graph.regions_at == ((0, 1),)
    assert graph.doors_between == pytest.approx((1 + 1 + 1 + 1) / 9)


def test_adjacent_doors_count_separately() -> None:
    floor, doors = drawn("######\n#.++.#\n######")
    costs = [[0, 1, 2, 2], [0, 0, 1, 1], [1, 1, 0, 0], [2, 2, 1, 0]]
    assert region_graph(floor, doors).doors_between == pytest.approx(np.mean(costs))


def test_doors_between_in_a_corridor_of_1000_doors_is_counted_at_once() -> None:
    """A corridor `.+.+.` is the same from both ends: the doors to the right of a cell are all that must be summed."""
    floor, doors = np.ones((2001, 1), np.bool_), [Vec(x, 0) for x in range(1, 2000, 2)]
    graph = region_graph(floor, doors)
    with quickly(0.5):
        found = graph.doors_between
    passed = np.cumsum(np.arange(len(floor)) % 2)
    to_the_right = sum(int((passed[at:] - passed[at]).sum()) for at in range(len(floor)))
    assert found == pytest.approx(2 * to_the_right / len(floor) ** 2)


def test_doors_between_is_not_counted_with_more_than_2000_doors() -> None:
    floor = np.ones((2 * MOST_DOORS + 3, 1), np.bool_)
    doors = [Vec(x, 0) for x in range(1, 2 * MOST_DOORS + 2, 2)]
    assert region_graph(floor, doors).doors_between is None


def test_pillar_makes_no_loop_but_island_does() -> None:
    pillar, _ = drawn("######\n#....#\n#.##.#\n#....#\n######")
    island, _ = drawn("######\n#....#\n#.##.#\n#.##.#\n#....#\n######")
    assert measure(pillar, []).loops_per_1000 == 0
    assert measure(island, []).loops_per_1000 == pytest.approx(1000 / 12)


def test_largest_component_is_measured() -> None:
    floor, doors = drawn("########\n#....#.#\n#....#+#\n#....#.#\n########")
    figures = measure(floor, doors, (Vec(1, 1), Vec(6, 1)))
    assert figures.cells == 15
    assert figures.doors == 1
    assert figures.dead_ends_per_1000 == 0
    assert figures.only_way_percent == 0
    assert figures.stairs_walk is None


def test_map_without_rooms_has_no_exit_figures() -> None:
    floor, _ = drawn("#####\n#...#\n#####")
    figures = measure(floor, [])
    assert figures.rooms == 0
    assert figures.two_exits_percent is None
    assert figures.two_doors_percent is None
    assert figures.corridor_percent == 100
    assert figures.stairs_walk is None


def test_stairs_walk_to_same_cell_is_none() -> None:
    floor, _ = drawn("#####\n#...#\n#####")
    assert measure(floor, [], (Vec(1, 1), Vec(1, 1))).stairs_walk is None
    assert measure(floor, [], (Vec(1, 1), Vec(3, 1))).stairs_walk == 2


def test_empty_map_cannot_be_measured() -> None:
    with pytest.raises(ValueError, match="no floor to measure"):
        measure(np.zeros((4, 4), np.bool_), [])


def test_sight_passes_water_but_not_doors() -> None:
    drawing = "#######\n#.~~~.#\n#.###.#\n#..+..#\n#######"
    floor, doors = drawn(drawing)
    rock = np.array([[character == "#" for character in column] for column in zip(*drawing.split("\n"), strict=True)])
    assert measure(floor, doors).visible_percent < measure(floor, doors, opaque=rock).visible_percent
    behind_the_door = measure(floor, [], opaque=rock).visible_percent
    assert measure(floor, doors, opaque=rock).visible_percent < behind_the_door


def test_tied_sight_line_uses_even_coordinate() -> None:
    x, y = np.array([0, 2]), np.array([0, 1])
    for blocker, pairs in (((1, 0), 0), ((1, 1), 1)):
        opaque = np.zeros((3, 2), np.bool_)
        opaque[blocker] = True
        assert pairs_in_sight(opaque, x, y, np.array([0])) == pairs


# ------------------------------------------------------------------------------------------------- the bands


def test_each_band_names_measured_figure() -> None:
    assert set(BANDS) <= {figure.name for figure in fields(Measures)}


def test_only_figures_outside_bands_are_reported() -> None:
    good = {
        "doors": 18,
        "doors_per_1000": 20,
        "doors_between": 3,
        "only_way_percent": 25,
        "walk_round_percent": 9.99,
        "loops_per_1000": 4,
        "dead_ends_per_1000": 0,
        "two_exits_percent": 70,
        "mean_walk": 45,
        "stairs_walk": 80,
        "visible_percent": 5,
        "rooms": 1000,
    }
    assert outside(good) == []
    bad = {**good, "doors": 31, "walk_round_percent": 10, "two_exits_percent": 69.5, "stairs_walk": None}
    assert outside(bad) == [
        "doors is 31.00 and should be 12 to 20",
        "walk round percent is 10.00 and should be under 10",
        "two exits percent is 69.50 and should be at least 70",
        "stairs walk could not be measured and should be 35 to 80",
    ]


def test_theme_may_have_its_own_band() -> None:
    assert outside({"doors": 12}, {"doors": Band(10, 15)}) == []
    assert outside({"doors": 12}, {"doors": Band(13, 15)}) == ["doors is 12.00 and should be 13 to 15"]


def winding(width: int, height: int) -> Cells:
    """Return one corridor that fills a whole level, to and fro."""
    floor = np.zeros((width, height), np.bool_)
    floor[1:-1, 1:-1:2] = True
    floor[-2, 2:-1:4] = floor[1, 4:-1:4] = True
    return floor


@pytest.mark.parametrize("number", range(20))
def test_steps_from_cell_to_cell_are_those_of_a_flood(number: int) -> None:
    floor, _ = scattered("steps", number)
    cells = set(cells_of(floor))
    start = min(cells)
    away = flood(cells, start, DIRECTIONS)
    found = steps_from(floor, start)
    assert {at: int(found[at]) for at in cells_of(found >= 0)} == away


@pytest.mark.parametrize("number", range(10))
def test_mean_walk_is_the_same_from_cell_to_cell_as_on_bitboards(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    floor, _ = scattered("walks", number)
    starts = cells_of(floor)[::3]
    on_bitboards = mean_walk(floor, starts)
    monkeypatch.setattr(slow_measures, "LONG_WALK", 2)
    assert mean_walk(floor, starts) == on_bitboards


def test_one_long_corridor_is_measured_in_little_time() -> None:
    """On bitboards, the time for a walk grows with the square of the cells."""
    floor = winding(160, 161)
    with quickly(0.5):
        figures = measure(floor, [], (Vec(1, 1), Vec(1, 159)))
    assert figures.stairs_walk is not None
    assert figures.stairs_walk > 10_000
    assert figures.mean_walk == pytest.approx(figures.stairs_walk / 3, rel=0.05)


def test_some_of_the_walks_stand_for_all_where_there_are_very_many_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    floor = winding(60, 61)
    starts = cells_of(floor)[::60]
    monkeypatch.setattr(slow_measures, "LONG_WALK", 10)
    every_start = mean_walk(floor, starts)
    monkeypatch.setattr(slow_measures, "MOST_VISITS", 8 * int(floor.sum()))
    assert every_start != mean_walk(floor, starts) == pytest.approx(every_start, rel=0.1)


def test_lines_of_sight_on_the_largest_level_take_little_memory() -> None:
    opaque = np.zeros((500, 500), np.bool_)
    x, y = np.nonzero(~opaque)
    tracemalloc.start()
    pairs_in_sight(opaque, x, y, np.arange(0, len(x), len(x) // 32))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 80 << 20  # of all lines together it would be three times as much
