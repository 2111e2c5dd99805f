"""Rooms: how they are laid out, put in order, dug and shaped, by the numbers and rules of documents 003 and 004."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from statistics import mean

import numpy as np
import pytest

from game.engine.grid.dice import Dice, Roll
from game.engine.grid.geometry import ORTHOGONAL, Rect, Vec
from game.mapgen.core.sketch import Sketch
from game.mapgen.core.tunnels import middle
from game.mapgen.layers.rooms.corridors import BentCorridors, DogLegCorridors
from game.mapgen.layers.rooms.overlay import Overlay
from game.mapgen.layers.rooms.room_order import Order, RoomSorter
from game.mapgen.layers.rooms.room_shaping import CornerRounder, RoomDrawer, RoomExploder
from game.mapgen.starters.bsp_interior import BspInterior
from game.mapgen.starters.bsp_rooms import BspRooms
from game.mapgen.starters.scattered_rooms import SimpleRooms
from tests.support.examples import seeds
from tests.support.sketches import SEEDS, SIZE, drawn, inside, is_connected, made, rows


def test_overlay_adds_floor_and_no_rooms() -> None:
    sketch = made("overlay", BspInterior())
    before, rooms = sketch.floor.copy(), list(sketch.rooms)
    Overlay(BspInterior())(sketch)
    assert sketch.floor[before].all()
    assert (sketch.floor & ~before).any()
    assert sketch.rooms == rooms


def test_simple_rooms_match_document() -> None:
    sides, shared = Counter[int](), 0
    for seed in SEEDS:
        sketch = made(seed, SimpleRooms())
        assert 2 <= len(sketch.rooms) <= 30
        assert not sketch.floor.any()
        owner = np.zeros(SIZE, np.int16)
        for number, room in enumerate(sketch.rooms, 1):
            sides.update((room.width - 2, room.height - 2))
            assert room.x >= 0 <= room.y
            assert room.right < SIZE[0]
            assert room.bottom < SIZE[1]
            around = owner[room.slices]
            assert not around.any()  # no other room's floor is in the walls or floor of this room
            owner[room.inner.slices] = number
            shared += any(room.x == other.right or room.y == other.bottom for other in sketch.rooms)
    assert set(sides) == {6, 7, 8, 9}
    assert shared > 0


def test_bsp_rooms_keep_two_rock_cells_apart() -> None:
    sides = Counter[int]()
    for seed in SEEDS:
        sketch = made(seed, BspRooms())
        assert len(sketch.rooms) >= 2
        taken = np.zeros(SIZE, np.bool_)
        for room in sketch.rooms:
            sides.update((room.width - 2, room.height - 2))
            assert min(room.x, room.y) >= 2
            assert room.right + 1 <= SIZE[0] - 2
            assert room.bottom + 1 <= SIZE[1] - 2
            assert not taken[room.x - 1 : room.right + 2, room.y - 1 : room.bottom + 2].any()
            inside(room, taken)[:] = True
    assert min(sides) == 4
    assert 16 <= max(sides) <= 20


@pytest.mark.parametrize("doorways", [False, True])
def test_bsp_interior_rooms_share_thin_walls(doorways: bool) -> None:
    for seed in SEEDS:
        sketch = made(seed, BspInterior(doorways=doorways))
        assert len(sketch.rooms) >= 4
        assert not sketch.corridors
        assert is_connected(sketch.floor)
        covered = np.zeros(SIZE, np.bool_)
        for room in sketch.rooms:
            assert min(room.width, room.height) - 2 >= 3
            assert inside(room, sketch.floor).all()
            assert not inside(room, covered).any()
            inside(room, covered)[:] = True
        rock = ~covered[1:-1, 1:-1]
        assert not (rock[1:, 1:] & rock[:-1, 1:] & rock[1:, :-1] & rock[:-1, :-1]).any()
        if doorways:
            assert sketch.floor.sum() == covered.sum() + len(sketch.rooms) - 1


def test_bsp_interior_splits_long_halves() -> None:
    """Check that the shorter side of each room has at most nine cells of floor.

    Halves of more than eight cells are split again. The second half of a split may have one cell more than the first.
    """
    for seed in SEEDS:
        for room in made(seed, BspInterior()).rooms:
            assert min(room.width, room.height) - 2 <= 9


def test_stray_interior_stays_connected() -> None:
    for seed in SEEDS:
        sketch = made(seed, BspInterior(doorways=True, longer_side=True, stray=3))
        assert is_connected(sketch.floor)
        assert min(min(room.width, room.height) - 2 for room in sketch.rooms) >= 3
        assert len({room.width for room in sketch.rooms}) > 2


def test_building_has_given_size_and_any_position() -> None:
    corners = set()
    for seed in SEEDS:
        sketch = made(seed, BspInterior(doorways=True, building=(50, 20)))
        x, y = np.nonzero(sketch.floor)
        assert (x.max() - x.min() + 3, y.max() - y.min() + 3) == (50, 20)
        assert is_connected(sketch.floor)
        corners.add((int(x.min()), int(y.min())))
    assert len(corners) > 0.6 * len(SEEDS)
    whole_map, too_large = (made(1, BspInterior(building=building)).floor for building in (SIZE, (300, 200)))
    assert (whole_map == too_large).all()
    assert whole_map[1, 1:-1].any()
    assert whole_map[-2, 1:-1].any()


def from_middle(room: Rect) -> float:
    return abs(complex(room.x + (room.width - SIZE[0]) / 2, room.y + (room.height - SIZE[1]) / 2))


@pytest.mark.parametrize(
    ("order", "measure"),
    [
        (Order.LEFTMOST, lambda room: room.x),
        (Order.RIGHTMOST, lambda room: -room.right),
        (Order.TOPMOST, lambda room: room.y),
        (Order.BOTTOMMOST, lambda room: -room.bottom),
        (Order.CENTRAL, from_middle),
    ],
)
def test_room_sorter_has_five_orders(order: Order, measure: Callable[[Rect], float]) -> None:
    for seed in SEEDS:
        sketch = made(seed, SimpleRooms())
        before = set(sketch.rooms)
        RoomSorter(order)(sketch)
        measures = [measure(room) for room in sketch.rooms]
        assert measures == sorted(measures)
        assert set(sketch.rooms) == before


def test_one_room_in_four_is_circle() -> None:
    circles = rooms = 0
    for seed in seeds(20, 100):
        sketch = made(seed, SimpleRooms(), RoomDrawer())
        within = np.zeros(SIZE, np.bool_)
        for room in sketch.rooms:
            inside(room, within)[:] = True
            dug = inside(room, sketch.floor)
            assert sketch.floor[middle(room)]
            assert (dug == dug[::-1]).all()
            assert (dug == dug[:, ::-1]).all()
            rooms += 1
            circles += not dug.all()
        assert not (sketch.floor & ~within).any()
    assert 0.2 < circles / rooms < 0.3


def test_circle_room_is_as_wide_as_shorter_side() -> None:
    sketch = Sketch((19, 9), 1, Dice("drawn"))
    sketch.rooms = [Rect(0, 0, 8, 9), Rect(8, 0, 11, 9)]
    RoomDrawer(circle_percent=100)(sketch)
    assert rows(sketch.floor) == DISCS.strip()


DISCS = """
###################
############...####
##....#####.....###
#......###.......##
#......###.......##
#......###.......##
##....#####.....###
############...####
###################
"""


def test_exploder_digs_near_room_middles_not_rim() -> None:
    dug = []
    for seed in SEEDS:
        sketch = made(seed, SimpleRooms(), RoomDrawer(), DogLegCorridors())
        before = sketch.floor.copy()
        RoomExploder()(sketch)
        new = sketch.floor & ~before
        assert (sketch.floor >= before).all()
        assert not sketch.floor[[0, -1]].any()
        assert not sketch.floor[:, [0, -1]].any()
        assert is_connected(sketch.floor)
        for x, y in np.argwhere(new).tolist():
            away = [abs(x - middle(room).x) + abs(y - middle(room).y) for room in sketch.rooms]
            assert min(away) < 20
        dug.append(int(new.sum()))
    assert mean(dug) > 20


def test_exploder_wanderer_turns_all_ways_equally() -> None:
    second = Counter[Vec]()
    for seed in range(2000):
        sketch = Sketch((9, 9), 1, Dice(seed))
        sketch.rooms = [Rect(2, 2, 5, 5)]
        RoomExploder(wanderers=Roll(plus=1), life=2)(sketch)
        assert sketch.floor.sum() == 2
        second.update(step for step in ORTHOGONAL if sketch.floor[Vec(4, 4) + step])
    assert set(second) == set(ORTHOGONAL)
    assert all(430 < count < 570 for count in second.values())


def test_exploder_without_wanderers_digs_nothing() -> None:
    sketch = made(0, SimpleRooms(), RoomDrawer())
    before = sketch.floor.copy()
    RoomExploder(wanderers=Roll(plus=-5))(sketch)
    assert (sketch.floor == before).all()


def test_corner_rounder_fills_corners_but_no_ways() -> None:
    sketch = drawn("""
##########
#.....####
#.........
#....#####
#....#####
#.........
##########

room: 0 0 6 7
""")
    CornerRounder()(sketch)
    assert rows(sketch.floor).split() == [
        "##########",
        "##....####",  # open to the right of its corner: an opening
        "#.........",
        "#....#####",
        "#....#####",
        "##........",  # the lower right corner is passed through
        "##########",
    ]


def test_corner_of_narrow_ring_is_not_filled() -> None:
    sketch = drawn("#####\n#...#\n#.#.#\n#...#\n#####\n\nroom: 0 0 5 5")
    before = sketch.floor.copy()
    CornerRounder()(sketch)
    assert (sketch.floor == before).all()


def test_corner_rounder_cuts_nothing_off() -> None:
    for seed in SEEDS:
        sketch = made(seed, SimpleRooms(), RoomDrawer(), BentCorridors())
        before = sketch.floor.copy()
        CornerRounder()(sketch)
        assert 0 < (before & ~sketch.floor).sum() <= 4 * len(sketch.rooms)
        assert (sketch.floor <= before).all()
        assert is_connected(sketch.floor)
        assert all(sketch.floor[at] for corridor in sketch.corridors for at in corridor)


def test_corner_rounder_never_walls_in_start() -> None:
    sketch = drawn("#####\n#@..#\n#...#\n#...#\n#####\n\nroom: 0 0 5 5")
    CornerRounder()(sketch)
    assert rows(sketch.floor).split() == ["#####", "#..##", "#...#", "##.##", "#####"]
