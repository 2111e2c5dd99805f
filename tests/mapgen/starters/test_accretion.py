"""Accretion: the shapes of rooms, where they fit, and the doors where they were joined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from statistics import mean

import numpy as np
import pytest
from numpy.typing import NDArray

from game.content.levels.accretion_chains import ACCRETION
from game.content.levels.level_from_sketch import level_dice
from game.engine.grid.bitboard import cells_of, nth_bit, number_of
from game.engine.grid.components import components
from game.engine.grid.dice import Dice
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import EAST, ORTHOGONAL, SOUTH, WEST, Rect, Vec
from game.engine.grid.neighbours import count4, roomy
from game.engine.grid.pathfinding import reachable
from game.mapgen.analysis.door_sites import between_walls
from game.mapgen.analysis.level_check import faults
from game.mapgen.core.sketch import RetryLevel, Sketch
from game.mapgen.layers.doors.ordinary_doors import JoinDoors
from game.mapgen.layers.population.place_stairs import FirstRoom
from game.mapgen.starters.accretion import Accretion, drawn, with_corridor
from game.mapgen.starters.room_shapes import (
    CAVE,
    CHUNKS,
    CROSS,
    DISC,
    GREAT_CAVERN,
    SMALL_BOX,
    SMALL_CROSS,
    Box,
    Burrow,
    CaveShape,
    Chunks,
    Columns,
    CrossShape,
    Disc,
    Hollow,
    RoomShape,
    disc,
    without_stubs,
)
from tests.support.examples import seeds

SIZE = (80, 48)
SEEDS = seeds(5, 100)
SHAPES = (SMALL_BOX, CROSS, SMALL_CROSS, DISC, CHUNKS, CAVE, GREAT_CAVERN)
ROOMY = (78, 46)


def made(seed: object, size: tuple[int, int] = SIZE, step: Accretion | None = None) -> Sketch:
    sketch = Sketch(size, 1, Dice("accretion", seed))
    (step or Accretion())(sketch)
    return sketch


def rows(columns: Columns) -> str:
    height = max(column.bit_length() for column in columns)
    return "\n".join("".join(".#"[not column >> y & 1] for column in columns) for y in range(height))


def is_one_piece(floor: NDArray[np.bool_]) -> bool:
    x, y = np.argwhere(floor)[0].tolist()
    return bool((reachable(floor, Vec(x, y), StepRule.ORTHOGONAL) == floor).all())


def grid(columns: Columns) -> NDArray[np.bool_]:
    height = max(column.bit_length() for column in columns)
    return np.array([[column >> y & 1 for y in range(height)] for column in columns]).astype(np.bool_)


# Shapes


def fixed(shape: RoomShape) -> str:
    return rows(shape(Dice("shape"), ROOMY))


def text(*lines: str) -> str:
    return "\n".join(lines)


def test_room_shapes_match_their_names() -> None:
    assert fixed(Box((4, 4), (2, 2))) == "....\n...."
    assert fixed(CrossShape(((7, 7), (3, 3)), ((3, 3), (5, 5)), even=True)) == text(
        "##...##", ".......", ".......", ".......", "##...##"
    )
    assert fixed(Disc((2, 2), great_percent=0)) == text("#...#", ".....", ".....", ".....", "#...#")
    assert fixed(Disc((3, 3), great_percent=0)) == text(
        "##...##", "#.....#", ".......", ".......", ".......", "#.....#", "##...##"
    )
    assert fixed(Chunks((0, 0))) == fixed(Disc((2, 2), great_percent=0))


def test_half_of_great_discs_have_pillar() -> None:
    pillars = 0
    for seed in SEEDS:
        columns = Disc((8, 8), great_percent=0)(Dice(seed), ROOMY)
        hole = [a & ~b for a, b in zip(disc(8), columns, strict=True)]
        pillars += any(hole)
        assert rows(columns) == "\n".join(reversed(rows(columns).split("\n")))
        assert not any(hole[:3]), "it can be walked round"
    assert 0.25 < pillars / len(SEEDS) < 0.75


@pytest.mark.parametrize("shape", SHAPES)
def test_shapes_are_connected_and_within_limit(shape: RoomShape) -> None:
    for seed in SEEDS:
        for limit in (ROOMY, (12, 9)):
            cells = grid(shape(Dice(seed), limit))
            assert cells.shape[0] <= limit[0]
            assert cells.shape[1] <= limit[1]
            assert cells.any(axis=0).all()
            assert cells.any(axis=1).all()
            assert components(cells).max() == 0


SMALL = [(2, 2), (2, 9), (9, 2), (3, 3), (5, 4), (12, 9), ROOMY]


@pytest.mark.parametrize("limit", SMALL)
@pytest.mark.parametrize("shape", [Burrow(), Hollow()], ids=["burrow", "hollow"])
def test_new_shapes_are_connected_at_any_limit(shape: RoomShape, limit: tuple[int, int]) -> None:
    for seed in SEEDS:
        cells = grid(shape(Dice(seed), limit))
        assert cells.shape[0] <= min(limit[0], 16)
        assert cells.shape[1] <= min(limit[1], 11)
        assert cells.any(axis=0).all()
        assert cells.any(axis=1).all()
        assert components(cells).max() == 0


def test_hollows_are_roomy_burrows_lack_dead_ends() -> None:
    for seed in SEEDS:
        hollow, burrow = grid(Hollow()(Dice(seed), ROOMY)), grid(Burrow()(Dice(seed), ROOMY))
        assert (roomy(hollow) == hollow).all()
        assert (count4(burrow)[burrow] > 1).all()
        assert hollow.sum() > 20
        assert burrow.sum() > 12


def test_more_pieces_or_life_make_larger_shapes() -> None:
    for few, many in (
        (Hollow(pieces=(4, 4)), Hollow(pieces=(30, 30))),
        (Burrow(life=(40, 40)), Burrow(life=(300, 300))),
    ):
        small, great = (mean(int(grid(shape(Dice(seed), ROOMY)).sum()) for seed in SEEDS) for shape in (few, many))
        assert great > 1.5 * small


def test_stubs_are_trimmed_but_line_keeps_rest() -> None:
    assert without_stubs([0b0011, 0b0011, 0b0010, 0b1110]) == [0b0011, 0b0011, 0, 0]
    assert without_stubs([0b1, 0b1, 0b1, 0b1]) == [0, 0b1, 0b1, 0]
    ring = [0b111, 0b101, 0b111]
    assert without_stubs(ring) == ring
    assert without_stubs([0b11011, 0b11011, 0b00010, 0b11011, 0b11011]) == [0b11011, 0b11011, 0b00010, 0b11011, 0b11011]


@pytest.mark.parametrize("shape", [CROSS, CHUNKS, CAVE, GREAT_CAVERN])
def test_varied_shapes_make_no_equal_rooms(shape: RoomShape) -> None:
    drawings = Counter(rows(shape(Dice(seed), ROOMY)) for seed in SEEDS)
    assert len(drawings) > 0.85 * len(SEEDS)


def test_uneven_cross_is_two_overlapping_bars() -> None:
    for seed in SEEDS:
        cells = grid(CrossShape(((9, 9), (3, 3)), ((4, 4), (8, 8)))(Dice(seed), ROOMY))
        assert cells.shape == (9, 8)
        assert cells.sum() == 9 * 3 + 4 * 8 - 4 * 3


def test_cave_shape_smooths_by_majority_of_nine() -> None:
    for seed in range(20):
        rough, smooth = (CaveShape((30, 30), (20, 20), rounds=rounds)(Dice(seed), ROOMY) for rounds in (1, 8))
        assert _corners(grid(smooth)) < _corners(grid(rough))


def _corners(cells: NDArray[np.bool_]) -> float:
    padded = np.pad(cells, 1)
    turns = padded[1:, 1:].astype(int) + padded[:-1, :-1] + padded[1:, :-1] + padded[:-1, 1:]
    return float((turns % 2).sum() / cells.sum())


def test_nth_bit_finds_set_bits_in_order() -> None:
    for seed in range(20):
        dice = Dice(seed)
        bits = dice.below(1 << 60) << dice.below(30)
        where = [at for at in range(bits.bit_length()) if bits >> at & 1]
        assert [nth_bit(bits, number) for number in range(len(where))] == where


# Plans


def plan_rows(cells: int, size: tuple[int, int], stride: int, sites: object = ()) -> str:
    floor = cells_of([cells], stride * size[0]).reshape(size[0], stride)[:, : size[1]]
    marks = {site: "+" for site, _ in sites} if isinstance(sites, tuple) else {}
    return "\n".join("".join(marks.get((x, y), ".#"[not floor[x, y]]) for x in range(size[0])) for y in range(size[1]))


def test_each_room_side_has_one_doorway_site() -> None:
    basin = [0b11111, 0b10000, 0b10000, 0b11111]
    for seed in SEEDS:
        plan = drawn(basin, Dice(seed), 30)
        assert {way for _, way in plan.sites} == set(ORTHOGONAL)
        for site, way in plan.sites:
            inside = site - way
            assert plan.cells >> inside.x * 30 + inside.y & 1
            assert site.x in (0, 5) or site.y in (0, 6)


def test_corridor_moves_doorway_to_its_end() -> None:
    plan = drawn([0b111] * 4, Dice("plan"), 30)
    site = next(site for site in plan.sites if site[1] == EAST)
    longer = with_corridor(plan, site, 3, (40, 30), bends=False)
    assert longer is not None
    assert [at - longer.corridor[0] for at in longer.corridor] == [(0, 0), (1, 0), (2, 0)]
    assert longer.sites == ((longer.corridor[-1] + EAST, EAST),)
    assert longer.outer == Rect(0, 0, 6, 5)
    assert longer.size == (9, 5)
    bent = with_corridor(plan, site, 3, (40, 30), bends=True)
    assert bent is not None
    assert len(bent.sites) == 3


def test_westward_corridor_shifts_room() -> None:
    plan = drawn([0b1] * 2, Dice("plan"), 10)
    longer = with_corridor(plan, (Vec(0, 1), WEST), 4, (40, 10), bends=False)
    assert longer is not None
    assert plan_rows(longer.cells, longer.size, 10, longer.sites) == "########\n+......#\n########"
    assert longer.outer == Rect(4, 0, 4, 3)


def test_corridor_fits_map_and_avoids_room() -> None:
    hook = [0b00001, 0b00001, 0b11111]
    plan = drawn(hook, Dice("plan"), 30)
    assert with_corridor(plan, (Vec(2, 2), SOUTH), 3, (40, 30), bends=False) is None
    assert with_corridor(plan, (Vec(4, 3), EAST), 35, (40, 30), bends=False) is not None
    assert with_corridor(plan, (Vec(4, 3), EAST), 36, (40, 30), bends=False) is None
    assert with_corridor(plan, (Vec(3, 6), SOUTH), 23, (40, 30), bends=False) is not None
    assert with_corridor(plan, (Vec(3, 6), SOUTH), 24, (40, 30), bends=False) is None


# Levels


@pytest.mark.parametrize("size", [SIZE, (30, 20), (130, 30)])
def test_accretion_connects_all_and_keeps_rim(size: tuple[int, int]) -> None:
    for seed in SEEDS:
        try:
            sketch = made(seed, size)
        except RetryLevel:
            assert size == (30, 20)
            continue
        assert is_one_piece(sketch.floor)
        assert not sketch.floor[[0, -1]].any()
        assert not sketch.floor[:, [0, -1]].any()
        assert len(sketch.joins) == len(sketch.rooms) - 1


def test_accretion_fills_great_maps() -> None:
    sketch = made("great", (400, 250))
    assert is_one_piece(sketch.floor)
    assert len(sketch.rooms) > 300
    assert all(sketch.floor[x : x + 100, y : y + 125].mean() > 0.25 for x in range(0, 400, 100) for y in (0, 125))


def test_joins_stand_apart_between_walls() -> None:
    for seed in SEEDS:
        sketch = made(seed)
        fitting = sketch.floor & between_walls(sketch.floor)
        assert all(fitting[at] for at in sketch.joins)
        assert not any(at + step in sketch.joins for at in sketch.joins for step in ORTHOGONAL)


def test_join_is_only_way_between_its_parts() -> None:
    for seed in seeds(3, 20):
        sketch = made(seed)
        for at in sketch.joins:
            without = sketch.floor.copy()
            without[at] = False
            assert components(without).max() == 1


def test_all_floor_is_room_corridor_or_join() -> None:
    for seed in SEEDS:
        sketch = made(seed)
        expected = np.zeros(SIZE, np.bool_)
        for room in sketch.rooms:
            assert Rect(0, 0, *SIZE).contains((room.x, room.y))
            assert Rect(0, 0, *SIZE).contains((room.right, room.bottom))
            inside = sketch.floor[room.inner.slices]
            assert inside.any(axis=0).all()
            assert inside.any(axis=1).all()
            expected[room.inner.slices] = True
        for at in [*sketch.joins, *(at for corridor in sketch.corridors for at in corridor)]:
            assert sketch.floor[at]
            expected[at] = True
        assert not (sketch.floor & ~expected).any()


def test_rock_separates_rooms_without_join() -> None:
    for seed in seeds(5, 40):
        sketch = made(seed)
        apart = sketch.floor.copy()
        for at in sketch.joins:
            apart[at] = False
        # Corridors belong to the room that brought them: without its joins the level has as many pieces as rooms.
        assert components(apart).max() + 1 == len(sketch.rooms)
        assert components(apart, diagonal=True).max() + 1 == len(sketch.rooms)


def test_accretion_corridors_have_given_length() -> None:
    lengths: Counter[int] = Counter()
    for seed in SEEDS:
        for corridor in made(seed, step=Accretion(corridor_percent=100)).corridors:
            level = corridor[0].y == corridor[-1].y
            assert len({at.y if level else at.x for at in corridor}) == 1
            assert (5 if level else 2) <= len(corridor) <= (15 if level else 9)
            lengths[len(corridor)] += 1
    assert set(lengths) == set(range(2, 16))


def test_accretion_is_as_full_as_brogue() -> None:
    sketches = [made(seed) for seed in SEEDS]
    assert 30 < mean(100 * float(sketch.floor.mean()) for sketch in sketches) < 40
    assert 15 < mean(len(sketch.rooms) for sketch in sketches) < 25
    assert min(len(sketch.rooms) for sketch in sketches) > 10


def test_accretion_obeys_given_count_and_shapes() -> None:
    boxes: tuple[tuple[RoomShape, int], ...] = ((Box((4, 4), (4, 4)), 1),)
    for seed in range(30):
        sketch = made(seed, step=Accretion(first=boxes, shapes=boxes, most=7, corridor_percent=0))
        assert len(sketch.rooms) == 7
        assert not sketch.corridors
        assert {room[2:] for room in sketch.rooms} == {(6, 6)}
        assert sketch.floor.sum() == 7 * 16 + 6


def test_accretion_grows_from_existing_ground() -> None:
    boxes: tuple[tuple[RoomShape, int], ...] = ((Box((3, 3), (3, 3)), 1),)
    for seed in SEEDS:
        sketch = Sketch(SIZE, 1, Dice("on", seed))
        sketch.floor[30:50, 20:28] = True
        sketch.rooms = [Rect(29, 19, 22, 10)]
        before = sketch.floor.copy()
        Accretion(first=(), shapes=boxes, most=5, tries=10, corridor_percent=0)(sketch)
        assert sketch.rooms[0] == Rect(29, 19, 22, 10)
        assert len(sketch.rooms) == 1 + 5
        assert len(sketch.joins) == 5
        assert (sketch.floor >= before).all()
        assert sketch.floor.sum() == before.sum() + 5 * 9 + 5
        assert is_one_piece(sketch.floor)


def test_accretion_refuses_too_small_map() -> None:
    for size in ((1, 1), (6, 30), (30, 6)):
        with pytest.raises(RetryLevel, match="the map is too small for a room"):
            made(0, size)


@pytest.mark.parametrize("size", [(7, 7), (7, 30), (12, 9)])
def test_small_maps_get_small_rooms_or_none(size: tuple[int, int]) -> None:
    weights = tuple((shape, 1) for shape in (*SHAPES, Burrow(), Hollow()))
    for seed in SEEDS:
        with suppress(RetryLevel):
            assert is_one_piece(made(seed, size, Accretion(first=weights, shapes=weights)).floor)


def test_single_accretion_room_is_retried() -> None:
    cavern: tuple[tuple[RoomShape, int], ...] = ((Box((28, 28), (18, 18)), 1),)
    with pytest.raises(RetryLevel, match="the level has only one room"):
        made(0, (30, 20), Accretion(first=cavern))


def test_accretion_is_same_when_recorded() -> None:
    watched = Sketch(SIZE, 1, Dice("accretion", 3), history=[])
    Accretion()(watched)
    assert watched.history is not None
    assert len(watched.history) == len(watched.rooms)
    counts = [int(snapshot.floor.sum()) for snapshot in watched.history]
    assert counts == sorted(set(counts))
    assert number_of(watched.floor) == number_of(made(3).floor)


# Doors in joins, and the chain


def joined(percent: int, *, before: Callable[[Sketch], None] = lambda _: None) -> Sketch:
    sketch = made("doors")
    before(sketch)
    JoinDoors(percent)(sketch)
    return sketch


def test_joins_become_doors_by_chance() -> None:
    assert joined(100).doors == joined(100).joins
    assert joined(0).doors == []
    doors = joins = 0
    for seed in SEEDS:
        sketch = made(seed)
        JoinDoors()(sketch)
        doors, joins = doors + len(sketch.doors), joins + len(sketch.joins)
    assert 0.56 < doors / joins < 0.64


def test_spoilt_or_used_join_gets_no_door() -> None:
    taken, widened = made("doors").joins[:2]

    def spoil(sketch: Sketch) -> None:
        sketch.start = taken
        for step in ORTHOGONAL:
            sketch.floor[widened + step] = True

    assert joined(100, before=spoil).doors == [at for at in joined(0).joins if at not in (taken, widened)]


def test_hero_arrives_in_first_room_of_any_shape() -> None:
    for seed in SEEDS:
        sketch = made(seed)
        FirstRoom()(sketch)
        assert sketch.start is not None
        assert sketch.way_back is not None
        room = sketch.rooms[0]
        assert room.contains(sketch.start)
        assert sketch.way_back - sketch.start in ORTHOGONAL
        assert sketch.floor[sketch.start]
        assert sketch.floor[sketch.way_back]
    narrow = Sketch((5, 5), 1, Dice("narrow"))
    narrow.floor[2, 2] = True
    narrow.rooms = [Rect(1, 1, 3, 3)]
    with pytest.raises(RetryLevel, match="no place for stairs"):
        FirstRoom()(narrow)


def test_accretion_chain_is_valid_at_any_size() -> None:
    for size in (SIZE, (30, 20), (60, 30)):
        for seed in seeds(2, 100 if size == SIZE else 20):
            assert not faults(ACCRETION(level_dice(str(seed), 2), size, 2))
