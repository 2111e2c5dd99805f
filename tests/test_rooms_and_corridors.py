"""Rooms, mazes, the ways between them and the doors in those: documents 003 and 004, by number and rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from statistics import mean

import numpy as np
import pytest
from numpy.typing import NDArray

from game.content.levels import level_dice
from game.content.rustbook import CHAINS, CORRIDORS, joined_rooms
from game.content.sadconsole import SADCONSOLE
from game.engine.dice import Dice, Roll
from game.engine.geometry import NORTH, ORTHOGONAL, Rect, Vec
from game.engine.paths import Steps, distances, reachable
from game.mapgen.chain import Chain
from game.mapgen.check import faults
from game.mapgen.digging import across_then_down, middle, straight
from game.mapgen.drawing import parse_drawing
from game.mapgen.layers.border_doors import border_of
from game.mapgen.layers.corner_rounder import CornerRounder
from game.mapgen.layers.corridor_doors import CorridorDoors
from game.mapgen.layers.corridors import (
    BentCorridors,
    DogLegCorridors,
    NearestCorridors,
    StraightCorridors,
)
from game.mapgen.layers.loops import Loops
from game.mapgen.layers.mend_doors import MendDoors
from game.mapgen.layers.room_drawer import RoomDrawer
from game.mapgen.layers.room_exploder import RoomExploder
from game.mapgen.layers.room_sorter import Order, RoomSorter
from game.mapgen.layers.room_start import FirstCellAndFarthest
from game.mapgen.layers.scan_doors import ScanDoors
from game.mapgen.sketch import Sketch, StartAgain, floor_of
from game.mapgen.starters.bsp_interior import BspInterior
from game.mapgen.starters.bsp_rooms import BspRooms
from game.mapgen.starters.maze import DividedMaze, EllerMaze, Maze
from game.mapgen.starters.simple_rooms import SimpleRooms
from game.mapgen.step import Step, Unmet

SEEDS = range(100)
SIZE = (80, 43)
MAZES = (Maze(), EllerMaze(), DividedMaze())
FORMS = (DogLegCorridors(), NearestCorridors(), StraightCorridors(), BentCorridors())


def made(seed: object, *steps: Step, size: tuple[int, int] = SIZE) -> Sketch:
    sketch = Sketch(size, 1, Dice("rooms", seed))
    for step in steps:
        step(sketch)
    return sketch


def drawn(text: str) -> Sketch:
    """A sketch of a drawing: its rooms, corridors, doors and hero as the legend has them."""
    drawing = parse_drawing(text.strip("\n"))
    sketch = Sketch(drawing.size, 1, Dice("drawn"))
    for at in drawing.floor:
        sketch.floor[at] = True
    sketch.rooms, sketch.corridors = drawing.rooms, drawing.corridors
    sketch.doors = [at for at, _ in drawing.doors]
    sketch.start = next(iter(drawing.marks["hero"]), None)
    return sketch


def rows(floor: NDArray[np.bool_]) -> str:
    return "\n".join("".join("." if cell else "#" for cell in row) for row in floor.T)


def inside(room: Rect, floor: NDArray[np.bool_]) -> NDArray[np.bool_]:
    return floor[room.x + 1 : room.right, room.y + 1 : room.bottom]


def all_one(floor: NDArray[np.bool_]) -> bool:
    """Whether everything can be reached from everywhere in four directions."""
    x, y = np.argwhere(floor)[0].tolist()
    return bool((reachable(floor, Vec(x, y), Steps.ORTHOGONAL) == floor).all())


# Rooms laid out


def test_simple_rooms_have_the_documents_sides_and_their_floors_never_touch() -> None:
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
            around = owner[room.x : room.right + 1, room.y : room.bottom + 1]
            assert not around.any()  # nobody's floor lies in this one's walls or floor
            owner[room.x + 1 : room.right, room.y + 1 : room.bottom] = number
            shared += any(room.x == other.right or room.y == other.bottom for other in sketch.rooms)
    assert set(sides) == {6, 7, 8, 9}
    assert shared > 0


def test_bsp_rooms_keep_two_cells_of_rock_between_them_and_from_the_rim() -> None:
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
def test_the_interior_is_one_building_of_rooms_that_share_walls_of_one_cell(doorways: bool) -> None:
    for seed in SEEDS:
        sketch = made(seed, BspInterior(doorways=doorways))
        assert len(sketch.rooms) >= 4
        assert not sketch.corridors
        assert all_one(sketch.floor)
        whole = np.zeros(SIZE, np.bool_)
        for room in sketch.rooms:
            assert min(room.width, room.height) - 2 >= 3
            assert inside(room, sketch.floor).all()
            assert not inside(room, whole).any()
            inside(room, whole)[:] = True
        rock = ~whole[1:-1, 1:-1]
        assert not (rock[1:, 1:] & rock[:-1, 1:] & rock[1:, :-1] & rock[:-1, :-1]).any()
        if doorways:
            assert sketch.floor.sum() == whole.sum() + len(sketch.rooms) - 1


def test_an_interior_is_split_while_a_half_has_more_than_eight_cells() -> None:
    """Its rooms come in pairs of halves; of the side that was split, no room keeps more than eight and the odd cell."""
    for seed in SEEDS:
        for room in made(seed, BspInterior()).rooms:
            assert min(room.width, room.height) - 2 <= 9


def test_an_interior_may_stray_from_the_halves_and_stays_whole() -> None:
    for seed in SEEDS:
        sketch = made(seed, BspInterior(doorways=True, longer_side=True, stray=3))
        assert all_one(sketch.floor)
        assert min(min(room.width, room.height) - 2 for room in sketch.rooms) >= 3
        assert len({room.width for room in sketch.rooms}) > 2


def test_a_building_is_as_large_as_it_should_be_or_as_the_map_and_stands_anywhere() -> None:
    corners = set()
    for seed in SEEDS:
        sketch = made(seed, BspInterior(doorways=True, building=(50, 20)))
        x, y = np.nonzero(sketch.floor)
        assert (x.max() - x.min() + 3, y.max() - y.min() + 3) == (50, 20)
        assert all_one(sketch.floor)
        corners.add((int(x.min()), int(y.min())))
    assert len(corners) > 60
    whole_map, too_large = (made(1, BspInterior(building=building)).floor for building in (SIZE, (300, 200)))
    assert (whole_map == too_large).all()
    assert whole_map[1, 1:-1].any()
    assert whole_map[-2, 1:-1].any()


# Mazes


@pytest.mark.parametrize("maze", MAZES, ids=lambda maze: maze.name)
@pytest.mark.parametrize("size", [SIZE, (81, 44), (9, 11)])
def test_a_maze_has_exactly_one_way_between_any_two_cells(maze: Step, size: tuple[int, int]) -> None:
    for seed in range(40):
        floor = made(seed, maze, size=size).floor
        joints = (floor[1:] & floor[:-1]).sum() + (floor[:, 1:] & floor[:, :-1]).sum()
        assert joints == floor.sum() - 1
        assert all_one(floor)
        assert not floor[[0, -1]].any()
        assert not floor[:, [0, -1]].any()


def test_the_documents_maze_has_half_the_maps_sides_less_two_cells_from_the_corner() -> None:
    floor = made(0, Maze()).floor
    assert floor[2:77:2, 2:39:2].all()
    assert floor.sum() == 2 * (38 * 19) - 1
    assert not floor[:2].any()
    assert not floor[77:].any()


def test_the_other_mazes_fill_the_map() -> None:
    for maze in (EllerMaze(), DividedMaze()):
        floor = made(0, maze).floor
        assert floor[1:78:2, 1:42:2].all()
        assert floor.sum() == 2 * (39 * 21) - 1


def test_the_wandering_maze_has_fewer_dead_ends_than_the_one_made_row_by_row() -> None:
    def dead_ends(maze: Step) -> int:
        count = 0
        for seed in range(20):
            floor = made(seed, maze).floor
            ways = np.zeros(SIZE, np.int8)
            ways[1:-1, 1:-1] += floor[2:, 1:-1].astype(np.int8) + floor[:-2, 1:-1] + floor[1:-1, 2:] + floor[1:-1, :-2]
            count += int((floor & (ways == 1)).sum())
        return count

    assert dead_ends(Maze()) * 2 < dead_ends(EllerMaze())


def test_chambers_of_a_divided_maze_are_rooms_no_narrower_than_asked() -> None:
    for seed in range(40):
        sketch = made(seed, DividedMaze(narrowest=3))
        assert len(sketch.rooms) > 10
        assert all_one(sketch.floor)
        for room in sketch.rooms:
            assert min(room.width, room.height) - 2 >= 5
            assert max(room.width, room.height) - 2 <= 9
            assert inside(room, sketch.floor).all()


@pytest.mark.parametrize(
    "starter",
    [SimpleRooms(), BspRooms(), BspInterior(), BspInterior(doorways=True), *MAZES],
    ids=lambda starter: starter.name,
)
def test_a_map_too_small_for_a_starter_starts_again(starter: Step) -> None:
    for size in ((4, 4), (4, 30), (30, 4)):
        with pytest.raises(StartAgain):
            made(0, starter, size=size)


# Rooms in order, and dug


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
def test_rooms_are_sorted_in_five_orders(order: Order, measure: Callable[[Rect], float]) -> None:
    for seed in SEEDS:
        sketch = made(seed, SimpleRooms())
        before = set(sketch.rooms)
        RoomSorter(order)(sketch)
        measures = [measure(room) for room in sketch.rooms]
        assert measures == sorted(measures)
        assert set(sketch.rooms) == before


def test_one_room_of_four_is_drawn_as_a_circle_within_its_walls() -> None:
    circles = rooms = 0
    for seed in SEEDS:
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


def test_a_circle_is_as_wide_as_the_shorter_side() -> None:
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


# Corridors


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_corridors_join_all_rooms_and_note_just_what_they_dig(form: Step) -> None:
    for seed in SEEDS:
        sketch = made(seed, BspRooms(), RoomDrawer())
        rooms = sketch.floor.copy()
        form(sketch)
        assert len(sketch.corridors) == len(sketch.rooms) - 1
        noted = [at for corridor in sketch.corridors for at in corridor]
        assert len(set(noted)) == len(noted) == (sketch.floor & ~rooms).sum()
        assert not any(rooms[at] for at in noted)
        assert all_one(sketch.floor)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
@pytest.mark.parametrize("turned", [False, True])
def test_a_corridor_begins_at_its_first_room_whichever_way_it_runs(form: Step, turned: bool) -> None:
    sketch = Sketch((40, 30), 1, Dice("drawn"))
    sketch.rooms = [Rect(2, 2, 7, 7), Rect(28, 18, 7, 7)]
    if turned:
        sketch.rooms.reverse()
    RoomDrawer(circle_percent=0)(sketch)
    form(sketch)
    first, last = sketch.corridors[0][0], sketch.corridors[0][-1]
    assert any(at in floor_of(sketch.rooms[0]) for at in (first + step for step in ORTHOGONAL))
    assert any(at in floor_of(sketch.rooms[1]) for at in (last + step for step in ORTHOGONAL))
    assert all((there - here) in ORTHOGONAL for here, there in pairwise(sketch.corridors[0]))


def test_dog_legs_begin_with_either_leg_about_equally_often_and_join_rooms_in_turn() -> None:
    across = bent = 0
    for seed in SEEDS:
        sketch = made(seed, SimpleRooms(), RoomSorter(Order.LEFTMOST), RoomDrawer(0), DogLegCorridors())
        for (room, following), corridor in zip(pairwise(sketch.rooms), sketch.corridors, strict=True):
            start, end = middle(room), middle(following)
            assert all(at.x in (start.x, end.x) or at.y in (start.y, end.y) for at in corridor)
            if corridor and len({at.x for at in corridor}) > 1 and len({at.y for at in corridor}) > 1:
                bent += 1
                across += corridor[0].y == start.y and not room.x < corridor[0].x < room.right
    assert 0.4 < across / bent < 0.6


def test_each_room_is_joined_with_the_nearest_that_comes_after_it() -> None:
    sketch = Sketch((60, 12), 1, Dice("drawn"))
    sketch.rooms = [Rect(x, 2, 6, 6) for x in (40, 0, 50, 20)]
    RoomDrawer(circle_percent=0)(sketch)
    NearestCorridors()(sketch)
    spans = [(corridor[0].x, corridor[-1].x) for corridor in sketch.corridors]
    # 40 to 50, since that is nearer than 20; 0 to 20; 50 to 20, which is the last, through 40.
    assert spans == [(45, 50), (5, 20), (40, 25)]


def test_a_straight_corridor_leaves_the_line_by_half_a_cell_at_most_and_steps_orthogonally() -> None:
    for end in (Vec(7, 3), Vec(-7, 3), Vec(2, -9), Vec(5, 5), Vec(0, 4), Vec(-3, 0), Vec(0, 0)):
        way = list(straight(Vec(0, 0), end))
        assert way[0] == Vec(0, 0)
        assert way[-1] == end
        assert len(way) == abs(end.x) + abs(end.y) + 1
        assert all((there - here) in ORTHOGONAL for here, there in pairwise(way))
        assert all(abs(at.x * end.y - at.y * end.x) * 2 <= abs(end.x) + abs(end.y) for at in way)


def test_a_bent_way_goes_along_its_first_row_and_then_its_last_column() -> None:
    assert list(across_then_down(Vec(3, 1), Vec(1, 3))) == [Vec(3, 1), Vec(2, 1), Vec(1, 1), Vec(1, 2), Vec(1, 3)]
    assert list(across_then_down(Vec(1, 1), Vec(1, 1))) == [Vec(1, 1)]


# Rooms shaped


def test_exploding_digs_around_the_middles_only_and_never_the_rim() -> None:
    dug = []
    for seed in SEEDS:
        sketch = made(seed, SimpleRooms(), RoomDrawer(), DogLegCorridors())
        before = sketch.floor.copy()
        RoomExploder()(sketch)
        new = sketch.floor & ~before
        assert (sketch.floor >= before).all()
        assert not sketch.floor[[0, -1]].any()
        assert not sketch.floor[:, [0, -1]].any()
        assert all_one(sketch.floor)
        for x, y in np.argwhere(new).tolist():
            away = [abs(x - middle(room).x) + abs(y - middle(room).y) for room in sketch.rooms]
            assert min(away) < 20
        dug.append(int(new.sum()))
    assert mean(dug) > 20


def test_a_wanderer_turns_in_all_four_directions_equally() -> None:
    second = Counter[Vec]()
    for seed in range(2000):
        sketch = Sketch((9, 9), 1, Dice(seed))
        sketch.rooms = [Rect(2, 2, 5, 5)]
        RoomExploder(wanderers=Roll(plus=1), life=2)(sketch)
        assert sketch.floor.sum() == 2
        second.update(step for step in ORTHOGONAL if sketch.floor[Vec(4, 4) + step])
    assert set(second) == set(ORTHOGONAL)
    assert all(430 < count < 570 for count in second.values())


def test_no_wanderers_come_where_the_roll_is_none() -> None:
    sketch = made(0, SimpleRooms(), RoomDrawer())
    before = sketch.floor.copy()
    RoomExploder(wanderers=Roll(plus=-5))(sketch)
    assert (sketch.floor == before).all()


def test_corners_are_filled_where_two_walls_meet_and_never_on_a_way() -> None:
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
        "##....####",  # open to the right of its corner: that one is a way
        "#.........",
        "#....#####",
        "#....#####",
        "##........",  # the lower right corner is passed through
        "##########",
    ]


def test_rounding_takes_four_cells_a_room_at_most_and_cuts_nothing_off() -> None:
    for seed in SEEDS:
        sketch = made(seed, SimpleRooms(), RoomDrawer(), BentCorridors())
        before = sketch.floor.copy()
        CornerRounder()(sketch)
        assert 0 < (before & ~sketch.floor).sum() <= 4 * len(sketch.rooms)
        assert (sketch.floor <= before).all()
        assert all_one(sketch.floor)
        assert all(sketch.floor[at] for corridor in sketch.corridors for at in corridor)


def test_nothing_that_stands_in_a_corner_is_walled_in() -> None:
    sketch = drawn("#####\n#@..#\n#...#\n#...#\n#####\n\nroom: 0 0 5 5")
    CornerRounder()(sketch)
    assert rows(sketch.floor).split() == ["#####", "#..##", "#...#", "##.##", "#####"]


# Doors


def test_a_door_stands_at_the_head_of_a_corridor_of_more_than_two_cells() -> None:
    sketch = drawn("""
####################
#...#####..........#
#...........####...#
#...#####...####...#
#...#####...####...#
####################

corridor: 4,2 5,2 6,2 7,2 8,2
corridor: 12,1 13,1
""")
    CorridorDoors()(sketch)
    assert sketch.doors == [Vec(4, 2)]


def test_a_corridor_recorded_from_right_to_left_has_its_door_at_the_right() -> None:
    sketch = drawn("########\n#......#\n########\n\ncorridor: 5,1 4,1 3,1 2,1")
    CorridorDoors()(sketch)
    assert sketch.doors == [Vec(5, 1)]


@pytest.mark.parametrize(
    ("why", "drawing"),
    [
        ("its sides were opened later", "#######\n#..#..#\n#.....#\n#...#.#\n#######\n\ncorridor: 3,2 2,2 1,2"),
        ("another corridor's door is beside it", "#######\n#.+...#\n#######\n\ncorridor: 3,1 4,1 5,1"),
        ("the hero stands there", "#######\n#..@..#\n#######\n\ncorridor: 3,1 4,1 5,1"),
        ("it is not the head that fits", "#####\n#...#\n###.#\n###.#\n#####\n\ncorridor: 3,1 3,2 3,3"),
    ],
)
def test_a_head_gets_no_door_where(why: str, drawing: str) -> None:
    sketch = drawn(drawing)
    before = list(sketch.doors)
    CorridorDoors()(sketch)
    assert sketch.doors == before, why


def test_no_door_lands_on_a_creature() -> None:
    sketch = drawn("#######\n#.....#\n#######\n\ncorridor: 3,1 4,1 5,1")
    sketch.spawns = [("kobold", Vec(3, 1))]
    CorridorDoors()(sketch)
    ScanDoors(one_in=1)(sketch)
    assert sketch.doors == [Vec(2, 1), Vec(4, 1)]


def test_lines_beside_the_rim_may_hold_doors() -> None:
    for drawing in ("#####\n#...#\n#####", "###\n#.#\n#.#\n#.#\n###"):
        sketch = drawn(drawing)
        ScanDoors(one_in=1)(sketch)
        assert len(sketch.doors) == 1


def test_corridor_doors_without_corridors_say_what_is_missing() -> None:
    with pytest.raises(Unmet, match="bare: the step 'corridor doors' needs corridors"):
        Chain("bare", "", Maze(), (CorridorDoors(),))(Dice("x"), SIZE, 1)


def test_the_scan_takes_every_fitting_cell_in_reading_order_when_it_is_sure() -> None:
    sketch = drawn("""
##########
#...##...#
#........#
#...##...#
##.#######
##.#######
##.#######
#...######
##########
""")
    ScanDoors(one_in=1)(sketch)
    assert sketch.doors == [Vec(4, 2), Vec(2, 4), Vec(2, 6)]


def test_the_scan_takes_a_third_of_what_fits_and_never_two_that_touch() -> None:
    taken = fitting = 0
    for seed in SEEDS:
        sketch = made(seed, BspInterior(doorways=True))
        fitting += len(sketch.rooms) - 1
        ScanDoors()(sketch)
        taken += len(sketch.doors)
        doors = set(sketch.doors)
        assert not any(at + step in doors for at in doors for step in ORTHOGONAL)
    assert 0.29 < taken / fitting < 0.38


@pytest.mark.parametrize(
    ("what", "drawing", "doors"),
    [
        ("stays where it is right", "#####\n#.+.#\n#####", [Vec(2, 1)]),
        ("goes where it stands in the open", "#######\n#..####\n#.+####\n#..####\n#######", []),
        ("moves on along its way", "########\n#.+....#\n#..#####\n########", [Vec(3, 1)]),
        ("goes beside one that is right", "#######\n#.++..#\n#######", [Vec(2, 1)]),
        ("goes from a blind end", "#####\n#..+#\n#####", [Vec(2, 1)]),
    ],
)
def test_a_spoilt_door(what: str, drawing: str, doors: list[Vec]) -> None:
    sketch = drawn(drawing)
    MendDoors()(sketch)
    assert sketch.doors == doors, what


def test_doors_on_the_rim_in_rock_or_twice_in_a_cell_are_mended() -> None:
    sketch = drawn("#######\n.......\n#######")
    sketch.doors = [Vec(0, 1), Vec(3, 1), Vec(3, 1), Vec(5, 0)]
    MendDoors()(sketch)
    assert sketch.doors == [Vec(1, 1), Vec(3, 1)]


def test_a_door_makes_way_for_what_stands_there_and_stays_hidden() -> None:
    sketch = drawn("########\n#..+...#\n########")
    sketch.hidden = [Vec(3, 1)]
    sketch.spawns = [("kobold", Vec(3, 1))]
    MendDoors()(sketch)
    assert sketch.doors == sketch.hidden == [Vec(2, 1)]


def test_mending_leaves_good_doors_alone_and_makes_any_level_right() -> None:
    spoilt = 0
    for seed in SEEDS:
        sketch = made(seed, SimpleRooms(), RoomDrawer(), DogLegCorridors(), CorridorDoors())
        before = list(sketch.doors)
        MendDoors()(sketch)
        assert sketch.doors == before
        RoomExploder()(sketch)
        sketch.start, sketch.exit = middle(sketch.rooms[0]), middle(sketch.rooms[-1])
        spoilt += bool(faults(sketch))
        MendDoors()(sketch)
        assert faults(sketch) == []
    assert spoilt > 50


# Loops


def far_walls(sketch: Sketch, thickest: int) -> list[tuple[Vec, Vec, list[Vec]]]:
    """Slow and obvious: each straight piece of rock between two floors that are no doors, rock on both of its sides."""
    found = []
    for step, side in ((Vec(1, 0), Vec(0, 1)), (Vec(0, 1), Vec(1, 0))):
        for x, y in np.argwhere(sketch.floor).tolist():
            rock: list[Vec] = []
            at = Vec(x, y) + step
            while (
                0 < at.x < sketch.size[0] - 1 and 0 < at.y < sketch.size[1] - 1 and len(rock) < thickest
            ) and not any(sketch.floor[cell] for cell in (at, at + side, at - side)):
                rock.append(at)
                at += step
            ends = Vec(x, y), at
            if rock and sketch.floor[at] and not any(end in sketch.doors for end in ends):
                found.append((*ends, rock))
    return found


def is_far(floor: NDArray[np.bool_], start: Vec, end: Vec, steps: int) -> bool:
    return not 0 <= int(distances(floor, [start], Steps.NO_CORNERS)[end]) <= steps


@pytest.mark.parametrize(
    ("starter", "loops"),
    [
        (BspInterior(doorways=True), Loops()),
        (EllerMaze(), Loops()),
        (DividedMaze(narrowest=3), Loops(longer_than=13)),
        (Maze(), Loops(longer_than=62)),
        (BspInterior(doorways=True, longer_side=True, stray=3), Loops(longer_than=33, thickest=3)),
        (DividedMaze(), Loops(longer_than=1)),
    ],
)
def test_every_loop_closes_a_long_walk_and_none_is_left(starter: Step, loops: Loops) -> None:
    for seed in range(4):
        sketch = made(seed, starter, size=(50, 30))
        before = sketch.floor.copy()
        walls = {wall[2][0]: wall for wall in far_walls(sketch, 1)} if loops.thickest == 1 else {}
        loops(sketch)
        assert len(sketch.doors) > 0
        for door in sketch.doors if walls else ():
            start, end, (rock,) = walls[door]
            assert is_far(before, start, end, loops.longer_than)
            before[rock] = True
        for start, end, _ in far_walls(sketch, loops.thickest):
            assert not is_far(sketch.floor, start, end, loops.longer_than)
        if walls:
            assert (before == sketch.floor).all()


def test_thick_walls_are_cut_straight_with_a_door_at_one_end() -> None:
    thick = 0
    for seed in range(40):
        sketch = made(seed, BspRooms(), RoomSorter(Order.LEFTMOST), RoomDrawer(), DogLegCorridors())
        dug = len(sketch.corridors)
        Loops(thickest=3)(sketch)
        sketch.start = sketch.exit = middle(sketch.rooms[0])
        assert [fault for fault in faults(sketch) if "stands" not in fault] == []
        for rock in sketch.corridors[dug:]:
            thick += 1
            assert 2 <= len(rock) <= 3
            assert sum(at in sketch.doors for at in rock) == 1
            assert rock[0] in sketch.doors or rock[-1] in sketch.doors
    assert thick > 20


def test_loops_keep_off_doors_and_torches() -> None:
    for seed in range(40):
        sketch = made(seed, BspInterior(doorways=True))
        ScanDoors(one_in=1)(sketch)
        doors = list(sketch.doors)
        inner = [at for _, _, rock in far_walls(sketch, 1) for at in rock]
        sketch.torches = [(at, at + NORTH) for at in inner[::2]]
        Loops()(sketch)
        assert sketch.doors[: len(doors)] == doors
        assert not any(sketch.floor[mount] for mount, _ in sketch.torches)
        sketch.start = sketch.exit = Vec(*np.argwhere(sketch.floor)[0].tolist())
        assert [fault for fault in faults(sketch) if "stands" not in fault] == []


def test_loops_can_be_few_and_open() -> None:
    sketch = made(0, BspInterior(doorways=True))
    ways = sketch.floor.sum()
    Loops(door_percent=0, most=5)(sketch)
    assert sketch.floor.sum() == ways + 5
    assert sketch.doors == []


def test_walks_too_long_to_be_measured_are_refused() -> None:
    for steps in (0, 63):
        with pytest.raises(ValueError, match=f"not {steps}"):
            Loops(longer_than=steps)


# Whole levels


@pytest.mark.parametrize("chain", CHAINS, ids=lambda chain: chain.name)
def test_every_level_of_the_rustbook_is_right(chain: Chain) -> None:
    doors = 0
    for seed in SEEDS:
        sketch = chain(level_dice(str(seed), 1), SIZE, 1)
        assert faults(sketch) == []
        assert not sketch.floor[[0, -1]].any()
        assert not sketch.floor[:, [0, -1]].any()
        doors += len(sketch.doors)
    assert doors > 3 * len(SEEDS)


@pytest.mark.parametrize("order", Order)
@pytest.mark.parametrize("form", CORRIDORS)
def test_corridors_and_orders_go_together(form: str, order: Order) -> None:
    chain = joined_rooms("any", "", BspRooms(), order, form, RoomExploder(), CornerRounder())
    for seed in range(5):
        assert faults(chain(level_dice(str(seed), 1), SIZE, 1)) == []


def test_a_door_of_the_rustbook_is_the_head_of_a_corridor() -> None:
    for seed in SEEDS:
        sketch = CHAINS[0](level_dice(str(seed), 1), SIZE, 1)
        heads = [corridor[0] for corridor in sketch.corridors if len(corridor) > 2]
        assert set(sketch.doors) <= set(heads)


@pytest.fixture(scope="module")
def sadconsole() -> list[Sketch]:
    return [SADCONSOLE(level_dice(str(seed), 1), (100, 100), 1) for seed in SEEDS]


def test_sadconsoles_rooms_have_its_sides_and_one_wall_all_round(sadconsole: list[Sketch]) -> None:
    sides = Counter[int]()
    for sketch in sadconsole:
        assert faults(sketch) == []
        assert len(sketch.rooms) <= 100
        for room in sketch.rooms:
            sides.update((room.width - 1, room.height - 1))
            assert inside(room, sketch.floor).all()
    assert set(sides) == set(range(4, 15))
    assert 35 < mean(len(sketch.rooms) for sketch in sadconsole) < 47


def test_sadconsoles_doors_stand_in_the_walls_of_rooms(sadconsole: list[Sketch]) -> None:
    for sketch in sadconsole:
        walls = {at for room in sketch.rooms for at in border_of(room)}
        assert sketch.doors
        assert set(sketch.doors) <= walls


def test_sadconsoles_hero_begins_in_the_first_open_cell_and_the_way_on_is_farthest(sadconsole: list[Sketch]) -> None:
    for sketch in sadconsole:
        assert sketch.start is not None
        assert sketch.exit is not None
        assert sketch.floor[:, : sketch.start.y].sum() == 0
        assert sketch.floor[: sketch.start.x, sketch.start.y].sum() == 0
        away = distances(sketch.floor, [sketch.start], Steps.ORTHOGONAL)
        farther = np.argwhere(away > away[sketch.exit]).tolist()
        assert all(Vec(x, y) in sketch.doors for x, y in farther)
        standing = [sketch.start, sketch.exit, sketch.way_back, *sketch.doors, *(at for _, at in sketch.spawns)]
        assert len(set(standing)) == len(standing)
    assert 8 < mean(len(sketch.spawns) for sketch in sadconsole) < 14


def test_a_map_of_a_single_cell_has_no_place_for_stairs() -> None:
    for drawing in ("###\n#.#\n###", "####\n#..#\n####"):
        with pytest.raises(StartAgain):
            FirstCellAndFarthest()(drawn(drawing))


@pytest.mark.parametrize("chain", CHAINS, ids=lambda chain: chain.name)
def test_the_same_dice_make_the_same_level_recorded_or_not(chain: Chain) -> None:
    plain = chain(Dice("a"), (60, 40), 1)
    recorded = chain(Dice("a"), (60, 40), 1, record=True)
    assert (plain.floor == recorded.floor).all()
    assert plain.doors == recorded.doors
    assert plain.spawns == recorded.spawns
    assert plain.history is None
    assert recorded.history is not None
    assert len(recorded.history) > len(chain.layers) + 1
