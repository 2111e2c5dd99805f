"""Where the rule that placed a level's doors looked for a place, and what spoke against each that has none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, Vec, cells_where
from game.mapgen.analysis.door_sites import RoomFloors, between_walls, border_of, open_border
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch
from game.mapgen.layers.doors.gates import Gates, mouths
from game.mapgen.layers.doors.placement_rules import BorderDoors, CorridorDoors, JoinDoors, ScanDoors, refusal
from game.mapgen.layers.rooms import region_exits
from game.mapgen.layers.rooms.region_exits import RegionExits
from game.mapgen.starters.regions import Grid
from viewer.state.viewed_level import ViewedLevel

DOOR = "a door"
FITS = "fits, and was not taken"
NO_HEAD = "an opening that is no head of a corridor"
NO_GATE = "fits, and parts too little to be worth a door"
RULES: tuple[BuildStep, ...] = (BorderDoors(), CorridorDoors(), ScanDoors(), RegionExits(), JoinDoors(), Gates())

StepKind = TypeVar("StepKind", bound=BuildStep)
Found = Iterator[tuple[Vec, str]]


def verdicts(viewed: ViewedLevel) -> tuple[str | None, dict[Vec, str]]:
    """The name of the rule, and its verdict on each place it looked at; None and none where no rule is known.

    Judged as the level is now, but that a door speaks against its neighbours only.
    """
    rule = _rule_of(viewed)
    if rule is None:
        return None, {}
    found = dict(_judged(viewed, rule))
    found |= dict.fromkeys(viewed.sketch.doors, DOOR)
    return rule.name, found


def _rule_of(viewed: ViewedLevel) -> BuildStep | None:
    """The last rule of placing that the making of a level names."""
    names = {rule.name: rule for rule in RULES}
    captions = [snapshot.caption for snapshot in viewed.history]
    rule = next((names[caption] for caption in reversed(captions) if caption in names), None)
    return None if rule is None else _as_used(viewed, rule)


def _as_used(viewed: ViewedLevel, rule: StepKind) -> StepKind:
    """The step as the plan's own chain has it; as it usually is where that is a chain of chains."""
    steps = (viewed.spec.chain.starter, *viewed.spec.chain.layers) if viewed.spec is not None else ()
    return next((step for step in steps if isinstance(step, type(rule))), rule)


def _judged(viewed: ViewedLevel, rule: BuildStep) -> Found:
    sketch = viewed.sketch
    match rule:
        case BorderDoors():
            return _refused((at for room in sketch.rooms for at in border_of(room)), sketch, rooms=RoomFloors(sketch))
        case CorridorDoors(longer_than=least):
            return _heads(sketch, least)
        case ScanDoors(one_in=one_in):
            return _scanned(sketch, f"fits; one in {one_in} was taken, and not this")
        case JoinDoors():
            return _refused(iter(sketch.joins), sketch)
        case Gates():
            return _refused(iter(mouths(sketch.floor)), sketch, NO_GATE, neighbours=ORTHOGONAL)
        case RegionExits():
            return _walls(viewed, rule)
    raise AssertionError(f"{rule.name} is no rule of placing doors")


def _refused(
    places: Iterator[Vec],
    sketch: Sketch,
    fits: str = FITS,
    rooms: RoomFloors | None = None,
    neighbours: Sequence[Vec] = DIRECTIONS,
) -> Found:
    used, doors = sketch.in_use(), set(sketch.doors)
    for at in places:
        yield at, refusal(at, sketch, doors - {at}, used, rooms, neighbours) or fits


def _scanned(sketch: Sketch, fits: str) -> Found:
    """All floor; of most of it is seen at once that no two walls face each other there."""
    near = sketch.floor & between_walls(sketch.floor)
    for at in sketch.in_use():
        near[at] = True
    for door in sketch.doors:
        for at in (door, *(door + step for step in DIRECTIONS)):
            near[at] = True
    near[[0, -1]] = near[:, [0, -1]] = True
    for at in cells_where(sketch.floor & ~near):
        yield at, "not one open axis"
    rooms = RoomFloors(sketch)
    for at, why in _refused(iter(cells_where(sketch.floor & near)), sketch, fits):
        yield at, (rooms.why_not_where_laid_out(at) or why) if why == fits else why


def _heads(sketch: Sketch, least: int) -> Found:
    """The heads of corridors, and all other openings of rooms."""
    rooms = RoomFloors(sketch) if sketch.rooms else None
    heads = {corridor[0]: len(corridor) for corridor in reversed(sketch.corridors) if corridor}
    for room in sketch.rooms:
        for at in open_border(room, sketch.floor):
            if at not in heads:
                yield at, NO_HEAD
    for at, length in heads.items():
        if length <= least:
            yield at, f"the corridor has no more than {least} new cells"
    yield from _refused(iter(at for at, length in heads.items() if length > least), sketch, rooms=rooms)


def _walls(viewed: ViewedLevel, rule: RegionExits) -> Found:
    """Judged as the ground was when the first doorway was cut, with all doorways in it."""
    sketch = viewed.sketch
    before = sketch.floor
    for snapshot in viewed.history:
        if snapshot.doors:
            break
        before = snapshot.floor
    floor, doors = before.copy(), set(sketch.doors)
    for door in doors:
        floor[door] = True
    grid, walls = Grid(sketch.size, rule.across, rule.down), region_exits.walls_of_rooms(sketch)
    for room in sketch.rooms:
        served = region_exits.sides_served(room, doors)
        for outward in region_exits.inner_sides(grid.number(room.center), rule.across, rule.down):
            at, step, count = region_exits.wall_of(room, outward)
            for _ in range(count):
                why = region_exits.why_not(at, outward, floor, walls, doors - {at}, diagonals=rule.diagonals)
                yield at, why or ("fits; this wall has its doorway" if outward in served else FITS)
                at += step
