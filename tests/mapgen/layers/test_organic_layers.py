"""Layers: generation steps that follow after the bare ground is made. Most tests use the ground of caves.

The tested layers place the start, the exit, monsters, drawn forts, vaults and lakes. One layer, `WaveFunctionCollapse`,
replaces a finished map by a new map that is made from tiles of the finished map.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from game.content.vaults.own_vaults import shelf
from game.content.vaults.vault_files import named
from game.engine.grid.components import components
from game.engine.grid.dice import Dice, Roll
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import ORTHOGONAL, Rect, Vec, cells_where
from game.engine.grid.neighbours import roomy
from game.engine.grid.pathfinding import distances
from game.mapgen.analysis.level_check import faults
from game.mapgen.core.build_step import BuildStep, MissingInput
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import Across, Down, RetryLevel, Sketch
from game.mapgen.core.vault import AS_DRAWN, MIRRORED, turned
from game.mapgen.drawing.drawing_parser import parse_drawing
from game.mapgen.drawing.parsed_drawing import DrawingError
from game.mapgen.drawing.prefab_placement import forget_beneath, place, stamp
from game.mapgen.layers.doors.ordinary_doors import ScanDoors
from game.mapgen.layers.population.area_spawns import AreaSpawns, CorridorSpawns, Division
from game.mapgen.layers.population.place_stairs import AreaExit, AreaStart, DistantExit
from game.mapgen.layers.rooms.corridors import DogLegCorridors
from game.mapgen.layers.rooms.fill_ground import CullUnreachable, FillNooks
from game.mapgen.layers.rooms.find_rooms import FindRooms
from game.mapgen.layers.rooms.prefab_section import SPLINTER, Section, _mend
from game.mapgen.layers.rooms.prefab_vaults import Vaults
from game.mapgen.layers.rooms.room_shaping import RoomDrawer
from game.mapgen.layers.rooms.wave_function_collapse import WaveFunctionCollapse
from game.mapgen.layers.scenery.lakes import DEEP, SHALLOW, Lakes
from game.mapgen.starters.caves import Caves, JoinedCaves
from game.mapgen.starters.scattered_rooms import SimpleRooms
from game.mapgen.starters.voronoi_hive import Hive, Metric
from tests.support.examples import seeds
from tests.support.sketches import is_connected, sketch_of
from tests.support.unproved_vaults import unproved_vault

SIZE = (80, 48)
SEEDS = seeds(4, 100)
Cells = NDArray[np.bool_]
MIDDLE = AreaStart(Across.CENTRE, Down.CENTRE)


def made(seed: object, *steps: BuildStep, size: tuple[int, int] = SIZE, depth: int = 1) -> Sketch:
    sketch = Sketch(size, depth, Dice(seed))
    for step in steps:
        step.check_needs(sketch, "test")
        step(sketch)
    return sketch


def open_hall(size: tuple[int, int] = (40, 30), *, depth: int = 1, seed: object = "hall") -> Sketch:
    sketch = Sketch(size, depth, Dice(seed))
    sketch.floor[1:-1, 1:-1] = True
    return sketch


# Start and exit


@pytest.mark.parametrize(("across", "down"), list(product(Across, Down)))
def test_start_is_free_cell_nearest_to_its_area(across: Across, down: Down) -> None:
    x = {Across.LEFT: 1, Across.CENTRE: 40, Across.RIGHT: 78}[across]
    y = {Down.TOP: 1, Down.CENTRE: 24, Down.BOTTOM: 46}[down]
    for seed in seeds(2, 12):
        sketch = made(seed, Caves())
        taken = Vec(*np.argwhere(sketch.floor)[seed].tolist())
        sketch.spawns = [("rat", taken)]
        AreaStart(across, down)(sketch)
        AreaExit(across, down)(sketch)
        free = [Vec(*at) for at in np.argwhere(sketch.floor).tolist() if at != list(taken)]
        assert sketch.start is not None
        assert sketch.exit is not None
        nearest = min((at.x - x) ** 2 + (at.y - y) ** 2 for at in free)
        assert (sketch.start.x - x) ** 2 + (sketch.start.y - y) ** 2 == nearest
        assert sketch.way_back in [sketch.start + step for step in ORTHOGONAL]
        assert len({sketch.start, sketch.way_back, sketch.exit, taken}) == 4
        once = sketch.start
        AreaStart(across, down)(sketch)
        assert sketch.start == once


def test_random_start_uses_all_nine_areas() -> None:
    starts: Counter[Vec | None] = Counter()
    for seed in range(300):
        hall = open_hall(seed=seed)
        AreaStart()(hall)
        starts[hall.start] += 1
    assert len(starts) == 9
    assert min(starts.values()) > 15


def test_exit_is_farthest_free_cell() -> None:
    for seed in SEEDS:
        sketch = made(seed, JoinedCaves(), AreaStart(), AreaSpawns("rat"), DistantExit())
        assert sketch.start is not None
        assert sketch.exit is not None
        away = distances(sketch.floor, [sketch.start], StepRule.ORTHOGONAL)
        for at in [sketch.start, *([sketch.way_back] if sketch.way_back else []), *(at for _, at in sketch.spawns)]:
            away[at] = -1
        assert away[sketch.exit] == away.max()
    hall = open_hall()
    hall.start = Vec(20, 15)
    with pytest.raises(RetryLevel, match="no free cell is 500 or more steps from the start"):
        DistantExit(least=500)(hall)
    DistantExit(least=19 + 14)(hall)  # to the corner
    with pytest.raises(RetryLevel):
        DistantExit(least=19 + 14 + 1)(hall)


def test_exit_keeps_maximum_distance() -> None:
    for seed in SEEDS:
        sketch = made(seed, JoinedCaves(), AreaStart(), DistantExit(most=30))
        assert sketch.start is not None
        assert sketch.exit is not None
        away = distances(sketch.floor, [sketch.start], StepRule.ORTHOGONAL)
        assert away[sketch.exit] == min(30, away.max())
    alley = sketch_of("#########\n#.......#\n#########")
    alley.start, alley.items = Vec(1, 1), [("gold", Vec(x, 1)) for x in (2, 3, 4)]
    DistantExit(most=3)(alley)
    assert alley.exit == Vec(7, 1), "all cells close by are in use"
    for most in (4, 5):
        DistantExit(most=most)(alley)
        assert alley.exit == Vec(1 + most, 1)


def test_find_rooms_detects_rooms_in_open_floor() -> None:
    sketch = sketch_of("""
##############
#...#..#.....#
#...........##
#...#..#....##
####.######.##
####.......###
##############
""")
    FindRooms()(sketch)
    assert sketch.rooms == [Rect(0, 0, 5, 5), Rect(7, 0, 6, 5)]
    smaller = sketch_of("######\n#....#\n#..###\n######")
    FindRooms(least=4)(smaller)
    assert smaller.rooms == [Rect(0, 0, 4, 4)]
    FindRooms(least=5)(smaller)
    assert smaller.rooms == [Rect(0, 0, 4, 4)]


def test_found_rooms_cover_all_large_patches() -> None:
    for seed in SEEDS:
        sketch = made(seed, Caves(), FindRooms())
        patches = components(roomy(sketch.floor))
        rooms = []
        for number in range(patches.max() + 1):
            x, y = np.nonzero(patches == number)
            if len(x) >= 9:
                left, top, right, bottom = (int(side) for side in (x.min(), y.min(), x.max(), y.max()))
                rooms.append(Rect(left - 1, top - 1, right - left + 3, bottom - top + 3))
        assert sketch.rooms == rooms


def test_nooks_are_filled_to_depth_except_in_use() -> None:
    sketch = sketch_of("""
#############
#...........#
#.###.#.#.#.#
#.###.#.#.#.#
#.#####.#.#.#
#.#####.#.#.#
#.#########.#
#...........#
#############
""")
    sketch.items = [("gold", Vec(9, 5))]
    sketch.doors = [Vec(5, 3)]
    FillNooks(deep=2)(sketch)
    assert "".join(".#"[not is_floor] for is_floor in sketch.floor[:, 2]) == "#.###.#.#.#.#"
    assert [bool(sketch.floor[7, y]) for y in range(1, 7)] == [True, True, True, False, False, False]
    assert [bool(sketch.floor[9, y]) for y in range(1, 7)] == [True, True, True, True, True, False]


def test_unreachable_ground_is_culled() -> None:
    sketch = sketch_of("""
###########
#...#.#...#
#.....#...#
#...#.#...#
###########
""")
    sketch.start, sketch.exit, sketch.way_back = Vec(1, 1), Vec(8, 1), Vec(9, 1)
    sketch.doors = [Vec(4, 2), Vec(7, 2)]
    sketch.hidden, sketch.joins = list(sketch.doors), list(sketch.doors)
    sketch.torches = [(Vec(2, 0), Vec(2, 1)), (Vec(8, 0), Vec(8, 1))]
    sketch.spawns = [("rat", Vec(2, 2)), ("bat", Vec(8, 2))]
    sketch.rooms = [Rect(0, 0, 5, 5), Rect(6, 0, 5, 5)]
    sketch.corridors = [[Vec(5, 1), Vec(5, 2)], [Vec(7, 3)]]
    sketch.cover.lay("moss", ...)
    CullUnreachable()(sketch)
    assert is_connected(sketch.floor)
    assert sketch.doors == sketch.hidden == sketch.joins == [Vec(4, 2)]
    assert (sketch.torches, sketch.spawns) == ([(Vec(2, 0), Vec(2, 1))], [("rat", Vec(2, 2))])
    assert (sketch.rooms, sketch.corridors) == ([Rect(0, 0, 5, 5)], [[Vec(5, 1), Vec(5, 2)]])
    assert [sketch.start, sketch.exit, sketch.way_back] == [Vec(1, 1), None, None]
    assert not sketch.cover.of("moss")[7:10, 1:4].any()
    assert sketch.cover.of("moss")[6].all()
    with pytest.raises(RetryLevel, match="too little of the map can be reached from the start"):
        CullUnreachable(least_percent=50)(sketch)
    quarter = open_hall((12, 10))  # 80 of 120 cells
    quarter.floor[:, 4:] = False  # 30 of 120 cells
    quarter.start = Vec(1, 1)
    CullUnreachable(least_percent=25)(quarter)
    with pytest.raises(RetryLevel):
        CullUnreachable(least_percent=26)(quarter)


# Monsters


@pytest.mark.parametrize("division", list(Division))
def test_area_spawns_follow_documented_roll(division: Division) -> None:
    counts = []
    for seed in SEEDS:
        sketch = made(seed, Caves(), MIDDLE, CullUnreachable(), DistantExit(), ScanDoors())
        AreaSpawns("rat", percent=100, division=division)(sketch)
        standing = [at for _, at in sketch.spawns] + [sketch.start, sketch.exit, sketch.way_back, *sketch.doors]
        assert len(set(standing)) == len(standing)
        assert all(sketch.floor[at] for _, at in sketch.spawns)
        counts.append(len(sketch.spawns))
    areas = 64 if division is Division.VORONOI else 7 * 4
    assert 0.6 * areas * 10 / 7 < np.mean(counts) < 1.05 * areas * 10 / 7


def test_deeper_areas_hold_one_more_per_depth() -> None:
    few, many = open_hall(depth=1), open_hall(depth=6)
    for hall in (few, many):
        AreaSpawns("rat", percent=100, things=Roll(plus=0))(hall)
    assert few.spawns == []
    assert len(many.spawns) % 5 == 0
    assert 8 <= len(many.spawns) // 5 <= 15


def test_arrival_area_is_empty_without_guests() -> None:
    for guests in (True, False):
        hall = open_hall()
        hall.start = Vec(20, 15)
        AreaSpawns("rat", percent=100, things=Roll(plus=1000), guests=guests)(hall)
        empty = int(hall.floor.sum()) - len(hall.spawns)
        assert empty == 1 if guests else 20 < empty < 400


def test_corridor_spawns_stand_in_corridors() -> None:
    found = 0
    for seed in range(40):
        sketch = made(seed, SimpleRooms(), RoomDrawer(), DogLegCorridors(), CorridorSpawns("rat"))
        dug = {at for corridor in sketch.corridors for at in corridor}
        cells = [at for _, at in sketch.spawns]
        assert set(cells) <= dug
        assert len(set(cells)) == len(cells)
        found += len(cells)
    assert found > 40
    with pytest.raises(MissingInput, match="the step 'corridor spawns' needs corridors"):
        made(0, Caves(), CorridorSpawns("rat"))


def test_corridor_spawns_keep_used_cells_free() -> None:
    sketch = sketch_of("########\n#......#\n########")
    sketch.corridors = [[Vec(x, 1) for x in range(1, 7)]]
    sketch.doors, sketch.items, sketch.start = [Vec(1, 1)], [("gold", Vec(3, 1))], Vec(5, 1)
    CorridorSpawns("rat", percent=100, things=Roll(plus=9))(sketch)
    assert {at for _, at in sketch.spawns} == {Vec(2, 1), Vec(4, 1), Vec(6, 1)}


# Wave function collapse


def tiles_of(floor: Cells) -> set[bytes]:
    across, down = (length // 8 for length in floor.shape)
    places = product(range(0, 8 * across, 8), range(0, 8 * down, 8))
    return {np.ascontiguousarray(floor[x : x + 8, y : y + 8]).tobytes() for x, y in places}


def test_collapsed_map_uses_known_tiles() -> None:
    changed = 0
    for seed in SEEDS:
        old = made(seed, Caves() if seed % 2 else Hive(Metric.MANHATTAN), size=(83, 50))
        floor = old.floor.copy()
        WaveFunctionCollapse()(old)
        if (old.floor == floor).all():
            continue
        changed += 1
        known = set().union(*(tiles_of(image[:80, :48]) for image in _images(floor[:80, :48])))
        assert tiles_of(old.floor) <= known
        assert not old.floor[80:].any()
        assert not old.floor[:, 48:].any()
        assert not old.floor[[0, 79]].any()
        assert not old.floor[:, [0, 47]].any()
        for x, y in product(range(8, 80, 8), range(0, 48, 8)):
            here, beyond = old.floor[x - 1, y : y + 8], old.floor[x, y : y + 8]
            assert here.any() == beyond.any() == (here & beyond).any()
        for x, y in product(range(0, 80, 8), range(8, 48, 8)):
            here, beyond = old.floor[x : x + 8, y - 1], old.floor[x : x + 8, y]
            assert here.any() == beyond.any() == (here & beyond).any()
    assert changed > 0.9 * len(SEEDS)


def _images(floor: Cells) -> tuple[Cells, ...]:
    """Return four images of a floor: the unchanged floor, and the floor mirrored in x, in y, and in both.

    `floor` must be a whole number of tiles wide and high: then each tile of an image is a tile of the floor or the
    mirror image of a tile.
    """
    return floor, floor[::-1], floor[:, ::-1], floor[::-1, ::-1]


def test_failed_collapse_keeps_floor_clears_rest() -> None:
    sketch = made(1, SimpleRooms(), RoomDrawer(), DogLegCorridors(), MIDDLE, AreaSpawns("rat"), DistantExit())
    floor = sketch.floor.copy()
    WaveFunctionCollapse(tries=0)(sketch)
    assert (sketch.floor == floor).all()
    assert not any((sketch.rooms, sketch.corridors, sketch.doors, sketch.spawns, sketch.torches))
    assert not sketch.cover.covered.any()
    assert sketch.start is sketch.exit is sketch.way_back is None


def test_collapse_shows_tiles_only_when_recorded() -> None:
    gallery = made("gallery", Caves(), WaveFunctionCollapse())
    sketch = Sketch(SIZE, 1, Dice("gallery"), history=[])
    Caves()(sketch)
    WaveFunctionCollapse()(sketch)
    assert sketch.history is not None
    assert any(picture.caption.endswith(" tiles") for picture in sketch.history)
    assert (gallery.floor == sketch.floor).all()


# Drawings put on a map


@pytest.mark.parametrize("name", ["underground fort", "camp", "watch post", "hut"])
@pytest.mark.parametrize("across", list(Across))
def test_section_stands_as_drawn_and_is_reachable(name: str, across: Across) -> None:
    vault = named(name)
    drawn = turned(vault.sketches[0], MIRRORED if across is Across.LEFT else AS_DRAWN)
    width, height = vault.size
    for seed in seeds(1, 30):
        sketch = made(seed, JoinedCaves(smallest=8), ScanDoors(), AreaSpawns("rat"), Section(vault, across))
        x = {Across.LEFT: 0, Across.CENTRE: (80 - width) // 2, Across.RIGHT: 80 - width}[across]
        corner = Vec(x, (48 - height) // 2)
        area = Rect(*corner, width, height)
        inside = {at for at in area.cells() if sketch.floor[at]}
        within = Rect(1, 1, 78, 46)
        assert inside == {corner + at for at in cells_where(drawn.floor) if within.contains(corner + at)}
        doors = {corner + at for at in drawn.doors}
        assert {at for at in sketch.doors if area.contains(at)} == doors
        assert {breed for breed, at in sketch.spawns if area.contains(at)} == {"kobold"}
        assert is_connected(sketch.floor)


def test_passage_leads_round_blocking_fort() -> None:
    hall = open_hall((60, 48))
    hall.floor[1:-1, 1:20] = hall.floor[1:-1, 29:-1] = False
    Section(named("camp"), Across.CENTRE, Down.CENTRE)(hall)
    assert is_connected(hall.floor)
    assert hall.floor[1, 24]
    assert hall.floor[58, 24]


@pytest.mark.parametrize(("cells", "joined"), [(SPLINTER - 1, False), (SPLINTER, True)])
def test_small_part_cut_off_by_section_becomes_rock(cells: int, joined: bool) -> None:
    sketch = open_hall((30, 12))
    sketch.floor[6:] = False
    sketch.floor[20 : 20 + cells, 5] = True
    within = np.zeros(sketch.size, np.bool_)
    within[1:-1, 1:-1] = True
    _mend(sketch, within)
    assert bool(sketch.floor[20, 5]) == joined
    assert is_connected(sketch.floor)


def test_unfit_section_is_refused() -> None:
    with pytest.raises(RetryLevel, match="the underground fort of 15x43 is larger than the map of 60x40"):
        Section(named("underground fort"))(open_hall((60, 40)))
    lonely = Sketch((60, 48), 1, Dice("x"))
    lonely.floor[50, 24] = True
    with pytest.raises(RetryLevel, match="no floor is left that the underground fort could be connected to"):
        Section(named("underground fort"))(lonely)
    sealed = unproved_vault("tomb", "###\n#.#\n###")
    with pytest.raises(RetryLevel, match="the tomb has no opening to the level"):
        Section(sealed)(open_hall())


def test_vault_count_follows_die_and_depth() -> None:
    counts: Counter[tuple[int, int]] = Counter()
    halls = seeds(60, 120)
    for depth, seed in product((1, 2, 3), halls):
        hall = open_hall((60, 40), depth=depth, seed=f"{depth} {seed}")
        hall.history = []
        Vaults(shelf, "house")(hall)
        counts[depth, len(hall.history)] += 1
        assert is_connected(hall.floor)
    assert {built for _, built in counts} == {0, 1, 2, 3}
    assert abs(counts[1, 0] / len(halls) - 2 / 6) < 20 / 120  # 1d6 + 1 below 4
    assert abs(counts[2, 0] / len(halls) - 1 / 6) < 18 / 120
    assert counts[3, 0] == 0


def test_vaults_never_overlap() -> None:
    rock = {name: int((~named(name).sketches[0].floor).sum()) for name in ("pillars", "smile", "cell", "shrine")}
    for seed in SEEDS:
        hall = open_hall((20, 18), depth=9, seed=seed)
        hall.history = []
        walls = int((~hall.floor).sum())
        Vaults(shelf, "house")(hall)
        built = [rock[picture.caption.removeprefix("the vault ")] for picture in hall.history]
        assert (~hall.floor).sum() == walls + sum(built)


def test_vaults_clear_only_ground_beneath() -> None:
    """B-26: a vault (drawn room) removes only the monsters in its own area. The vault covers no stairs and no start.

    The document's code computes rows with the height of the map, and so clears the wrong cells.
    """
    for seed in SEEDS:
        hall = open_hall((60, 40), depth=9, seed=seed)
        hall.start, hall.exit, hall.way_back = Vec(30, 20), Vec(5, 5), Vec(31, 20)
        hall.spawns = [("rat", Vec(x, y)) for x, y in product(range(1, 59), range(1, 39)) if (x + y) % 3 == 0]
        before = hall.spawns.copy()
        Vaults(lambda _: [named("cell")], "house")(hall)
        (door,) = hall.doors
        area = Rect(door.x - 1, door.y - 3, 7, 7)
        assert [at for breed, at in hall.spawns if breed == "kobold"] == [door + Vec(2, 0)]
        assert [spawn for spawn in hall.spawns if spawn[0] == "rat"] == [
            spawn for spawn in before if not area.contains(spawn[1])
        ]
        assert not any(area.contains(at) for at in (hall.start, hall.exit, hall.way_back))


def test_vault_never_spoils_neighbouring_door() -> None:
    """Vaults (small drawings put on open ground) never leave a door in open floor without walls beside it (B-27).

    The vaults of this test are placed after the doors.
    """
    built = 0
    for seed in SEEDS:
        sketch = made(seed, JoinedCaves(smallest=8), MIDDLE, DistantExit(), ScanDoors(), depth=9)
        doors = sketch.doors.copy()
        Vaults(shelf, "house")(sketch)
        assert faults(sketch) == []
        assert set(doors) <= set(sketch.doors)
        built += bool((sketch.floor != made(seed, JoinedCaves(smallest=8)).floor).any())
    assert built > 0.9 * len(SEEDS)


# Lakes


def test_lakes_keep_dry_ground_connected() -> None:
    wet = 0
    for seed in SEEDS:
        steps = (JoinedCaves(smallest=8), MIDDLE, AreaSpawns("rat"), DistantExit(), ScanDoors())
        sketch, dry = made(seed, *steps, Lakes()), made(seed, *steps)
        deep, shallow = sketch.cover.of(DEEP), sketch.cover.of(SHALLOW)
        assert faults(sketch) == []
        assert (sketch.floor == dry.floor & ~deep).all()
        assert not deep[[0, -1]].any()
        assert not deep[:, [0, -1]].any()
        assert not (shallow & ~sketch.floor).any()
        for door in sketch.doors:
            assert not deep[door.x - 1 : door.x + 2, door.y - 1 : door.y + 2].any()
            assert not shallow[door]
        beside = np.zeros_like(deep)
        beside[1:-1, 1:-1] = deep[:-2, 1:-1] | deep[2:, 1:-1] | deep[1:-1, :-2] | deep[1:-1, 2:]
        assert (shallow | ~(beside & sketch.floor)).all()
        wet += bool(deep.any())
    assert wet > 0.9 * len(SEEDS)


def test_wide_shallows_leave_doors_dry() -> None:
    beside = 0
    for seed in SEEDS:
        sketch = made(seed, Caves(), MIDDLE, CullUnreachable(), DistantExit(), ScanDoors(), Lakes(wreath=2))
        shallow = sketch.cover.of(SHALLOW)
        assert not any(shallow[door] for door in sketch.doors)
        beside += sum(bool(shallow[door + step]) for door in sketch.doors for step in ORTHOGONAL)
    assert beside > 0


def test_no_lake_covers_torch_or_lies_in_rock_only() -> None:
    hall = open_hall((60, 40))
    torches = [(Vec(x, y), Vec(x, y + 1)) for x in range(4, 58, 4) for y in range(4, 36, 4)]
    hall.torches = torches
    Lakes(largest=(10, 10), smallest=(10, 10), most=20)(hall)
    assert hall.cover.of(DEEP).any()
    assert not any(hall.cover.of(DEEP)[cell] for torch in torches for cell in torch)
    rock = Sketch((60, 40), 1, Dice("rock"))
    rock.start = Vec(1, 1)
    rock.floor[rock.start] = True
    Lakes(least_percent=0)(rock)
    assert not rock.cover.of(DEEP).any()


def test_least_share_of_lake_replaces_floor() -> None:
    hall = open_hall((60, 40))
    hall.floor[30:] = False
    ground = hall.floor.copy()
    Lakes(least_percent=100, smallest=(8, 5), largest=(8, 5))(hall)
    assert hall.cover.of(DEEP).any()
    assert not (hall.cover.of(DEEP) & ~ground).any()


def test_lake_never_cuts_only_way() -> None:
    sketch = sketch_of("\n".join(["#" * 60] * 10 + ["#" + "." * 58 + "#"] * 2 + ["#" * 60] * 10))
    ground = sketch.floor.copy()
    Lakes(least_percent=0)(sketch)
    assert is_connected(sketch.floor)
    assert sketch.floor[[1, 58], 10].all()
    assert (sketch.floor <= ground).all()


def test_combined_organic_layers_have_no_faults() -> None:
    chain = Chain(
        "all",
        "",
        Caves(),
        (
            WaveFunctionCollapse(),
            MIDDLE,
            CullUnreachable(20),
            Section(named("underground fort")),
            AreaStart(Across.LEFT),
            CullUnreachable(),
            AreaSpawns("rat"),
            DistantExit(),
            ScanDoors(),
            Lakes(),
            Vaults(shelf, "house"),
        ),
    )
    for seed in seeds(2, 50):
        assert faults(chain(Dice(seed), SIZE, 5)) == []


def test_only_rooms_wholly_under_prefab_are_forgotten() -> None:
    sketch = open_hall()
    within, across = Rect(10, 10, 4, 4), [Rect(5, 11, 8, 4), Rect(12, 11, 8, 4), Rect(2, 2, 30, 20), Rect(20, 20, 4, 4)]
    sketch.rooms = [within, *across]
    stamp(sketch, named("cell").sketches[0], Vec(9, 9))
    assert sketch.rooms == across


def test_nothing_beneath_prefab_is_left() -> None:
    hall, beneath, beside = open_hall(), Vec(12, 12), Vec(20, 12)
    hall.joins, hall.doors, hall.hidden = [beneath, beside], [beneath, beside], [beneath, beside]
    hall.spawns, hall.traps = [("rat", beneath), ("bat", beside)], [("pit", beneath), ("dart", beside)]
    edge, outside = Vec(9, 12), Vec(8, 12)
    hall.torches = [(beside, outside), (edge, outside), (outside, edge), (beneath, beneath)]
    hall.corridors = [[outside, edge, beneath], [beneath]]
    hall.cover.lay("moss", hall.floor)
    hall.start, hall.exit, hall.way_back = beneath, edge, Vec(15, 15)
    forget_beneath(hall, Rect(9, 9, 7, 7))
    assert hall.joins == hall.doors == hall.hidden == [beside]
    assert (hall.spawns, hall.traps) == ([("bat", beside)], [("dart", beside)])
    assert (hall.torches, hall.corridors) == ([(beside, outside)], [[outside]])
    assert (hall.floor & ~hall.cover.of("moss")).sum() == 7 * 7
    assert [hall.start, hall.exit, hall.way_back] == [None, None, None]
    hall.start, hall.exit, hall.way_back = beside, outside, Vec(16, 15)
    forget_beneath(hall, Rect(9, 9, 7, 7))
    assert (hall.start, hall.exit, hall.way_back) == (beside, outside, Vec(16, 15))


@pytest.mark.parametrize(("across", "x"), [(Across.LEFT, 0), (Across.CENTRE, 5), (Across.RIGHT, 10)])
@pytest.mark.parametrize(("down", "y"), [(Down.TOP, 0), (Down.CENTRE, 3), (Down.BOTTOM, 6)])
def test_prefab_covers_its_ninth_of_the_map(across: Across, x: int, down: Down, y: int) -> None:
    prefab = unproved_vault("a room", "#####\n#@.<#\n#.>.#\n#####")
    sketch = Sketch((15, 10), 1, Dice("prefab"))
    assert place(sketch, prefab, across, down) == Rect(x, y, 5, 4)
    assert sketch.floor.sum() == 6
    start, exit_, way_back = (Vec(x, y) + at for at in (Vec(1, 1), Vec(2, 2), Vec(3, 1)))
    if across is Across.LEFT:
        start, way_back = way_back, start
    assert (sketch.start, sketch.exit, sketch.way_back) == (start, exit_, way_back)
    for size in ((4, 10), (15, 3)):
        with pytest.raises(RetryLevel, match="the a room of 5x4 is larger than the map"):
            place(Sketch(size, 1, Dice("small")), prefab, across, down)


def test_mirrored_prefab_mirrors_its_rooms() -> None:
    vault = unproved_vault("two rooms", "########\n#...#..#\n########\n\nroom: 0 0 5 3\nroom: 4 0 4 3")
    assert turned(vault.sketches[0], MIRRORED).rooms == [Rect(3, 0, 5, 3), Rect(0, 0, 4, 3)]


@pytest.mark.parametrize("at", ["3,0", "0,2", "3,2"])
def test_cell_just_outside_drawing_is_refused(at: str) -> None:
    with pytest.raises(DrawingError, match=f"line 4: {at} lies outside the drawing of 3x2"):
        parse_drawing(f"#@.\n#..\n\nground: {at} grass")
    assert parse_drawing("#@.\n#..\n\nground: 2,1 grass").ground == [(Vec(2, 1), "grass", "line 4")]


@pytest.mark.parametrize(
    "drawing", ["+.@", "A.@//A = wooden door", "#A#/#.#/#@#//A = iron door", "#@#/#A#//A = glass door"]
)
def test_door_to_outside_of_drawing_is_refused(drawing: str) -> None:
    with pytest.raises(DrawingError, match="the door opens to the outside of the drawing"):
        parse_drawing(drawing.replace("/", "\n"))
