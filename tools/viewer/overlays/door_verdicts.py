"""Door candidates: the cells where a level's door rule could have placed a door, and why it did or did not.

A verdict is a short text that gives the reason for one cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, Vec, cells_where
from game.mapgen.analysis.door_sites import RoomFloors, between_walls, border_of
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch
from game.mapgen.layers.doors.gates import Gates, mouths
from game.mapgen.layers.doors.ordinary_doors import (
    NOT_BETWEEN_WALLS,
    BorderDoors,
    CorridorDoors,
    JoinDoors,
    ScanDoors,
    refusal,
)
from game.mapgen.layers.rooms import region_exits
from game.mapgen.layers.rooms.region_exits import RegionExits
from game.mapgen.starters.region_grid import RegionGrid
from survey_lib.door_places import open_border
from viewer.state.viewed_level import ViewedLevel

DOOR = "a door"
SUITABLE = "suitable, but not chosen"
NOT_A_HEAD = "an opening that is not the start of a corridor"
TOO_FEW_CELLS = "suitable, but it separates too few cells"
DOOR_RULES: tuple[BuildStep, ...] = (BorderDoors(), CorridorDoors(), ScanDoors(), RegionExits(), JoinDoors(), Gates())

StepKind = TypeVar("StepKind", bound=BuildStep)
Verdicts = Iterator[tuple[Vec, str]]


def verdicts(viewed: ViewedLevel) -> tuple[str | None, dict[Vec, str]]:
    """Return the name of a level's door rule, and its verdict on each cell that it considered.

    A verdict is a short text that says why a cell has a door or none. If a cell has a door, its verdict is always
    `DOOR`, even if the rule found a reason against the door. Returns None and an empty dict if no known rule placed the
    doors. The verdicts are made on the finished level.
    """
    rule = _rule_of(viewed)
    if rule is None:
        return None, {}
    found = dict(_verdicts_of(viewed, rule))
    found |= dict.fromkeys(viewed.sketch.doors, DOOR)
    return rule.name, found


def _rule_of(viewed: ViewedLevel) -> BuildStep | None:
    """Return the door rule of a level: the build step that placed its doors. Return None if there is no door rule.

    If several build steps are door rules, the last of these steps is returned.
    """
    names = {rule.name: rule for rule in DOOR_RULES}
    captions = [snapshot.caption for snapshot in viewed.history]
    rule = next((names[caption] for caption in reversed(captions) if caption in names), None)
    return None if rule is None else _as_configured(viewed, rule)


def _as_configured(viewed: ViewedLevel, rule: StepKind) -> StepKind:
    """Return the build step of the level that has the class of `rule`, with the level's own parameters.

    The step is taken from the level's chain (list of build steps). If the level has no chain, or the chain has no step
    of this class, return `rule`, which has default parameters.
    """
    steps = (viewed.spec.chain.starter, *viewed.spec.chain.layers) if viewed.spec is not None else ()
    return next((step for step in steps if isinstance(step, type(rule))), rule)


def _verdicts_of(viewed: ViewedLevel, rule: BuildStep) -> Verdicts:
    sketch = viewed.sketch
    match rule:
        case BorderDoors():
            return _refusals((at for room in sketch.rooms for at in border_of(room)), sketch, rooms=RoomFloors(sketch))
        case CorridorDoors(longer_than=least):
            return _corridor_verdicts(sketch, least)
        case ScanDoors(one_in=one_in):
            return _floor_verdicts(sketch, f"suitable, but only one cell in {one_in} gets a door")
        case JoinDoors():
            return _refusals(iter(sketch.joins), sketch)
        case Gates():
            return _refusals(iter(mouths(sketch.floor)), sketch, TOO_FEW_CELLS, neighbours=ORTHOGONAL)
        case RegionExits():
            return _wall_verdicts(viewed, rule)
    raise AssertionError(f"'{rule.name}' is not a door rule")


def _refusals(
    places: Iterator[Vec],
    sketch: Sketch,
    suitable: str = SUITABLE,
    rooms: RoomFloors | None = None,
    neighbours: Sequence[Vec] = DIRECTIONS,
) -> Verdicts:
    used, doors = sketch.in_use(), set(sketch.doors)
    for at in places:
        yield at, refusal(at, sketch, doors - {at}, used, rooms, neighbours) or suitable


def _floor_verdicts(sketch: Sketch, suitable: str) -> Verdicts:
    """Yield a verdict on every floor cell. `suitable`: the verdict on cells that could have a door but have none.

    Most cells do not lie between two walls. Such cells get their verdict without further checks, which saves time.
    """
    near = sketch.floor & between_walls(sketch.floor)
    for at in sketch.in_use():
        near[at] = True
    for door in sketch.doors:
        for at in (door, *(door + step for step in DIRECTIONS)):
            near[at] = True
    near[[0, -1]] = near[:, [0, -1]] = True
    for at in cells_where(sketch.floor & ~near):
        yield at, NOT_BETWEEN_WALLS
    rooms = RoomFloors(sketch)
    for at, why in _refusals(iter(cells_where(sketch.floor & near)), sketch, suitable):
        yield at, (rooms.why_not_where_laid_out(at) or why) if why == suitable else why


def _corridor_verdicts(sketch: Sketch, least: int) -> Verdicts:
    """Yield a verdict (reason for or against a door) for the cells of a sketch, by the door rule for corridors.

    There is a verdict on the first cell of each corridor, and on all other openings in the walls of rooms. `least`: a
    corridor must have more cells than this number to get a door.
    """
    rooms = RoomFloors(sketch) if sketch.rooms else None
    heads = {corridor[0]: len(corridor) for corridor in reversed(sketch.corridors) if corridor}
    for room in sketch.rooms:
        for at in open_border(room, sketch.floor):
            if at not in heads:
                yield at, NOT_A_HEAD
    for at, length in heads.items():
        if length <= least:
            yield at, f"the corridor is too short: {least} new cells or fewer"
    yield from _refusals(iter(at for at, length in heads.items() if length > least), sketch, rooms=rooms)


def _wall_verdicts(viewed: ViewedLevel, rule: RegionExits) -> Verdicts:
    """Yield a verdict on each cell in the walls of rooms, on the sides where the rule could make a doorway.

    The rule is not tried on the floor of the finished level. It is tried on the floor before the first doorway was
    made, plus the cells of all doorways. Hallways are dug after the doorways, and do not count as floor.
    """
    sketch = viewed.sketch
    before = sketch.floor
    for snapshot in viewed.history:
        if snapshot.doors:
            break
        before = snapshot.floor
    floor, doors = before.copy(), set(sketch.doors)
    for door in doors:
        floor[door] = True
    grid, walls = RegionGrid(sketch.size, rule.across, rule.down), region_exits.walls_of_rooms(sketch)
    for room in sketch.rooms:
        served = region_exits.sides_served(room, doors)
        for outward in region_exits.inner_sides(grid.number(room.center), rule.across, rule.down):
            at, step, count = region_exits.wall_of(room, outward)
            for _ in range(count):
                why = region_exits.why_not(at, outward, floor, walls, doors - {at}, diagonals=rule.diagonals)
                yield at, why or ("suitable, but this wall has a doorway already" if outward in served else SUITABLE)
                at += step
