"""Doors at the heads of corridors wherever a door fits, and repairs where other steps spoilt them: document 003."""

from __future__ import annotations

import pytest

from game.engine.grid.dice import Dice
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.mapgen.analysis.level_check import faults
from game.mapgen.core.build_step import MissingInput
from game.mapgen.core.chain import Chain
from game.mapgen.core.tunnels import middle
from game.mapgen.layers.doors.ordinary_doors import CorridorDoors, ScanDoors
from game.mapgen.layers.doors.repair_doors import RepairDoors
from game.mapgen.layers.rooms.corridors import DogLegCorridors
from game.mapgen.layers.rooms.room_shaping import RoomDrawer, RoomExploder
from game.mapgen.starters.bsp_interior import BspInterior
from game.mapgen.starters.maze import Maze
from game.mapgen.starters.scattered_rooms import SimpleRooms
from tests.support.sketches import SEEDS, SIZE, drawn, made


def test_long_corridor_gets_door_at_its_head() -> None:
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


def test_leftward_corridor_has_door_at_right() -> None:
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
def test_unfit_corridor_head_gets_no_door(why: str, drawing: str) -> None:
    sketch = drawn(drawing)
    before = list(sketch.doors)
    CorridorDoors()(sketch)
    assert sketch.doors == before, why


def test_door_never_lands_on_creature() -> None:
    sketch = drawn("#######\n#.....#\n#######\n\ncorridor: 3,1 4,1 5,1")
    sketch.spawns = [("kobold", Vec(3, 1))]
    CorridorDoors()(sketch)
    ScanDoors(one_in=1)(sketch)
    assert sketch.doors == [Vec(2, 1), Vec(4, 1)]


def test_lines_beside_rim_may_hold_doors() -> None:
    for drawing in ("#####\n#...#\n#####", "###\n#.#\n#.#\n#.#\n###"):
        sketch = drawn(drawing)
        ScanDoors(one_in=1)(sketch)
        assert len(sketch.doors) == 1


def test_corridor_doors_need_corridors() -> None:
    with pytest.raises(MissingInput, match="bare: the step 'corridor doors' needs corridors"):
        Chain("bare", "", Maze(), (CorridorDoors(),))(Dice("x"), SIZE, 1)


def test_full_scan_takes_all_sites_in_order() -> None:
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


def test_scan_takes_third_of_sites() -> None:
    taken = fitting = 0
    for seed in SEEDS:
        sketch = made(seed, BspInterior(doorways=True))
        fitting += len(sketch.rooms) - 1
        ScanDoors()(sketch)
        taken += len(sketch.doors)
        doors = set(sketch.doors)
        assert not any(at + step in doors for at in doors for step in ORTHOGONAL)
    assert 0.27 < taken / fitting < 0.4


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
def test_spoilt_door_is_moved_or_removed(what: str, drawing: str, doors: list[Vec]) -> None:
    sketch = drawn(drawing)
    RepairDoors()(sketch)
    assert sketch.doors == doors, what


def test_misplaced_doors_are_mended() -> None:
    sketch = drawn("#######\n.......\n#######")
    sketch.doors = [Vec(0, 1), Vec(3, 1), Vec(3, 1), Vec(5, 0)]
    RepairDoors()(sketch)
    assert sketch.doors == [Vec(1, 1), Vec(3, 1)]


def test_mended_door_makes_way_and_stays_hidden() -> None:
    sketch = drawn("########\n#..+...#\n########")
    sketch.hidden = [Vec(3, 1)]
    sketch.spawns = [("kobold", Vec(3, 1))]
    RepairDoors()(sketch)
    assert sketch.doors == sketch.hidden == [Vec(2, 1)]


def test_mending_fixes_levels_keeps_good_doors() -> None:
    spoilt = 0
    for seed in SEEDS:
        sketch = made(seed, SimpleRooms(), RoomDrawer(), DogLegCorridors(), CorridorDoors())
        before = list(sketch.doors)
        RepairDoors()(sketch)
        assert sketch.doors == before
        RoomExploder()(sketch)
        sketch.start, sketch.exit = middle(sketch.rooms[0]), middle(sketch.rooms[-1])
        spoilt += bool(faults(sketch))
        RepairDoors()(sketch)
        assert faults(sketch) == []
    assert spoilt > 0.5 * len(SEEDS)


@pytest.mark.parametrize(("away", "mended"), [(1, [Vec(6, 2)]), (3, [Vec(6, 2)]), (4, [])])
def test_spoilt_door_moves_three_cells_at_most(away: int, mended: list[Vec]) -> None:
    sketch = drawn("################\n#.....##########\n#..............#\n#.....##########\n################")
    sketch.doors = [Vec(6 - away, 2)]
    RepairDoors()(sketch)
    assert sketch.doors == mended
