"""Doors at the heads of corridors, wherever one fits, and mended where other steps spoilt them: document 003."""

from __future__ import annotations

import pytest

from game.engine.grid.dice import Dice
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.mapgen.analysis.check import faults
from game.mapgen.core.build_step import MissingInput
from game.mapgen.core.chain import Chain
from game.mapgen.core.tunnels import middle
from game.mapgen.layers.doors.mend_doors import MendDoors
from game.mapgen.layers.doors.placement_rules import CorridorDoors, ScanDoors
from game.mapgen.layers.rooms.corridors import DogLegCorridors
from game.mapgen.layers.rooms.shaping import RoomDrawer, RoomExploder
from game.mapgen.starters.bsp_interior import BspInterior
from game.mapgen.starters.maze import Maze
from game.mapgen.starters.scattered_rooms import SimpleRooms
from tests.support.sketches import SEEDS, SIZE, drawn, made


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
    with pytest.raises(MissingInput, match="bare: the step 'corridor doors' needs corridors"):
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
