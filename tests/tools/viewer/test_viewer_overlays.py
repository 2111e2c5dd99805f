"""The map viewer's overlays, each compared on drawn maps with the rule that it shows."""

from __future__ import annotations

from collections import deque
from pathlib import Path

import numpy as np
import pytest

from game.content.levels.generators import GENERATORS
from game.content.levels.rustbook import joined_rooms
from game.content.monsters.breeds import BREEDS, KOBOLD
from game.content.traditions import AJAR, ROGUESHARP, RUSTBOOK, TRADITIONS
from game.content.world.door_kinds import WOODEN
from game.content.world.lights import TORCH
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, Rect, Vec
from game.engine.grid.pathfinding import reachable
from game.engine.model.door import DoorState
from game.engine.model.light import Light
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.senses.hearing import ASLEEP, AWAKE
from game.engine.step_rules import check_step
from game.mapgen.analysis.door_sites import TOUCHES_NO_ROOM, WITHIN_A_ROOM, RoomFloors, border_of
from game.mapgen.layers.doors.ordinary_doors import refusal
from game.mapgen.layers.rooms import region_exits
from survey_lib.door_places import open_border
from tests.support.examples import seeds
from tests.support.screen import colours_of
from tests.support.viewer import ViewerDriver, paint_overlay
from viewer.graphics.overlay_layer import OverlayLayer, mark_colour
from viewer.overlays.door_verdicts import DOOR, NOT_A_HEAD, SUITABLE, verdicts
from viewer.overlays.generation_overlays import VERDICT_COLOURS
from viewer.overlays.movement_overlays import sample_actor
from viewer.state.drawing_file import DrawingFile
from viewer.state.overlay_context import NOISE_WORDS
from viewer.state.viewed_level import LevelSpec, ViewedLevel

HOUSE = """
###############
#....+....#...#
#.@..#....#...#
#....#....#...#
###-###########
#.........#...#
#....k....+.G.#
#.........#...#
###############

k = kobold asleep
G = item gold
room: 0 0 6 5
room: 5 0 6 5
room: 0 4 11 5 throne room
room: 10 4 5 5
corridor: 3,4
""".strip("\n")
START, EAST_DOOR, OPEN_DOOR, SHUT_IN = Vec(2, 2), Vec(5, 1), Vec(3, 4), Vec(12, 2)


@pytest.fixture
def drawn(tmp_path: Path) -> DrawingFile:
    path = tmp_path / "house.txt"
    path.write_text(HOUSE)
    return DrawingFile(str(path))


@pytest.fixture
def house(drawn: DrawingFile) -> ViewedLevel:
    return drawn.viewed(AJAR)


def coloured(layer: OverlayLayer, purpose: str) -> set[tuple[int, int]]:
    """Return the cells that an overlay tints in a colour."""
    tinted = (layer.tints[..., :3] == mark_colour(purpose)).all(axis=2) & (layer.tints[..., 3] > 0)
    return {(x, y) for x, y in np.argwhere(tinted).tolist()}


def cells(grid: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> set[tuple[int, int]]:
    return {(x, y) for x, y in np.argwhere(grid).tolist()}


def turns_from(viewed: ViewedLevel, start: Vec) -> dict[Vec, int]:
    """Return the turns to each cell, found by `check_step` for every step."""
    world, found, queue = viewed.world, {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for step in world.tradition.steps.directions:
            way = check_step(world.hero, here, here + step, world.level, world.tradition)
            if way.allowed and here + step not in found:
                found[here + step] = found[here] + way.turns
                queue.append(here + step)
    return found


def test_room_overlay_frames_and_numbers_rooms(house: ViewedLevel) -> None:
    layer = paint_overlay("rooms", house)
    assert [room for room, _ in layer.frames] == [
        Rect(0, 0, 6, 5),
        Rect(5, 0, 6, 5),
        Rect(0, 4, 11, 5),
        Rect(10, 4, 5, 5),
    ]
    assert [words for _, words, _ in layer.labels] == ["1", "2", "3 throne room", "4"]
    assert layer.cell_text(Vec(1, 1)) == "room 1: 6x5, 2 doors"
    assert layer.cell_text(Vec(1, 5)) == "room 3 throne room: 11x5, 2 doors"


def test_corridor_overlay_numbers_corridors(house: ViewedLevel) -> None:
    layer = paint_overlay("corridors", house)
    assert cells(layer.tints[..., 3] > 0) == {(3, 4)}
    assert layer.cell_text(OPEN_DOOR) == "corridor 1: cell 1 of 1"
    assert layer.cell_text(START) == ""


def test_distance_overlay_shows_turns_from_start(house: ViewedLevel) -> None:
    layer = paint_overlay("distance", house)
    truth = turns_from(house, START)
    assert layer.numbers is not None
    assert {(x, y): int(layer.numbers[x, y]) for x, y in np.argwhere(layer.numbers >= 0).tolist()} == truth
    assert layer.cell_text(Vec(4, 1)) == "2 turns"
    assert coloured(layer, "mark cut off") == {(x, y) for x in (11, 12, 13) for y in (1, 2, 3)}


def test_reachability_overlay_has_three_colours(house: ViewedLevel) -> None:
    layer = paint_overlay("reachability", house)
    level = house.level
    no_doors = ~level.solid
    for door in level.doors.values():
        no_doors[door.at] &= not door.shut
    through_none = cells(reachable(no_doors, START, AJAR.steps))
    assert coloured(layer, "mark reached") == through_none
    assert coloured(layer, "mark behind") == set(turns_from(house, START)) - through_none
    assert coloured(layer, "mark cut off") == {(x, y) for x in (11, 12, 13) for y in (1, 2, 3)}
    assert coloured(paint_overlay("reachability", house, doors_open=True), "mark behind") == set()


VAULTS = """
###############
#.@.P.I.H..B..#
###############

P = portcullis door
I = locked iron door
H = hidden wooden door
B = bolted wooden door
lever: 1,0 P
at: 5,1 item key
""".strip("\n")


def test_reachability_overlay_pulls_levers_and_uses_keys(tmp_path: Path) -> None:
    path = tmp_path / "vaults.txt"
    path.write_text(VAULTS)
    viewed = DrawingFile(str(path)).viewed(AJAR)
    layer = paint_overlay("reachability", viewed)
    assert coloured(layer, "mark reached") == {(x, 1) for x in (1, 2, 3)}
    assert coloured(layer, "mark short") == {(x, 1) for x in (4, 5, 6, 7)}
    assert coloured(layer, "mark taken") == {(x, 1) for x in (9, 10)}
    assert coloured(layer, "mark cut off") == {(x, 1) for x in (11, 12, 13)}
    assert [words for _, words in layer.legend] == [
        "3 cells, 25 %, without opening a door",
        "0 cells behind shut doors",
        "4 cells behind a lever or a lock",
        "2 cells behind hidden doors",
        "3 cells cut off",
    ]
    assert layer.cell_text(Vec(5, 1)) == "in reach with a lever or a key"
    assert layer.cell_text(Vec(12, 1)) == "cut off"
    access = paint_overlay("access", viewed)
    assert "7 cells in reach from the start" in [words for _, words in access.legend]
    path.write_text(VAULTS.replace("lever: 1,0 P\n", ""))
    layer = paint_overlay("reachability", DrawingFile(str(path)).viewed(AJAR))
    assert coloured(layer, "mark cut off") == {(x, 1) for x in (*range(4, 8), *range(9, 14))}


@pytest.mark.parametrize("name", TRADITIONS)
def test_sight_overlay_matches_hero_fov(drawn: DrawingFile, name: str) -> None:
    viewed = drawn.viewed(TRADITIONS[name])
    at = Vec(1, 3)
    layer = paint_overlay("sight", viewed, at)
    world = viewed.world
    world.level.move(world.hero, at)
    world.look_around()
    assert coloured(layer, "mark seen") | {at} == cells(world.view)


def test_sight_overlay_can_ignore_shut_doors(house: ViewedLevel) -> None:
    at = Vec(4, 1)
    shut, opened = paint_overlay("sight", house, at), paint_overlay("sight", house, at, doors_open=True)
    assert (8, 1) not in coloured(shut, "mark seen")
    assert (8, 1) in coloured(opened, "mark seen")
    assert house.level.doors[EAST_DOOR].state is DoorState.SHUT


@pytest.mark.parametrize("noise", Noise)
@pytest.mark.parametrize("at", [START, EAST_DOOR, Vec(8, 6)])
def test_noise_overlay_shows_damped_noise(house: ViewedLevel, noise: Noise, at: Vec) -> None:
    level, left = house.level, {at: LOUDNESS[noise]}
    queue = [at]
    while queue:
        here = queue.pop(0)
        door = level.doors.get(here)
        through = WOODEN.muffles if door is not None and door.shut and here != at else 0
        for step in AJAR.steps.directions:
            to, rest = here + step, left[here] - 1 - through
            corner = level.solid[here.x, to.y] or level.solid[to.x, here.y]
            if not level.solid[to] and not (step.diagonal and corner) and rest > left.get(to, 0):
                left[to] = rest
                queue.append(to)
    layer = paint_overlay("noise", house, at, noise=noise)
    assert layer.legend[0][1] == f"{NOISE_WORDS[noise]} at {at.x},{at.y}, loudness {LOUDNESS[noise]}"
    assert layer.numbers is not None
    assert {(x, y): int(layer.numbers[x, y]) for x, y in np.argwhere(layer.numbers > 0).tolist()} == left
    asleep = {cell for cell, rest in left.items() if rest >= ASLEEP}
    sleeper = Vec(5, 6)
    assert coloured(layer, "mark loud") == asleep - {at, sleeper}
    assert coloured(layer, "mark faint") == {cell for cell, rest in left.items() if rest >= AWAKE} - asleep - {
        at,
        sleeper,
    }
    assert (sleeper in coloured(layer, "foe")) == (left.get(sleeper, 0) >= AWAKE)


def test_light_overlay_shows_lit_cells() -> None:
    driver = ViewerDriver("great-halls")
    level = driver.viewer.viewed.level
    layer = paint_overlay("light", driver.viewer.viewed)
    mounts = {tuple(light.mount) for light in level.lights}
    assert level.lights
    assert cells(layer.tints[..., 3] > 0) == cells(level.lit) | mounts
    assert coloured(layer, "mark flame") == mounts


def test_quarter_of_light_passes_ajar_door(house: ViewedLevel) -> None:
    house.level.lights = (Light(TORCH, at=Vec(4, 1), mount=Vec(4, 0)),)

    def share(at: Vec) -> int:
        return int(paint_overlay("light", house).cell_text(at).removeprefix("light ").removesuffix(" %"))

    house.level.open_door(house.level.doors[EAST_DOOR])
    through_open = share(Vec(6, 1))
    house.level.doors[EAST_DOOR].state = DoorState.SHUT
    house.level.ease_door(house.level.doors[EAST_DOOR])
    assert abs(4 * share(Vec(6, 1)) - through_open) <= 4


def test_passing_overlay_stops_kobold_at_door(drawn: DrawingFile) -> None:
    viewed = drawn.viewed(RUSTBOOK)
    hero, kobold = paint_overlay("access", viewed), paint_overlay("access", viewed, breed="kobold")
    shut = {tuple(door.at) for door in viewed.level.doors.values() if door.shut}
    assert coloured(hero, "mark refused") == set()
    assert coloured(hero, "mark passes") == {tuple(at) for at in viewed.level.doors}
    assert coloured(kobold, "mark refused") == shut
    assert (12, 6) not in coloured(kobold, "mark reached")
    assert kobold.cell_text(EAST_DOOR) == f"enters in 2 turns: hero; cannot enter: {', '.join(BREEDS)}"
    assert (Rect(12, 6, 1, 1), mark_colour("thing")) in kobold.frames
    assert (Rect(5, 6, 1, 1), mark_colour("foe")) in kobold.frames


def test_passing_overlay_agrees_with_check_step(drawn: DrawingFile) -> None:
    for tradition in (AJAR, RUSTBOOK):
        viewed = drawn.viewed(tradition)
        layer = paint_overlay("access", viewed, breed="kobold")
        stood_on = coloured(layer, "mark reached") | coloured(layer, "mark behind") | coloured(layer, "mark passes")
        for x, y in np.argwhere(~viewed.level.solid).tolist():
            at = Vec(x, y)
            verdicts = [check_step(sample_actor(KOBOLD), at - step, at, viewed.level, tradition) for step in ORTHOGONAL]
            assert any(verdict.allowed for verdict in verdicts) == ((x, y) in stood_on)


def test_gate_overlay_counts_cells_cut_off() -> None:
    viewed = ViewerDriver().viewer.viewed
    floor, start = viewed.sketch.floor, viewed.start
    truth = {}
    for at in viewed.narrow_cells:
        without = floor.copy()
        without[at] = False
        behind = int((without & ~reachable(without, start, StepRule.ORTHOGONAL)).sum())
        if behind and at != start:
            truth[at] = behind
    assert truth
    assert viewed.cells_behind == truth
    gate = max(truth, key=lambda at: truth[at])
    assert len(coloured(paint_overlay("chokepoints", viewed, gate), "mark behind")) > 0
    assert paint_overlay("chokepoints", viewed, gate).cell_text(gate) == f"the only way to {truth[gate]} cells"


# ------------------------------------------------------------------------------------- door candidates


def test_border_door_refusals_match_rule(drawn: DrawingFile) -> None:
    viewed = drawn.viewed(ROGUESHARP, "roguesharp")
    rule, found = verdicts(viewed)
    sketch = viewed.sketch
    assert rule == "border doors"
    assert {at for at, verdict in found.items() if verdict == DOOR} == set(sketch.doors)
    border = {at for room in sketch.rooms for at in border_of(room)}
    assert set(found) == border | set(sketch.doors)
    doors = set(sketch.doors)
    for at in border - doors:
        assert found[at] == refusal(at, sketch, doors, sketch.in_use(), RoomFloors(sketch))
    assert found[Vec(4, 4)] == "wall"
    assert found[Vec(0, 0)] == "on the edge of the map"


@pytest.mark.parametrize("generator", ["caves", "simple-rooms", "ajar", "random", "accretion"])
def test_door_candidates_match_door_rule(generator: str) -> None:
    viewed = LevelSpec(GENERATORS[generator], AJAR, (80, 48), "1", 1).generate()
    rule, found = verdicts(viewed)
    sketch, doors = viewed.sketch, set(viewed.sketch.doors)
    assert rule is not None
    assert {at for at, verdict in found.items() if verdict == DOOR} == doors
    rooms = RoomFloors(sketch) if rule == "corridor doors" else None
    neighbours = ORTHOGONAL if rule == "gates" else DIRECTIONS
    for at, verdict in found.items():
        why = refusal(at, sketch, doors - {at}, sketch.in_use(), rooms, neighbours)
        fits = why is None and verdict.startswith("suitable")
        assert fits or verdict in (DOOR, why, NOT_A_HEAD) or verdict.startswith("the corridor")
    if rule == "scan doors":
        assert set(found) == {Vec(x, y) for x, y in np.argwhere(sketch.floor).tolist()}


CLOSED = """
###########
#.........#
###########
####...####
####...####
#####.#####
####...####
####...####
###########

room: 2 1 7 8
"""


def test_door_overlay_shows_room_reasons(tmp_path: Path) -> None:
    """B-09: the overlay of door candidates shows why cells have no door, in a different colour for each reason.

    In the drawing, one cell may not have a door because it touches no room, another cell because it lies within a room.
    """
    path = tmp_path / "closed.txt"
    path.write_text(CLOSED.strip() + "\nroom: 5 4 1 3\n")
    driver = ViewerDriver()
    driver.drop(path)
    driver.press("p", "3")
    layer = driver.viewer.overlay_layers(driver.viewer.picture)["door candidates"]
    for at, why, colour in (
        (Vec(4, 1), TOUCHES_NO_ROOM, "mark roomless"),
        (Vec(5, 5), WITHIN_A_ROOM, "mark within"),
    ):
        assert layer.cell_text(at) == why
        assert tuple(layer.tints[at][:3]) == mark_colour(colour)
    assert len({mark_colour(colour) for colour in VERDICT_COLOURS.values()}) == len(set(VERDICT_COLOURS.values()))


@pytest.mark.parametrize(
    ("tradition", "generator"),
    [
        ("roguesharp", "roguesharp"),
        ("rogue", "rogue"),
        ("sadconsole", "sadconsole"),
        *(("rustbook", chain.name) for chain in joined_rooms.CHAINS),
    ],
)
def test_every_room_opening_has_door_or_reason(tradition: str, generator: str) -> None:
    """T-02: each opening in the border of a room has a door, or the overlay gives the reason why it has none.

    The reason comes from the rule that placed the doors of the level.
    """
    row = TRADITIONS[tradition]
    for seed in seeds(1, 6):
        viewed = LevelSpec(GENERATORS[generator], row, row.size, str(seed), 1).generate()
        sketch, (rule, found) = viewed.sketch, verdicts(viewed)
        assert rule is not None
        for room in sketch.rooms:
            for at in open_border(room, sketch.floor):
                assert (found[at] == DOOR) == (at in sketch.doors)
                assert found[at] not in ("wall", "", SUITABLE)


def test_region_wall_candidates_match_rule() -> None:
    viewed = LevelSpec(GENERATORS["rogue"], TRADITIONS["rogue"], (78, 24), "1", 1).generate()
    rule, found = verdicts(viewed)
    assert rule == "region exits"
    assert {at for at, verdict in found.items() if verdict == DOOR} == set(viewed.sketch.doors)
    walls = region_exits.walls_of_rooms(viewed.sketch)
    assert all(walls[at] for at in found)
    assert {"beside an opening"} <= set(found.values())


def test_door_overlay_explains_pointed_cell(tmp_path: Path) -> None:
    path = tmp_path / "house.txt"
    path.write_text(HOUSE)
    driver = ViewerDriver()
    driver.drop(path)
    driver.press("p", "3")
    driver.point(Vec(4, 4))
    assert driver.viewer.overlay_layers(driver.viewer.picture)["door candidates"].cell_text(Vec(4, 4)) == "wall"
    driver.point(Vec(1, 1))
    assert "not considered by the rule 'border doors'" in driver.viewer.screen.cell_text()


# --------------------------------------------------------------------------------------------- on screen


def test_viewer_overlays_show_and_disappear(tmp_path: Path) -> None:
    path = tmp_path / "house.txt"
    path.write_text(HOUSE)
    driver = ViewerDriver()
    driver.drop(path)
    driver.press("p")
    driver.point(START)
    x, y, width, height = driver.viewer.area
    bare = colours_of(driver.picture)[x : x + width, y : y + height]
    for key in "1234567890":
        driver.press(key)
        overlaid = colours_of(driver.picture)[x : x + width, y : y + height]
        assert (key == "7") == bool((bare == overlaid).all()), key  # no light burns in a drawing
        driver.press("Delete")
        assert (colours_of(driver.picture)[x : x + width, y : y + height] == bare).all(), key


def test_fixture_overlay_tells_groups_of_fixtures(tmp_path: Path) -> None:
    path = tmp_path / "room.txt"
    path.write_text("#######\n#@BLTS#\n#######\n\nB = bookcase\nL = brazier\nT = table\nS = screen\n")
    layer = paint_overlay("fixtures", DrawingFile(str(path)).viewed(AJAR))
    for x, colour in ((2, "gain"), (3, "mark flame"), (4, "mark taken"), (5, "harm")):
        assert coloured(layer, colour) == {(x, 1)}
    assert layer.cell_text(Vec(4, 1)) == "table: it blocks the way and can burn"
    assert layer.cell_text(Vec(1, 1)) == ""
    assert [words for _, words in layer.legend] == [
        "1 fixture to search or to drink from",
        "1 fixture with light",
        "1 fixture in the way of the view",
        "1 fixture only in the way",
    ]
