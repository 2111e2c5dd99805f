"""Loops: cuts through walls whose two sides are far apart on foot.

Each cut shortens a long walk. After all cuts, no wall is left whose two sides are too far apart.
"""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import NORTH, Vec
from game.engine.grid.pathfinding import distances
from game.mapgen.analysis.level_check import faults
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch
from game.mapgen.core.tunnels import middle
from game.mapgen.layers.doors.ordinary_doors import ScanDoors
from game.mapgen.layers.rooms.corridors import DogLegCorridors
from game.mapgen.layers.rooms.loops import Loops
from game.mapgen.layers.rooms.room_order import Order, RoomSorter
from game.mapgen.layers.rooms.room_shaping import RoomDrawer
from game.mapgen.starters.bsp_interior import BspInterior
from game.mapgen.starters.bsp_rooms import BspRooms
from game.mapgen.starters.maze import DividedMaze, EllerMaze, Maze
from tests.support.examples import FULL, seeds
from tests.support.sketches import made


def far_walls(sketch: Sketch, thickest: int) -> list[tuple[Vec, Vec, list[Vec]]]:
    """Return each straight piece of rock that a cut could go through, as (floor cell, floor cell, rock cells).

    The rock lies between the two floor cells, which have no doors, and has rock on both sides. `thickest`: greatest
    number of rock cells.
    """
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
    return not 0 <= int(distances(floor, [start], StepRule.NO_CORNERS)[end]) <= steps


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
def test_loops_shorten_every_long_walk(starter: BuildStep, loops: Loops) -> None:
    for seed in seeds(1, 4):
        sketch = made(seed, starter, size=(50, 30) if FULL else (36, 24))
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


def test_thick_wall_is_cut_straight_with_one_door() -> None:
    thick = 0
    for seed in seeds(8, 40):
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
    assert thick > len(seeds(8, 40)) / 2


def test_loops_avoid_doors_and_torches() -> None:
    for seed in seeds(2, 40):
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


def test_loops_can_be_few_and_doorless() -> None:
    sketch = made(0, BspInterior(doorways=True))
    floor_cells = sketch.floor.sum()
    Loops(door_percent=0, most=5)(sketch)
    assert sketch.floor.sum() == floor_cells + 5
    assert sketch.doors == []


def test_unmeasurable_loop_length_is_refused() -> None:
    for steps in (0, 63):
        with pytest.raises(ValueError, match=f"not {steps}"):
            Loops(longer_than=steps)
