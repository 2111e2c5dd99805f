"""Levels of nine regions: rooms, doorways, hallways, stairs and hidden doors, each by the rule of document 002."""

from __future__ import annotations

from statistics import mean

import numpy as np
import pytest

from game.content.levels.classic_traditions import GREAT_HALLS, ROGUE
from game.content.levels.level_from_sketch import furnish, sketch_level
from game.content.traditions import TRADITIONS
from game.engine.grid.dice import Dice
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import EAST, NORTH, ORTHOGONAL, SOUTH, WEST, Rect, Vec
from game.engine.grid.pathfinding import reachable
from game.mapgen.analysis.level_check import AlwaysRight, faults
from game.mapgen.core.build_step import MissingInput
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import RetryLevel, Sketch, floor_of
from game.mapgen.layers.doors.hidden_doors import HiddenDoors
from game.mapgen.layers.population.place_stairs import RegionStairs
from game.mapgen.layers.rooms.growing_hallways import Hallways, NoBlankLines
from game.mapgen.layers.rooms.region_exits import RegionExits, inner_sides, walls_of_rooms, why_not
from game.mapgen.starters.region_grid import RegionGrid, Regions
from tests.support.examples import seeds
from tests.support.made_levels import sketch_in

SIZE = (78, 24)
GRID = RegionGrid(SIZE)


@pytest.fixture(scope="module")
def sketches() -> list[Sketch]:
    return [sketch_in(TRADITIONS["rogue"], seed, 1) for seed in seeds(60, 300)]


@pytest.fixture(scope="module")
def halls() -> list[Sketch]:
    return [sketch_level(GREAT_HALLS, (80, 48), str(seed), 3) for seed in seeds(6, 100)]


def sketch_of(size: tuple[int, int], *rooms: Rect, seed: str = "drawn") -> Sketch:
    """Return a sketch with nothing but rooms."""
    sketch = Sketch(size, 1, Dice(seed))
    for room in rooms:
        sketch.rooms.append(room)
        for at in floor_of(room):
            sketch.floor[at] = True
    return sketch


def with_doors(sketch: Sketch, *doors: tuple[Vec, Vec]) -> Sketch:
    """Add doorways, each given with its direction, and the first cell of a hallway before it."""
    for at, outward in doors:
        sketch.doors.append(at)
        sketch.corridors.append([at + outward])
        sketch.floor[at] = sketch.floor[at + outward] = True
    return sketch


# -------------------------------------------------------------------------------------------------- regions


@pytest.mark.parametrize(
    ("at", "number"),
    [((0, 0), 1), ((25, 7), 1), ((26, 7), 2), ((25, 8), 4), ((51, 15), 5), ((52, 15), 6), ((0, 23), 7), ((77, 23), 9)],
)
def test_regions_are_numbered_row_by_row(at: tuple[int, int], number: int) -> None:
    assert GRID.number(at) == number


@pytest.mark.parametrize("grid", [GRID, RegionGrid((80, 48)), RegionGrid((80, 43), 4, 2), RegionGrid((50, 31), 7, 5)])
def test_each_cell_lies_in_region_of_its_number(grid: RegionGrid) -> None:
    regions = grid.regions()
    for x in range(grid.size[0]):
        for y in range(grid.size[1]):
            holding = [number for number, region in enumerate(regions, 1) if region.contains((x, y))]
            assert holding == [grid.number((x, y))]


def test_regions_have_documented_size() -> None:
    assert {(region.width, region.height) for region in GRID.regions()} == {(26, 8)}


def test_region_rooms_match_document(sketches: list[Sketch]) -> None:
    rooms = [room for sketch in sketches for room in sketch.rooms]
    assert {room.width - 1 for room in rooms} == set(range(4, 25))
    assert {room.height - 1 for room in rooms} == set(range(4, 7))
    for room in rooms:
        region = GRID.region(GRID.number((room.x, room.y)))
        assert region.contains((room.right, room.bottom))
        assert room.x - region.x == (26 - (room.width - 1)) // 2
        assert room.y - region.y == (8 - (room.height - 1)) // 2


def test_regions_rarely_lack_room(sketches: list[Sketch]) -> None:
    for sketch in sketches:
        numbers = [GRID.number((room.x, room.y)) for room in sketch.rooms]
        assert numbers == sorted(set(numbers))
    assert mean(len(sketch.rooms) for sketch in sketches) / 9 == pytest.approx(0.95, abs=0.02)


def test_map_with_regions_too_small_is_refused() -> None:
    with pytest.raises(
        RetryLevel, match=r"rogue made no valid level of 12x24 .*: a region of 4x8 is too small for a room"
    ):
        sketch_level(ROGUE, (12, 24), "0", 1)
    Regions()(Sketch((18, 18), 1, Dice("smallest")))
    for size in ((17, 18), (18, 17)):
        with pytest.raises(RetryLevel):
            Regions()(Sketch(size, 1, Dice("smaller")))


def test_great_rooms_fill_their_regions() -> None:
    for seed in range(50):
        sketch = Sketch((30, 20), 1, Dice(seed))
        Regions(least=(9, 6), most=(18, 11))(sketch)
        grid = RegionGrid(sketch.size)
        for room in sketch.rooms:
            region = grid.region(grid.number(room.center))
            assert room.width - 1 == region.width - 2
            assert room.height - 1 == region.height - 2


# ------------------------------------------------------------------------------------------------- doorways


@pytest.mark.parametrize(
    ("outward", "numbers"),
    [(NORTH, "456789"), (SOUTH, "123456"), (EAST, "124578"), (WEST, "235689")],
)
def test_only_inner_walls_may_have_doorway(outward: Vec, numbers: str) -> None:
    assert [number for number in range(1, 10) if outward in inner_sides(number)] == [int(digit) for digit in numbers]


@pytest.mark.parametrize("number", range(1, 10))
def test_region_exits_avoid_corners(number: int) -> None:
    region = GRID.region(number)
    x, y = region.x + 10, region.y + 1
    room = Rect(x, y, 5, 6)
    walls = {
        NORTH: [Vec(x + i, y) for i in (1, 2, 3)],
        SOUTH: [Vec(x + i, y + 5) for i in (1, 2, 3)],
        EAST: [Vec(x + 4, y + i) for i in (1, 2, 3, 4)],
        WEST: [Vec(x, y + i) for i in (1, 2, 3, 4)],
    }
    places = {at: outward for outward in inner_sides(number) for at in walls[outward]}
    cut: set[Vec] = set()
    for seed in range(60):
        sketch = sketch_of(SIZE, room, seed=str(seed))
        RegionExits()(sketch)
        assert sketch.doors
        assert len({places[at] for at in sketch.doors}) == len(sketch.doors)
        assert sketch.corridors == [[at + places[at]] for at in sketch.doors]
        assert all(
            sketch.floor[at] and sketch.floor[outside]
            for at, (outside,) in zip(sketch.doors, sketch.corridors, strict=True)
        )
        cut |= set(sketch.doors)
    assert cut == set(places)


def test_most_inner_walls_have_doorway(sketches: list[Sketch]) -> None:
    walls = sum(len(list(inner_sides(GRID.number((room.x, room.y))))) for sketch in sketches for room in sketch.rooms)
    assert sum(len(sketch.doors) for sketch in sketches) / walls == pytest.approx(0.90, abs=0.015)


def test_room_has_doorway_even_at_low_chance() -> None:
    for seed in range(20):
        sketch = sketch_of(SIZE, Rect(1, 1, 6, 6), Rect(30, 9, 9, 6), seed=str(seed))
        RegionExits(percent=1)(sketch)
        assert all(any(room.contains(at) for at in sketch.doors) for room in sketch.rooms)


def test_facing_doorways_share_one_hallway_cell() -> None:
    sketch = sketch_of((15, 5), Rect(0, 0, 7, 5), Rect(8, 0, 7, 5))
    sketch.floor[:, [1, 3]] = False  # one row is left
    RegionExits(percent=100, across=2, down=1)(sketch)
    assert sketch.doors == [Vec(6, 2), Vec(8, 2)]
    assert sketch.corridors == [[Vec(7, 2)]]


def test_rooms_sharing_wall_share_one_doorway() -> None:
    for seed in range(20):
        sketch = sketch_of((16, 7), Rect(2, 0, 7, 7), Rect(8, 0, 7, 7), seed=str(seed))
        RegionExits(percent=100, across=2, down=1)(sketch)
        (door,) = sketch.doors
        assert door.x == 8
        assert sketch.corridors == []
        sketch.start, sketch.exit = Vec(3, 1), Vec(10, 1)
        assert faults(sketch) == []


@pytest.mark.parametrize(
    ("at", "outward", "reason"),
    [
        (Vec(9, 3), EAST, None),
        (Vec(9, 4), EAST, "beside an opening"),
        (Vec(9, 5), EAST, "already open"),
        (Vec(5, 3), WEST, "another room's wall on the outside"),
        (Vec(7, 1), NORTH, "too near to the edge of the map"),
        (Vec(12, 3), WEST, "no floor on the inside"),
    ],
)
def test_each_refused_doorway_has_reason(at: Vec, outward: Vec, reason: str | None) -> None:
    sketch = sketch_of((16, 9), Rect(0, 0, 5, 8), Rect(5, 1, 5, 7))
    sketch.floor[9, 5] = True
    assert why_not(at, outward, sketch.floor, walls_of_rooms(sketch)) == reason


def test_walled_in_room_gets_no_doorway() -> None:
    sketch = sketch_of((21, 7), Rect(0, 0, 7, 7), Rect(7, 0, 7, 7), Rect(15, 0, 6, 7))
    RegionExits(percent=100, across=3, down=1)(sketch)
    assert [at.x for at in sketch.doors] == [13, 15]


# ------------------------------------------------------------------------------------------------- hallways


def test_dead_end_digs_straight_to_hallway_ahead() -> None:
    sketch = with_doors(sketch_of((21, 9), Rect(2, 2, 5, 5), Rect(14, 2, 5, 5)), (Vec(6, 4), EAST), (Vec(14, 4), WEST))
    Hallways()(sketch)
    assert sketch.corridors == [[Vec(7, 4)], [Vec(x, 4) for x in range(13, 7, -1)]]


def test_dead_end_digs_to_hallway_at_its_side() -> None:
    sketch = with_doors(
        sketch_of((20, 20), Rect(2, 2, 5, 5), Rect(5, 13, 5, 5)), (Vec(6, 4), EAST), (Vec(7, 13), NORTH)
    )
    Hallways()(sketch)
    assert sketch.corridors == [[Vec(7, 4)], [Vec(7, y) for y in range(12, 4, -1)]]
    assert sketch.floor[7, 4:13].all()


def test_digging_stops_at_first_hallway_touched() -> None:
    """The hallway from the left passes below the stub of the room above, and ends there."""
    sketch = with_doors(
        sketch_of((24, 12), Rect(15, 4, 5, 5), Rect(8, 1, 5, 4), Rect(1, 4, 5, 5)),
        (Vec(15, 6), WEST),
        (Vec(10, 4), SOUTH),
        (Vec(5, 6), EAST),
    )
    Hallways()(sketch)
    assert sketch.corridors[2] == [Vec(x, 6) for x in range(6, 11)]
    assert sketch.corridors[1][0] == Vec(10, 5)
    assert not any(at.y > 6 for corridor in sketch.corridors for at in corridor)


def test_blind_dead_end_grows_forward_then_right() -> None:
    sketch = with_doors(sketch_of((16, 14), Rect(1, 8, 5, 5)), (Vec(5, 10), EAST))
    Hallways()(sketch)
    east = [Vec(x, 10) for x in range(6, 14)]
    south = [Vec(13, 11)]
    west = [Vec(x, 11) for x in range(12, 5, -1)]
    assert sketch.corridors[0][: len(east) + 1] == [*east, *south]
    assert not sketch.floor[14].any()
    assert not sketch.floor[:, 12].any()
    assert set(sketch.corridors[0]) <= {*east, *south, *west}


def test_stuck_dead_end_is_left_alone() -> None:
    pocket = Rect(2, 2, 5, 5)
    sketch = with_doors(sketch_of((12, 10), pocket, Rect(8, 1, 3, 8), Rect(5, 6, 4, 3)), (Vec(6, 4), EAST))
    sketch.rooms += [Rect(7, 1, 1, 3), Rect(7, 5, 1, 1)]
    Hallways()(sketch)
    assert sketch.corridors == [[Vec(7, 4)]]


def test_fewer_joins_leave_fewer_loops() -> None:
    def loops(joins: int) -> int:
        chain = Chain("", "", Regions(), (RegionExits(), Hallways(joins=joins), RegionStairs(), AlwaysRight()))
        floors = [chain(Dice(seed), SIZE, 1).floor for seed in range(40)]
        return sum(cycles(floor) for floor in floors)

    assert loops(1) < 0.8 * loops(3)


def cycles(floor: np.ndarray[tuple[int, int], np.dtype[np.bool_]]) -> int:
    """Return the number of independent loops of a connected floor, by Euler's formula."""
    edges = (floor[1:] & floor[:-1]).sum() + (floor[:, 1:] & floor[:, :-1]).sum()
    squares = (floor[1:, 1:] & floor[1:, :-1] & floor[:-1, 1:] & floor[:-1, :-1]).sum()
    return int(edges - floor.sum() - squares + 1)


def test_hallways_need_doorways() -> None:
    with pytest.raises(MissingInput, match="bare: the step 'hallways' needs doors, but no step before it makes any"):
        Chain("bare", "", Regions(), (Hallways(),))(Dice("x"), SIZE, 1)


def test_hallways_never_cross_walls(sketches: list[Sketch]) -> None:
    for sketch in sketches:
        cells = [at for corridor in sketch.corridors for at in corridor]
        assert len(set(cells)) == len(cells)
        assert not any(room.contains(at) for room in sketch.rooms for at in cells)
        rooms = sum((room.width - 2) * (room.height - 2) for room in sketch.rooms)
        assert sketch.floor.sum() == rooms + len(sketch.doors) + len(cells)
        assert not sketch.floor[[0, -1]].any()
        assert not sketch.floor[:, [0, -1]].any()


def test_hallways_rarely_run_side_by_side(sketches: list[Sketch]) -> None:
    broad = 0
    for sketch in sketches:
        hall = np.zeros(SIZE, np.bool_)
        for corridor in sketch.corridors:
            for at in corridor:
                hall[at] = True
        broad += int((hall[1:, 1:] & hall[1:, :-1] & hall[:-1, 1:] & hall[:-1, :-1]).sum())
    assert broad < 0.2 * len(sketches)


@pytest.mark.parametrize(
    ("columns", "rows", "waste"),
    [
        ((21, 54), (3, 18), False),
        ((22, 54), (3, 18), True),
        ((21, 53), (3, 18), True),
        ((21, 54), (4, 18), True),
        ((21, 54), (3, 17), True),
    ],
)
def test_map_with_blank_middle_line_is_retried(columns: tuple[int, int], rows: tuple[int, int], waste: bool) -> None:
    """A map is retried if any row from 4 to 19, or any column from 22 to 55, has no floor.

    These numbers are the document's, and count from 1. `columns`, `rows`: the first and the last column and row with
    floor, counted from 0. `waste`: whether the map is retried.
    """
    sketch = sketch_of(SIZE)
    sketch.floor[columns[0] : columns[1] + 1, 10] = True
    sketch.floor[30, rows[0] : rows[1] + 1] = True
    if waste:
        with pytest.raises(RetryLevel, match="a row or a column of the map is empty"):
            NoBlankLines()(sketch)
    else:
        NoBlankLines()(sketch)


# ----------------------------------------------------------------------------------- stairway, hidden doors


def test_start_and_stairs_lie_in_any_rooms(sketches: list[Sketch]) -> None:
    same_room = 0
    for sketch in sketches:
        assert sketch.start is not None
        assert sketch.exit is not None
        assert sketch.start != sketch.exit
        for at in (sketch.start, sketch.exit):
            assert any(room.x < at.x < room.right and room.y < at.y < room.bottom for room in sketch.rooms)
        same_room += any(room.contains(sketch.start) and room.contains(sketch.exit) for room in sketch.rooms)
    full = [sketch for sketch in sketches if len(sketch.rooms) == 9]
    for places in ([sketch.start for sketch in full], [sketch.exit for sketch in full]):
        assert {GRID.number(at) for at in places if at is not None} == set(range(1, 10))
    assert 0 < same_room < len(sketches) // 3


def test_map_without_three_free_cells_is_retried() -> None:
    with pytest.raises(RetryLevel, match="the start and the stairs need three free cells"):
        RegionStairs()(sketch_of((9, 9), Rect(2, 2, 3, 3)))


def test_quarter_of_doorways_is_hidden(sketches: list[Sketch]) -> None:
    hidden = sum(len(sketch.hidden) for sketch in sketches)
    assert hidden / sum(len(sketch.doors) for sketch in sketches) == pytest.approx(0.25, abs=0.025)
    assert all(set(sketch.hidden) <= set(sketch.doors) for sketch in sketches)


def test_hidden_percent_hides_all_or_no_doorways() -> None:
    for percent, count in ((0, 0), (100, 2)):
        sketch = with_doors(sketch_of((12, 12), Rect(3, 3, 5, 5)), (Vec(7, 5), EAST), (Vec(5, 7), SOUTH))
        HiddenDoors(percent=percent)(sketch)
        assert len(sketch.hidden) == count


# --------------------------------------------------------------------------------------------- whole levels


def test_rogue_sketches_have_no_faults(sketches: list[Sketch], halls: list[Sketch]) -> None:
    for sketch in (*sketches, *halls):
        assert faults(sketch) == []


def test_hidden_doors_make_every_cell_reachable(sketches: list[Sketch]) -> None:
    """The document's levels need searching in 44 of 100 cases; all can be solved (B-28)."""
    need_searching = 0
    for sketch in sketches:
        assert sketch.start is not None
        assert (reachable(sketch.floor, sketch.start, StepRule.ORTHOGONAL) == sketch.floor).all()
        shown = sketch.floor.copy()
        for at in sketch.hidden:
            shown[at] = False
        found = reachable(shown, sketch.start, StepRule.ORTHOGONAL)
        need_searching += any(not found[room.x + 1, room.y + 1] for room in sketch.rooms)
    assert 0.35 < need_searching / len(sketches) < 0.53


def test_level_with_parted_hallways_is_retried() -> None:
    """Two rooms in opposite corners, and no third room that would connect their hallways."""
    apart = sketch_of(SIZE, Rect(8, 1, 9, 6), Rect(60, 17, 9, 6))
    with_doors(apart, (Vec(16, 3), EAST), (Vec(62, 17), NORTH))
    apart.start, apart.exit = Vec(10, 3), Vec(62, 20)
    with pytest.raises(RetryLevel, match="cannot be reached"):
        AlwaysRight()(apart)
    Hallways()(apart)
    AlwaysRight()(apart)


def test_rogue_door_joins_room_and_hallway(sketches: list[Sketch]) -> None:
    for sketch in sketches:
        hall = {at for corridor in sketch.corridors for at in corridor}
        for at in sketch.doors:
            (room,) = (room for room in sketch.rooms if room.contains(at))
            (outward,) = (step for step in ORTHOGONAL if not room.contains(at + step))
            across = Vec(outward.y, outward.x)
            assert at + outward in hall
            assert sketch.floor[at - outward]
            assert not sketch.floor[at + across]
            assert not sketch.floor[at - across]


def test_rogue_room_counts_match_document(sketches: list[Sketch]) -> None:
    assert mean(len(sketch.rooms) for sketch in sketches) == pytest.approx(8.5, abs=0.15)
    assert mean(len(sketch.doors) for sketch in sketches) == pytest.approx(20.7, abs=0.4)


def test_few_rogue_levels_are_discarded(sketches: list[Sketch]) -> None:
    assert sum(sketch.restarts for sketch in sketches) < 0.02 * len(sketches)


def test_rogue_sketch_can_be_furnished(sketches: list[Sketch]) -> None:
    for sketch in sketches[:20]:
        level = furnish(sketch, "0", TRADITIONS["rogue"])
        assert set(level.doors) == set(sketch.doors) - set(sketch.hidden)
        assert set(level.secrets) == set(sketch.hidden)
        assert {actor.pos for actor in level.actors} == {at for _, at in sketch.spawns}


def test_rogue_level_depends_on_seed_and_depth() -> None:
    first, again, other, deeper = (
        sketch_level(ROGUE, SIZE, seed, depth) for seed, depth in (("a", 1), ("a", 1), ("b", 1), ("a", 2))
    )
    assert (first.floor == again.floor).all()
    assert (first.doors, first.hidden, first.exit) == (again.doors, again.hidden, again.exit)
    assert (first.floor != other.floor).any()
    assert (first.floor != deeper.floor).any()


def test_rogue_level_is_same_when_recorded() -> None:
    watched = ROGUE(Dice("0", "level", 1), SIZE, 1, record=True)
    assert watched.history is not None
    captions = [picture.caption for picture in watched.history]
    assert captions.count("a room is placed in its region") == len(watched.rooms)
    assert captions.count("a doorway") == len(watched.doors)
    assert {"a hallway grows", "a hallway joins others", "hallways", "hidden doors"} <= set(captions)
    assert (watched.floor == sketch_level(ROGUE, SIZE, "0", 1).floor).all()


# ---------------------------------------------------------------------------------------------- great halls


def test_larger_map_gets_greater_halls(halls: list[Sketch]) -> None:
    rooms = [room for sketch in halls for room in sketch.rooms]
    assert {room.width - 1 for room in rooms} == set(range(7, 19))
    assert {room.height - 1 for room in rooms} == set(range(6, 12))
    grid = RegionGrid((80, 48))
    for room in rooms:
        region = grid.region(grid.number((room.x, room.y)))
        assert region.x < room.x
        assert region.y < room.y
        assert room.right <= region.right
        assert room.bottom <= region.bottom


def test_great_halls_have_free_start_room(halls: list[Sketch]) -> None:
    for sketch in halls:
        assert sketch.hidden == []
        assert not any(sketch.rooms[0].contains(at) for _, at in sketch.spawns)
        assert 10 <= len(sketch.doors) <= 24


@pytest.mark.parametrize("seed", range(8))
def test_start_is_never_on_stairs(seed: int) -> None:
    sketch = sketch_of((5, 3), Rect(0, 0, 5, 3), seed=str(seed))
    RegionStairs()(sketch)
    assert {sketch.start, sketch.exit, sketch.way_back} == {Vec(1, 1), Vec(2, 1), Vec(3, 1)}
