"""Levels of every seed: connected, with valid doors, and equal for equal seeds."""

from __future__ import annotations

import re
from statistics import mean

import pytest

from game.content.levels.generators import GENERATORS
from game.content.levels.level_from_sketch import furnish, sketch_level
from game.content.new_game import new_game
from game.content.themes.theme_of_depth import THEMES
from game.content.traditions import AJAR, ROGUESHARP
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import ORTHOGONAL, Rect, Vec
from game.engine.rules.stairs import enter_depth
from game.mapgen.analysis.door_sites import TOUCHES_NO_ROOM, RoomFloors, border_of
from game.mapgen.analysis.level_check import AlwaysRight, faults
from game.mapgen.core.build_step import BuildStep, MissingInput
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import RetryLevel, Sketch
from game.mapgen.layers.doors.ordinary_doors import BorderDoors, refusal, why_not
from game.mapgen.layers.population.place_monsters import RoomSpawns
from tests.support.examples import FULL, seeds
from tests.support.folders import ROOT
from tests.support.made_levels import level_in, sketch_in
from tests.support.sketches import flooded, sketch_of

SEEDS = seeds(8, 150)
CHAIN = GENERATORS["roguesharp"]
MANY_CAPTIONS = (
    *("rounded-rooms", "rogue", "dripstone", "town", "cavern-fort", "bsp-interior", "exploded-rooms", "accretion"),
    *("eller-maze", "bsp-dog-leg", "ruins", "lakes", "fort", "tenements", "hives", "cellars"),
)
"""Generators and themes whose levels together show almost every caption."""


@pytest.fixture(scope="module")
def sketches() -> list[Sketch]:
    return [sketch_in(ROGUESHARP, seed, 1) for seed in SEEDS]


def test_every_cell_can_be_reached(sketches: list[Sketch]) -> None:
    for sketch in sketches:
        assert sketch.start is not None
        assert len(flooded(sketch.floor, sketch.start)) == sketch.floor.sum()


def test_each_door_has_one_open_axis(sketches: list[Sketch]) -> None:
    for sketch in sketches:
        doors = set(sketch.doors)
        assert len(doors) == len(sketch.doors)
        for at in doors:
            north, west, east, south = (bool(sketch.floor[at + step]) for step in ORTHOGONAL)
            assert sketch.floor[at]
            assert (north and south and not west and not east) or (west and east and not north and not south)
            assert not any(at + step in doors for step in ORTHOGONAL)


def test_placed_things_never_share_cell(sketches: list[Sketch]) -> None:
    for sketch in sketches:
        standing = [sketch.start, sketch.exit, sketch.way_back, *(at for _, at in sketch.spawns), *sketch.doors]
        assert len(set(standing)) == len(standing)
        assert all(at is not None and sketch.floor[at] for at in standing)


def test_rim_is_never_dug(sketches: list[Sketch]) -> None:
    for sketch in sketches:
        assert not sketch.floor[[0, -1]].any()
        assert not sketch.floor[:, [0, -1]].any()


def test_roguesharp_rooms_never_overlap(sketches: list[Sketch]) -> None:
    for sketch in sketches:
        for number, room in enumerate(sketch.rooms):
            assert 7 <= room.width - 1 <= 13
            assert 7 <= room.height - 1 <= 13
            inside = sketch.floor[room.inner.slices]
            assert inside.all()
            for other in sketch.rooms[:number]:
                apart = (
                    room.x >= other.right or other.x >= room.right or room.y >= other.bottom or other.y >= room.bottom
                )
                assert apart


def test_fitting_border_cells_have_door_nearby(sketches: list[Sketch]) -> None:
    for sketch in sketches:
        doors, rooms = set(sketch.doors), RoomFloors(sketch)
        for room in sketch.rooms:
            for at in border_of(room):
                assert refusal(at, sketch, doors, set(), rooms) is not None


def test_door_count_matches_document(sketches: list[Sketch]) -> None:
    assert 17 <= mean(len(sketch.doors) for sketch in sketches) <= 25
    assert 8 <= mean(len(sketch.rooms) for sketch in sketches) <= 11


def test_tunnels_vary_first_leg_equally() -> None:
    """About half of all L-shaped tunnels run along a row first, the others along a column.

    A tunnel runs along a row first if its first two cells are in the same row.
    """
    dug = [corridor for seed in seeds(24, 60) for corridor in sketch_in(ROGUESHARP, seed, 1).corridors]
    bent = [corridor for corridor in dug if len({at.x for at in corridor}) > 1 and len({at.y for at in corridor}) > 1]
    across_first = sum(corridor[0].y == corridor[1].y for corridor in bent)
    assert 0.35 < across_first / len(bent) < 0.65


def test_level_depends_on_seed_and_depth() -> None:
    first, again, other, deeper = (
        sketch_level(CHAIN, (80, 48), seed, depth).floor for seed, depth in (("a", 1), ("a", 1), ("b", 1), ("a", 2))
    )
    assert (first == again).all()
    assert (first != other).any()
    assert (first != deeper).any()


def test_depth_is_same_by_any_route() -> None:
    straight = new_game("s", AJAR, depth=2)
    walked = new_game("s", AJAR)
    enter_depth(2, walked)
    assert (straight.level.ground == walked.level.ground).all()
    assert set(straight.level.doors) == set(walked.level.doors)


def test_furnished_level_keeps_sketched_positions() -> None:
    for seed in seeds(4, 20):
        sketch = sketch_in(ROGUESHARP, seed, 3)
        level = furnish(sketch, str(seed), ROGUESHARP)
        assert {actor.pos for actor in level.actors} == {at for _, at in sketch.spawns}
        assert all(door.shut and level.memory.known_state(door) is None for door in level.doors.values())
        assert level.start == sketch.start


def test_start_room_is_empty_without_guests() -> None:
    for guests in (False, True):
        sketch = sketch_of("\n".join(["#" * 30, *["#" + "." * 28 + "#"] * 10, "#" * 30]))
        sketch.rooms = [Rect(20, 0, 10, 12), Rect(0, 0, 16, 12), Rect(4, 2, 6, 6), Rect(2, 1, 14, 10)]
        sketch.start = Vec(6, 4)
        RoomSpawns("kobold", percent=100, most=300, guests=guests)(sketch)
        cells = {at for _, at in sketch.spawns}
        assert len(cells) == len(sketch.spawns) > 0
        assert any(sketch.rooms[0].contains(at) for at in cells)
        assert any(sketch.rooms[1].contains(at) for at in cells) == guests


def test_kobold_numbers_stay_within_document() -> None:
    kobolds = [actor for seed in seeds(32, 40) for actor in level_in(ROGUESHARP, seed, 3).actors]
    kobolds = [actor for actor in kobolds if actor.name == "kobold"]
    assert len(kobolds) > 100
    assert {actor.health for actor in kobolds} == set(range(2, 11))
    assert {actor.attack for actor in kobolds} == {2, 3, 4}
    assert all(25 <= actor.attack_chance <= 75 and 10 <= actor.defense_chance <= 40 for actor in kobolds)
    assert all(5 <= actor.gold <= 25 and actor.breed.pace == 140 for actor in kobolds)


def test_border_rule_uses_shared_wall_once() -> None:
    sketch = sketch_of("""
############
#....#.....#
#..........#
#....#.....#
############
""")
    sketch.rooms = [Rect(0, 0, 6, 5), Rect(5, 0, 7, 5)]
    BorderDoors()(sketch)
    assert sketch.doors == [Vec(5, 2)]


def test_slit_two_cells_wide_gets_no_door() -> None:
    sketch = sketch_of("""
###########
#....#....#
#.........#
#.........#
#....#....#
###########
""")
    sketch.rooms = [Rect(0, 0, 6, 6)]
    BorderDoors()(sketch)
    assert sketch.doors == []


def test_first_of_two_fitting_cells_becomes_door() -> None:
    sketch = sketch_of("""
##########
#...##...#
#........#
#...##...#
##########
""")
    sketch.rooms = [Rect(0, 0, 5, 5), Rect(5, 0, 5, 5)]
    BorderDoors()(sketch)
    assert sketch.doors == [Vec(4, 2)]


def test_corner_cell_is_no_door_of_its_room() -> None:
    """B-09: a cell in the corner of a room's border gets no door, even though a door would fit between its walls.

    Such a door would touch no floor of the room.
    """
    sketch = sketch_of("""
#######
#...###
#...###
###...#
###.#.#
#######
""")
    sketch.rooms = [Rect(0, 0, 5, 4)]
    sketch.floor[4, 3] = True
    assert why_not(Vec(4, 3), sketch.floor, set()) is None
    assert refusal(Vec(4, 3), sketch, set(), set(), RoomFloors(sketch)) == TOUCHES_NO_ROOM
    BorderDoors()(sketch)
    assert sketch.doors == []


@pytest.mark.parametrize(
    ("drawing", "doors", "fault"),
    [
        ("#####\n#.#.#\n#####", [], "the cell at 3,1 cannot be reached"),
        ("#####\n#...#\n#...#\n#####", [Vec(2, 1)], "the door at 2,1 is not between two opposite walls"),
        ("######\n#....#\n######", [Vec(2, 1), Vec(3, 1)], "the door at 2,1 touches another door"),
        ("#.###\n#...#\n#####", [Vec(1, 0)], "the door at 1,0 is on the edge of the map"),
        ("#####\n#...#\n#.#.#", [Vec(1, 2)], "the door at 1,2 is on the edge of the map"),
        ("#####\n#....\n#####", [Vec(4, 1)], "the door at 4,1 is on the edge of the map"),
        ("#####\n#...#\n#####", [Vec(2, 1), Vec(2, 1)], "two doors share a cell"),
        ("#####\n#...#\n#####", [Vec(1, 1)], "something stands in the door at 1,1"),
    ],
)
def test_level_with_fault_is_not_shipped(drawing: str, doors: list[Vec], fault: str) -> None:
    sketch = sketch_of(drawing)
    sketch.start, sketch.exit, sketch.doors = Vec(1, 1), Vec(1, 1), doors
    assert fault in faults(sketch)
    with pytest.raises(RetryLevel) as refused:
        AlwaysRight()(sketch)
    assert str(refused.value) == faults(sketch)[0]


def test_chain_restarts_and_counts_tries() -> None:
    tries: list[int] = []

    class ThirdTimeLucky(BuildStep):
        def __call__(self, sketch: Sketch) -> None:
            tries.append(sketch.restarts)
            if len(tries) < 3:
                raise RetryLevel("not yet")

    made = Chain("lucky", "", ThirdTimeLucky(), ())(Dice("x"), (10, 10), 1)
    assert tries == [0, 1, 2]
    assert made.restarts == 2


def test_map_too_small_for_two_rooms_is_refused() -> None:
    with pytest.raises(RetryLevel, match="roguesharp made no valid level of 12x12"):
        sketch_level(CHAIN, (12, 12), "0", 1)


def test_step_names_missing_input_and_chain() -> None:
    class Nothing(BuildStep):
        def __call__(self, sketch: Sketch) -> None:
            pass

    with pytest.raises(
        MissingInput, match="bare: the step 'border doors' needs rooms, but no step before it makes any"
    ):
        Chain("bare", "", Nothing(), (BorderDoors(),))(Dice("x"), (20, 20), 1)


def test_chain_records_history_only_when_asked() -> None:
    assert sketch_level(CHAIN, (80, 48), "0", 1).history is None
    recorded = CHAIN(Dice("0", "level", 1), (80, 48), 1, record=True)
    assert recorded.history is not None
    assert [step.caption for step in recorded.history] == [
        "scattered rooms",
        "border doors",
        "first and last room",
        "room spawns",
        "replace spawns",
        "final check",
    ]
    assert recorded.history[0].doors == ()
    assert recorded.history[1].doors == tuple(recorded.doors)
    assert (recorded.floor == sketch_level(CHAIN, (80, 48), "0", 1).floor).all()


def test_each_caption_is_shown_by_some_level() -> None:
    sources = [path.read_text("utf-8") for path in (ROOT / "game/mapgen").rglob("*.py")]
    rare = {"a contradiction: this attempt failed"}
    captions = {caption for source in sources for caption in re.findall(r'\.record\("([^"]*)"\)', source)}
    chains = sorted((*GENERATORS.values(), *THEMES.values()), key=lambda chain: chain.name not in MANY_CAPTIONS)
    for chain in chains:
        if captions == rare and not FULL:
            break
        for seed in "ab":
            recorded = sketch_level(chain, (80, 48), seed, 6, record=True)
            captions -= {picture.caption for picture in recorded.history or ()}
    assert captions == rare
