"""Doors at gates, the narrow places that join two regions of the floor.

On drawn maps each expected door is marked. On floors of several generators, properties of all doors are checked.
"""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from game.engine.grid.dice import Dice
from game.engine.grid.geometry import ORTHOGONAL, Rect, Vec
from game.mapgen.analysis.door_graph import Partition
from game.mapgen.core.build_step import BuildStep, MissingInput
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import Sketch
from game.mapgen.layers.doors.gates import Gates, mouths
from game.mapgen.layers.doors.ordinary_doors import OpenDoorways
from game.mapgen.layers.rooms.loops import Loops
from game.mapgen.starters.accretion import NATURAL, Accretion
from game.mapgen.starters.bsp_interior import BspInterior
from game.mapgen.starters.caves import JoinedCaves
from game.mapgen.starters.maze import DividedMaze
from game.mapgen.starters.nearest_point_rooms import Comb
from game.mapgen.starters.voronoi_hive import Metric
from tests.support.examples import FULL, seeds
from tests.support.quickly import quickly
from tests.support.sketches import flooded

Cells = NDArray[np.bool_]
SEEDS = seeds(3, 100)
STARTERS: tuple[BuildStep, ...] = (
    Accretion(),
    Accretion(shapes=NATURAL),
    BspInterior(doorways=True),
    JoinedCaves(),
    Comb(Metric.MANHATTAN),
    DividedMaze(narrowest=3),
)


def drawn(drawing: str, seed: object = 0) -> tuple[Sketch, list[Vec]]:
    """Return a drawn sketch (`+` door, `D` wanted door, `@` `<` `>` `k` `g` things) and the cells of all its doors."""
    rows = drawing.strip("\n").split("\n")
    cells = {Vec(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}

    def found(wanted: str) -> list[Vec]:
        return [at for at, sign in cells.items() if sign == wanted]

    sketch = Sketch((len(rows[0]), len(rows)), 1, Dice("drawn", seed))
    for at, sign in cells.items():
        sketch.floor[at] = sign != "#"
    sketch.doors = found("+")
    sketch.start, sketch.way_back, sketch.exit = (next(iter(found(sign)), None) for sign in "@<>")
    sketch.spawns, sketch.items = [("kobold", at) for at in found("k")], [("gold", at) for at in found("g")]
    return sketch, sorted([*found("D"), *found("+")])


def made(starter: BuildStep, seed: int) -> Sketch:
    """Return a level in as many attempts as it takes; every second seed adds loops."""
    layers = (Loops(door_percent=0),) if seed % 2 else ()
    return Chain("ground", "", starter, layers)(Dice("gates", starter.name, seed), (44, 28), 1)


def regions_of(floor: Cells, doors: list[Vec]) -> dict[Vec, set[Vec]]:
    """Return for each cell beside a door the cells that can be reached while all doors are shut."""
    walls = shut(floor, doors)
    regions: dict[Vec, set[Vec]] = {}
    for at in doors:
        for side in sides(floor, at):
            if side not in regions:
                regions |= dict.fromkeys(region := flooded(walls, side), region)
    return regions


def shut(floor: Cells, doors: list[Vec]) -> Cells:
    walls = floor.copy()
    for at in doors:
        walls[at] = False
    return walls


def sides(floor: Cells, door: Vec) -> list[Vec]:
    """Return the two cells from which a door can be entered."""
    return [door + step for step in ORTHOGONAL if floor[door + step]]


# ------------------------------------------------------------------------------------------- drawn situations

STORIES: dict[str, tuple[Gates, str]] = {
    "a gap between two rooms": (
        Gates(),
        """
###########
#....#....#
#....D....#
#....#....#
###########
""",
    ),
    "a gap two cells wide is no gate": (
        Gates(),
        """
###########
#....#....#
#.........#
#.........#
#....#....#
###########
""",
    ),
    "a short corridor has one door, at the greater room": (
        Gates(),
        """
##############
#....###.....#
#......D.....#
#....###.....#
##############
""",
    ),
    "a corridor of four cells between its doors keeps both": (
        Gates(),
        """
################
#....######....#
#....D....D....#
#....######....#
################
""",
    ),
    "a longer corridor that keeps only one door": (
        Gates(least=5),
        """
#################
#....######.....#
#.........D.....#
#....######.....#
#################
""",
    ),
    "a room below the least size has no door": (
        Gates(least=7),
        """
###########
#....#..###
#.......###
#....#..###
###########
""",
    ),
    "a room of the least size has a door": (
        Gates(least=6),
        """
###########
#....#..###
#....D..###
#....#..###
###########
""",
    ),
    "the smallest room is joined first, and with its neighbour is large enough": (
        Gates(least=13),
        """
##########################
#.....#....#...#..#......#
#..........D......D......#
#.....#....#...#..#......#
##########################
""",
    ),
    "a gap that can be walked round within the room is no gate": (
        Gates(),
        """
##########
#...#....#
#........#
#...#....#
#........#
#........#
##########
""",
    ),
    "a corridor that leads back to its room is shut at both ends": (
        Gates(),
        """
#########
#..D....#
#..####.#
#..####.#
#..D....#
#########
""",
    ),
    "a corridor that bends at once has a door only where it is straight": (
        Gates(),
        """
############
#...########
#....#######
#...#.######
#####.##...#
#####..D...#
########...#
############
""",
    ),
    "an existing door stays, and no door is beside it": (
        Gates(),
        """
###########
#....#....#
#....+....#
#....##D###
#....#....#
#....#....#
###########
""",
    ),
    "a corridor of two cells gets no second door": (
        Gates(),
        """
############
#...##.....#
#...+......#
#...##.....#
############
""",
    ),
    "an existing door counts": (
        Gates(per_1000=20),
        """
#################
#....##....#....#
#....+..........#
#....##....#....#
#################
""",
    ),
    "the existing door of a closet stays": (
        Gates(least=7),
        """
###########
#....#..###
#....+..###
#....#..###
###########
""",
    ),
    "no door where an actor or item is": (
        Gates(),
        """
#########################
#...#...#...#...#...#...#
#...@...k...<...>...g...#
#...#...#...#...#...#...#
#########################
""",
    ),
    "if an actor stands in a mouth, the other mouth gets the door": (
        Gates(),
        """
############
#...##.....#
#...@D.....#
#...##.....#
############
""",
    ),
    "the only door of a quota goes where most lies behind": (
        Gates(per_1000=1, only_way_percent=100),
        """
##################
#....#.......#...#
#....D...........#
#....#.......#...#
#....#.......#...#
##################
""",
    ),
    "the rest of a quota goes where most lies behind": (
        Gates(per_1000=40, only_way_percent=100),
        """
##################
#....#.......#...#
#....D.......D...#
#....#.......#...#
#....#..######...#
#....#..##########
#....#...........#
##################
""",
    ),
}


@pytest.mark.parametrize("story", STORIES)
def test_gates_doors_match_drawing(story: str) -> None:
    gates, drawing = STORIES[story]
    for seed in range(10):
        sketch, doors = drawn(drawing, seed)
        floor = sketch.floor.copy()
        gates(sketch)
        assert sorted(sketch.doors) == doors
        assert (sketch.floor == floor).all()


CROSSING = """
###############
#######.#######
#######.#######
#######.#######
#######.#######
#######.#######
#.............#
#######.#######
#######.#######
#######.#######
#######.#######
#######.#######
#######.#######
###############
"""


def test_doors_at_crossing_face_each_other() -> None:
    """B-10: a crossing of corridors gets two doors on opposite sides, so that the doors do not touch at a corner."""
    chosen = set()
    for seed in range(20):
        sketch, _ = drawn(CROSSING, seed)
        Gates()(sketch)
        chosen.add(tuple(sorted(sketch.doors)))
    assert chosen == {(Vec(6, 6), Vec(8, 6)), (Vec(7, 5), Vec(7, 7))}


PASSAGE_BETWEEN_ROOMS = """
##################
#....#############
#....#############
#........D.......#
#....#####.#######
#....#####.#######
##########.#######
##########.#######
##########.......#
##################
"""


def test_corridor_gate_touches_room() -> None:
    """B-09: where rooms are known, the door stands beside the room, and not where the corridor forks.

    A door at the fork would part two regions too, but it would touch no room.
    """
    for seed in range(10):
        sketch, forks = drawn(PASSAGE_BETWEEN_ROOMS, seed)
        sketch.rooms = [Rect(0, 0, 6, 7)]
        sketch.corridors = [[Vec(x, 3) for x in range(5, 17)], [Vec(10, y) for y in range(4, 9)]]
        Gates()(sketch)
        assert sketch.doors == [Vec(5, 3)]
        sketch, _ = drawn(PASSAGE_BETWEEN_ROOMS, seed)
        Gates()(sketch)
        assert forks[0] in sketch.doors or len(sketch.doors) > 1


RING = """
####################
#....#......#......#
#..................#
#....#......#......#
##.######.####.#####
#....#......#......#
#..................#
#....#......#......#
####################
"""
"""Six rooms and seven gaps; no gap is the only way."""

ALCOVES = """
####################
###...##...###...###
###...##...###...###
####.####.#####.####
#....#......#......#
#..................#
#....#......#......#
##.############.####
#....#......#......#
#..................#
#....#......#......#
####################
"""
"""A ring of six gaps, and three more gaps that are the only ways to three alcoves."""


@pytest.mark.parametrize(("percent", "only"), [(0, 0), (100, 3)])
def test_only_way_percent_chooses_kind_of_gates(percent: int, only: int) -> None:
    sketch, _ = drawn(ALCOVES)
    every, _ = drawn(ALCOVES)
    Gates(only_way_percent=percent, per_1000=52)(sketch)
    Gates()(every)
    assert len(every.doors) == 9
    ends = [at for at in sketch.doors if at.y == 3]
    assert len(ends) == only
    assert len(sketch.doors) == 6


def test_ring_keeps_gates_of_room_all_or_none() -> None:
    sketch, _ = drawn(RING)
    Gates()(sketch)
    assert len(sketch.doors) == 7
    fewer, _ = drawn(RING)
    Gates(per_1000=50)(fewer)
    assert 1 < len(fewer.doors) <= 5
    for at in fewer.doors:
        one, other = sides(fewer.floor, at)
        assert other not in flooded(shut(fewer.floor, fewer.doors), one)


def test_two_cell_corridor_has_door_at_either_end() -> None:
    found = set()
    for seed in range(20):
        sketch, _ = drawn("############\n#...##.....#\n#..........#\n#...##.....#\n############", seed)
        Gates()(sketch)
        found.add(tuple(sketch.doors))
    assert found == {(Vec(4, 2),), (Vec(5, 2),)}


def test_standing_door_keeps_gate_away_from_small_part() -> None:
    sketch, _ = drawn("###########\n#...###...#\n#...+.....#\n#...###...#\n###########")
    Gates()(sketch)
    assert sketch.doors == [Vec(4, 2)]


def test_level_with_gate_has_at_least_one_door() -> None:
    sketch, _ = drawn(STORIES["a gap between two rooms"][1])
    Gates(per_1000=0)(sketch)
    assert len(sketch.doors) == 1


@pytest.mark.parametrize("drawing", ["###\n###\n###", "###\n#.#\n###", "#####\n#...#\n#...#\n#####"])
def test_map_without_gate_gets_no_door(drawing: str) -> None:
    sketch, _ = drawn(drawing)
    Gates()(sketch)
    assert sketch.doors == []


def test_gates_need_ground() -> None:
    class Nothing(BuildStep):
        def __call__(self, sketch: Sketch) -> None:
            pass

    with pytest.raises(MissingInput, match="bare: the step 'gates' needs floor, but no step before it makes any"):
        Chain("bare", "", Nothing(), (Gates(),))(Dice("x"), (20, 20), 1)


def test_gates_record_each_door() -> None:
    sketch, _ = drawn(RING)
    sketch.history = []
    Gates()(sketch)
    assert [len(picture.doors) for picture in sketch.history] == [1, 2, 3, 4, 5, 6, 7]


def test_opening_doorways_leaves_joins() -> None:
    sketch, (first, second) = drawn("#########\n#..+.+..#\n#########")
    sketch.joins, sketch.hidden = [Vec(4, 1)], [second]
    OpenDoorways()(sketch)
    assert (sketch.joins, sketch.doors, sketch.hidden) == ([Vec(4, 1), first, second], [], [])


# ------------------------------------------------------------------------------------- ground of every kind


@pytest.mark.parametrize("starter", STARTERS, ids=lambda starter: starter.name)
def test_each_gate_door_parts_two_large_regions(starter: BuildStep) -> None:
    gates = Gates(least=9, per_1000=25)
    doors = 0
    for seed in SEEDS:
        sketch = made(starter, seed)
        gates(sketch)
        regions, fitting = regions_of(sketch.floor, sketch.doors), set(mouths(sketch.floor))
        doors += len(sketch.doors)
        assert len(sketch.doors) <= max(25 * int(sketch.floor.sum()) // 1000, 1)
        for at in sketch.doors:
            one, other = (regions[side] for side in sides(sketch.floor, at))
            assert one.isdisjoint(other)
            assert min(len(one), len(other)) >= 9
            assert at in fitting
            assert not any(at + step in sketch.doors for step in ORTHOGONAL)
        if FULL or seed < 1:
            again = made(starter, seed)
            gates(again)
            assert again.doors == sketch.doors
    assert doors > 0.6 * len(SEEDS)


def test_mouths_lie_beside_wider_ground() -> None:
    for starter in STARTERS:
        floor = made(starter, 1).floor
        found = mouths(floor)
        for x, y in np.argwhere(floor).tolist():
            at = Vec(x, y)
            north, west, east, south = (bool(floor[at + step]) for step in ORTHOGONAL)
            fits = (north and south and not west and not east) or (west and east and not north and not south)
            assert (at in found) == (fits and any(is_wide(floor, side) for side in sides(floor, at)))


def is_wide(floor: Cells, at: Vec) -> bool:
    neighbours = sum(bool(floor[at + step]) for step in ORTHOGONAL)
    squares = (floor[at.x - left : at.x - left + 2, at.y - up : at.y - up + 2] for left in (0, 1) for up in (0, 1))
    return neighbours >= 3 or any(square.all() for square in squares)


def partition_of(starter: BuildStep, seed: int) -> tuple[Cells, Partition]:
    """Return the floor of a level, and its regions if some of its mouths are gates.

    A mouth is a floor cell between two walls, at the edge of a wider place or a fork. First each mouth that is
    orthogonally beside an earlier mouth is left out. Of the remaining mouths, the first, the third and so on are gates.
    """
    floor = made(starter, seed).floor
    found = mouths(floor)
    apart = [at for number, at in enumerate(found) if not any(at + step in found[:number] for step in ORTHOGONAL)]
    return floor, Partition(floor, apart[::2])


def test_only_way_has_no_detour_when_blocked() -> None:
    only = others = 0
    for starter, seed in product(STARTERS, seeds(2, 20)):
        floor, parts = partition_of(starter, seed)
        found = parts.cut_gates()
        for at in parts.gates:
            one, other = sides(floor, at)
            assert (at in found) == (other not in flooded(shut(floor, [at]), one))
        only, others = only + len(found), others + len(parts.gates) - len(found)
    assert only > 15 * len(seeds(2, 20))
    assert others > 5 * len(seeds(2, 20))


@pytest.mark.parametrize("starter", STARTERS, ids=lambda starter: starter.name)
def test_regions_match_flood_fill_as_gates_vanish(starter: BuildStep) -> None:
    for seed in seeds(2, 20):
        floor, parts = partition_of(starter, seed)
        dice = Dice("taken", seed)
        for _ in range(5):
            flooded_from = regions_of(floor, list(parts.gates))
            floods = {region: set[Vec]() for region in parts.sizes}
            for at, regions in parts.gates.items():
                pools = [flooded_from[side] for side in sides(floor, at)]
                assert sorted(len(pool) for pool in pools) == sorted(parts.sizes[region] for region in regions)
                assert parts.behind(at) == min(len(pool) for pool in pools)
                assert parts.on_both_sides(at) == sum(len(pool) for pool in pools)
                for region in regions:
                    floods[region] |= {at}
            for region, exits in floods.items():
                assert set(parts.exits_of(region)) == exits
            assert sum(parts.sizes.values()) + len(parts.gates) == floor.sum()
            if parts.gates:
                parts.remove_gate(dice.choice(list(parts.gates)))


def test_very_many_regions_are_merged_in_little_time() -> None:
    """Corridors side by side, with an opening to the next one after every three cells: thousands of small regions."""
    x, y = np.indices((161, 161))
    sketch = Sketch((161, 161), 1, Dice("corridors"))
    sketch.floor[1:-1, 1:-1] = ((y % 2 == 1) | ((x + y // 2 * 2) % 4 == 1))[1:-1, 1:-1]
    with quickly(0.5):
        Gates()(sketch)
    assert len(sketch.doors) > 4000
