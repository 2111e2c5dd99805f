"""Tests of mazes, of chambers in mazes, and of maps that are too small for a build step.

A maze has exactly one path between any two of its cells.
"""

from __future__ import annotations

import numpy as np
import pytest

from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Rect
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import RetryLevel, Sketch
from game.mapgen.core.tunnels import cell_in
from game.mapgen.starters.bsp_interior import BspInterior
from game.mapgen.starters.bsp_rooms import BspRooms
from game.mapgen.starters.caves import JoinedCaves
from game.mapgen.starters.maze import DividedMaze, EllerMaze, Maze
from game.mapgen.starters.nearest_point_rooms import Comb
from game.mapgen.starters.random_walk_maps import OPEN_AREA, WALK_INWARDS
from game.mapgen.starters.region_grid import Regions
from game.mapgen.starters.scattered_rooms import ScatteredRooms, SimpleRooms
from game.mapgen.starters.town import Town
from game.mapgen.starters.voronoi_hive import Hive, Metric
from tests.support.examples import seeds
from tests.support.sketches import SIZE, inside, is_connected, made

MAZES = (Maze(), EllerMaze(), DividedMaze())


@pytest.mark.parametrize("maze", MAZES, ids=lambda maze: maze.name)
@pytest.mark.parametrize("size", [SIZE, (81, 44), (9, 11)])
def test_maze_has_one_way_between_any_two_cells(maze: BuildStep, size: tuple[int, int]) -> None:
    for seed in seeds(3, 40):
        floor = made(seed, maze, size=size).floor
        joints = (floor[1:] & floor[:-1]).sum() + (floor[:, 1:] & floor[:, :-1]).sum()
        assert joints == floor.sum() - 1
        assert is_connected(floor)
        assert not floor[[0, -1]].any()
        assert not floor[:, [0, -1]].any()


def test_documented_maze_covers_half_of_map_sides() -> None:
    floor = made(0, Maze()).floor
    assert floor[2:77:2, 2:39:2].all()
    assert floor.sum() == 2 * (38 * 19) - 1
    assert not floor[:2].any()
    assert not floor[77:].any()


def test_other_mazes_fill_whole_map() -> None:
    for maze in (EllerMaze(), DividedMaze()):
        floor = made(0, maze).floor
        assert floor[1:78:2, 1:42:2].all()
        assert floor.sum() == 2 * (39 * 21) - 1


def test_wandering_maze_has_fewer_dead_ends() -> None:
    def dead_ends(maze: BuildStep) -> int:
        count = 0
        for seed in range(20):
            floor = made(seed, maze).floor
            exits = np.zeros(SIZE, np.int8)
            exits[1:-1, 1:-1] += floor[2:, 1:-1].astype(np.int8) + floor[:-2, 1:-1] + floor[1:-1, 2:] + floor[1:-1, :-2]
            count += int((floor & (exits == 1)).sum())
        return count

    assert dead_ends(Maze()) * 2 < dead_ends(EllerMaze())


def test_divided_maze_chambers_keep_minimum_width() -> None:
    for seed in range(40):
        sketch = made(seed, DividedMaze(narrowest=3))
        assert len(sketch.rooms) > 10
        assert is_connected(sketch.floor)
        for room in sketch.rooms:
            assert min(room.width, room.height) - 2 >= 5
            assert max(room.width, room.height) - 2 <= 9
            assert inside(room, sketch.floor).all()


@pytest.mark.parametrize(
    "starter",
    [SimpleRooms(), BspRooms(), BspInterior(), BspInterior(doorways=True), OPEN_AREA, WALK_INWARDS, *MAZES],
    ids=lambda starter: starter.name,
)
def test_starter_retries_map_too_small(starter: BuildStep) -> None:
    for size in ((4, 4), (4, 30), (30, 4)):
        with pytest.raises(RetryLevel):
            made(0, starter, size=size)


@pytest.mark.parametrize(
    ("starter", "why"),
    [
        (BspRooms(tries=1), "the level has only one room"),
        (SimpleRooms(tries=1), "the level has only one room"),
        (ScatteredRooms(1, 5, 5), "the level has only one room, which leaves no place for the stairs"),
        (Regions(percent=0), "the level has only one room"),
        (JoinedCaves(floor_percent=0), "no cave is large enough"),
        (Town(), "a town needs a map of at least 70x40 cells"),
        (Hive(Metric.MANHATTAN), "the map is too small for Voronoi cells"),
        (Comb(Metric.MANHATTAN), "the map is too small for Voronoi cells"),
        (OPEN_AREA, "the map is too small for random walks"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_starter_without_two_rooms_is_retried(starter: BuildStep, why: str) -> None:
    size = (4, 40) if "the map is too small" in why else (60, 39)
    with pytest.raises(RetryLevel, match=why):
        made(0, starter, size=size)


def test_room_without_floor_has_no_cell() -> None:
    with pytest.raises(RetryLevel, match="a room has no floor"):
        cell_in(Sketch((9, 9), 1, Dice("rock")), Rect(1, 1, 5, 5))
