"""Doors touch rooms and stand apart (T-01, B-09, B-10), and openings of rooms have doors (T-02)."""

from __future__ import annotations

import re
from itertools import pairwise
from statistics import mean

import pytest

from game.engine.grid.dice import Dice
from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, Rect, Vec
from game.mapgen.analysis.door_sites import (
    TOUCHES_NO_ROOM,
    WITHIN_A_ROOM,
    RoomFloors,
    within_rooms,
)
from game.mapgen.analysis.level_check import AlwaysRight, faults
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import Sketch
from game.mapgen.core.tunnel_planner import _Board, _cheapest, _union, forms, plan_tunnels
from game.mapgen.core.tunnels import middle
from game.mapgen.layers.doors.ordinary_doors import BorderDoors, CorridorDoors, ScanDoors, refusal
from game.mapgen.layers.doors.repair_doors import RepairDoors
from game.mapgen.layers.population.place_stairs import FirstAndLastRoom
from game.mapgen.layers.rooms.corridors import DogLegCorridors, NearestCorridors
from game.mapgen.layers.rooms.growing_hallways import Hallways
from game.mapgen.layers.rooms.region_exits import RegionExits
from game.mapgen.layers.rooms.room_shaping import RoomDrawer
from game.mapgen.starters.bsp_interior import BspInterior
from game.mapgen.starters.maze import Maze
from game.mapgen.starters.region_grid import Regions
from game.mapgen.starters.scattered_rooms import ScatteredRooms, SimpleRooms
from survey_lib.door_places import DoorPlaces, door_places, open_border
from tests.support.examples import seeds
from tests.support.folders import ROOT
from tests.support.sketches import drawn, is_connected, made

ROGUESHARP = ScatteredRooms(tries=20, shortest=7, longest=13)
SADCONSOLE = ScatteredRooms(tries=100, shortest=4, longest=14)
DOCUMENTS: dict[str, tuple[tuple[int, int], int, tuple[BuildStep, ...]]] = {
    "roguesharp": ((80, 48), len(seeds(6, 80)), (ROGUESHARP, BorderDoors())),
    "sadconsole": ((100, 100), len(seeds(2, 8)), (SADCONSOLE, BorderDoors())),
    "rogue": ((78, 24), len(seeds(8, 120)), (Regions(percent=95, least=(4, 4)), RegionExits(percent=90), Hallways())),
    "rustbook, corridors": (
        (80, 43),
        len(seeds(8, 120)),
        (SimpleRooms(), RoomDrawer(), DogLegCorridors(), CorridorDoors()),
    ),
    "rustbook, nearest": (
        (80, 43),
        len(seeds(6, 60)),
        (SimpleRooms(), RoomDrawer(), NearestCorridors(), CorridorDoors()),
    ),
    "rustbook, a building": ((80, 43), len(seeds(6, 60)), (BspInterior(), ScanDoors())),
}
"""For each rule about rooms: the size of the map, the number of levels, and the build steps."""


def leads_out(at: Vec, sketch: Sketch) -> bool:
    """Return whether a door has floor of a room on one side, and no floor of that room on the other side.

    Computed only from the rectangles of rooms and the cells of corridors, unlike in the rules.
    """
    dug = {cell for corridor in sketch.corridors for cell in corridor}

    def rooms_at(cell: Vec) -> set[Rect]:
        x, y = cell
        return {
            room
            for room in sketch.rooms
            if room.x < x < room.right and room.y < y < room.bottom and sketch.floor[cell] and cell not in dug
        }

    first, second = (rooms_at(at + step) for step in ORTHOGONAL if sketch.floor[at + step])
    return first != second


@pytest.mark.parametrize("rule", DOCUMENTS)
def test_doors_lead_out_of_rooms_and_stand_apart(rule: str) -> None:
    """T-01, B-09, B-10."""
    size, levels, steps = DOCUMENTS[rule]
    doors = 0
    for seed in range(levels):
        sketch = made(seed, *steps, size=size)
        within = within_rooms(size, sketch.rooms) & sketch.floor
        doors += len(sketch.doors)
        for at in sketch.doors:
            assert any(within[at + step] for step in ORTHOGONAL), (seed, at)
            assert leads_out(at, sketch), (seed, at)
            assert not any(at + step in sketch.doors for step in DIRECTIONS), (seed, at)
    assert doors > levels


@pytest.mark.parametrize("rule", ["roguesharp", "sadconsole"])
def test_each_opening_has_door_or_stated_reason(rule: str) -> None:
    """T-02: each opening in the wall of a room has a door, or `refusal` states why no door fits.

    Fewer than one opening in twenty has no door. The document of `roguesharp` leaves 14 of 34 openings without a door,
    the document of `sadconsole` 164 of 276.
    """
    size, levels, steps = DOCUMENTS[rule]
    doorless = openings = without = 0
    for seed in range(levels):
        sketch = made(seed, *steps, size=size)
        doors, rooms = set(sketch.doors), RoomFloors(sketch)
        for room in sketch.rooms:
            cells = open_border(room, sketch.floor)
            assert cells, "a room without any opening"
            openings += len(cells)
            doorless += doors.isdisjoint(cells)
            for at in cells:
                if at not in doors:
                    without += 1
                    assert refusal(at, sketch, doors, set(), rooms) is not None
    assert doorless <= openings / 1000
    assert without < openings / 20


@pytest.mark.parametrize(("rule", "most_beside"), [("roguesharp", 0.2), ("sadconsole", 0.6)])
def test_tunnels_join_successive_room_middles(rule: str, most_beside: float) -> None:
    """RS-05, SC-12: an L-shaped tunnel joins each room to the next, and so the level is connected.

    All cells of at least one form of the tunnel are dug. The forms differ in the leg that comes first, and in ends that
    lie beside the middle of a room. `most_beside`: greatest share of tunnels with such an end.
    """
    size, levels, (starter, *_) = DOCUMENTS[rule]
    assert isinstance(starter, ScatteredRooms)
    beside = tunnels = 0
    for seed in range(levels // 2):
        sketch = made(seed, starter, size=size)
        assert is_connected(sketch.floor)
        for room, following in pairwise(sketch.rooms):
            dug = [form for form in forms(room, following) if all(sketch.floor[at] for at in cells_of(form))]
            assert dug
            tunnels += 1
            beside += dug[0].aside > 0
    assert beside < most_beside * tunnels


def cells_of(tunnel: tuple[Vec, Vec, bool, int]) -> list[Vec]:
    """Return the cells of both legs of an L."""
    (x, y), (to_x, to_y), row_first, _ = tunnel
    row, column = (y, to_x) if row_first else (to_y, x)
    across = [Vec(at, row) for at in range(min(x, to_x), max(x, to_x) + 1)]
    return across + [Vec(column, at) for at in range(min(y, to_y), max(y, to_y) + 1)]


def test_tunnel_legs_come_first_equally_often() -> None:
    """RS-05, SC-12: the dice decide wherever both forms are possible."""
    rooms = [Rect(2, 2, 8, 8), Rect(30, 20, 8, 8)]
    (first, *_), others = plan_tunnels((60, 40), rooms, Dice(0)), 0
    for seed in range(200):
        (tunnel,) = plan_tunnels((60, 40), rooms, Dice(seed))
        assert (tunnel.start, tunnel.end, tunnel.aside) == (first.start, first.end, 0)
        others += tunnel.row_first
    assert 70 < others < 130


def test_tunnel_swaps_legs_to_avoid_wall_line() -> None:
    """B-09: the tunnel from the first room to the second runs first along a row, then along a column.

    If the leg along the column came first, the other leg would run along row 23, the upper wall of the third room.
    """
    rooms = [Rect(2, 2, 9, 9), Rect(40, 19, 9, 9), Rect(20, 23, 9, 9)]
    for seed in range(40):
        first, _ = plan_tunnels((60, 40), rooms, Dice(seed))
        assert (first.row_first, first.aside) == (True, 0)


def test_tunnel_end_steps_aside_from_wall_line() -> None:
    """B-09: one end of a tunnel lies one row beside the middle of its room, so that the tunnel follows no wall.

    The middles of the first two rooms lie in row 6, and the upper wall of the third room lies in row 6 too. A tunnel
    from middle to middle would run along this wall, whichever of its two legs (along a row, along a column) comes
    first.
    """
    rooms = [Rect(2, 2, 9, 9), Rect(40, 2, 9, 9), Rect(20, 6, 9, 9)]
    for seed in range(40):
        sketch = Sketch((60, 40), 1, Dice(seed))
        first, _ = plan_tunnels(sketch.size, rooms, sketch.dice)
        assert first.aside == 1
        assert {first.start.y, first.end.y} in ({5, 6}, {6, 7})


def test_no_planned_tunnel_has_cheaper_form() -> None:
    size, _, (starter, *_) = DOCUMENTS["sadconsole"]
    for seed in range(2):
        rooms = made(seed, starter, size=size).rooms
        board = _Board(size, rooms)
        tunnels = plan_tunnels(size, rooms, Dice(seed))
        dug = [board.cells(tunnel) for tunnel in tunnels]
        for number, (tunnel, room, following) in enumerate(zip(tunnels, rooms, rooms[1:], strict=False)):
            others = _union(dug[:number] + dug[number + 1 :])
            assert _cheapest(board, others, tunnel, room, following) == tunnel


@pytest.mark.parametrize(
    ("tradition", "code", "levels"), [("roguesharp", "RS-05", seeds(40, 400)), ("sadconsole", "SC-12", seeds(12, 60))]
)
def test_planned_tunnels_leave_few_doorless_gaps(tradition: str, code: str, levels: range) -> None:
    """docs/traditions.md says how many there are on a level, and how many by the document's rules.

    Here tunnels that are dug at random stand for the document's. Their doors follow the rule of this game.
    """
    size, _, (starter, *_) = DOCUMENTS[tradition]
    planned, at_random = [], []
    for seed in levels:
        sketch = made(seed, starter, BorderDoors(), size=size)
        planned.append(door_places(sketch).open_border_cells)
        without = Sketch(size, 1, Dice(seed))
        without.rooms = list(sketch.rooms)
        for room in without.rooms:
            without.floor[room.inner.slices] = True
        DogLegCorridors()(without)
        BorderDoors()(without)
        at_random.append(door_places(without).open_border_cells)
    page = (ROOT / "docs" / "traditions.md").read_text("utf-8")
    row = next(line for line in page.splitlines() if line.startswith(f"| {code} "))
    (told,) = re.findall(r"([\d.]+) open border cells a level .*the document's ([\d.]+)\)", row)
    ours, theirs = map(float, told)
    assert ours / 2 - 0.3 <= mean(planned) <= 2 * ours + 0.3
    assert theirs / 2 <= mean(at_random) <= 2 * theirs


# ------------------------------------------------------------------------------------------------ single places


def test_corridor_may_cross_corner_of_round_room() -> None:
    """B-09: a corridor that begins in a corner of a round room's rectangle gets a door there.

    The first cell of the corridor leads out of the round floor, though it lies within the rectangle.
    """
    sketch = drawn("""
##########
###.....##
###...#.##
#.....#.##
#.........
#.......##
###...####
###...####
##########

room: 0 0 9 9
corridor: 6,1 7,1 7,2 7,3
""")
    rooms = RoomFloors(sketch)
    assert rooms.why_not(Vec(6, 1)) is None
    assert rooms.why_not(Vec(8, 4)) is None
    assert rooms.why_not(Vec(5, 4)) == WITHIN_A_ROOM
    assert rooms.why_not(Vec(8, 2)) == TOUCHES_NO_ROOM
    CorridorDoors()(sketch)
    assert sketch.doors == [Vec(6, 1)]


def test_head_of_branching_corridor_gets_no_door() -> None:
    """B-09, D-61: the second corridor begins in the first, and touches no room."""
    sketch = drawn("""
############
#...#......#
#.......####
#...##.#####
######.#####
######.#####
############

room: 0 0 5 5
corridor: 4,2 5,2 6,2 7,2
corridor: 6,3 6,4 6,5
""")
    CorridorDoors()(sketch)
    assert sketch.doors == [Vec(4, 2)]


def test_scan_ignores_rooms_on_cave_ground() -> None:
    """B-09: a door on cave ground need not touch a room, but a door in a known corridor must touch a room."""
    sketch = drawn("""
##############
#...##...#...#
#............#
#...##...#...#
##############

room: 0 0 5 5
corridor: 4,2 5,2
""")
    ScanDoors(one_in=1)(sketch)
    assert sketch.doors == [Vec(4, 2), Vec(9, 2)]
    sketch.doors.clear()
    sketch.rooms.clear()
    ScanDoors(one_in=1)(sketch)
    assert sketch.doors == [Vec(4, 2), Vec(9, 2)]
    sketch.doors.clear()
    sketch.rooms.append(Rect(9, 0, 5, 5))
    ScanDoors(one_in=1)(sketch)
    assert sketch.doors == [Vec(9, 2)]


def test_corridor_without_rooms_may_hold_doors() -> None:
    sketch = drawn("######\n#....#\n######\n\ncorridor: 1,1 2,1 3,1 4,1")
    ScanDoors(one_in=1)(sketch)
    assert sketch.doors == [Vec(2, 1)]


def test_maze_doors_stand_apart() -> None:
    """B-10, B-19: no two doors of a maze are beside each other. The document's mazes have 42 pairs side by side."""
    for seed in range(4):
        sketch = made(seed, Maze(), ScanDoors())
        assert len(sketch.doors) > 150
        assert door_places(sketch) == DoorPlaces()


def test_mended_doors_never_touch_diagonally() -> None:
    """B-10."""
    sketch = drawn("#######\n#.+...#\n###.###\n###.###\n#######")
    sketch.doors = [Vec(3, 2), Vec(2, 1)]
    RepairDoors()(sketch)
    assert sketch.doors == [Vec(3, 2)]


def test_door_places_count_every_fault() -> None:
    sketch = drawn("""
############
#...########
#...+......#
#...#+####.#
#........#.#
####.##....#
############

room: 0 0 5 6
""")
    assert door_places(sketch) == DoorPlaces(
        has_rooms=True, touching_no_room=0, beside_another=1, doorless_rooms=0, open_rooms=1, open_border_cells=2
    )
    sketch.doors = [Vec(4, 5), Vec(7, 2)]
    assert door_places(sketch) == DoorPlaces(
        has_rooms=True, touching_no_room=1, beside_another=0, doorless_rooms=0, open_rooms=1, open_border_cells=2
    )
    sketch.corridors = [[Vec(7, 2)]]
    assert door_places(sketch).touching_no_room == 2
    sketch.doors = []
    assert door_places(sketch) == DoorPlaces(has_rooms=True, doorless_rooms=1, open_rooms=1, open_border_cells=3)


def test_levels_are_never_discarded_for_doors() -> None:
    chain = Chain("trial", "", ROGUESHARP, (BorderDoors(), FirstAndLastRoom(), AlwaysRight()))
    for seed in range(25):
        sketch = chain(Dice(seed), (80, 48), 1)
        assert sketch.restarts == 0
        assert sketch.start == middle(sketch.rooms[0])


@pytest.mark.parametrize("part", ["start", "exit", "way_back", "monster"])
def test_door_with_something_in_it_is_a_fault(part: str) -> None:
    sketch, at = drawn("#########\n#@..+...#\n#########"), Vec(4, 1)
    sketch.exit, sketch.way_back = Vec(7, 1), Vec(6, 1)
    assert faults(sketch) == []
    if part == "monster":
        sketch.spawns.append(("kobold", at))
    else:
        setattr(sketch, part, at)
    assert faults(sketch) == ["something stands in the door at 4,1"]
